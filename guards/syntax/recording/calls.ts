/**
 * Leads the calls of a script through a recorder, and shows it the values that assertions look at.
 *
 * Pure. Imports the syntax tree and `text_edits.ts`.
 *
 * @module
 */

import { getParts } from "../forms.ts";
import { getField, type SyntaxNode, walkTree } from "../tree.ts";
import { type CalleeOptions, findArguments, findCallee } from "./callees.ts";
import type { TextEdits } from "./text_edits.ts";

/** A call that is recorded. */
export interface Site {
  /** Number by which the recorder knows it. */
  readonly id: number;
  /** The name that is called, where it is a plain one. */
  readonly name: string | null;
}

/** What the calls are led through. */
export interface CallOptions extends CalleeOptions {
  /** Name of the recorder in the script. */
  readonly recorder: string;
}

/**
 * Leads all calls below a node through the recorder.
 *
 * @param root The node.
 * @param edits Takes the edits.
 * @param options The file and the recorder.
 * @returns The calls of code under test that are recorded.
 */
export function recordCalls(root: SyntaxNode, edits: TextEdits, options: CallOptions): Site[] {
  const sites: Site[] = [];
  let last = 0;
  for (const node of walkTree(root)) {
    const list = findArguments(node);
    const callee = getField(node, node.kind === "new_expression" ? "constructor" : "function");
    if (!callee || isSpecial(callee, node)) continue;
    const whose = findCallee(callee, options);
    const { recorder } = options;
    if (node.kind === "new_expression") {
      if (whose !== "source") continue;
      recordNew({ node, callee, list }, edits, `${recorder}.n(${++last}, `);
    } else if (list && (whose === "source" || whose === "unknown")) {
      recordCall({ node, callee, list }, edits, { recorder, id: ++last });
      sites.push({ id: last, name: callee.kind === "identifier" ? callee.text : null });
    } else if (list && (whose === "library" || whose === "own")) {
      for (const value of getParts(list).flatMap(listCompared)) {
        if (!isShown(value) || isRecorded(value, options)) continue;
        edits.wrap(value, { before: `${recorder}.o(${++last}, `, after: ")" });
      }
    }
  }
  return sites;
}

interface CallNodes {
  readonly node: SyntaxNode;
  readonly callee: SyntaxNode;
  readonly list: SyntaxNode | null;
}

/** Calls that mean something else when they are led through a function. */
function isSpecial(callee: SyntaxNode, node: SyntaxNode): boolean {
  if (callee.text.includes("?.") || node.children.some(({ kind }) => kind === "?.")) {
    return true;
  }
  if (["super", "import"].includes(callee.kind) || callee.text === "require") return true;
  if (callee.kind !== "member_expression") return callee.kind === "subscript_expression";
  const [object, property] = [getField(callee, "object"), getField(callee, "property")];
  return object?.kind === "super" || property?.kind !== "property_identifier";
}

function recordNew({ node, callee, list }: CallNodes, edits: TextEdits, before: string): void {
  edits.wrap(node, { before, after: list ? "" : ", [])" });
  edits.replace({ start: node.start, end: callee.start }, "");
  if (list) replaceList(callee.end, list, { edits, before: ", [" });
}

function recordCall(
  { node, callee, list }: CallNodes,
  edits: TextEdits,
  { recorder, id }: { readonly recorder: string; readonly id: number },
): void {
  if (!list) return;
  const [object, property] = [getField(callee, "object"), getField(callee, "property")];
  const isMethod = callee.kind === "member_expression" && object && property;
  edits.wrap(node, { before: `${recorder}.${isMethod ? "m" : "c"}(${id}, `, after: "" });
  const name = isMethod ? `, ${JSON.stringify(property.text)}` : "";
  replaceList(isMethod ? object.end : callee.end, list, { edits, before: `${name}, [` });
}

/** `(a, b)` behind a callee becomes `, [a, b])`. */
function replaceList(
  start: number,
  list: SyntaxNode,
  { edits, before }: { readonly edits: TextEdits; readonly before: string },
): void {
  edits.replace({ start, end: list.start + 1 }, before);
  edits.replace({ start: list.end - 1, end: list.end }, "])");
}

/** Of a comparison both sides are looked at, since its outcome says little. */
function listCompared(value: SyntaxNode): readonly SyntaxNode[] {
  const [left, right] = [getField(value, "left"), getField(value, "right")];
  return value.kind === "binary_expression" && left && right
    ? [...listCompared(left), ...listCompared(right)]
    : [value];
}

/** What is recorded as a call needs no second look. */
function isRecorded(value: SyntaxNode, options: CallOptions): boolean {
  const callee = value.kind === "call_expression" ? getField(value, "function") : null;
  return callee?.kind === "identifier" && !isSpecial(callee, value) &&
    findCallee(callee, options) === "source";
}

const LITERAL = /^(string|number|true|false|null|undefined|regex|comment|template_string)$/;
const SILENT = /function|^spread_element$|^class$/;

/** Values that the test did not write down itself. */
function isShown(value: SyntaxNode): boolean {
  if (LITERAL.test(value.kind) || SILENT.test(value.kind)) return false;
  return [...walkTree(value)].some(({ kind }) =>
    /^(identifier|call_expression|new_expression|this|member_expression)$/.test(kind)
  );
}
