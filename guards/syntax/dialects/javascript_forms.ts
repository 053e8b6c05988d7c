/**
 * Reads expressions of TypeScript and JavaScript.
 *
 * Imports `forms.ts` and `tree.ts`. Has no effect.
 *
 * @module
 */

import { type Argument, type Form, getParts, OTHER, type TableEntry } from "../forms.ts";
import { getField, type SyntaxNode } from "../tree.ts";
import { FUNCTION_KINDS, WRAPPER_KINDS } from "./javascript_kinds.ts";

/**
 * Reads an expression.
 *
 * @param node The expression.
 * @returns Its form.
 */
export function toForm(node: SyntaxNode): Form {
  const inner = unwrap(node);
  if (FUNCTION_KINDS.includes(inner.kind)) return { kind: "function" };
  switch (inner.kind) {
    case "identifier":
    case "shorthand_property_identifier":
    case "this":
    case "super":
    case "import":
    case "meta_property":
      return { kind: "name", name: inner.text };
    case "member_expression":
    case "subscript_expression":
      return toMember(inner);
    case "call_expression":
      return toCall("call", inner, getField(inner, "function"));
    case "new_expression":
      return toCall("construct", inner, getField(inner, "constructor"));
    case "undefined":
      return { kind: "constant", value: undefined };
    case "true":
    case "false":
      return { kind: "constant", value: inner.kind === "true" };
    case "null":
      return { kind: "constant", value: null };
    case "number":
      return { kind: "constant", value: toNumber(inner.text) };
    case "string":
      return { kind: "constant", value: getParts(inner).map(toCharacters).join("") };
    case "template_string":
      return toTemplate(inner);
    case "regex":
      return { kind: "pattern", source: getField(inner, "pattern")?.text ?? "" };
    case "unary_expression":
      return toUnary(inner);
    case "binary_expression":
      return toBinary(inner);
    case "ternary_expression":
      return toChoice(inner);
    case "array":
      return { kind: "list", items: getParts(inner) };
    case "object":
      return { kind: "table", entries: getParts(inner).flatMap(toEntries) };
    case "assignment_expression": {
      const value = getField(inner, "right");
      return value ? { kind: "assigned", value } : OTHER;
    }
    default:
      return OTHER;
  }
}

/** Takes off brackets, casts and `await`; of `(a, b)` only `b` counts. */
function unwrap(node: SyntaxNode): SyntaxNode {
  let inner: SyntaxNode = node;
  for (;;) {
    const parts = getParts(inner);
    const next: SyntaxNode | undefined = WRAPPER_KINDS.includes(inner.kind)
      ? parts[0]
      : ["sequence_expression", "type_assertion"].includes(inner.kind)
      ? parts.at(-1)
      : undefined;
    if (!next) return inner;
    inner = next;
  }
}

function toMember(node: SyntaxNode): Form {
  const object = getField(node, "object");
  const property = getField(node, "property") ?? getField(node, "index");
  if (!object || !property) return OTHER;
  const key = node.kind === "member_expression" ? property.text : null;
  return { kind: "member", object, key, keyNode: property };
}

function toCall(kind: "call" | "construct", node: SyntaxNode, callee: SyntaxNode | null): Form {
  if (!callee) return OTHER;
  const list = getField(node, "arguments");
  if (list?.kind === "template_string") {
    return { kind, callee, args: [{ name: null, value: list }] };
  }
  const args: Argument[] = (list ? getParts(list) : []).map((value) => ({ name: null, value }));
  return { kind, callee, args };
}

function toTemplate(node: SyntaxNode): Form {
  const parts = getParts(node).map((part) =>
    part.kind === "template_substitution" ? getParts(part)[0] ?? part : toCharacters(part)
  );
  return parts.every((part) => typeof part === "string")
    ? { kind: "constant", value: parts.join("") }
    : { kind: "template", parts };
}

function toCharacters(part: SyntaxNode): string {
  if (part.kind !== "escape_sequence") return part.text;
  const code = /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})$/i.exec(part.text);
  const digits = code?.[1] ?? code?.[2] ?? code?.[3];
  if (digits !== undefined) return String.fromCodePoint(Math.min(parseInt(digits, 16), 0x10ffff));
  const letter = part.text.slice(1);
  return { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0", "\n": "" }[letter] ??
    letter;
}

function toNumber(text: string): number {
  return Number(text.replaceAll("_", "").replace(/n$/, ""));
}

function toUnary(node: SyntaxNode): Form {
  const operator = getField(node, "operator")?.text ?? "";
  const operand = getField(node, "argument");
  if (!operand) return OTHER;
  if (operator === "void") return { kind: "constant", value: undefined };
  const form = toForm(operand);
  if (form.kind === "constant" && typeof form.value === "number") {
    if (operator === "-") return { kind: "constant", value: -form.value };
    if (operator === "+") return form;
  }
  return { kind: "unary", operator, operand };
}

function toBinary(node: SyntaxNode): Form {
  const [left, right] = [getField(node, "left"), getField(node, "right")];
  const operator = getField(node, "operator")?.text ?? "";
  return left && right ? { kind: "binary", operator, left, right } : OTHER;
}

function toChoice(node: SyntaxNode): Form {
  const condition = getField(node, "condition");
  const [yes, no] = [getField(node, "consequence"), getField(node, "alternative")];
  return condition && yes && no ? { kind: "choice", condition, yes, no } : OTHER;
}

function toEntries(node: SyntaxNode): TableEntry[] {
  if (node.kind === "shorthand_property_identifier") {
    return [{ key: node.text, keyNode: node, value: node }];
  }
  const keyNode = getField(node, node.kind === "pair" ? "key" : "name");
  const value = node.kind === "pair" ? getField(node, "value") : node;
  if (!keyNode || !value) return [];
  return [{ key: readKey(keyNode), keyNode, value }];
}

/**
 * Reads the key of a property or the name of a method.
 *
 * @param node The node of the key.
 * @returns The key, or undefined where it is computed.
 */
export function readKey(node: SyntaxNode): string | undefined {
  const inner = node.kind === "computed_property_name" ? getParts(node)[0] : node;
  if (!inner) return undefined;
  if (/identifier$/.test(inner.kind) && inner === node) return inner.text;
  const form = toForm(inner);
  return form.kind === "constant" ? String(form.value) : undefined;
}
