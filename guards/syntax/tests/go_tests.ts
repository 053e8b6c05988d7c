/**
 * Tests of a Go file: functions named `TestX`, and comparisons that fail them.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../tree.ts";
import { toPattern } from "./names.ts";
import type { Assertion, DeclaredTest, Literal } from "./shape.ts";

/**
 * Reads the tests of a Go file.
 *
 * @param root The whole file.
 * @returns The tests; subtests count to the test that runs them.
 */
export function readGoTests(root: SyntaxNode): readonly DeclaredTest[] {
  return getNamedChildren(root).flatMap((node): readonly DeclaredTest[] => {
    const [name, body] = [getField(node, "name")?.text ?? "", getField(node, "body")];
    if (node.kind !== "function_declaration" || !/^Test(?![a-z])/.test(name)) return [];
    return [{
      name,
      pattern: toPattern([name]),
      style: "go",
      callee: "",
      node,
      statement: node,
      body,
      assertions: body ? [...walkTree(body)].flatMap((one) => readAssertion(one) ?? []) : [],
    }];
  });
}

const FAILS = /\b\w+\.(Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(/;

const KINDS: Readonly<Record<string, Literal["kind"]>> = {
  int_literal: "number",
  float_literal: "number",
  interpreted_string_literal: "string",
  true: "boolean",
  false: "boolean",
};

/** `if got := f(); got != 5 { t.Fatal(…) }`. */
function readAssertion(node: SyntaxNode): Assertion | null {
  const [condition, body] = [getField(node, "condition"), getField(node, "consequence")];
  if (node.kind !== "if_statement" || !condition || !body || !FAILS.test(body.text)) return null;
  const [left, right] = [getField(condition, "left"), getField(condition, "right")];
  if (getField(condition, "operator")?.text !== "!=" || !left || !right) return null;
  const kind = KINDS[right.kind];
  return {
    form: "equal",
    node,
    callee: "if",
    actual: left,
    expected: right,
    tolerance: null,
    literals: kind ? [{ kind, node: right, place: "direct" }] : [],
    runs: isAtTop(node) ? "always" : "maybe",
  };
}

function isAtTop(statement: SyntaxNode): boolean {
  let above = statement.parent;
  while (above && /^(block|statement_list)$/.test(above.kind)) above = above.parent;
  return above?.kind === "function_declaration";
}
