/**
 * Statements of a test that may fail without ending it, so that what stands behind is recorded too.
 *
 * Pure. Imports the syntax tree and `text_edits.ts`.
 *
 * @module
 */

import { FUNCTION_KINDS } from "../dialects/javascript_kinds.ts";
import { findAbove, getField, type SyntaxNode, walkTree } from "../tree.ts";
import { type CalleeOptions, findCallee } from "./callees.ts";
import type { TextEdits } from "./text_edits.ts";

/**
 * Guards the statements of the tests below a node.
 *
 * Only statements that stand in the test's own function are guarded: one in a function that is
 * handed to an assertion may be there to fail.
 *
 * @param root The node.
 * @param edits Takes the edits.
 * @param options The file and the recorder's name.
 */
export function guardStatements(
  root: SyntaxNode,
  edits: TextEdits,
  options: CalleeOptions & { readonly recorder: string },
): void {
  for (const node of walkTree(root)) {
    if (node.kind !== "expression_statement" || !hasCall(node)) continue;
    const inner = findAbove(node, FUNCTION_KINDS);
    if (!inner || !isTestFunction(inner, options) || isCaught(node, inner)) continue;
    const after = ` } catch (error) { ${options.recorder}.x(error); }`;
    edits.wrap(node, { before: "try { ", after });
  }
}

function hasCall(node: SyntaxNode): boolean {
  return [...walkTree(node)].some(({ kind }) => /^(call|new)_expression$/.test(kind));
}

function isTestFunction(inner: SyntaxNode, options: CalleeOptions): boolean {
  const call = findAbove(inner, ["call_expression", ...FUNCTION_KINDS, "statement_block"]);
  const callee = call && getField(call, "function");
  if (!callee) return false;
  return findCallee(callee, options) === "framework" || isStep(callee);
}

/** `t.step(…)` and `t.test(…)`, whatever the context is called. */
function isStep(callee: SyntaxNode): boolean {
  const [object, property] = [getField(callee, "object"), getField(callee, "property")];
  return object?.kind === "identifier" && /^(step|test|it)$/.test(property?.text ?? "");
}

function isCaught(node: SyntaxNode, inner: SyntaxNode): boolean {
  const above = findAbove(node, ["try_statement"]);
  return above !== null && above.start > inner.start;
}
