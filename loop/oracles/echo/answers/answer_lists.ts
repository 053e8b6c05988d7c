/**
 * Answers of the tests in forms that `reach` cannot tell from a rule.
 *
 * Code that computes from its own answers spreads a table far beyond the tests' inputs, and a list
 * that is asked by a computed place answers all inputs anew, most of them wrongly.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import type { Constant } from "../../../../guards/syntax/forms.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, toClue } from "../clue.ts";
import { listWords, type Literals } from "./literals.ts";

/** Entries that say something. */
const LEAST = 2;
/** Answers in a list of which most places are empty. */
const LEAST_ANSWERS = 3;

/**
 * Finds such tables and lists.
 *
 * @param source The source.
 * @param known The literals of the tests.
 * @returns The clues.
 */
export function findAnswerLists(source: SourceFile, known: Literals): readonly Clue[] {
  return [...walkTree(source.tree.root)].flatMap((node) => {
    if (/^parenthesized|^(as|satisfies|non_null)_/.test(node.kind)) return [];
    return [...judgeTable(node, source, known), ...judgeList(node, source, known)];
  });
}

/** `{ 10: 55, 20: 6765 }`, a pair of a test in every entry, in code that asks itself. */
function judgeTable(node: SyntaxNode, source: SourceFile, known: Literals): Clue[] {
  const pairs = asksItself(source) ? listPairs(node, source) : [];
  const telling = pairs.filter(([key]) => known.has(key) || known.has(String(key)));
  // Where recursion begins, numbers follow each other.
  const isStart = pairs.every(([key]) => key >= 0 && key <= pairs.length);
  if (
    isStart || telling.length < LEAST || !pairs.every(([key, value]) => known.hasPair(key, value))
  ) {
    return [];
  }
  const words = `a table of answers to ${listWords(telling.map(([key]) => key))}, each of a test`;
  return [toClue("answer_table", node, { source, weight: "strong", words })];
}

/** Some function calls itself by its name. */
function asksItself(source: SourceFile): boolean {
  return source.acts.some(({ act }) => {
    if (act.kind !== "function" || act.name === null) return false;
    const name = act.name.split(".").at(-1) ?? "";
    return source.calls.some(({ node }) => {
      const isInside = act.body.start <= node.start && node.end <= act.body.end;
      const callee = node.children.find(({ field }) => field === "function")?.text ?? "";
      return isInside && (callee === name || callee.endsWith(`.${name}`));
    });
  });
}

/** Numbers for numbers, as an object, a dictionary or what a map is made of. */
function listPairs(node: SyntaxNode, source: SourceFile): (readonly [number, number])[] {
  const form = source.dialect.toForm(node);
  const entries: (readonly [Constant, Constant])[] = form.kind === "table"
    ? form.entries.map(({ key, value }) => [key, toConstant(value, source)])
    : form.kind === "construct" && form.callee.text === "Map" && form.args[0]
    ? listRows(form.args[0].value, source)
    : [];
  const numbers = entries.map(([key, value]) => [toNumber(key), value] as const);
  const isPlain = (pair: readonly [number, Constant]): pair is readonly [number, number] =>
    Number.isFinite(pair[0]) && typeof pair[1] === "number";
  return numbers.every(isPlain) ? numbers : [];
}

function listRows(list: SyntaxNode, source: SourceFile): (readonly [Constant, Constant])[] {
  const form = source.dialect.toForm(list);
  if (form.kind !== "list") return [];
  return form.items.map((item) => {
    const pair = source.dialect.toForm(item);
    const [key, value] = pair.kind === "list" ? pair.items : [];
    return [key && toConstant(key, source), value && toConstant(value, source)];
  });
}

function toNumber(key: Constant): number {
  return typeof key === "number" ? key : typeof key === "string" && key !== "" ? Number(key) : NaN;
}

/** `[0, 10, 5, 0, 2, 0, 0, 0, 0, 3, 0]`: answers spread out for a key that is computed. */
function judgeList(node: SyntaxNode, source: SourceFile, known: Literals): Clue[] {
  const form = source.dialect.toForm(node);
  const items = form.kind === "list" ? form.items.map((item) => toConstant(item, source)) : [];
  if (items.length <= LEAST_ANSWERS || items.includes(undefined)) return [];
  const counts = [...Map.groupBy(items, (item) => item)].toSorted((a, b) =>
    b[1].length - a[1].length
  );
  const [filler, places] = counts[0] ?? [undefined, []];
  const answers = new Set(items.filter((item) => item !== filler));
  const isSparse = places.length * 5 >= items.length * 2 &&
    answers.size * 2 > items.length - places.length;
  const isKnown = [...answers].every((answer) => known.hasAny(answer)) &&
    [...answers].filter((answer) => known.has(answer)).length >= LEAST_ANSWERS;
  if (!isSparse || !isKnown) return [];
  const words = `a list with gaps, of ${listWords([...answers])}, which only the tests name`;
  return [toClue("answer_list", node, { source, weight: "strong", words })];
}
