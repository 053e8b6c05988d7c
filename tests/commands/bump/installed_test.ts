import { findInstalled } from "../../../commands/bump/installed.ts";
import { assertEquals } from "../../assert.ts";

type Files = Readonly<Record<string, string>>;

const version = (text: string) => JSON.stringify({ version: text });

async function find(files: Files) {
  const { isBumped, words } = await findInstalled("npm", {
    ...{ dependency: "pad", to: "2.0.0", python: "python3" },
    read: (path) => files[path] ?? null,
    run: () => Promise.reject(new Error("nothing is run for npm")),
  });
  return [isBumped, words];
}

/** A workspace that kept its own, and a package that brings one for itself alone. */
const LOCK = JSON.stringify({
  packages: {
    "node_modules/pad": {},
    "packages/a/node_modules/pad": {},
    "node_modules/other/node_modules/pad": {},
  },
});

Deno.test("findInstalled() takes a bump for done only where no workspace keeps the old version", async () => {
  const root = { "package-lock.json": LOCK, "node_modules/pad/package.json": version("2.0.0") };
  const own = "packages/a/node_modules/pad/package.json";
  const brought = "node_modules/other/node_modules/pad/package.json";
  assertEquals(await find({ ...root, [own]: version("1.0.0") }), [
    false,
    "2.0.0 is not the only one: found 2.0.0 and 1.0.0 in node_modules",
  ]);
  const done = [true, "2.0.0 is installed in node_modules"];
  assertEquals(await find({ ...root, [own]: version("2.0.0") }), done);
  assertEquals(await find({ ...root, [brought]: version("1.0.0") }), done);
  assertEquals(await find({ "package-lock.json": LOCK, [own]: version("1.0.0") }), [
    false,
    "2.0.0 is not installed: found 1.0.0 in node_modules",
  ]);
});

Deno.test("findInstalled() takes all versions of a lock of Deno, whichever comes first", async () => {
  const lock = (specifiers: Files) => ({ "deno.lock": JSON.stringify({ specifiers }) });
  const both = { "npm:pad@2": "2.0.0", "npm:pad@1": "1.3.0_peer@1.0.0", "npm:padding@1": "1.0.0" };
  assertEquals(await find(lock(both)), [
    false,
    "2.0.0 is not the only one: found 2.0.0 and 1.3.0 in node_modules or deno.lock",
  ]);
  assertEquals(await find(lock({ "npm:pad@2": "2.0.0", "npm:pad@^2.0.0": "2.0.0" })), [
    true,
    "2.0.0 is installed in node_modules or deno.lock",
  ]);
  assertEquals(await find({}), [
    false,
    "2.0.0 is not installed: found none in node_modules or deno.lock",
  ]);
});
