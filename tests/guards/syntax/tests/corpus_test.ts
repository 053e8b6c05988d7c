import { assertEquals } from "../../../assert.ts";
import { readTestFile } from "../../../../guards/syntax/tests.ts";
import { SAMPLES } from "./corpus.ts";
import KNOWN from "./corpus.json" with { type: "json" };
import { describeAssertions, describeTests } from "./describe.ts";

/** What is said of each file. */
const SAID: Readonly<Record<string, readonly string[]>> = KNOWN;

for (const { key, path, text, tells } of SAMPLES) {
  Deno.test(`readTestFile() and what follows from it, for ${path}: ${key}`, {
    permissions: "none",
  }, async () => {
    const file = await readTestFile(path, text);
    const names = file !== null && tells === "all" ? describeTests(file) : [];
    const said = file === null ? ["unread"] : [...names, ...describeAssertions(file)];
    assertEquals(said, SAID[`${path} ${key}`]);
  });
}
