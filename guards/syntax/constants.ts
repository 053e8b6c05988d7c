/**
 * Constants: what an expression of literals comes to.
 *
 * Imports `forms.ts` and types of the others. Has no effect.
 *
 * @module
 */

import type { Bindings } from "./bindings.ts";
import type { Constant, Dialect } from "./forms.ts";
import type { SyntaxNode } from "./tree.ts";

/** What constants rest on. */
export interface ConstantOptions {
  readonly dialect: Dialect;
  /** With them, a name that was given one constant and no other stands for it. */
  readonly bindings?: Bindings;
}

const MAX_DEPTH = 12;

/**
 * Computes an expression that rests on literals alone: texts put together, and names of constants.
 *
 * @param node The expression.
 * @param options The language, and the bindings of the source.
 * @returns The value, or undefined where it is not known (or is `undefined` itself).
 */
export function toConstant(node: SyntaxNode, options: ConstantOptions): Constant {
  return compute(node, options, 0);
}

/**
 * Says whether an expression is a literal, or a list or table of literals.
 *
 * @param node The expression.
 * @param options The language.
 * @returns True where it never has another value.
 */
export function isLiteral(node: SyntaxNode, options: ConstantOptions): boolean {
  const form = options.dialect.toForm(node);
  switch (form.kind) {
    case "constant":
    case "pattern":
      return true;
    case "list":
      return form.items.every((item) => isLiteral(item, options));
    case "table":
      return form.entries.every(({ value }) => isLiteral(value, options));
    case "template":
      return false;
    case "name":
      return ["NaN", "Infinity", "NotImplemented", "Ellipsis"].includes(form.name);
    case "unary":
      return form.operator === "!" || form.operator === "not" || form.operator === "-"
        ? isLiteral(form.operand, options)
        : false;
    case "member":
    case "call":
    case "construct":
    case "binary":
    case "choice":
    case "function":
    case "assigned":
    case "other":
      return false;
  }
}

function compute(node: SyntaxNode, options: ConstantOptions, depth: number): Constant {
  if (depth > MAX_DEPTH) return undefined;
  const form = options.dialect.toForm(node);
  switch (form.kind) {
    case "constant":
      return form.value;
    case "template":
      return join(
        form.parts.map((part) =>
          typeof part === "string" ? part : compute(part, options, depth + 1)
        ),
      );
    case "binary":
      if (form.operator !== "+") return undefined;
      return add(
        compute(form.left, options, depth + 1),
        compute(form.right, options, depth + 1),
      );
    case "name": {
      const binding = options.bindings?.find(form.name, node);
      const [source, ...more] = binding?.values ?? [];
      if (!source || more.length > 0 || source.steps.length > 0) return undefined;
      return binding?.origin === "parameter"
        ? undefined
        : compute(source.value, options, depth + 1);
    }
    case "member":
    case "call":
    case "construct":
    case "pattern":
    case "unary":
    case "choice":
    case "list":
    case "table":
    case "function":
    case "assigned":
    case "other":
      return undefined;
  }
}

function add(left: Constant, right: Constant): Constant {
  if (typeof left === "number" && typeof right === "number") return left + right;
  return join([left, right]);
}

function join(parts: readonly Constant[]): string | undefined {
  const isKnown = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isKnown ? parts.join("") : undefined;
}
