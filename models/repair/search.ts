/**
 * The search: singles in order of likelihood, then pairs, within a budget of time and number.
 *
 * Imports the other files of the repairer. Its effects are the bench's.
 *
 * @module
 */

import type { RepairBench, Trial } from "./bench.ts";
import { listPairs, listSingles, type Scored } from "./candidates.ts";
import { rankPatches } from "./rank.ts";
import { readSources } from "./sources.ts";
import { rateLines } from "./suspicion.ts";

/** What a search may use. */
export interface Budget {
  readonly wallMs: number;
  readonly candidates: number;
  /** On a slow machine the time goes on, to `mostMs`, until so many were tried. */
  readonly least?: { readonly candidates: number; readonly mostMs: number };
}

/** The budget where nothing else is said. */
export const DEFAULT_BUDGET: Budget = {
  wallMs: 30_000,
  candidates: 4_000,
  least: { candidates: 400, mostMs: 60_000 },
};

/** What a search found. */
export interface Found {
  /** Patches with which the whole suite passes, the best first. */
  readonly plausible: readonly Scored[];
  /** Patches that turn the failing tests and were not run with the whole suite, the best first. */
  readonly unconfirmed: readonly Scored[];
  /** Edits that a person refused before, so that they were not tried, the likeliest first. */
  readonly refused: readonly Scored[];
  readonly tried: number;
  /** Pairs of edits among those that were tried. */
  readonly pairs: number;
  readonly known: number;
  readonly files: number;
  readonly operators: number;
  /** What the order of the search rests on. */
  readonly located: string;
  /**
   * Goes on with single edits that were not tried, in a new budget of time.
   *
   * @returns Further patches that turn the failing tests, none where nothing more is found, and how
   * many were tried in all.
   */
  goOn(): Promise<{ readonly patches: readonly Scored[]; readonly tried: number }>;
}

/** Candidates that go to the bench together at first; each further batch is twice as large. */
const FIRST_BATCH = 80;
const MAX_BATCH = 640;
/** Plausible candidates that are confirmed with the whole suite, at the most. */
const MAX_CONFIRMED = 3;
/** Candidates that pass the failing tests and not the suite, before the search gives them up. */
const MAX_REFUTED = 12;
/** Share of the time for singles; what is left is for pairs and the confirmation. */
const SINGLES_SHARE = 0.65;
/** The same where some single helps a little, so that a second edit may do the rest. */
const PARTIAL_SHARE = 0.45;
const PAIRS_SHARE = 0.9;
/** After this share of the time no rival is looked for any more. */
const RIVALS_SHARE = 0.2;
/** Time for rivals after the first plausible patch, however late that was found. */
const MIN_RIVALS_MS = 2_000;
const REPORT_PAUSE_MS = 150;
/** Further patches after which a search that goes on pauses. */
const ENOUGH_FURTHER = 4;
/** After the first plausible patch the search goes on to this share of its score. */
const ENOUGH = 0.35;
const MAX_PARTIAL = 12;
/** Singles that are paired where none helps a little alone. */
const MAX_BLIND = 60;
/** Singles that are paired with others of the same kind. */
const MAX_TWINS = 400;
/** Pairs with what helps a little, and pairs of any kind. */
const MAX_GUIDED = 500;
const MAX_PAIRS = 1_500;

/**
 * Searches for small edits that turn the failing tests.
 *
 * @param bench Everything it needs from outside.
 * @param budget Time and number.
 * @returns What it found.
 */
export async function searchPatches(bench: RepairBench, budget: Budget): Promise<Found> {
  const started = bench.now();
  const run = await bench.baseline();
  const sources = await readSources(bench);
  const suspicion = await rateLines(sources, run, bench);
  const all = listSingles(sources, suspicion);
  const singles = all.filter((one) => isAllowed(one, bench));
  const search = new Search(bench, { started, budget });
  await search.try(singles, () => search.isHalfway ? PARTIAL_SHARE : SINGLES_SHARE);
  const triedSingles = search.tried;
  if (search.passing.length === 0) {
    await tryPairs(search, singles, bench);
  }
  return {
    ...await search.confirm(),
    refused: all.length === singles.length ? [] : all.filter((one) => !isAllowed(one, bench)),
    tried: search.tried,
    pairs: search.tried - triedSingles,
    known: singles.length,
    files: new Set(singles.map(({ source }) => source.path)).size,
    operators: new Set(singles.flatMap(({ operators }) => operators)).size,
    located: suspicion.source,
    goOn: async () => {
      const patches = rankPatches(await search.goOn(singles));
      return { patches, tried: search.tried };
    },
  };
}

/** With what helps a little first, then with what is likeliest. */
async function tryPairs(
  search: Search,
  singles: readonly Scored[],
  bench: RepairBench,
): Promise<void> {
  let firstId = singles.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const blind = singles.slice(0, MAX_BLIND);
  const ways = [
    { first: search.partial, twins: search.partial, most: MAX_GUIDED },
    { first: blind, twins: singles.slice(0, MAX_TWINS), most: MAX_PAIRS },
  ];
  for (const { first, twins, most } of ways) {
    if (search.passing.length > 0) return;
    const pairs = listPairs(first, singles, { most, firstId, twins });
    firstId += pairs.length;
    await search.try(pairs.filter((pair) => isAllowed(pair, bench)), () => PAIRS_SHARE);
  }
}

/**
 * Tells whether the guards and the deny memory let a candidate through.
 *
 * @param candidate The candidate.
 * @param bench Who knows.
 * @returns True where every change of it may be proposed.
 */
export function isAllowed({ changes }: Scored, bench: RepairBench): boolean {
  return changes.every((change) => bench.isAllowed(change));
}

interface SearchLimits {
  readonly started: number;
  readonly budget: Budget;
}

/** One search and what it has seen. */
class Search {
  readonly #bench: RepairBench;
  #limits: SearchLimits;
  readonly #tried = new Set<number>();
  #foundAt: number | null = null;
  #nextReport = 0;
  #waiting = 0;
  readonly passing: Scored[] = [];
  readonly #partial: { readonly candidate: Scored; readonly turned: number }[] = [];
  tried = 0;

  constructor(bench: RepairBench, limits: SearchLimits) {
    this.#bench = bench;
    this.#limits = limits;
  }

  /** Singles that turned some failing tests and not all, the most helpful first. */
  get partial(): readonly Scored[] {
    return this.#partial.toSorted((a, b) =>
      b.turned - a.turned || b.candidate.score - a.candidate.score
    )
      .slice(0, MAX_PARTIAL).map(({ candidate }) => candidate);
  }

  /** Whether some single turned a failing test, and none all. */
  get isHalfway(): boolean {
    return this.passing.length === 0 && this.#partial.length > 0;
  }

  /** Tries what is left, until some more pass. */
  async goOn(candidates: readonly Scored[]): Promise<readonly Scored[]> {
    const known = this.passing.length;
    this.#limits = { ...this.#limits, started: this.#bench.now() };
    const left = candidates.filter(({ id }) => !this.#tried.has(id));
    const isEnough = () => this.passing.length >= known + ENOUGH_FURTHER;
    await this.try(left, () => SINGLES_SHARE, isEnough);
    return this.passing.slice(known);
  }

  /** Tries candidates until this share of the time is over, or it is enough before the next. */
  async try(
    candidates: readonly Scored[],
    getShare: () => number,
    isEnough: (next: Scored | undefined) => boolean = (next) => this.#isEnough(next),
  ): Promise<void> {
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    let size = FIRST_BATCH;
    for (let at = 0; at < candidates.length; at += size, size = Math.min(size * 2, MAX_BATCH)) {
      if (this.#isOver(getShare()) || isEnough(candidates[at])) return;
      const left = Math.max(1, this.#limits.budget.candidates - this.tried);
      const enough = new AbortController();
      let next = at;
      await this.#bench.tryAll(candidates.slice(at, at + Math.min(size, left)), {
        deadlineMs: this.#end(getShare()),
        signal: enough.signal,
        onTrial: (trial) => {
          this.#note(trial, byId);
          this.#report(candidates.length - ++next);
          if (isEnough(candidates[next])) enough.abort();
        },
      });
    }
  }

  /** Trials come in bursts, and nobody reads each of them. */
  #report(waiting: number): void {
    const { tried, passing } = this;
    this.#waiting = waiting;
    const now = this.#bench.now();
    if (now < this.#nextReport) return;
    this.#nextReport = now + REPORT_PAUSE_MS;
    this.#bench.onProgress({ tried, plausible: passing.length, waiting: Math.max(0, waiting) });
  }

  #note(trial: Trial, byId: ReadonlyMap<number, Scored>): void {
    const candidate = byId.get(trial.id);
    if (!candidate || trial.result === "not_run") return;
    this.tried++;
    this.#tried.add(trial.id);
    if (trial.result === "passes") {
      this.passing.push(candidate);
      this.#foundAt ??= this.#bench.now();
    } else if (trial.turned.length > 0) {
      this.#partial.push({ candidate, turned: trial.turned.length });
    }
  }

  #end(share: number): number {
    const { started, budget: { wallMs, least } } = this.#limits;
    const isSlow = least !== undefined && this.passing.length === 0 &&
      this.tried < least.candidates;
    return started + share * (isSlow ? least.mostMs : wallMs);
  }

  #isOver(share: number): boolean {
    return this.#bench.now() >= this.#end(share) ||
      this.tried >= this.#limits.budget.candidates;
  }

  #isEnough(next: Scored | undefined): boolean {
    const isLate = this.#foundAt !== null && this.#isOver(RIVALS_SHARE) &&
      this.#bench.now() >= this.#foundAt + MIN_RIVALS_MS;
    if (isLate) return true;
    const best = Math.max(0, ...this.passing.map(({ score }) => score));
    return next !== undefined && next.score < best * ENOUGH;
  }

  /** The whole suite has the last word, in order of rank; rivals only while there is time. */
  async confirm(): Promise<Pick<Found, "plausible" | "unconfirmed">> {
    this.#nextReport = 0;
    this.#report(this.#waiting);
    const plausible: Scored[] = [];
    const waiting = [...rankPatches(this.passing)];
    let refuted = 0;
    while (waiting.length > 0 && plausible.length < MAX_CONFIRMED && refuted < MAX_REFUTED) {
      if (plausible.length > 0 && this.#isOver(RIVALS_SHARE)) break;
      const [next] = waiting.splice(0, 1);
      if (next && await this.#bench.confirm(next)) plausible.push(next);
      else refuted++;
    }
    return { plausible, unconfirmed: waiting };
  }
}
