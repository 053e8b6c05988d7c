/**
 * The repairer: a model without a model. It tries small edits until the failing tests pass.
 *
 * Deterministic, costs nothing, sends nothing anywhere. It stands behind the same guards, approval
 * and verify as any other model: what it found is one proposed edit. Imports `guards/` and its own
 * folder; its effects are the bench's.
 *
 * @module
 */

import type { Message, Model, ModelReply, ModelRequest, ToolCall, Usage } from "./model.ts";
import type { Candidate, RepairBench } from "./repair/bench.ts";
import type { Scored } from "./repair/candidates.ts";
import { toReplaceArguments } from "./repair/patch_call.ts";
import { keepDifferent } from "./repair/same_effect.ts";
import {
  type Budget,
  DEFAULT_BUDGET,
  type Found,
  isAllowed,
  searchPatches,
} from "./repair/search.ts";
import {
  type Choice,
  explainNothing,
  explainPatch,
  explainRefused,
  renderProposal,
} from "./repair/words.ts";

/** What the repairer is made of. */
export interface RepairModelOptions {
  readonly bench: RepairBench;
  readonly budget?: Budget;
}

/** Patches that are proposed one after the other, where a person refuses, at the most. */
const MAX_PROPOSALS = 5;
/** Patches that are looked at for something else to propose after a no, at the most. */
const MAX_LATE = 12;
/** Of those, patches that are run with the whole suite. */
const MAX_CONFIRMED = 4;
/** Times that the search goes on, after a no, for one more proposal. */
const MAX_FURTHER = 4;
/** Rivals whose answers are compared with those of the best patch. */
const MAX_COMPARED = 4;
const NOTHING: Usage = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  costUsd: 0,
  bytesSent: 0,
  requests: 0,
};

/**
 * Creates the repairer.
 *
 * @param options The bench, and how long it may search.
 * @returns A model that proposes the best small edit, and after a no the next best.
 */
export function createRepairModel({ bench, budget = DEFAULT_BUDGET }: RepairModelOptions): Model {
  const repairer = new Repairer(bench, budget);
  return { name: "repair", next: (request) => repairer.next(request) };
}

/** One search and the proposals made from it. */
class Repairer {
  readonly #bench: RepairBench;
  readonly #budget: Budget;
  #found: Found | null = null;
  readonly #proposed: Scored[] = [];
  /** Patches that were passed over: they do what was refused, break other tests, or fit no call. */
  readonly #passed = new Set<Scored>();
  /** How many of those do what was refused. */
  #same = 0;
  #explanation = "";

  constructor(bench: RepairBench, budget: Budget) {
    this.#bench = bench;
    this.#budget = budget;
  }

  async next({ messages }: ModelRequest): Promise<ModelReply> {
    if (!wasApplied(messages)) return await this.#propose(messages);
    // An earlier process of this run made the proposal that was applied: it is the best one still.
    if (this.#proposed.length === 0) await this.#propose(messages);
    return answer(this.#explanation, []);
  }

  async #propose(messages: readonly Message[]): Promise<ModelReply> {
    this.#found ??= await searchPatches(this.#bench, this.#budget);
    for (let patch = await this.#take(); patch; patch = await this.#take()) {
      const calls = toCalls(patch, countRounds(messages) + 1);
      if (calls === null) {
        this.#passed.add(patch);
        continue;
      }
      this.#proposed.push(patch);
      const choice = await this.#choose(patch, this.#found);
      this.#explanation = explainPatch(choice, await this.#bench.baseline());
      return answer(renderProposal(choice, this.#found.tried), calls);
    }
    return answer(this.#explainEnd(this.#found), []);
  }

  /** The next best that the guards let through, and that comes to something else than what was refused. */
  async #take(): Promise<Scored | null> {
    for (let round = 0; round <= MAX_FURTHER; round++) {
      if (this.#found === null || this.#proposed.length >= MAX_PROPOSALS) return null;
      const next = await this.#pick(this.#found);
      const hasRefused = this.#proposed.length > 0 || this.#found.refused.length > 0;
      if (next !== null || !hasRefused) return next;
      const { patches, tried } = await this.#found.goOn();
      const unconfirmed = [...this.#found.unconfirmed, ...patches];
      this.#found = { ...this.#found, unconfirmed, tried };
      if (patches.length === 0) return null;
    }
    return null;
  }

  async #pick({ plausible, unconfirmed, refused }: Found): Promise<Scored | null> {
    const isNew = (patch: Scored) =>
      isAllowed(patch, this.#bench) && !this.#proposed.includes(patch) && !this.#passed.has(patch);
    const isLate = this.#proposed.length > 0 || !plausible.some(isNew);
    const wanted = [...plausible, ...isLate ? unconfirmed : []].filter(isNew).slice(0, MAX_LATE);
    const others = await keepDifferent(wanted, [...refused, ...this.#proposed], this.#bench);
    const same = wanted.filter((patch) => !others.includes(patch));
    same.forEach((patch) => this.#passed.add(patch));
    this.#same += same.length;
    const known = others.find((patch) => plausible.includes(patch));
    return known ?? await this.#findConfirmed(others);
  }

  async #findConfirmed(patches: readonly Scored[]): Promise<Scored | null> {
    for (const patch of patches.slice(0, MAX_CONFIRMED)) {
      if (await this.#bench.confirm(patch)) return patch;
      this.#passed.add(patch);
    }
    return null;
  }

  #explainEnd(found: Found): string {
    const hasChoice = this.#proposed.length > 0 || this.#same > 0;
    return hasChoice ? explainRefused(this.#proposed, this.#same) : explainNothing(found);
  }

  async #choose(best: Scored, found: Found): Promise<Choice> {
    const isLeft = (patch: Scored) =>
      patch !== best && isAllowed(patch, this.#bench) && !this.#passed.has(patch);
    const rivals = found.plausible.filter(isLeft);
    const late = found.unconfirmed.filter(isLeft);
    const compared = await this.#compare(best, [...rivals, ...late]);
    return { best, rivals, unconfirmed: late.length, ...compared };
  }

  /** The first input near the failing ones on which the best patch and a rival disagree. */
  async #compare(
    best: Candidate,
    rivals: readonly Candidate[],
  ): Promise<Pick<Choice, "difference" | "agreed">> {
    const compared = rivals.slice(0, MAX_COMPARED);
    if (compared.length === 0) return { difference: null, agreed: 0 };
    const [mine = [], ...others] = await this.#bench.probe([best, ...compared]);
    for (const theirs of others) {
      for (const probe of mine) {
        const other = theirs.find(({ call }) => call === probe.call);
        if (other && other.answer !== probe.answer) {
          return { difference: { best: probe, rival: other }, agreed: 0 };
        }
      }
    }
    return { difference: null, agreed: mine.length };
  }
}

function toCalls(patch: Scored, round: number): readonly ToolCall[] | null {
  const calls: ToolCall[] = [];
  for (const [index, change] of patch.changes.entries()) {
    const value = toReplaceArguments(change);
    if (value === null) return null;
    calls.push({
      id: `repair_${round}_${index + 1}`,
      tool: "replace_in_file",
      args: { kind: "json", value },
    });
  }
  return calls;
}

/** Proposals that are in the history: no id of a call may come twice in it. */
function countRounds(messages: readonly Message[]): number {
  return messages.filter((message) => message.role === "assistant" && message.calls.length > 0)
    .length;
}

/** An edit that went through says so in the first word of its result. */
function wasApplied(messages: readonly Message[]): boolean {
  const results = messages.filter((message) => message.role === "tool");
  return results.at(-1)?.content.startsWith("Applied") ?? false;
}

function answer(text: string | null, calls: readonly ToolCall[]): ModelReply {
  return { kind: "answer", text, calls, usage: NOTHING };
}
