import { assertEquals } from "../assert.ts";
import { type GitIndex, parseGitIndex } from "../../room/git_index.ts";

// Files that git itself wrote, each in an empty repository.
const VERSION_2 =
  "RElSQwAAAAIAAAADawx/jwuk6i1rDH+PC6TqLQAA/gAAIWMAAACBpAAAAAAAAAAAAAAAAYsTeJF5H+lpJ6145ksKrXve0IvcAApzcmMvb25lLnRzAAAAAAAAAABrDH+PC6TqLWsMf48LpOotAAD+AAAhYwEAAIGkAAAAAAAAAAAAAAABixN4kXkf6WknrXjmSwqte97Qi9wAC3NyYy9vbmx5LnRzAAAAAAAAAGsMf48LpOotawx/jwuk6i0AAP4AACFjAgAAgaQAAAAAAAAAAAAAAAGLE3iReR/paSeteOZLCq173tCL3AAGw6kudHh0AAAAAOIVDs4xiYdwYeq9nOrf6KJt6jC1";
const VERSION_3 =
  "RElSQwAAAAMAAAACawx/jwlzbe1rDH+PCXNt7QAA/gAAIWLcAACBpAAAAAAAAAAAAAAAAniYGSJhOyr7YCUEL/a9h4rBmU6FAAFhAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgaQAAAAAAAAAAAAAAADmneKbstHWQ0uLKa53WtjC5IxTkUABIABiAAAAAAAAAHNWQ9V3Yzs+zDorg3mM0aIMnAyQ";
const VERSION_4 =
  "RElSQwAAAAQAAAADawx/jwyV0hlrDH+PDJXSGQAA/gAAIWMjAACBpAAAAAAAAAAAAAAAAYsTeJF5H+lpJ6145ksKrXve0IvcAAoAc3JjL29uZS50cwBrDH+PDJXSGWsMf48MldIZAAD+AAAhYyQAAIGkAAAAAAAAAAAAAAABixN4kXkf6WknrXjmSwqte97Qi9wACwRseS50cwBrDH+PDJXSGWsMf48MldIZAAD+AAAhYyUAAIGkAAAAAAAAAAAAAAABixN4kXkf6WknrXjmSwqte97Qi9wABgvDqS50eHQA/mzJQza6WtTZvd6Qeu4srJNHv1E=";
const SHA_256 =
  "RElSQwAAAAIAAAABawx/jw2pg8FrDH+PDamDwQAA/gAAIWNjAACBpAAAAAAAAAAAAAAAAUwNUtGAxh0BzhqR3sXuWPDL5l/VlDOuqAOrknllST/XAAFhAAAAAACAbjwmQCZA8bYI6f13GUoftdaAJ8HLQbUiBwhdkq9QgA==";
const SPLIT =
  "RElSQwAAAAIAAAABawx/jw5LarNrDH+PDktqswAA/gAAIWODAACBpAAAAAAAAAAAAAAAAYsTeJF5H+lpJ6145ksKrXve0IvcAAAAAGxpbmsAAABESY5OP6gGzGTQDtpDP/aPwiENVHkAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAACAAAAAgAAAAAAAAAAAAAAAQAAAADtAOYxkLXmLNCtvXqrqUl3Qk51Yw==";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Puts an extension between the entries of the first fixture and its checksum. */
function extend(signature: string): Uint8Array {
  const bytes = decode(VERSION_2);
  const extension = [...new TextEncoder().encode(signature), 0, 0, 0, 2, 9, 9];
  return Uint8Array.from([...bytes.slice(0, -20), ...extension, ...bytes.slice(-20)]);
}

const TRACKED = ["src/one.ts", "src/only.ts", "é.txt"];

const CASES: readonly (readonly [string, Uint8Array, GitIndex])[] = [
  ["version 2", decode(VERSION_2), { kind: "tracked", paths: TRACKED }],
  ["version 3 with extended flags", decode(VERSION_3), { kind: "tracked", paths: ["a", "b"] }],
  ["version 4 with shortened names", decode(VERSION_4), { kind: "tracked", paths: TRACKED }],
  ["SHA-256 names", decode(SHA_256), { kind: "tracked", paths: ["a"] }],
  ["an extension that may be passed over", extend("TREE"), { kind: "tracked", paths: TRACKED }],
  ["a split index", decode(SPLIT), { kind: "not_looked", reason: "it is a split index" }],
  ["a sparse index", extend("sdir"), { kind: "not_looked", reason: "it is a sparse index" }],
  ["an extension that must be understood", extend("fsmn"), {
    kind: "not_looked",
    reason: 'it needs the extension "fsmn"',
  }],
  ["half a file", decode(VERSION_2).slice(0, 150), { kind: "not_looked", reason: "it is damaged" }],
  ["no index", new TextEncoder().encode("not an index at all"), {
    kind: "not_looked",
    reason: "it is not a git index",
  }],
  ["nothing", new Uint8Array(), { kind: "not_looked", reason: "it is not a git index" }],
  ["a later version", Uint8Array.from([...decode(VERSION_2)].with(7, 5)), {
    kind: "not_looked",
    reason: "its version is 5",
  }],
];

for (const [what, bytes, expected] of CASES) {
  test(`parseGitIndex() tells what is tracked, or that it did not look, when given ${what}`, () => {
    assertEquals(parseGitIndex(bytes), expected);
  });
}

test("parseGitIndex() ends without an error when any one byte is another", () => {
  const bytes = decode(VERSION_4);
  for (const index of bytes.keys()) {
    for (const byte of [0x00, 0x7f, 0xff]) parseGitIndex(bytes.with(index, byte));
  }
});
