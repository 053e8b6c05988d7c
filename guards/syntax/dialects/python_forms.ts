/**
 * Reads expressions of Python.
 *
 * Imports `forms.ts` and `tree.ts`. Has no effect.
 *
 * @module
 */

import { type Argument, type Constant, type Form, getParts, OTHER } from "../forms.ts";
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
    case "await":
    case "expression_statement":
    case "case_pattern":
      return toSingle(node);
    case "identifier":
      return { kind: "name", name: node.text };
    case "dotted_name":
      return { kind: "name", name: node.text };
    case "attribute":
    case "subscript":
      return toMember(node);
    case "call":
      return toCall(node);
    case "true":
    case "false":
      return { kind: "constant", value: node.kind === "true" };
    case "none":
      return { kind: "constant", value: null };
    case "integer":
    case "float":
      return { kind: "constant", value: toNumber(node.text) };
    case "string":
    case "concatenated_string":
      return toText(node);
    case "unary_operator":
    case "not_operator":
      return toUnary(node);
    case "binary_operator":
    case "boolean_operator":
      return toBinary(node);
    case "comparison_operator":
      return toComparison(node);
    case "conditional_expression": {
      const [yes, condition, no] = getParts(node);
      return yes && condition && no ? { kind: "choice", condition, yes, no } : OTHER;
    }
    case "list":
    case "tuple":
    case "set":
    case "expression_list":
    case "union_pattern":
      return { kind: "list", items: getParts(node) };
    case "dictionary":
      return toTable(node);
    case "lambda":
      return { kind: "function" };
    // `a = b = 1` holds the second as the value of the first.
    case "assignment":
    case "named_expression": {
      const value = getField(node, "right") ?? getField(node, "value");
      return value ? { kind: "assigned", value } : OTHER;
    }
    default:
      return OTHER;
  }
}

function toSingle(node: SyntaxNode): Form {
  const [inner, ...more] = getParts(node);
  return inner && more.length === 0 ? toForm(inner) : OTHER;
}

function toMember(node: SyntaxNode): Form {
  const object = getField(node, "object") ?? getField(node, "value");
  const keyNode = getField(node, "attribute") ?? getField(node, "subscript");
  if (!object || !keyNode) return OTHER;
  return { kind: "member", object, key: node.kind === "attribute" ? keyNode.text : null, keyNode };
}

function toCall(node: SyntaxNode): Form {
  const callee = getField(node, "function");
  const list = getField(node, "arguments");
  if (!callee || !list) return OTHER;
  if (list.kind !== "argument_list") {
    return { kind: "call", callee, args: [{ name: null, value: list }] };
  }
  const args = getParts(list).flatMap((part): Argument[] => {
    if (part.kind !== "keyword_argument") return [{ name: null, value: part }];
    const value = getField(part, "value");
    return value ? [{ name: getField(part, "name")?.text ?? null, value }] : [];
  });
  return { kind: "call", callee, args };
}

function toNumber(text: string): number {
  return Number(text.replaceAll("_", "").replace(/[lj]$/i, ""));
}

function toText(node: SyntaxNode): Form {
  const strings = node.kind === "string" ? [node] : getParts(node);
  const parts = strings.flatMap(readString);
  return parts.every((part) => typeof part === "string")
    ? { kind: "constant", value: parts.join("") }
    : { kind: "template", parts };
}

function readString(node: SyntaxNode): (string | SyntaxNode)[] {
  const isRaw = /^[a-z]*r/i.test(node.children[0]?.text ?? "");
  return getParts(node).flatMap((part): (string | SyntaxNode)[] => {
    if (part.kind === "interpolation") return [getField(part, "expression") ?? part];
    if (part.kind !== "string_content") return [];
    return [isRaw ? part.text : unescape(part.text)];
  });
}

function unescape(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (_all, byte, unit, point, octal, letter) => {
      const digits: string | undefined = byte ?? unit ?? point;
      if (digits !== undefined) {
        return String.fromCodePoint(Math.min(parseInt(digits, 16), 0x10ffff));
      }
      if (octal !== undefined) return String.fromCodePoint(parseInt(octal, 8));
      return { n: "\n", t: "\t", r: "\r", "\n": "" }[String(letter)] ?? String(letter);
    },
  );
}

function toUnary(node: SyntaxNode): Form {
  const operand = getField(node, "argument");
  if (!operand) return OTHER;
  const operator = getField(node, "operator")?.text ?? "not";
  const form = toForm(operand);
  if (operator === "-" && form.kind === "constant" && typeof form.value === "number") {
    return { kind: "constant", value: -form.value };
  }
  return { kind: "unary", operator, operand };
}

function toBinary(node: SyntaxNode): Form {
  const [left, right] = [getField(node, "left"), getField(node, "right")];
  const operator = getField(node, "operator")?.text ?? "";
  return left && right ? { kind: "binary", operator, left, right } : OTHER;
}

/** Of a chain `a < b < c` the outer pair counts. */
function toComparison(node: SyntaxNode): Form {
  const parts = getParts(node);
  const [left, right] = [parts[0], parts.at(-1)];
  const operator = node.children.filter(({ field }) => field === "operators")
    .map(({ text }) => text).join(" ");
  return left && right ? { kind: "binary", operator, left, right } : OTHER;
}

function toTable(node: SyntaxNode): Form {
  const entries = getParts(node).flatMap((part) => {
    const [keyNode, value] = [getField(part, "key"), getField(part, "value")];
    return keyNode && value ? [{ key: readConstant(keyNode), keyNode, value }] : [];
  });
  return { kind: "table", entries };
}

function readConstant(node: SyntaxNode): Constant {
  const form = toForm(node);
  return form.kind === "constant" ? form.value : undefined;
}
