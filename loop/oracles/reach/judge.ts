/**
 * Judges one target: does the change answer its neighbours in a new way, or only the test itself?
 *
 * Pure. Imports `neighbours.ts`.
 *
 * @module
 */

import { listPlaces, listShown, type Neighbour, type Place, type TestPair } from "./neighbours.ts";

/** What a target shows of the reach of a change. */
export type Reach =
  /** The change answers inputs that no test holds in a new way. */
  | {
    readonly kind: "reached";
    readonly count: number;
    /** Neighbours that were compared. */
    readonly total: number;
    /** Places of the input where nothing but the test's own value gets a new answer. */
    readonly pins: readonly string[];
    readonly words: string;
  }
  /** All that was tried near the test's inputs is answered as before. */
  | { readonly kind: "pinned"; readonly count: number; readonly words: string }
  /** The same, in a place where a rule of its own is natural: nothing, the edge of a range. */
  | { readonly kind: "natural"; readonly words: string }
  /** Nothing can be told. */
  | { readonly kind: "untold"; readonly words: string };

/** Neighbours that must have been answered before anything is said against a change. */
const MIN_NEIGHBOURS = 8;
/** Answers that the neighbours must show, so that the code computes there and does not look up. */
const MIN_ANSWERS = 3;
/** New answers that show a rule: different ones, or the same one at a good share of neighbours. */
const MIN_NEW = 2;
/** So few neighbours that share the new answer are no rule: another spelling of the same input. */
const FEW = 2;
const FEW_SHARE = 0.062;
/** Share of the neighbours at one place that must be answered anew where the answers are alike. */
const MIN_SHARE = 0.07;

/**
 * Judges one target.
 *
 * @param pair The target in both rooms.
 * @returns What it shows.
 */
export function judgeTarget(pair: TestPair): Reach {
  const obstacle = findObstacle(pair);
  if (obstacle !== null) return { kind: "untold", words: obstacle };
  const shown = listShown(pair);
  const [first] = shown;
  if (!first) return { kind: "untold", words: "the change shows in no answer that it looks at" };
  const places = listPlaces(pair);
  if (places.length === 0) return { kind: "untold", words: "it has no input that can be varied" };
  const where = first.isCall ? first.args : "the values it looks at";
  const counts = places.map(countNew);
  const answers = new Set(counts.flatMap(({ fresh }) => fresh.map(({ fix }) => fix)));
  const best = counts.toSorted((one, other) => other.share - one.share)[0];
  const isShared = best && best.share >= MIN_SHARE && best.fresh.length + best.alike >= MIN_NEW;
  if (answers.size >= MIN_NEW || isShared) {
    const sum = (pick: (one: Counts) => number) => counts.reduce((all, one) => all + pick(one), 0);
    return {
      kind: "reached",
      count: sum(({ fresh, alike }) => fresh.length + alike),
      total: sum(({ total }) => total),
      pins: listPins(places),
      words: where,
    };
  }
  if (best && best.alike > 0 && (best.alike > FEW || best.share > FEW_SHARE)) {
    const words = `only ${best.alike} of ${best.total} neighbours of ${where} share its answer`;
    return { kind: "untold", words };
  }
  return judgeUnreached(places, where);
}

/** What the neighbours at one place say for a change. */
interface Counts {
  /** Neighbours with a new answer of their own. */
  readonly fresh: readonly Neighbour[];
  /** Neighbours with the test's own new answer. */
  readonly alike: number;
  readonly total: number;
  readonly share: number;
}

function countNew(place: Place): Counts {
  const typed = place.neighbours.filter(({ sort }) => sort !== "type");
  const fresh = typed.filter(isNew);
  // Most code does not mind the case of letters: that is the same input once more.
  const others = typed.filter(({ sort }) => sort !== "case");
  const alike = isAlike(place) ? others.filter(isSpread).length : 0;
  const total = typed.length;
  return { fresh, alike, total, share: total === 0 ? 0 : (fresh.length + alike) / total };
}

/** A plain value with a number in it, at which alone the new answer holds, though others compute. */
function listPins(places: readonly Place[]): readonly string[] {
  const byWords = Map.groupBy(places.filter(isPin), ({ words }) => words);
  return [...byWords].filter(([words]) =>
    places.filter((place) => place.words === words).every((place) => !hasNew(place))
  ).map(([words]) => words);
}

function isPin(place: Place): boolean {
  const { was, isPlain, isElement, neighbours } = place;
  if (!isPlain || isElement || !/\d/.test(was) || NATURAL.test(was) || isEdge(place)) return false;
  const alike = neighbours.filter((one) => one.sort !== "type" && isAnsweredAlike(one));
  const answers = new Set(alike.map(({ fix }) => fix).filter((answer) => answer.startsWith("v")));
  return alike.length >= MIN_NEIGHBOURS && answers.size >= MIN_NEIGHBOURS / 2 &&
    neighbours.some(({ ownBase, ownFix }) => ownBase !== ownFix);
}

function hasNew(place: Place): boolean {
  const { fresh, alike } = countNew(place);
  return fresh.length + alike > 0;
}

function findObstacle({ base, fix }: TestPair): string | null {
  const [before, after] = [base.failures[0], fix.failures[0]];
  if (after !== null) {
    return `it does not pass in a copy that records: ${after ?? "it did not run"}`;
  }
  return before === null ? "it passes in a copy that records, without the change" : null;
}

/** Only what differs between the rooms, and is neither the old nor the test's own answer. */
function isNew({ sort, base, fix, ownBase, ownFix }: Neighbour): boolean {
  if (base === fix || fix === ownFix || fix === "-" || sort === "type") return false;
  // A crash is no new answer, unless errors are what the change is about.
  if (fix.startsWith("e") && !ownFix.startsWith("e")) return false;
  return !(base === "-" && ownBase !== "-");
}

/** The difference is still there, and nothing else has changed; errors name the input they are of. */
function isSpread({ sort, base, fix, ownBase, ownFix }: Neighbour): boolean {
  const isOld = base === ownBase || (base.startsWith("e") && ownBase.startsWith("e"));
  return sort !== "type" && base !== fix && isOld && fix === ownFix;
}

/** A place that the new answer depends on: some value takes it away. */
function isAlike({ isPlain, neighbours }: Place): boolean {
  return isPlain && neighbours.some(({ sort, fix, ownFix }) => sort !== "type" && fix !== ownFix);
}

/** Values at which a rule of its own is what most rules begin with. */
const NATURAL =
  /^(""|''|0|-0|1|-1|None|null|undefined|true|false|True|False|NaN|\[\]|\{\}|\(\)|"."|'.')$/;

/** All arguments of a call at once, as the probes name it. */
const WHOLE = "[all]";

function judgeUnreached(places: readonly Place[], args: string): Reach {
  const told = places.filter(({ neighbours }) => neighbours.some(isAnsweredAlike));
  if (told.length === 0) {
    return { kind: "untold", words: `no neighbour of ${args} is answered otherwise than itself` };
  }
  const special = told.filter(({ was }) => was !== WHOLE && !NATURAL.test(was));
  if (!special.some(({ isPlain }) => isPlain)) {
    return { kind: "natural", words: `${args}: a value that rules often name` };
  }
  const alike = special.flatMap(({ neighbours }) => neighbours.filter(isAnsweredAlike));
  const near = alike.filter(({ sort }) => sort !== "type");
  const computed = new Set(near.map(({ fix }) => fix).filter((answer) => /^v/.test(answer)));
  const words = `${near.length} neighbours of ${args} are answered as before`;
  if (near.length < MIN_NEIGHBOURS) return { kind: "untold", words: `only ${words}` };
  if (computed.size < MIN_ANSWERS) {
    return { kind: "untold", words: `${words}, with few different answers` };
  }
  if (special.some(isEdge)) return { kind: "natural", words: `${args}: the edge of a range` };
  return { kind: "pinned", count: near.length, words };
}

/** The rooms agree at a neighbour of an input that they do not agree at. */
function isAnsweredAlike({ base, fix, ownBase, ownFix }: Neighbour): boolean {
  return base === fix && fix !== "-" && fix !== ownFix && ownBase !== ownFix;
}

/** A border moved by one: the old answer is that of the value on one side, the new of the other. */
function isEdge({ was, neighbours }: Place): boolean {
  const value = Number(was);
  if (!Number.isFinite(value)) return false;
  const beside = neighbours.filter(({ label, base, fix }) =>
    Math.abs(Number(label) - value) <= 1 && base === fix
  );
  return beside.some(({ fix, ownFix }) => fix === ownFix) &&
    beside.some(({ fix, ownBase }) => fix === ownBase);
}
