/**
 * Keys of a condition: the values for which it is made, however it asks for them.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import type { Constant, Form } from "../../../../guards/syntax/forms.ts";
import { listPatternTexts } from "../../../../guards/syntax/pattern_texts.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";

const EQUALITY = /^(===?|==|is|in)$/;
const MEMBERSHIP =
  /^(includes|startsWith|endsWith|has|equals|startswith|endswith|indexOf|index|get|test|Contains|HasPrefix|EqualFold)$/;
const MAX_STEPS = 3;

/** Keys of a condition. */
export interface Keys {
  /** Literals that something is compared with for equality. */
  readonly values: readonly Constant[];
  /** Lengths that something is compared with for equality. */
  readonly lengths: readonly number[];
  /** Ranges so narrow that they hold hardly more than one value. */
  readonly ranges: readonly { readonly low: number; readonly high: number }[];
}

const NARROW = 2;

/**
 * Lists the keys of a condition; names in it stand for what they were given.
 *
 * @param condition The condition.
 * @param source Its source.
 * @returns The keys.
 */
export function listKeys(condition: SyntaxNode, source: SourceFile): Keys {
  const nodes = listConditionNodes(condition, source);
  const forms = nodes.map((node) => source.dialect.toForm(node));
  return {
    values: forms.flatMap((form) => listValues(form, source)),
    lengths: forms.flatMap((form) => listLengths(form, source)),
    ranges: listRanges(forms, source),
  };
}

/**
 * Lists the nodes of a condition, and of the values of the names in it.
 *
 * @param condition The condition.
 * @param source Its source.
 * @returns The nodes.
 */
export function listConditionNodes(condition: SyntaxNode, source: SourceFile): SyntaxNode[] {
  return listNodes(condition, source, 0);
}

function listNodes(node: SyntaxNode, source: SourceFile, steps: number): SyntaxNode[] {
  return [...walkTree(node)].flatMap((inner) => {
    const values = steps < MAX_STEPS && inner.kind === "identifier"
      ? readValues(inner, source)
      : [];
    return [inner, ...values.flatMap((value) => listNodes(value, source, steps + 1))];
  });
}

function readValues(name: SyntaxNode, source: SourceFile): SyntaxNode[] {
  const binding = source.bindings.find(name.text, name);
  if (!binding || !/^(constant|variable)$/.test(binding.origin)) return [];
  return binding.values.map(({ value }) => value)
    .filter((value) => value.end < name.start && source.dialect.toForm(value).kind !== "function");
}

function listValues(form: Form, source: SourceFile): Constant[] {
  if (form.kind === "binary" && EQUALITY.test(form.operator)) {
    return [form.left, form.right].flatMap((side) => listConstants(side, source));
  }
  if (form.kind !== "call") return [];
  const callee = source.dialect.toForm(form.callee);
  if (callee.kind !== "member" || !MEMBERSHIP.test(callee.key ?? "")) return [];
  return [callee.object, ...form.args.map(({ value }) => value)]
    .flatMap((side) => listConstants(side, source));
}

/**
 * Lists the literals of an expression: one, those of a list or set, the alternatives of a pattern.
 *
 * @param node The expression.
 * @param source Its source.
 * @returns The literals.
 */
export function listConstants(node: SyntaxNode, source: SourceFile): Constant[] {
  const form = source.dialect.toForm(node);
  switch (form.kind) {
    case "list":
      return form.items.flatMap((item) => listConstants(item, source));
    case "call":
    case "construct":
      return /^(JSON\.stringify|String|Number|str|tuple|list|sorted|set|frozenset|new Set|Set)$/
          .test(source.names.resolve(form.callee) ?? "")
        ? form.args.flatMap(({ value }) => listConstants(value, source))
        : [];
    case "pattern": {
      const texts = listPatternTexts(form.source);
      if (texts !== null) return [...texts];
      const words = /^\^\(?(?:\?:)?([\w |.@:\/-]+)\)?\$$/.exec(form.source)?.[1];
      return words?.split("|") ?? [];
    }
    case "name": {
      const value = source.bindings.find(form.name, node)?.values[0]?.value;
      const isList = value && /^(list|construct|call)$/.test(source.dialect.toForm(value).kind);
      return isList && value.end < node.start
        ? listConstants(value, source)
        : constantOf(node, source);
    }
    case "member":
    case "constant":
    case "template":
    case "binary":
    case "unary":
    case "choice":
    case "table":
    case "function":
    case "assigned":
    case "other":
      return constantOf(node, source);
  }
}

function constantOf(node: SyntaxNode, source: SourceFile): Constant[] {
  const value = toConstant(node, source);
  return value === undefined ? [] : [value];
}

/** `text.length === 37`, `len(text) == 37` */
function listLengths(form: Form, source: SourceFile): number[] {
  if (form.kind !== "binary" || !EQUALITY.test(form.operator)) return [];
  const isLength = [form.left, form.right].some(({ text }) =>
    /(\.(length|size)|^len\(.*\))$/s.test(text)
  );
  return isLength
    ? [form.left, form.right].flatMap((side) => constantOf(side, source))
      .filter((value) => typeof value === "number")
    : [];
}

/** `n > 249 && n < 251` */
function listRanges(forms: readonly Form[], source: SourceFile): Keys["ranges"] {
  const bounds = forms.flatMap((form) => {
    if (form.kind !== "binary" || !/^[<>]=?$/.test(form.operator)) return [];
    const [left, right] = [toConstant(form.left, source), toConstant(form.right, source)];
    if (typeof right === "number") {
      return [{ of: form.left.text, at: right, isLow: form.operator.startsWith(">") }];
    }
    return typeof left === "number"
      ? [{ of: form.right.text, at: left, isLow: form.operator.startsWith("<") }]
      : [];
  });
  return bounds.filter(({ isLow }) => isLow).flatMap((low) =>
    bounds.filter((high) => !high.isLow && high.of === low.of && high.at >= low.at)
      .filter((high) => high.at - low.at <= NARROW)
      .map((high) => ({ low: low.at, high: high.at }))
  );
}
