/**
 * How many attacks were tried on each part, and how many came through.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { JunitCase } from "../../room/junit.ts";

/** What became of the attacks on one part. */
export interface Tally {
  /** Kind of sandbox, or `harness` for its own guards. */
  readonly part: string;
  readonly attempts: number;
  readonly escapes: number;
  /** Attacks that failed with their guard off as well, so that they prove nothing. */
  readonly unproved: number;
  /** Attacks that the facts say are not held, and that came through as they say. */
  readonly notHeld: number;
  /** Attacks that this machine lacks something for. */
  readonly ignored: number;
}

const SANDBOXES = ["bwrap", "sandbox_exec", "deno"];

/**
 * Counts attacks.
 *
 * @param cases The tests that were run.
 * @returns One count for each part that was attacked.
 */
export function tallyAttacks(cases: readonly JunitCase[]): Tally[] {
  return [...SANDBOXES, "harness"].map((part) => {
    const own = cases.filter(({ name }) => toPart(name) === part);
    const tried = own.filter(({ marks }) => marks.every(({ kind }) => kind !== "skipped"));
    const held = tried.filter(({ name }) => !isNotHeld(name));
    return {
      part,
      attempts: held.length,
      escapes: held.filter((test) => test.marks.length > 0 && !isUnproved(test)).length,
      unproved: tried.filter(isUnproved).length,
      notHeld: tried.filter(({ name, marks }) => isNotHeld(name) && marks.length === 0).length,
      ignored: own.length - tried.length,
    };
  }).filter(({ attempts, ignored }) => attempts + ignored > 0);
}

/**
 * Renders counts, the last line with all of them together.
 *
 * @param tallies The counts.
 * @returns Lines that end in a line break.
 */
export function renderTallies(tallies: readonly Tally[]): string {
  const sum = (pick: (tally: Tally) => number) =>
    tallies.reduce((total, tally) => total + pick(tally), 0);
  const rows = tallies.map((tally) => {
    const more = [
      tally.notHeld > 0 ? `${tally.notHeld} more that it does not claim to hold` : "",
      tally.unproved > 0 ? `${tally.unproved} that failed with the guard off, too` : "",
      tally.ignored > 0 ? `${tally.ignored} not tried on this machine` : "",
    ].filter((words) => words !== "");
    const tail = more.length === 0 ? "" : ` (${more.join(", ")})`;
    return `${tally.part.padEnd(13)}${tally.attempts} attempts, ${tally.escapes} escapes${tail}`;
  });
  const all = `${sum((tally) => tally.attempts)} attempts, ${
    sum((tally) => tally.escapes)
  } escapes`;
  return [...rows, all].map((row) => `${row}\n`).join("");
}

function toPart(name: string): string {
  const [first = ""] = name.split(" ");
  return SANDBOXES.includes(first) ? first : "harness";
}

function isUnproved({ marks }: JunitCase): boolean {
  return marks.some(({ message, text }) => `${message}${text}`.includes("the attack is none"));
}

function isNotHeld(name: string): boolean {
  return /^\S+ lets through: /.test(name);
}
