/**
 * The search: singles in order of likelihood, then pairs, within a budget of time and number.
 *
 * Imports the other files of the repairer. Its effects are the bench's.
 *
 * @module
 */

import type { RepairBench, Trial } from "./bench.ts";
import { listPairs, listSingles, type Scored } from "./candidates.ts";
import { readSources } from "./sources.ts";
import { rateLines } from "./suspicion.ts";

/** What a search may use. */
export interface Budget {
  readonly wallMs: number;
  readonly candidates: number;
}

/** The budget where nothing else is said. */
export const DEFAULT_BUDGET: Budget = { wallMs: 15_000, candidates: 4_000 };

/** What a search found. */
export interface Found {
  /** Patches with which the whole suite passes, the best first. */
  readonly plausible: readonly Scored[];
  readonly tried: number;
  readonly known: number;
  readonly files: number;
  readonly operators: number;
  /** What the order of the search rests on. */
  readonly located: string;
}

/** Candidates that go to the bench together. */
const BATCH = 120;
/** Plausible candidates that are confirmed with the whole suite, at the most. */
const MAX_CONFIRMED = 8;
/** Share of the time for singles; what is left is for pairs and the confirmation. */
const SINGLES_SHARE = 0.65;
/** After the first plausible patch the search goes on to this share of its score. */
const ENOUGH = 0.35;
const MAX_PARTIAL = 12;
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
  const singles = listSingles(sources, suspicion)
    .filter(({ changes }) => changes.every((change) => bench.isAllowed(change)));
  const search = new Search(bench, { started, budget });
  await search.try(singles, started + budget.wallMs * SINGLES_SHARE);
  if (search.passing.length === 0) {
    const firstId = singles.reduce((most, { id }) => Math.max(most, id), 0) + 1;
    const pairs = listPairs(search.partial, singles, { most: MAX_PAIRS, firstId });
    await search.try(pairs, started + budget.wallMs * 0.9);
  }
  return {
    plausible: await search.confirm(),
    tried: search.tried,
    known: singles.length,
    files: new Set(singles.map(({ source }) => source.path)).size,
    operators: new Set(singles.flatMap(({ operators }) => operators)).size,
    located: suspicion.source,
  };
}

interface SearchLimits {
  readonly started: number;
  readonly budget: Budget;
}

/** One search and what it has seen. */
class Search {
  readonly #bench: RepairBench;
  readonly #limits: SearchLimits;
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

  async try(candidates: readonly Scored[], deadlineMs: number): Promise<void> {
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    for (let at = 0; at < candidates.length; at += BATCH) {
      if (this.#isOver(deadlineMs) || this.#isEnough(candidates[at])) return;
      await this.#bench.tryAll(candidates.slice(at, at + BATCH), {
        deadlineMs,
        onTrial: (trial) => this.#note(trial, byId),
      });
      this.#bench.onProgress({
        tried: this.tried,
        plausible: this.passing.length,
        waiting: Math.max(0, candidates.length - at - BATCH),
      });
    }
  }

  #note(trial: Trial, byId: ReadonlyMap<number, Scored>): void {
    const candidate = byId.get(trial.id);
    if (!candidate || trial.result === "not_run") return;
    this.tried++;
    if (trial.result === "passes") this.passing.push(candidate);
    else if (trial.turned.length > 0) {
      this.#partial.push({ candidate, turned: trial.turned.length });
    }
  }

  #isOver(deadlineMs: number): boolean {
    return this.#bench.now() >= deadlineMs || this.tried >= this.#limits.budget.candidates;
  }

  #isEnough(next: Scored | undefined): boolean {
    const best = Math.max(0, ...this.passing.map(({ score }) => score));
    return next !== undefined && next.score < best * ENOUGH;
  }

  /** The whole suite has the last word, in order of rank. */
  async confirm(): Promise<readonly Scored[]> {
    const confirmed: Scored[] = [];
    const { started, budget } = this.#limits;
    for (const candidate of rankPatches(this.passing).slice(0, MAX_CONFIRMED)) {
      const isLate = this.#bench.now() > started + budget.wallMs && confirmed.length > 0;
      if (!isLate && await this.#bench.confirm(candidate)) confirmed.push(candidate);
    }
    return confirmed;
  }
}

/**
 * Orders plausible patches: few and small edits, in suspicious places, of a likely kind.
 *
 * @param patches Patches that turn the failing tests.
 * @returns The best first.
 */
export function rankPatches(patches: readonly Scored[]): readonly Scored[] {
  return patches.toSorted((a, b) =>
    a.operators.length - b.operators.length || b.score - a.score || a.size - b.size
  );
}
