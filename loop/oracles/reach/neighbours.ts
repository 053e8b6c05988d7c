/**
 * Compares what the neighbours of a test's inputs were answered without and with a change.
 *
 * Pure. Imports types of `report.ts`.
 *
 * @module
 */

import type { Leaf, ProbedTest, Tried } from "./report.ts";

/** One test in both rooms. */
export interface TestPair {
  readonly base: ProbedTest;
  readonly fix: ProbedTest;
}

/** The answers of one neighbour in both rooms, beside those of the test's own input. */
export interface Neighbour {
  readonly label: string;
  readonly sort: Tried["sort"];
  /** A sign of its kind and a hash; `-` where the call was not reached. */
  readonly base: string;
  readonly fix: string;
  readonly ownBase: string;
  readonly ownFix: string;
}

/** What one place of the input means for one answer. */
export interface Place {
  /** The call and the place in it, for a person. */
  readonly words: string;
  /** The test's own value there, cut. */
  readonly was: string;
  /** True where the place holds one plain value, not a list or a record of them. */
  readonly isPlain: boolean;
  /** True where it is one of a list. */
  readonly isElement: boolean;
  readonly neighbours: readonly Neighbour[];
}

/** Answers that a target shows and that the change made other ones. */
export interface Shown {
  readonly args: string;
  readonly base: string;
  readonly fix: string;
  readonly isCall: boolean;
}

/**
 * Lists the answers of a test that are other ones with the change, at its own inputs.
 *
 * @param pair The test in both rooms.
 * @returns The answers that are the same in every run of a room and differ between the rooms.
 */
export function listShown(pair: TestPair): readonly Shown[] {
  return listSteady(pair).flatMap(({ base, fix }) => {
    const [one, other] = [pair.base.entries[base], pair.fix.entries[fix]];
    if (!one || !other || one.answers[0] === other.answers[0]) return [];
    const isCall = one.kind === "call";
    return [{ args: one.args, base: one.answer, fix: other.answer, isCall }];
  });
}

/** One entry by its number in each room. */
interface EntryPair {
  readonly base: number;
  readonly fix: number;
}

/** Entries that both rooms reached and answered alike each time. */
function listSteady({ base, fix }: TestPair): EntryPair[] {
  const numbers = new Map(fix.entries.map(({ key }, index) => [key, index]));
  return base.entries.flatMap((entry, index): EntryPair[] => {
    const other = numbers.get(entry.key);
    const twin = other === undefined ? undefined : fix.entries[other];
    if (other === undefined || !twin) return [];
    const isSteady = isSame(entry.answers) && isSame(twin.answers);
    return isSteady ? [{ base: index, fix: other }] : [];
  });
}

function isSame(answers: readonly string[]): boolean {
  return answers.every((answer) => answer === answers[0]);
}

/**
 * Lists what each place of a test's inputs means for each of its answers.
 *
 * @param pair The test in both rooms.
 * @returns Places whose change has any effect in one of the rooms.
 */
export function listPlaces(pair: TestPair): readonly Place[] {
  const steady = listSteady(pair);
  return pair.base.leaves.flatMap((leaf) => {
    const key = pair.base.entries[leaf.entry]?.key;
    const twin = pair.fix.leaves.find((other) =>
      other.path === leaf.path && pair.fix.entries[other.entry]?.key === key &&
      other.was === leaf.was
    );
    if (!twin) return [];
    const words = renderPlace(pair.base.entries[leaf.entry]?.args ?? "", leaf);
    return steady.map((entry): Place => ({
      words,
      was: leaf.was,
      isPlain: !/^[[{(]|^Date\(/.test(leaf.was),
      isElement: /\.\d+$/.test(leaf.path),
      neighbours: listNeighbours({ leaf, twin }, pair, entry),
    })).filter(hasEffect);
  });
}

function renderPlace(args: string, { path, was }: Leaf): string {
  return `${was} (${path}) in ${args}`;
}

function listNeighbours(
  { leaf, twin }: { readonly leaf: Leaf; readonly twin: Leaf },
  pair: TestPair,
  entry: EntryPair,
): Neighbour[] {
  const ownBase = pair.base.entries[entry.base]?.answers[0] ?? "-";
  const ownFix = pair.fix.entries[entry.fix]?.answers[0] ?? "-";
  const tried = new Map(twin.tried.map((one) => [one.label, one]));
  return leaf.tried.flatMap(({ label, sort, effects }) => {
    const other = tried.get(label);
    if (!other) return [];
    const base = effects.get(entry.base) ?? ownBase;
    const fix = other.effects.get(entry.fix) ?? ownFix;
    return [{ label, sort, base, fix, ownBase, ownFix }];
  });
}

function hasEffect({ neighbours }: Place): boolean {
  return neighbours.some(({ base, fix, ownBase, ownFix }) => base !== ownBase || fix !== ownFix);
}
