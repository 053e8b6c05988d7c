/**
 * Test files in few words, for tests of how they are read.
 *
 * @module
 */

import { assert } from "../../../assert.ts";
import { readTestFile, type TestFile } from "../../../../guards/syntax/tests.ts";

/**
 * Reads a test file that can be read.
 *
 * @param path Its path.
 * @param text Its text.
 * @returns The file.
 */
export async function read(path: string, text: string): Promise<TestFile> {
  const file = await readTestFile(path, text);
  assert(file, `cannot read ${path}`);
  return file;
}

/**
 * Lists the assertions of a file's tests.
 *
 * @param path Its path.
 * @param text Its text.
 * @returns For each test its name and, after a colon, each assertion: form, `?` where it may be left
 * out, literals, `*` after those inside a constructor.
 */
export async function outline(path: string, text: string): Promise<string[]> {
  return (await read(path, text)).tests.map(({ name, assertions }) => {
    const parts = assertions.map(({ form, runs, literals }) =>
      `${form}${runs === "maybe" ? "?" : ""} ${
        literals.map(({ node, place }) => node.text + (place === "built" ? "*" : "")).join(" ")
      }`.trimEnd()
    );
    return `${name}: ${parts.join(", ")}`.trimEnd();
  });
}
