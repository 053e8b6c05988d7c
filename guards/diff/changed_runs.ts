/**
 * Which lines differ between two texts: the one home of the dependency `@std/diff`.
 *
 * The answer depends on the lines alone. There is no time limit, because hunks that a person chose
 * by number must come out the same a second time; the work is bounded by the number of edits.
 * Imports nothing of ours. Has no effect.
 *
 * @module
 */

import { diffArrays } from "@std/diff";

/** Lines that differ, as offsets from 0, ends excluded; on one side there may be none. */
export interface ChangedRun {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/**
 * Inserted plus removed lines up to which the smallest difference is looked for. Its cost grows
 * with the square: this many take some hundred milliseconds.
 */
const MAX_EDITS = 2_000;

/**
 * Finds the lines that differ.
 *
 * @param before Lines of the old text.
 * @param after Lines of the new text.
 * @returns The runs in order, none touching the next. Beyond the limit it is one run, from the
 * first to the last line that differs: larger than need be, and still true.
 */
export function findChangedRuns(
  before: readonly string[],
  after: readonly string[],
): readonly ChangedRun[] {
  const start = countShared(before, after);
  const most = Math.min(before.length, after.length) - start;
  const shared = Math.min(most, countShared(before.toReversed(), after.toReversed()));
  const whole = {
    oldStart: start,
    oldEnd: before.length - shared,
    newStart: start,
    newEnd: after.length - shared,
  };
  if (whole.oldEnd === start && whole.newEnd === start) return [];
  if (whole.oldEnd === start || whole.newEnd === start) return [whole];
  return findRuns(before, { after, whole }) ?? [whole];
}

function countShared(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

interface Middle {
  readonly after: readonly string[];
  readonly whole: ChangedRun;
}

function findRuns(before: readonly string[], { after, whole }: Middle): ChangedRun[] | null {
  const numbers = new Map<string, number>();
  const toNumber = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  const parts = diffArrays(
    before.slice(whole.oldStart, whole.oldEnd).map(toNumber),
    after.slice(whole.newStart, whole.newEnd).map(toNumber),
    { maxEditLength: MAX_EDITS },
  );
  return parts ? toRuns(parts, whole) : null;
}

interface Part {
  readonly count: number;
  readonly added: boolean;
  readonly removed: boolean;
}

function toRuns(parts: readonly Part[], { oldStart, newStart }: ChangedRun): ChangedRun[] {
  const runs: ChangedRun[] = [];
  let oldAt = oldStart;
  let newAt = newStart;
  for (const { count, added, removed } of parts) {
    const oldEnd = oldAt + (added ? 0 : count);
    const newEnd = newAt + (removed ? 0 : count);
    if (added || removed) appendRun(runs, { oldStart: oldAt, oldEnd, newStart: newAt, newEnd });
    oldAt = oldEnd;
    newAt = newEnd;
  }
  return runs;
}

function appendRun(runs: ChangedRun[], run: ChangedRun): void {
  const last = runs.at(-1);
  if (!last || last.oldEnd < run.oldStart || last.newEnd < run.newStart) {
    runs.push(run);
    return;
  }
  runs[runs.length - 1] = { ...last, oldEnd: run.oldEnd, newEnd: run.newEnd };
}
