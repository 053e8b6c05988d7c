import { assertEquals } from "../assert.ts";
import { listSourceFiles, readText } from "./source_files.ts";
import { VERSION } from "../../commands/version.ts";

Deno.test("every source file starts with a module comment", () => {
  const bare = listSourceFiles()
    .filter(({ path }) => !/_test\.ts$|\.d\.ts$/.test(path))
    .filter(({ text }) => !/^\/\*\*\n(?: \*.*\n)*? \* @module\n(?: \*.*\n)*? \*\/\n/.test(text));
  assertEquals(bare.map(({ path }) => path), []);
});

Deno.test("every file outside of the tests is named after what it holds, in snake_case", () => {
  const odd = listSourceFiles()
    .flatMap(({ path }) => path.split("/"))
    .filter((part) =>
      !/^[a-z0-9]+(_[a-z0-9]+)*(\.d)?(\.tsx?)?$/.test(part) && part !== "shop-python"
    );
  assertEquals([...new Set(odd)], []);
});

Deno.test("no folder is named utils, common, helpers or lib", () => {
  const folders = listSourceFiles().flatMap(({ path }) => path.split("/").slice(0, -1));
  assertEquals(folders.filter((name) => /^(utils?|common|helpers?|lib)$/.test(name)), []);
});

Deno.test("VERSION is the version of deno.json", () => {
  assertEquals(VERSION, JSON.parse(readText("deno.json")).version);
});
