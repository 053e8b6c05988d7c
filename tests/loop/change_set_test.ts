import fc from "fast-check";
import { ChangeSet } from "../../loop/change_set.ts";
import { assertEquals } from "../assert.ts";
import { encode } from "./fakes/project.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

/** Adds texts of files one after the other; the first is what a file was, null for none. */
function combine(files: Readonly<Record<string, readonly (string | null)[]>>): string[] {
  const changes = new ChangeSet();
  for (const [path, texts] of Object.entries(files)) {
    texts.slice(1).forEach((after, index) => {
      const before = texts[index] ?? null;
      changes.add({
        path,
        before: before === null ? null : encode(before),
        after: encode(after ?? ""),
      });
    });
  }
  const decode = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);
  return changes.list().map(({ path, before, after }) =>
    `${path}: ${decode(before)} > ${decode(after)}`
  );
}

test("list() combines the edits of a file from its base to its present text", () => {
  assertEquals(combine({ "a.py": ["1", "2", "3"] }), ["a.py: 1 > 3"]);
  assertEquals(combine({ "b.py": [null, "x", "y"], "a.py": ["1", "2"] }), [
    "a.py: 1 > 2",
    "b.py: null > y",
  ]);
});

test("list() leaves out a file that is back at its base", () => {
  assertEquals(combine({ "a.py": ["1", "2", "1"], "b.py": ["1", "12"] }), ["b.py: 1 > 12"]);
  assertEquals(combine({ "a.py": ["1", "2", "1", "3"] }), ["a.py: 1 > 3"]);
});

test("list() keeps a new file, also an empty one", () => {
  assertEquals(combine({ "a.py": [null, ""] }), ["a.py: null > "]);
  assertEquals(combine({}), []);
});

test("list() gives first and last text whatever came between", () => {
  fc.assert(fc.property(fc.array(fc.string(), { minLength: 2 }), (texts) => {
    const [first, last] = [texts[0], texts.at(-1)];
    assertEquals(combine({ a: texts }), first === last ? [] : [`a: ${first} > ${last}`]);
  }));
});
