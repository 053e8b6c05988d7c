/**
 * One program of the repair corpus: a right source, the fault that is planted, tests, hidden tests.
 *
 * @module
 */

/** A program with one planted fault. */
export interface Program {
  readonly id: string;
  readonly language: "ts" | "js" | "py";
  /** Class of the fault, for the table of results. */
  readonly kind: string;
  /** What undoes it: one small edit, something inserted, or two edits. */
  readonly needs: "edit" | "insertion" | "two";
  /** Names that the tests import. */
  readonly exports: readonly string[];
  /** The right source. */
  readonly right: string;
  /** What is replaced to plant the fault; each left side stands once in the right source. */
  readonly fault: readonly (readonly [right: string, wrong: string])[];
  /** Calls and their right answers, as source; some fail with the fault. */
  readonly tests: readonly (readonly [call: string, answer: string])[];
  /** Further calls that tell a right patch from one that only fits the tests. */
  readonly hidden: readonly (readonly [call: string, answer: string])[];
}

/**
 * Renders the source with the fault in it.
 *
 * @param program The program.
 * @returns The text.
 * @throws {RangeError} Where a left side of the fault does not stand once in the right source.
 */
export function plantFault({ id, right, fault }: Program): string {
  return fault.reduce((text, [old, wrong]) => {
    if (text.split(old).length !== 2) {
      throw new RangeError(`Cannot plant the fault of "${id}": found "${old}" not exactly once`);
    }
    return text.replace(old, () => wrong);
  }, right);
}

/**
 * Renders a project: source, tests, and what the runner needs.
 *
 * @param program The program.
 * @param options Its source, and whether the hidden tests take the place of the open ones.
 * @returns Files by path.
 */
export function renderProject(
  program: Program,
  { source, isHidden }: { readonly source: string; readonly isHidden: boolean },
): Readonly<Record<string, string>> {
  const pairs = isHidden ? program.hidden : program.tests;
  const { id, exports } = program;
  const names = exports.join(", ");
  switch (program.language) {
    case "ts":
      return {
        [`src/${id}.ts`]: source,
        [`tests/${id}_test.ts`]: `import { ${names} } from "../src/${id}.ts";\n` +
          `const same = (actual: unknown, expected: unknown) => {\n` +
          `  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];\n` +
          `  if (one !== other) throw new Error(\`Expected \${other}, got \${one}\`);\n};\n` +
          pairs.map(([call, answer]) =>
            `Deno.test(${JSON.stringify(call)}, async () => same(await ${call}, ${answer}));\n`
          ).join(""),
      };
    case "js":
      return {
        "package.json": '{"type":"module"}\n',
        [`src/${id}.js`]: source,
        [`test/${id}.test.js`]: `import assert from "node:assert/strict";\n` +
          `import test from "node:test";\nimport { ${names} } from "../src/${id}.js";\n` +
          pairs.map(([call, answer]) =>
            `test(${
              JSON.stringify(call)
            }, async () => assert.deepEqual(await ${call}, ${answer}));\n`
          ).join(""),
      };
    case "py":
      return {
        [`${id}.py`]: source,
        "tests/__init__.py": "",
        [`tests/test_${id}.py`]: `import unittest\n\nfrom ${id} import ${names}\n\n\n` +
          `class Test(unittest.TestCase):\n` +
          pairs.map(([call, answer], index) =>
            `    def test_${index + 1}(self):\n        self.assertEqual(${call}, ${answer})\n`
          ).join("\n"),
      };
  }
}

/** Test command by language. */
export const COMMANDS = {
  ts: ["deno", "test"],
  js: ["node", "--test"],
  py: ["python3", "-m", "unittest", "discover", "-s", "tests", "-t", "."],
} as const;
