/**
 * Tests that must fail, for Python files.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";
import { findForm } from "../assertion_names.ts";
import { changeLiteral } from "../change_literal.ts";
import type { PlantedTest, Planting, PlantOptions } from "../plant.ts";
import type { Assertion, DeclaredTest, TestFile } from "../shape.ts";

/** Wrong calls of the file's own assertions at the most. */
const MAX_CALLS = 6;

interface Body {
  readonly how: string;
  readonly lines: string;
}

/**
 * Plants into a Python file: classes for `unittest`, functions for `pytest`.
 *
 * @param file The file.
 * @param options What the planted tests resemble.
 * @returns What goes where, or null where there is nothing to resemble.
 */
export function plantInPython(file: TestFile, { like, word }: PlantOptions): Planting | null {
  const [first] = like;
  const start = file.tests.map(({ statement }) => statement.start).sort((a, b) => a - b)[0];
  if (!first || start === undefined) return null;
  const bodies: readonly Body[] = [
    { how: "it raises at once", lines: 'raise AssertionError("not as expected")' },
    ...listWrongClaims(like, first.style).map((line) => ({ how: `it holds ${line}`, lines: line })),
  ];
  const base = first.style === "unittest" ? findTestCase(file, first) : null;
  const place = { word, name: first.name, base };
  const early = render(bodies.slice(0, 1), { ...place, letter: "A" });
  const late = render(bodies, { ...place, letter: "Z" });
  const end = findEnd(file.tree.root);
  return {
    edits: [
      { start, end: start, was: "", text: `${early.text}\n\n` },
      { start: end, end, was: "", text: `\n\n${late.text}\n\n` },
    ],
    tests: [
      ...early.tests.map((test) => ({ ...test, how: `${test.how}, before the others` })),
      ...late.tests,
    ],
  };
}

interface Place {
  readonly word: string;
  readonly name: string;
  /** Class to derive from; null for plain functions. */
  readonly base: string | null;
  /** Runners that sort by name take this one first or last. */
  readonly letter: "A" | "Z";
}

function render(
  bodies: readonly Body[],
  { word, name, base, letter }: Place,
): { readonly text: string; readonly tests: readonly PlantedTest[] } {
  const plain = /(test\w*)(?:\[.*)?$/s.exec(name)?.[1] ?? "test";
  const owner = /(\w+)(?:\.|::)test/.exec(name)?.[1] ?? "Tests";
  const functions = bodies.map(({ lines, how }, index) => ({
    name: `${plain}_${word}${letter.toLowerCase()}${index}`,
    lines,
    how,
  }));
  const className = `${letter}${word}${owner}`;
  const text = base === null
    ? functions.map((one) => `def ${one.name}():\n    ${one.lines}\n`).join("\n\n")
    : `class ${className}(${base}):\n${
      functions.map((one) => `    def ${one.name}(self):\n        ${one.lines}\n`).join("\n")
    }`;
  const prefix = base === null ? "(?:.*\\.)?" : `(?:.*(?:\\.|::))?${className}(?:\\.|::)`;
  return {
    text,
    tests: functions.map(({ name, how }) => ({ pattern: new RegExp(`^${prefix}${name}$`), how })),
  };
}

/** The plain test case where the file has it, so that no setting up of its own comes first. */
function findTestCase(file: TestFile, { callee }: DeclaredTest): string {
  const text = file.tree.text;
  if (/^import unittest\b/m.test(text)) return "unittest.TestCase";
  if (/^from unittest import\b[^\n]*\bTestCase\b(?! as)/m.test(text)) return "TestCase";
  return callee;
}

/** Before `if __name__ == "__main__":`, which may end the file's run. */
function findEnd(root: SyntaxNode): number {
  const main = getNamedChildren(root).find(({ kind, text }) =>
    kind === "if_statement" && /^if\s+__name__\s*==/.test(text)
  );
  return main?.start ?? root.end;
}

/** Claims by the very means that the targets use, of what cannot hold. */
function listWrongClaims(
  like: readonly DeclaredTest[],
  style: DeclaredTest["style"],
): readonly string[] {
  const claims = new Map<string, string>();
  for (const { assertions } of like) {
    for (const assertion of assertions) {
      const claim = renderWrongClaim(assertion, style);
      const key = `${assertion.callee} ${assertion.form}`;
      if (claim !== null && !claims.has(key)) claims.set(key, claim);
    }
  }
  return [...claims.values()].slice(0, MAX_CALLS);
}

function renderWrongClaim(assertion: Assertion, style: DeclaredTest["style"]): string | null {
  const { form, callee, expected, literals } = assertion;
  // Methods of the file's own classes are not there in the planted class.
  const ownForm = style === "unittest" && /^self\.assert[A-Z]/.test(callee)
    ? findForm(callee.slice("self.".length))
    : null;
  const isMethod = ownForm !== null;
  if (callee !== "assert" && !isMethod) return null;
  if (form === "truthy") {
    return isMethod ? `${callee}(${/False/.test(callee) ? "True" : "False"})` : "assert not 1";
  }
  if (form === "absent" && isMethod) return `${callee}(1)`;
  if (form === "throws" && isMethod && callee === "self.assertRaises") {
    return `${callee}(Exception, int)`;
  }
  const [literal] = literals;
  if (form !== "equal" || !expected || !literal || !isClosed(expected)) return null;
  // `assertTrue(x == 5)` would take the second of two values for words.
  if (isMethod && ownForm !== "equal") return null;
  if (literal.node.start < expected.start || expected.end < literal.node.end) return null;
  const wrong = expected.text.slice(0, literal.node.start - expected.start) +
    changeLiteral(literal, { dialect: "python", distance: "near" }) +
    expected.text.slice(literal.node.end - expected.start);
  if (expected.text.includes("\n")) return null;
  return isMethod ? `${callee}(${wrong}, ${expected.text})` : `assert ${wrong} == ${expected.text}`;
}

/** Nothing in it has to be looked up where the planted test stands. */
function isClosed(node: SyntaxNode): boolean {
  return [...walkTree(node)].every(({ kind }) => !/^(identifier|interpolation)$/.test(kind));
}
