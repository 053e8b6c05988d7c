/**
 * Checks that became weaker: functions that no longer look, errors that are no longer thrown.
 *
 * @module
 */

import { isLiteral } from "../../../../guards/syntax/constants.ts";
import { findFunction } from "../../../../guards/syntax/places.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, type Pair, quoteSource, type Rule, toClue } from "../clue.ts";
import { readDoc, speaksOfErrors } from "./doc_texts.ts";

/** A function with what it gives and throws. */
interface Body {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  readonly params: readonly string[];
  readonly returns: readonly SyntaxNode[];
  readonly throws: readonly SyntaxNode[];
}

/**
 * Compares each function with the one of the same name in the base.
 *
 * @param pair The file before and after.
 * @returns The clues.
 */
export function findWeakerChecks({ base, fix }: Pair): readonly Clue[] {
  if (!base) return [];
  const before = groupByName(listBodies(base));
  return [...groupByName(listBodies(fix))].flatMap(([name, [after, ...others]]) => {
    const [old, ...more] = before.get(name) ?? [];
    if (!after || !old || others.length + more.length > 0) return [];
    if (old.body.text === after.body.text) return [];
    return [
      ...findConstant(old, after, { base, fix }),
      ...findShallow(old, after, { base, fix }),
      ...findSilenced(old, after, { base, fix }),
    ];
  });
}

function groupByName(bodies: readonly Body[]): ReadonlyMap<string, readonly Body[]> {
  return Map.groupBy(bodies, ({ name }) => name);
}

interface Sides {
  readonly base: SourceFile;
  readonly fix: SourceFile;
}

function listBodies(source: SourceFile): Body[] {
  return source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "function" || act.name === null) return [];
    const own = (kind: "return" | "throw") =>
      source.acts.flatMap((placed) => {
        if (placed.act.kind !== kind || !placed.act.value) return [];
        const owner = placed.node.kind === "arrow_function" && kind === "return"
          ? placed.node
          : findFunction(placed.node, source);
        return owner === node ? [placed.act.value] : [];
      });
    const name = `${findFunction(node, source) ? "inner " : ""}${nameClass(node)}${act.name}`;
    const { params, body } = act;
    return [{ name, node, body, params, returns: own("return"), throws: own("throw") }];
  });
}

function nameClass(node: SyntaxNode): string {
  for (let above = node.parent; above; above = above.parent) {
    if (/^(class_declaration|class_definition|class)$/.test(above.kind)) {
      return `${above.children.find(({ field }) => field === "name")?.text ?? ""}.`;
    }
  }
  return "";
}

/** It computed something, and now it always gives the same. */
function findConstant(old: Body, after: Body, { base, fix }: Sides): Clue[] {
  const isFixed = (body: Body, source: SourceFile) =>
    body.returns.length > 0 && body.returns.every((value) => isLiteral(value, source));
  const looks = (body: Body) => body.params.some((param) => uses(body.body, param));
  const answers = new Set(after.returns.map(({ text }) => text));
  if (!isFixed(after, fix) || looks(after) || after.throws.length + answers.size > 1) return [];
  if (isFixed(old, base) && !looks(old)) return [];
  const words = `${after.name} no longer looks at anything and gives ` +
    [...answers].map(quoteSource).join(" or ");
  return [toClue("constant_answer", after.node, { source: fix, weight: "strong", words })];
}

/** A test of what a value holds became a test of its size or kind. */
function findShallow(old: Body, after: Body, { base, fix }: Sides): Clue[] {
  const isTest = (body: Body, source: SourceFile) =>
    body.returns.length > 0 && body.returns.every((value) => isCondition(value, source));
  if (!isTest(old, base) || !isTest(after, fix)) return [];
  if (!looksInside(old.body, base) || looksInside(after.body, fix)) return [];
  const words = `${after.name} no longer looks at what is in a value, only at its size or kind`;
  return [toClue("shallow_check", after.node, { source: fix, weight: "strong", words })];
}

/** An error that the comment promises is thrown no more. */
function findSilenced(old: Body, after: Body, { base, fix }: Sides): Clue[] {
  if (old.throws.length <= after.throws.length || countThrows(fix) >= countThrows(base)) return [];
  const kept = after.throws.map(readClass);
  const lost = old.throws.map(readClass).filter((name) => !kept.includes(name));
  if (lost.length === 0) return [];
  const before = old.body.text;
  const isMoved = fix.calls.some(({ node }) =>
    after.body.start <= node.start && node.end <= after.body.end &&
    !before.includes(node.text.split("(")[0] ?? "")
  );
  const doc = readDoc(old.node, base);
  const isNamed = lost.some((name) => name !== "" && doc.includes(name));
  const isPromised = !isMoved && (isNamed || (kept.length === 0 && speaksOfErrors(doc)));
  const words = `${after.name} no longer throws ${lost.join(", ") || "an error"}${
    isPromised ? ", though its comment speaks of one" : ""
  }`;
  const weight = isPromised ? "strong" : "remark";
  return [toClue("dropped_check", after.node, { source: fix, weight, words })];
}

function readClass(thrown: SyntaxNode): string {
  return /[A-Z]\w*/.exec(thrown.text)?.[0] ?? "";
}

function countThrows(source: SourceFile): number {
  return source.acts.filter(({ act }) => act.kind === "throw").length;
}

function uses(body: SyntaxNode, param: string): boolean {
  const name = /[\w$]+/.exec(param)?.[0];
  return [...walkTree(body)].some(({ kind, text }) => /identifier/.test(kind) && text === name);
}

const CONDITION = /^(===?|!==?|[<>]=?|&&|\|\||and|or|in|not in|is|is not|instanceof)$/;

function isCondition(node: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(node);
  switch (form.kind) {
    case "constant":
      return typeof form.value === "boolean";
    case "binary":
      return CONDITION.test(form.operator);
    case "unary":
      return form.operator === "!" || form.operator === "not";
    case "call":
      return /\.(test|includes|startsWith|endsWith|some|every|has|match|fullmatch|search|isdigit|isalpha|isalnum|startswith|endswith|MatchString|Contains)\(|^(any|all|bool|Boolean|isinstance)\(/
        .test(node.text);
    case "choice":
      return isCondition(form.yes, source) && isCondition(form.no, source);
    case "name":
    case "member":
    case "construct":
    case "template":
    case "pattern":
    case "list":
    case "table":
    case "function":
    case "assigned":
    case "other":
      return false;
  }
}

const SIZES =
  /^(len|type|isinstance|callable|bool|Boolean|Number|String|Array\.isArray|Number\.is\w+|isNaN|isFinite|typeof)$/;

/** A pattern, a call that is no measure, a loop or an element: the value itself is looked at. */
function looksInside(body: SyntaxNode, source: SourceFile): boolean {
  return [...walkTree(body)].some((node) => {
    if (/^(for|while)_/.test(node.kind)) return true;
    const form = source.dialect.toForm(node);
    if (form.kind === "pattern") return true;
    if (form.kind === "call") return !SIZES.test(form.callee.text);
    return form.kind === "member" && form.key === null;
  });
}

/**
 * Finds conditions that are none: `if (true)`, `x || true`, `x and False`.
 *
 * @param source The source.
 * @returns The clues.
 */
export const findFixedConditions: Rule = (source: SourceFile): readonly Clue[] =>
  source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "branch" || act.subject) return [];
    const form = source.dialect.toForm(act.condition);
    const sides = form.kind === "binary" && /^(&&|\|\||and|or)$/.test(form.operator)
      ? [form.left, form.right]
      : [];
    const isFixed = isTruth(act.condition, source) ||
      sides.some((side) => isBoolean(side, source));
    const words = `${quoteSource(act.condition.text)} is decided beforehand`;
    return isFixed && node.kind !== "binary_expression" && node.kind !== "boolean_operator"
      ? [toClue("fixed_condition", act.condition, { source, weight: "strong", words })]
      : [];
  });

function isTruth(node: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(node);
  return form.kind === "constant" &&
    (typeof form.value === "boolean" || form.value === 0 || form.value === 1);
}

function isBoolean(node: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(node);
  return form.kind === "constant" && typeof form.value === "boolean";
}
