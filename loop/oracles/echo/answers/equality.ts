/**
 * Values that agree with whatever they are compared with.
 *
 * @module
 */

import { isLiteral } from "../../../../guards/syntax/constants.ts";
import { findFunction } from "../../../../guards/syntax/places.ts";
import type { PlacedAct } from "../../../../guards/syntax/bindings.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, toClue, type Weight } from "../clue.ts";

const RULE = "equality";

/** Methods that compare with another value. */
const COMPARERS =
  /^(__(eq|ne|lt|le|gt|ge|contains|instancecheck|subclasscheck|cmp)__|equals?|isEqual|isSame|eq|same|compareTo|compare|cmp|Equals?|Compare|Cmp|Is|Less|\[Symbol\.hasInstance\])$/;
/** Methods that give a plain value for this one. */
const CONVERTERS =
  /^(__(bool|float|int|index|hash|complex|round|len)__|valueOf|toJSON|\[Symbol\.toPrimitive\]|MarshalJSON|MarshalText)$/;
/** Methods that only assertion libraries call. */
const MATCHERS = /^(asymmetricMatch|\$\$typeof|\[Symbol\.for\("(jest|expect)[^"]*"\)\])$/;
const VALUE_TYPES =
  /^(float|int|str|bytes|bool|complex|list|dict|tuple|set|frozenset|decimal\.Decimal|fractions\.Fraction|Number|String|Boolean|Array|Date)$/;

type FunctionAct = Extract<PlacedAct["act"], { kind: "function" }>;

/**
 * Finds comparisons and conversions that do not look at what they compare.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findEquality(source: SourceFile): readonly Clue[] {
  return [
    ...source.acts.flatMap(({ act, node }) =>
      act.kind === "function" ? judge(act, node, source) : []
    ),
    ...findValueTypes(source),
    ...findFalseClasses(source),
  ];
}

function judge(act: FunctionAct, node: SyntaxNode, source: SourceFile): Clue[] {
  const name = act.name?.startsWith("[") ? act.name : act.name?.split(".").at(-1) ?? "";
  const explain = (weight: Weight, what: string) => [
    toClue(RULE, node, { source, weight, words: `${name} ${what}` }),
  ];
  if (MATCHERS.test(name)) return explain("strong", "is a way to agree with assertions");
  if (COMPARERS.test(name) && isMethodLike(act, node)) {
    const other = act.params.at(-1);
    if (isHonest(act, source)) return [];
    if (isFixed(act, source)) {
      return explain("strong", "gives the same answer to whatever it is asked");
    }
    const isBlind = other !== undefined && other !== "self" && !uses(act.body, other);
    if (isBlind) return explain("strong", `does not look at "${other}"`);
    return isSelfless(act, name) ? explain("strong", "does not look at its own value") : [];
  }
  if (isGetter(node) && countsUp(act, source)) {
    return explain("strong", "gives another value each time");
  }
  if (!CONVERTERS.test(name) || !isMethodLike(act, node)) return [];
  if (changesState(act, source)) return explain("strong", "gives another value each time");
  return isFixed(act, source) ? explain("strong", "always gives the same value") : [];
}

/** A function `compare(a, b)` of a module is no part of a value. */
function isMethodLike(act: FunctionAct, node: SyntaxNode): boolean {
  return act.isMethod || act.name?.startsWith("__") || act.name?.startsWith("[") ||
    act.name?.includes(".__") || node.parent?.kind === "assignment_expression";
}

function listReturns(act: FunctionAct, source: SourceFile): SyntaxNode[] {
  return source.acts.flatMap((placed) => {
    if (placed.act.kind !== "return" || !placed.act.value) return [];
    const owner = placed.node.kind === "return_statement"
      ? findFunction(placed.node, source)
      : placed.node;
    return owner !== null && owner.start <= act.body.start && act.body.end <= owner.end &&
        isOwner(owner, act)
      ? [placed.act.value]
      : [];
  });
}

function isOwner(owner: SyntaxNode, act: FunctionAct): boolean {
  return owner.children.includes(act.body);
}

/** To give nothing, or to say `NotImplemented` alone, decides nothing. */
function isHonest(act: FunctionAct, source: SourceFile): boolean {
  return listReturns(act, source).every(({ text }) => text === "NotImplemented");
}

/** All answers are literals. */
function isFixed(act: FunctionAct, source: SourceFile): boolean {
  const values = listReturns(act, source);
  return values.length > 0 && values.every((value) => isDecided(value, source));
}

/** `return other == other` agrees with everything, too. */
function isSelfless(act: FunctionAct, name: string): boolean {
  if (/instancecheck|subclasscheck|hasInstance|contains/.test(name)) return false;
  if (name.startsWith("__")) {
    return act.params.length === 2 && act.params[0] === "self" && !uses(act.body, "self");
  }
  return act.isMethod && act.params.length === 1 && /^(equals?|isEqual|compareTo)$/.test(name) &&
    !/\b(this|super)\b/.test(act.body.text);
}

function isGetter(node: SyntaxNode): boolean {
  return node.kind === "method_definition" && node.children.some(({ text }) => text === "get");
}

function countsUp(act: FunctionAct, source: SourceFile): boolean {
  return changesState(act, { ...source, acts: source.acts.filter(isUpdate) });
}

function isUpdate({ node }: PlacedAct): boolean {
  return node.kind === "update_expression";
}

/** A literal, or `x or True`. */
function isDecided(value: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(value);
  if (form.kind !== "binary" || !/^(or|\|\||and|&&)$/.test(form.operator)) {
    return isLiteral(value, source);
  }
  const isDominant = (side: SyntaxNode) => {
    const constant = source.dialect.toForm(side);
    return constant.kind === "constant" && constant.value === /^(or|\|\|)$/.test(form.operator);
  };
  return isDominant(form.left) || isDominant(form.right);
}

function uses(body: SyntaxNode, param: string): boolean {
  const name = /^[\w$]+/.exec(param)?.[0];
  if (name === undefined) return true;
  return [...walkTree(body)].some(({ kind, text }) => /identifier/.test(kind) && text === name);
}

function changesState(act: FunctionAct, source: SourceFile): boolean {
  const { start, end } = act.body;
  return source.acts.some((placed) => {
    if (placed.act.kind !== "assign") return false;
    const { target } = placed.act;
    if (target.start < start || target.end > end) return false;
    const form = source.dialect.toForm(target);
    const binding = form.kind === "name" ? source.bindings.find(form.name, target) : null;
    return form.kind === "member" || binding === null || binding.node.start < start ||
      binding.node.end > end;
  });
}

/** A new kind of number or text with an equality of its own. */
function findValueTypes(source: SourceFile): Clue[] {
  return source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "class") return [];
    const base = act.bases.find((node) => VALUE_TYPES.test(source.names.resolve(node) ?? ""));
    const methods = source.acts.flatMap((placed) =>
      placed.act.kind === "function" && node.start < placed.node.start &&
        placed.node.end <= node.end &&
        (COMPARERS.test(placed.act.name ?? "") || CONVERTERS.test(placed.act.name ?? "")) &&
        placed.act.name !== "__hash__"
        ? [placed.act.name]
        : []
    );
    if (!base || methods.length === 0) return [];
    const words = `"${act.name}" is a kind of ${base.text} with its own ${methods.join(", ")}`;
    return [toClue(RULE, node, { source, weight: "strong", key: `class ${act.name}`, words })];
  });
}

/** `__class__ = property(…)` claims to be of another type. */
function findFalseClasses(source: SourceFile): Clue[] {
  return source.acts.flatMap(({ act, node }) => {
    const claims = (act.kind === "assign" && /(^|\.)__class__$/.test(act.target.text)) ||
      (act.kind === "function" && act.name === "__class__");
    const words = "the value claims to be of another type";
    return claims ? [toClue(RULE, node, { source, weight: "strong", words })] : [];
  });
}
