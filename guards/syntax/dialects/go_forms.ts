/**
 * Reads expressions of Go.
 *
 * Imports `forms.ts` and `tree.ts`. Has no effect.
 *
 * @module
 */

import { type Constant, type Form, getParts, OTHER, type TableEntry } from "../forms.ts";
import { getField, type SyntaxNode } from "../tree.ts";

/**
 * Reads an expression.
 *
 * @param node The expression.
 * @returns Its form.
 */
export function toForm(node: SyntaxNode): Form {
  switch (node.kind) {
    case "parenthesized_expression":
    case "literal_element":
    case "expression_statement":
      return toSingle(node);
    case "expression_list":
      return getParts(node).length === 1 ? toSingle(node) : { kind: "list", items: getParts(node) };
    case "identifier":
    case "package_identifier":
      return { kind: "name", name: node.text };
    case "selector_expression":
    case "index_expression":
      return toMember(node);
    case "call_expression": {
      const callee = getField(node, "function");
      const list = getField(node, "arguments");
      const args = (list ? getParts(list) : []).map((value) => ({ name: null, value }));
      return callee ? { kind: "call", callee, args } : OTHER;
    }
    case "true":
    case "false":
      return { kind: "constant", value: node.kind === "true" };
    case "nil":
      return { kind: "constant", value: null };
    case "int_literal":
    case "float_literal":
      return { kind: "constant", value: Number(node.text.replaceAll("_", "")) };
    case "rune_literal":
    case "interpreted_string_literal":
      return { kind: "constant", value: unquote(node.text) };
    case "raw_string_literal":
      return { kind: "constant", value: node.text.slice(1, -1) };
    case "unary_expression":
      return toUnary(node);
    case "binary_expression": {
      const [left, right] = [getField(node, "left"), getField(node, "right")];
      const operator = getField(node, "operator")?.text ?? "";
      return left && right ? { kind: "binary", operator, left, right } : OTHER;
    }
    case "composite_literal":
      return toComposite(node);
    case "func_literal":
      return { kind: "function" };
    default:
      return OTHER;
  }
}

function toSingle(node: SyntaxNode): Form {
  const [inner] = getParts(node);
  return inner ? toForm(inner) : OTHER;
}

function toMember(node: SyntaxNode): Form {
  const object = getField(node, "operand");
  const keyNode = getField(node, "field") ?? getField(node, "index");
  if (!object || !keyNode) return OTHER;
  const key = node.kind === "selector_expression" ? keyNode.text : null;
  return { kind: "member", object, key, keyNode };
}

function unquote(text: string): string {
  const body = text.slice(1, -1);
  return body.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|([\s\S]))/g,
    (_all, byte, unit, point, octal, letter) => {
      const digits: string | undefined = byte ?? unit ?? point;
      if (digits !== undefined) {
        return String.fromCodePoint(Math.min(parseInt(digits, 16), 0x10ffff));
      }
      if (octal !== undefined) return String.fromCodePoint(parseInt(octal, 8));
      return { n: "\n", t: "\t", r: "\r" }[String(letter)] ?? String(letter);
    },
  );
}

function toUnary(node: SyntaxNode): Form {
  const operand = getField(node, "operand");
  const operator = getField(node, "operator")?.text ?? "";
  if (!operand) return OTHER;
  const form = toForm(operand);
  if (operator === "-" && form.kind === "constant" && typeof form.value === "number") {
    return { kind: "constant", value: -form.value };
  }
  return operator === "&" || operator === "*" ? form : { kind: "unary", operator, operand };
}

function toComposite(node: SyntaxNode): Form {
  const body = getField(node, "body");
  const parts = body ? getParts(body) : [];
  if (!parts.some(({ kind }) => kind === "keyed_element")) return { kind: "list", items: parts };
  return { kind: "table", entries: parts.flatMap(toEntry) };
}

function toEntry(node: SyntaxNode): TableEntry[] {
  const [keyNode, value] = [getField(node, "key"), getField(node, "value")];
  return keyNode && value ? [{ key: readKey(keyNode), keyNode, value }] : [];
}

/** The key of a map, or the name of a field. */
function readKey(node: SyntaxNode): Constant {
  const form = toForm(node);
  if (form.kind === "constant") return form.value;
  return form.kind === "name" ? form.name : undefined;
}
