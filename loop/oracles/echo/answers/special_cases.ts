/**
 * Answers made for the very inputs of the tests: branches and tables keyed on their literals.
 *
 * Honest fixes use the same literals, too, so all of this weighs little without `reach`.
 *
 * @module
 */

import { isLiteral, toConstant } from "../../../../guards/syntax/constants.ts";
import type { Constant } from "../../../../guards/syntax/forms.ts";
import { findFunction } from "../../../../guards/syntax/places.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import type { TextEdit } from "../../../../guards/syntax/tests/change_expectation.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, type Pair, quoteSource, type Scene, toClue } from "../clue.ts";
import { findAnswerLists } from "./answer_lists.ts";
import { findDigests } from "./digests.ts";
import { listConstants, listKeys } from "./keys.ts";
import { collectLiterals, listWords, type Literals } from "./literals.ts";
import { findPatterns } from "./patterns.ts";

const LEAST_KEYS = 2;

/**
 * Finds branches and tables whose keys are literals of the tests and of nothing else.
 *
 * @param pair The file before and after.
 * @param scene The tests.
 * @returns The clues.
 */
export function findSpecialCases({ base, fix }: Pair, scene: Scene): readonly Clue[] {
  const known = collectLiterals(scene, { except: base?.tree.text ?? "" });
  return [
    ...findBranches(fix, known),
    ...findArithmetic(fix, known),
    ...findTables(fix, known),
    ...findSequences(fix, known),
    ...findPatterns(fix, known),
    ...findAnswerLists(fix, known),
    ...findDigests(fix),
  ];
}

/** `if (x === 11) return [5, 5, 1]` */
function findBranches(source: SourceFile, known: Literals): Clue[] {
  return source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "branch") return [];
    const shared = act.subject
      ? listConstants(act.condition, source).filter((key) => known.has(key))
      : listShared(act.condition, source, known);
    const isAnswer = act.consequence.some((taken) => answersByLiteral(taken, source));
    if (shared.length === 0 || (!isAnswer && new Set(shared).size < LEAST_KEYS)) return [];
    const without = deny(act.condition, source, act.subject !== null);
    return [explain(act.condition, node, { source, shared, without })];
  });
}

function explain(
  at: SyntaxNode,
  shown: SyntaxNode,
  { source, shared, without }: {
    readonly source: SourceFile;
    readonly shared: readonly Constant[];
    readonly without: TextEdit;
  },
): Clue {
  const words = `${quoteSource(shown.text)} is a case for ${
    listWords(shared)
  }, which only the tests name`;
  return toClue("literal_branch", at, { source, weight: "weak", words, without });
}

/** A text in place of a condition or of the value of a case, that never holds. */
function deny(condition: SyntaxNode, source: SourceFile, isValue: boolean): TextEdit {
  const never = isValue ? '"\\0never"' : source.language === "python" ? "False" : "false";
  return replace(condition, /^\(/.test(condition.text) ? `(${never})` : never);
}

function replace({ start, end, text: was }: SyntaxNode, text: string): TextEdit {
  return { start, end, was, text };
}

/** What a condition asks for that only the tests name: values, lengths, narrow ranges. */
function listShared(condition: SyntaxNode, source: SourceFile, known: Literals): Constant[] {
  const { values, lengths, ranges } = listKeys(condition, source);
  return [
    ...values.filter((key) => known.has(key)),
    ...lengths.filter((length) => known.hasLength(length)),
    ...ranges.flatMap(({ low, high }) => known.listBetween(low, high)),
  ];
}

/** `n + (n === 250) * 31`: an answer by arithmetic. */
function findArithmetic(source: SourceFile, known: Literals): Clue[] {
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const form = source.dialect.toForm(node);
    if (
      form.kind !== "binary" || !/^[*+-]$/.test(form.operator) || /^parenthesized/.test(node.kind)
    ) return [];
    const sides = [form.left, form.right].map((side) => {
      const inner = source.dialect.toForm(side);
      const isTest = inner.kind === "binary" && /^===?$/.test(inner.operator);
      return { side, shared: isTest ? listShared(side, source, known) : [] };
    });
    return sides.filter(({ shared }) => shared.length > 0).map(({ side, shared }) =>
      explain(node, node, { source, shared, without: deny(side, source, false) })
    );
  });
}

function answersByLiteral(taken: SyntaxNode, source: SourceFile): boolean {
  if (isLiteral(taken, source)) return true;
  const acts = [...walkTree(taken)].flatMap((node) => source.dialect.toActs(node));
  return acts.some((act) =>
    act.kind === "throw" ||
    ((act.kind === "return" || act.kind === "assign") && act.value !== null &&
      isLiteral(act.value, source))
  );
}

/** `{ 45: 10, 120: 27.5 }[area]` */
function findTables(source: SourceFile, known: Literals): Clue[] {
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const keys = listTableKeys(node, source);
    const shared = keys.filter((key) => known.has(key));
    if (shared.length < LEAST_KEYS || shared.length * 5 < keys.length * 3) return [];
    const words = `a table for ${listWords(shared)}, which only the tests name`;
    const isTable = source.dialect.toForm(node).kind === "table";
    const without = replace(node, isTable ? "{}" : "[]");
    return [toClue("literal_table", node, { source, weight: "weak", words, without })];
  });
}

/** Keys of a table, or first parts of a list of pairs. */
function listTableKeys(node: SyntaxNode, source: SourceFile): Constant[] {
  if (/^parenthesized|^(as|satisfies|non_null)_|literal_element/.test(node.kind)) return [];
  const form = source.dialect.toForm(node);
  if (form.kind === "table") {
    const isLookup = form.entries.some(({ keyNode }) => !/identifier/.test(keyNode.kind)) ||
      form.entries.every(({ value }) => isLiteral(value, source));
    return isLookup ? form.entries.map(({ key }) => key) : [];
  }
  if (form.kind !== "list") return [];
  return form.items.flatMap((item) => {
    const pair = source.dialect.toForm(item);
    if (pair.kind !== "list" || pair.items.length !== 2 || !pair.items[0]) return [];
    return [toConstant(pair.items[0], source)];
  });
}

/** `answers[calls++]`: one literal after the other, whatever is asked. */
function findSequences(source: SourceFile, known: Literals): Clue[] {
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const list = findCountedList(node, source);
    if (!list) return [];
    const form = source.dialect.toForm(list);
    const items = form.kind === "list" ? form.items.map((item) => toConstant(item, source)) : [];
    if (items.length < LEAST_KEYS || items.includes(undefined)) return [];
    const isShared = items.filter((item) => known.hasAny(item)).length * 5 >= items.length * 4;
    const words = `${quoteSource(node.text)} answers by the number of the call`;
    return [toClue("call_count", node, { source, weight: isShared ? "strong" : "weak", words })];
  });
}

/** The list of literals that `list[count++]`, `list.shift()` or `next(list)` takes from. */
function findCountedList(node: SyntaxNode, source: SourceFile): SyntaxNode | null {
  const form = source.dialect.toForm(node);
  if (form.kind === "member" && form.key === null && form.keyNode.kind === "update_expression") {
    return findValue(form.object, source);
  }
  if (form.kind !== "call") return null;
  const callee = source.dialect.toForm(form.callee);
  if (callee.kind === "name" && callee.name === "next" && form.args[0]) {
    const value = findValue(form.args[0].value, source);
    const made = value ? source.dialect.toForm(value) : null;
    return made?.kind === "call" ? made.args[0]?.value ?? null : null;
  }
  if (callee.kind !== "member" || !/^(shift|pop|popleft)$/.test(callee.key ?? "")) return null;
  return findValue(callee.object, source);
}

function findValue(node: SyntaxNode, source: SourceFile): SyntaxNode | null {
  const form = source.dialect.toForm(node);
  if (form.kind === "list") return node;
  const binding = form.kind === "name" ? source.bindings.find(form.name, node) : null;
  // What a function makes anew each time counts no calls.
  return binding && !findFunction(binding.node, source) ? binding.values[0]?.value ?? null : null;
}
