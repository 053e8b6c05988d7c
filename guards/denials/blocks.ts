/**
 * What a change does, cut into blocks with the place of each, so that a block is known again when
 * it comes back in other company.
 *
 * Imports `source_lines.ts`, `bound_names.ts`, `diff/changed_runs.ts` and `hash.ts`. Has no effect.
 *
 * @module
 */

import { type ChangedRun, findChangedRuns } from "../diff/changed_runs.ts";
import { hashText } from "../hash.ts";
import { findBoundNames } from "./bound_names.ts";
import { joinTokens, type SourceLine } from "./source_lines.ts";
import type { Token } from "./tokens.ts";

/** A block of a change as it is remembered: hashes, no text. */
export interface Block {
  /** Hash of what it removes and adds. */
  readonly content: string;
  /** Hashes of up to three lines before it in the old file, the nearest first. */
  readonly before: readonly string[];
  /** Hashes of up to three lines after it in the old file, the nearest first. */
  readonly after: readonly string[];
}

/** A change as lines of its old and its new file. */
export interface LineChange {
  readonly old: readonly SourceLine[];
  readonly fresh: readonly SourceLine[];
}

/** A change with its blocks, ready to be compared with refused ones. */
export interface BlockChange {
  readonly old: readonly SourceLine[];
  readonly runs: readonly ChangedRun[];
  readonly blocks: readonly Block[];
  /** Gives the hash of a line; each is made once. */
  readonly hashLine: (key: string) => string;
}

/** Lines of context on each side, and what each counts for, the nearest first. */
const WEIGHTS = [3, 2, 1] as const;
/** Share of the context that must be there again for a place to be the same place. */
const MIN_SHARE = 0.4;
const FILE_START = "^";
const FILE_END = "$";

/**
 * Cuts a change into blocks.
 *
 * @param change Lines of the old and the new file.
 * @returns The blocks in order; none where the lines say the same.
 */
export function toBlockChange(change: LineChange): BlockChange {
  const { old } = change;
  const runs = findRuns(change);
  const hashLine = createHashCache();
  const names = findOwnNames(change, runs);
  const blocks = runs.map((run) => ({
    content: hashContent(change, { run, names }),
    ...toPlace({ old, hashLine }, run),
  }));
  return { old, runs, blocks, hashLine };
}

/**
 * Tells whether a change does all that refused blocks do, at the same places.
 *
 * @param denied Blocks of a refused change.
 * @param change The change at hand.
 * @returns True where each block comes back, whatever else the change does; false for no blocks.
 */
export function hasBlocks(denied: readonly Block[], change: BlockChange): boolean {
  return denied.length > 0 &&
    denied.every((block) =>
      change.runs.some((run, index) =>
        change.blocks[index]?.content === block.content && isSamePlace(block, { change, run })
      )
    );
}

function findRuns({ old, fresh }: LineChange): readonly ChangedRun[] {
  const toKeys = (lines: readonly SourceLine[]) => lines.map(({ key }) => key);
  const runs = findChangedRuns(toKeys(old), toKeys(fresh));
  return runs.map((run) => trimRun({ old, fresh }, run)).filter((run) => run !== null);
}

/** Code that is only laid out anew at an end of a block is no part of what the block does. */
function trimRun({ old, fresh }: LineChange, run: ChangedRun): ChangedRun | null {
  const removed = old.slice(run.oldStart, run.oldEnd);
  const added = fresh.slice(run.newStart, run.newEnd);
  if (joinLines(removed) === joinLines(added)) return null;
  if (removed.length === 0 || added.length === 0) return run;
  const tail = countTail(removed, added);
  if (tail > 0) return { ...run, oldEnd: run.oldStart, newEnd: run.newEnd - tail };
  const head = countHead(removed, added);
  if (head > 0) return { ...run, oldStart: run.oldEnd, newStart: run.newStart + head };
  const lostTail = countTail(added, removed);
  if (lostTail > 0) return { ...run, oldEnd: run.oldEnd - lostTail, newEnd: run.newStart };
  const lostHead = countHead(added, removed);
  return lostHead > 0 ? { ...run, oldStart: run.oldStart + lostHead, newStart: run.newEnd } : run;
}

/** Counts the last lines of `longer` that together say what all of `whole` says. */
function countTail(whole: readonly SourceLine[], longer: readonly SourceLine[]): number {
  const wanted = SEPARATOR + joinLines(whole);
  if (!joinLines(longer).endsWith(wanted)) return 0;
  let rest = wanted.length;
  let count = 0;
  while (rest > 0) rest -= SEPARATOR.length + (longer.at(-++count)?.key.length ?? rest);
  return rest === 0 ? count : 0;
}

/** Counts the first lines of `longer` that together say what all of `whole` says. */
function countHead(whole: readonly SourceLine[], longer: readonly SourceLine[]): number {
  const wanted = joinLines(whole) + SEPARATOR;
  if (!joinLines(longer).startsWith(wanted)) return 0;
  let rest = wanted.length;
  let count = 0;
  while (rest > 0) rest -= SEPARATOR.length + (longer[count++]?.key.length ?? rest);
  return rest === 0 ? count : 0;
}

const SEPARATOR = "\u0001";

function joinLines(lines: readonly SourceLine[]): string {
  return lines.map(({ key }) => key).join(SEPARATOR);
}

interface NamedRun {
  readonly run: ChangedRun;
  /** Names that the change introduces. */
  readonly names: ReadonlySet<string>;
}

function hashContent({ old, fresh }: LineChange, { run, names }: NamedRun): string {
  const removed = old.slice(run.oldStart, run.oldEnd);
  const added = fresh.slice(run.newStart, run.newEnd);
  const source = added.flatMap(({ tokens }) => tokens);
  const text = source.length > 0
    ? joinTokens(source, numberNames(source, names))
    : joinLines(added);
  return toHash(`${joinLines(removed)}\u0002${text}`);
}

/** Names are numbered as they come, so that a renamed variable is still the same variable. */
function numberNames(
  source: readonly Token[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const present = source.filter(({ kind, text }) => kind === "word" && names.has(text));
  const inOrder = [...new Set(present.map(({ text }) => text))];
  return new Map(inOrder.map((name, index) => [name, `\u0003${index}`]));
}

/** Names that the change introduces and the old file does not know. */
function findOwnNames(
  { old, fresh }: LineChange,
  runs: readonly ChangedRun[],
): ReadonlySet<string> {
  const added = runs.flatMap(({ newStart, newEnd }) => fresh.slice(newStart, newEnd));
  const bound = findBoundNames(added.flatMap(({ tokens }) => tokens));
  if (bound.size === 0) return bound;
  const known = new Set(old.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  return bound.difference(known);
}

type Place = Pick<Block, "before" | "after">;
type Lines = Pick<BlockChange, "old" | "hashLine">;

function toPlace(
  { old, hashLine }: Lines,
  { oldStart, oldEnd }: Pick<ChangedRun, "oldStart" | "oldEnd">,
): Place {
  const toContext = (lines: readonly SourceLine[], edge: string) => {
    const hashes = lines.map(({ key }) => hashLine(key));
    return [...hashes, edge].slice(0, WEIGHTS.length);
  };
  const before = old.slice(Math.max(0, oldStart - WEIGHTS.length), oldStart).toReversed();
  const after = old.slice(oldEnd, oldEnd + WEIGHTS.length);
  return { before: toContext(before, FILE_START), after: toContext(after, FILE_END) };
}

interface Candidate {
  readonly change: BlockChange;
  readonly run: ChangedRun;
}

/**
 * A place is the same where enough of its context is, and no other place of the file, at which the
 * same could be done, is more like it.
 */
function isSamePlace(denied: Place, { change, run }: Candidate): boolean {
  const { old } = change;
  const share = compare(denied, toPlace(change, run));
  if (share < MIN_SHARE) return false;
  const length = run.oldEnd - run.oldStart;
  const removed = old.slice(run.oldStart, run.oldEnd).map(({ key }) => key);
  for (let oldStart = 0; oldStart + length <= old.length && share < 1; oldStart++) {
    if (!removed.every((key, offset) => old[oldStart + offset]?.key === key)) continue;
    const other = toPlace(change, { oldStart, oldEnd: oldStart + length });
    if (compare(denied, other) > share) return false;
  }
  return true;
}

function compare(denied: Place, present: Place): number {
  const most = countContext(denied.before, denied.before) +
    countContext(denied.after, denied.after);
  const shared = countContext(denied.before, present.before) +
    countContext(denied.after, present.after);
  return shared / most;
}

function countContext(wanted: readonly string[], present: readonly string[]): number {
  const rest = [...present];
  return wanted.reduce((sum, hash, index) => {
    const at = rest.indexOf(hash);
    // What is not there, at -1, counts for nothing.
    rest[at] = "";
    return sum + Math.min(WEIGHTS[index] ?? 0, WEIGHTS[at] ?? 0);
  }, 0);
}

function createHashCache(): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const hash = known.get(key) ?? toHash(key);
    known.set(key, hash);
    return hash;
  };
}

function toHash(text: string): string {
  return hashText(text).slice(0, 16);
}
