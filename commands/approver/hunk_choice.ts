/**
 * Choosing hunks: one by one, or by their numbers.
 *
 * Imports `guards/diff.ts` and the terminal's type. Writes to and reads from the terminal it is
 * given.
 *
 * @module
 */

import { applyHunks, toHunks } from "../../guards/diff.ts";
import type { FileChange } from "../../guards/request.ts";
import { createStyle } from "../screen/style.ts";
import type { ShownChange, ShownHunk } from "../show_diff.ts";
import { type Ended, isEnded, type Terminal } from "../terminal.ts";

/** What a person picked out of a change. */
export type Picked =
  /** A part or a version of it. */
  | { readonly kind: "picked"; readonly changes: readonly FileChange[] }
  /** All of it. */
  | { readonly kind: "all" }
  /** Nothing, and the question stands; the message says why. */
  | { readonly kind: "none"; readonly message: string }
  | Ended;

type Numbers =
  | { readonly kind: "numbers"; readonly numbers: readonly number[] }
  | Extract<Picked, { kind: "none" }>
  | Ended;

const MAX_TRIES = 20;

/**
 * Parses numbers of hunks such as `1,3` or `2-4 7`.
 *
 * @param text What was typed.
 * @param count How many hunks there are.
 * @returns The numbers in order, each once, or null where the text is no such list.
 */
export function parseHunkNumbers(text: string, count: number): number[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const chosen = new Set<number>();
  for (const word of words) {
    const [, from = "", to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(word) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last > count || last < first) return null;
    for (let number = first; number <= last; number++) chosen.add(number);
  }
  return chosen.size === 0 ? null : [...chosen].sort((a, b) => a - b);
}

/**
 * Makes the changes that only the chosen hunks make.
 *
 * @param changes The changes that were shown.
 * @param numbers Numbers of hunks, counted from 1 over all changes.
 * @returns One change for each file of which a hunk was chosen.
 */
export function pickHunks(
  changes: readonly FileChange[],
  numbers: readonly number[],
): FileChange[] {
  let first = 1;
  return changes.flatMap((change) => {
    const hunks = toHunks(change);
    const start = first;
    first += hunks.length;
    const chosen = hunks.filter((_, at) => numbers.includes(start + at)).map((hunk) => hunk.index);
    return chosen.length === 0 ? [] : [applyHunks(change, chosen)];
  });
}

/** What hunks are chosen from. */
export interface HunkOptions {
  readonly changes: readonly FileChange[];
  /** The same changes, as they were printed. */
  readonly shown: readonly ShownChange[];
  /** Numbers that were typed with the answer; empty to be asked hunk by hunk. */
  readonly numbers: string;
}

/**
 * Asks which hunks are wanted, where that was not typed already.
 *
 * @param terminal A held terminal on which the whole change was printed before.
 * @param options The changes.
 * @returns The changes that the wanted hunks make.
 */
export async function askForHunks(terminal: Terminal, options: HunkOptions): Promise<Picked> {
  const hunks = options.shown.flatMap((change) => change.hunks);
  if (hunks.length < 2) return { kind: "none", message: "There is one hunk; answer y or n." };
  const choice = options.numbers === ""
    ? await askOneByOne(terminal, hunks)
    : readNumbers(options.numbers, hunks.length);
  if (choice.kind !== "numbers") return choice;
  if (choice.numbers.length === hunks.length) return { kind: "all" };
  return { kind: "picked", changes: pickHunks(options.changes, choice.numbers) };
}

function readNumbers(text: string, count: number): Numbers {
  const numbers = parseHunkNumbers(text, count);
  if (numbers !== null) return { kind: "numbers", numbers };
  const message = `Cannot choose hunks: found ${
    JSON.stringify(text)
  } and numbers from 1 to ${count} are needed`;
  return { kind: "none", message };
}

async function askOneByOne(terminal: Terminal, hunks: readonly ShownHunk[]): Promise<Numbers> {
  const numbers: number[] = [];
  for (const [at, hunk] of hunks.entries()) {
    printAgain(terminal, hunk);
    const place = `Take hunk ${at + 1} of ${hunks.length}, +${hunk.added} -${hunk.removed}?`;
    const prompt = `${createStyle(terminal.hasColour).strong(place)} [y,n,q or numbers] `;
    const step = await readStep(terminal, { prompt, count: hunks.length });
    if (step.kind === "no") continue;
    if (step.kind !== "yes") return step;
    numbers.push(at + 1);
  }
  if (numbers.length > 0) return { kind: "numbers", numbers };
  return { kind: "none", message: "No hunk was taken; answer n to refuse the change." };
}

type Step = { readonly kind: "yes" } | { readonly kind: "no" } | Numbers;

async function readStep(
  terminal: Terminal,
  { prompt, count }: { readonly prompt: string; readonly count: number },
): Promise<Step> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const line = await terminal.readLine(prompt);
    if (isEnded(line)) return line;
    const word = line.text.trim().toLowerCase();
    if (word === "y" || word === "yes") return { kind: "yes" };
    if (word === "n" || word === "no") return { kind: "no" };
    if (word === "q" || word === "quit") break;
    const numbers = parseHunkNumbers(word, count);
    if (numbers !== null) return { kind: "numbers", numbers };
  }
  return { kind: "none", message: "No hunk was chosen." };
}

/** The hunk was printed before, so a long one is only called to mind. */
function printAgain(terminal: Terminal, hunk: ShownHunk): void {
  const room = Math.max(2, terminal.size().rows - 4);
  const rows = hunk.rows.slice(0, room).map((row) => row.text);
  const more = hunk.rows.length - rows.length;
  if (more > 0) rows.push(`… ${more} more rows, as shown above`);
  terminal.write(`\n${rows.join("\n")}\n`);
}
