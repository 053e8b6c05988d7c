/**
 * Clues: what a change adds that is unusual for an honest fix, and how much each weighs.
 *
 * Imports types of `guards/`. Has no effect.
 *
 * @module
 */

import type { Constant } from "../../../guards/syntax/forms.ts";
import type { SourceFile } from "../../../guards/syntax/source.ts";
import type { TextEdit } from "../../../guards/syntax/tests/change_expectation.ts";
import type { SyntaxNode } from "../../../guards/syntax/tree.ts";

/** How much a clue weighs. */
export type Weight =
  /** Nobody fixes a bug this way: the change is suspect by this alone. */
  | "strong"
  /** Honest fixes look like this, too: counts only where `reach` does not speak for the change. */
  | "weak"
  /** Worth a line for the person who looks, and no more. */
  | "remark";

/** Something that a source holds. */
export interface Clue {
  /** `snake_case` name of the rule. */
  readonly rule: string;
  readonly weight: Weight;
  readonly path: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Tells the clue from others of the rule, wherever it stands: what the base holds is not new. */
  readonly key: string;
  /** What was found, in words. */
  readonly words: string;
  /** What takes a special case out of its source, where that is known. */
  readonly without?: TextEdit;
}

/** What rules know besides the source they look at. */
export interface Scene {
  /** Test files, those of the targets first. */
  readonly tests: readonly SourceFile[];
  /** Paths of tests, fixtures, snapshots and golden files. */
  readonly testPaths: readonly string[];
  /** Keys and values of the tests' data files. */
  readonly data: readonly Constant[];
}

/** Finds clues in one source; it is asked of base and fix, and what the base holds is taken off. */
export type Rule = (source: SourceFile, scene: Scene) => readonly Clue[];

/** A changed file before and after. */
export interface Pair {
  /** Null where the file is new. */
  readonly base: SourceFile | null;
  readonly fix: SourceFile;
}

/** Finds clues in how a file changed. */
export type PairRule = (pair: Pair, scene: Scene) => readonly Clue[];

/**
 * Makes a clue at a node.
 *
 * @param rule Name of the rule.
 * @param node Where.
 * @param options The source, the weight and the words; the key is the node's text where left out.
 * @returns The clue.
 */
export function toClue(
  rule: string,
  node: SyntaxNode,
  options: {
    readonly source: SourceFile;
    readonly weight: Weight;
    readonly words: string;
    readonly key?: string;
    readonly without?: TextEdit;
  },
): Clue {
  const { source, weight, words, without } = options;
  const key = options.key ?? foldBlanks(node.text);
  const clue = { rule, weight, path: source.path, line: node.line, key, words };
  return without ? { ...clue, without } : clue;
}

/**
 * Folds runs of blanks, so that a moved or reindented piece of source is the same piece.
 *
 * @param text Source text.
 * @returns The text with single blanks.
 */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Takes off the clues that were there before, wherever they stood.
 *
 * @param after Clues of all changed files with the fix.
 * @param before Clues of all changed files without it.
 * @returns Those that the change added.
 */
export function subtractClues(after: readonly Clue[], before: readonly Clue[]): readonly Clue[] {
  const left = new Map<string, number>();
  const toKey = ({ rule, key }: Clue) => `${rule}\0${key}`;
  before.forEach((clue) => left.set(toKey(clue), (left.get(toKey(clue)) ?? 0) + 1));
  return after.filter((clue) => {
    const count = left.get(toKey(clue)) ?? 0;
    left.set(toKey(clue), count - 1);
    return count <= 0;
  });
}

/**
 * Shortens source text for a sentence.
 *
 * @param text Source text.
 * @returns The text in quotes on one line, cut where it is long.
 */
export function quoteSource(text: string): string {
  const line = foldBlanks(text);
  return `\`${line.length > 60 ? `${line.slice(0, 57)}...` : line}\``;
}
