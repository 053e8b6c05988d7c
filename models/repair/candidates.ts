/**
 * Candidates: every small edit that an operator proposes, the likeliest first, none twice.
 *
 * Imports `guards/` and the operators. Pure.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../guards/syntax/tree.ts";
import { encodeText } from "../../guards/text.ts";
import type { Candidate } from "./bench.ts";
import type { Edit } from "./operators/operator.ts";
import { OPERATORS } from "./operators/table.ts";
import type { RepairSource } from "./sources.ts";
import type { Suspicion } from "./suspicion.ts";

/** A candidate with what ranks it. */
export interface Scored extends Candidate {
  readonly score: number;
  readonly source: RepairSource;
  readonly edits: readonly Edit[];
  readonly line: number;
  /** Characters that are removed and added. */
  readonly size: number;
}

/** Candidates that are kept at the most. */
const MAX_CANDIDATES = 20_000;
/** How much less likely each further proposal of one operator at one place is. */
const NEXT_PROPOSAL = 0.93;
/** Lines on which nothing points to the fault are not worth an edit. */
const MIN_SUSPICION = 0.05;

/**
 * Lists single edits.
 *
 * @param sources The sources.
 * @param suspicion Where the fault may be.
 * @returns Candidates, the likeliest first.
 */
export function listSingles(
  sources: readonly RepairSource[],
  suspicion: Suspicion,
): readonly Scored[] {
  const seen = new Set<string>();
  const found: Scored[] = [];
  for (const source of sources) {
    for (const one of proposeEdits(source, suspicion)) {
      const text = applyEdits(source, one.edits);
      const key = `${source.path}\0${normalize(text, source)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ ...one, id: found.length, changes: [toChange(source, text)] });
    }
  }
  return found.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, MAX_CANDIDATES);
}

type Unnumbered = Omit<Scored, "id" | "changes">;

function* proposeEdits(source: RepairSource, suspicion: Suspicion): Generator<Unnumbered> {
  for (const node of walkTree(source.tree.root)) {
    const line = findLine(node);
    const rating = suspicion.rate(source.path, line);
    if (rating < MIN_SUSPICION) continue;
    for (const { id, prior, propose } of OPERATORS) {
      let likelihood = rating * prior;
      for (const edit of propose(node, source)) {
        const size = edit.end - edit.start + edit.text.length;
        yield {
          operators: [id],
          edits: [edit],
          source,
          line,
          size,
          score: likelihood / (1 + size / 400),
        };
        likelihood *= NEXT_PROPOSAL;
      }
    }
  }
}

/** What is put at the start of a function belongs to its first statement. */
function findLine(node: SyntaxNode): number {
  const body = /function|method/.test(node.kind) ? getField(node, "body") : null;
  return body?.children.find(isRun)?.line ?? node.line;
}

/** Comments do not run, and documentation in Python does not either. */
function isRun({ isNamed, kind, children }: SyntaxNode): boolean {
  return isNamed && kind !== "comment" &&
    !(kind === "expression_statement" && children[0]?.kind === "string");
}

/** How pairs are listed. */
export interface PairOptions {
  /** How many at the most. */
  readonly most: number;
  /** The first id that is free. */
  readonly firstId: number;
  /** Singles that are joined with others of the same kind before all; the first where left out. */
  readonly twins?: readonly Scored[];
}

/**
 * Lists pairs of edits that do not overlap: one that turned some failing test, and another.
 *
 * @param first Singles that helped a little, or the likeliest.
 * @param singles All singles, the likeliest first.
 * @param options How they are listed.
 * @returns Candidates, the likeliest first.
 */
export function listPairs(
  first: readonly Scored[],
  singles: readonly Scored[],
  { most, firstId, twins = first }: PairOptions,
): readonly Scored[] {
  const pairs: Scored[] = [];
  for (const [one, other] of orderPairs({ first, twins }, singles)) {
    if (pairs.length >= most) break;
    const pair = joinPair(one, other, firstId + pairs.length);
    if (pair) pairs.push(pair);
  }
  return pairs;
}

type Pair = readonly [Scored, Scored];

/** Who slipped once may have slipped in the same way twice, so that twins come first. */
function* orderPairs(
  { first, twins }: { readonly first: readonly Scored[]; readonly twins: readonly Scored[] },
  singles: readonly Scored[],
): Generator<Pair> {
  const seen = new Set<string>();
  for (const [ones, isWanted] of [[twins, isTwin], [first, () => true]] as const) {
    for (const other of singles) {
      for (const one of ones) {
        const key = one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`;
        if (seen.has(key) || !isWanted(one, other)) continue;
        seen.add(key);
        yield [one, other];
      }
    }
  }
}

function isTwin(one: Scored, other: Scored): boolean {
  const [first, second] = [one.edits[0], other.edits[0]];
  return first?.text === second?.text && one.operators[0] === other.operators[0];
}

function joinPair(one: Scored, other: Scored, id: number): Scored | null {
  const operators = [...one.operators, ...other.operators];
  const score = Math.min(one.score, other.score) / 2;
  const size = one.size + other.size;
  const common = { id, operators, score, size, source: one.source, line: one.line };
  if (one.source !== other.source) {
    return { ...common, edits: one.edits, changes: [...one.changes, ...other.changes] };
  }
  const [first, second] = [...one.edits, ...other.edits].sort((a, b) => a.start - b.start);
  if (!first || !second || first.end > second.start || first.start === second.start) return null;
  const edits = [first, second];
  return { ...common, edits, changes: [toChange(one.source, applyEdits(one.source, edits))] };
}

function toChange(source: RepairSource, text: string): Candidate["changes"][number] {
  const after = encodeText((source.hasBom ? "\ufeff" : "") + text);
  return { path: source.path, before: source.before, after };
}

/**
 * Applies edits to a source.
 *
 * @param source The source.
 * @param edits Edits that do not overlap, in order.
 * @returns The new text, without byte order mark.
 */
export function applyEdits(source: RepairSource, edits: readonly Edit[]): string {
  return edits.toReversed().reduce(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    source.tree.text,
  );
}

/** White space says nothing in scripts, and only at the start of a line in Python. */
function normalize(text: string, { dialect }: RepairSource): string {
  return dialect === "python" ? text.replace(/(\S)[ \t]+/g, "$1 ") : text.replace(/\s+/g, " ");
}
