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
import {
  type Budget,
  DEFAULT_BUDGET,
  type Found,
  isAllowed,
  searchPatches,
} from "./repair/search.ts";
import { type Choice, explainNothing, explainPatch } from "./repair/words.ts";

/** What the repairer is made of. */
export interface RepairModelOptions {
  readonly bench: RepairBench;
  readonly budget?: Budget;
}

/** Patches that are proposed one after the other, where a person refuses, at the most. */
const MAX_PROPOSALS = 5;
/** Patches that are run with the whole suite after a no, at the most. */
const MAX_LATE = 4;
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
  #explanation = "";

  constructor(bench: RepairBench, budget: Budget) {
    this.#bench = bench;
    this.#budget = budget;
  }

  async next({ messages }: ModelRequest): Promise<ModelReply> {
    this.#found ??= await searchPatches(this.#bench, this.#budget);
    if (this.#proposed.length > 0 && wasApplied(messages)) return answer(this.#explanation, []);
    for (let patch = await this.#take(); patch; patch = await this.#take()) {
      this.#proposed.push(patch);
      const calls = toCalls(patch, this.#proposed.length);
      if (calls === null) continue;
      this.#explanation = await this.#explain(patch, this.#found);
      return answer(null, calls);
    }
    return answer(this.#explainEnd(this.#found), []);
  }

  /** The next best that the guards let through, and that differs from what was refused. */
  async #take(): Promise<Scored | null> {
    if (this.#found === null || this.#proposed.length >= MAX_PROPOSALS) return null;
    const isNew = (patch: Scored) =>
      isAllowed(patch, this.#bench) && !this.#proposed.some((other) => isSameEdit(patch, other));
    const known = this.#found.plausible.find(isNew);
    if (known || this.#proposed.length === 0) return known ?? null;
    for (const patch of this.#found.unconfirmed.filter(isNew).slice(0, MAX_LATE)) {
      if (await this.#bench.confirm(patch)) return patch;
    }
    return null;
  }

  #explainEnd(found: Found): string {
    const count = this.#proposed.length;
    if (found.plausible.length === 0) return explainNothing(found);
    const proposed = count === 1 ? "the one proposed was" : `the ${count} proposed were`;
    return `No other small edit turns this green: ${proposed} not accepted.`;
  }

  async #explain(best: Scored, found: Found): Promise<string> {
    const rivals = found.plausible.filter((patch) => patch !== best);
    const late = found.unconfirmed.filter((patch) => patch !== best);
    const difference = await this.#findDifference(best, [...rivals, ...late]);
    const unconfirmed = late.length;
    return explainPatch({ best, rivals, difference, unconfirmed }, await this.#bench.baseline());
  }

  /** The first input near the failing ones on which the best patch and a rival disagree. */
  async #findDifference(
    best: Candidate,
    rivals: readonly Candidate[],
  ): Promise<Choice["difference"]> {
    const compared = rivals.slice(0, MAX_COMPARED);
    if (compared.length === 0) return null;
    const [mine = [], ...others] = await this.#bench.probe([best, ...compared]);
    for (const theirs of others) {
      for (const probe of mine) {
        const other = theirs.find(({ call }) => call === probe.call);
        if (other && other.answer !== probe.answer) return { best: probe, rival: other };
      }
    }
    return null;
  }
}

/** The same place and, but for blanks, the same text. */
function isSameEdit(one: Scored, other: Scored): boolean {
  const render = ({ source, edits }: Scored) =>
    edits.map(({ start, end, text }) =>
      `${source.path} ${start} ${end} ${text.replace(/\s+/g, " ").trim()}`
    ).join("\n");
  return one === other || render(one) === render(other);
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

/** An edit that went through says so in the first word of its result. */
function wasApplied(messages: readonly Message[]): boolean {
  const results = messages.filter((message) => message.role === "tool");
  return results.at(-1)?.content.startsWith("Applied") ?? false;
}

function answer(text: string | null, calls: readonly ToolCall[]): ModelReply {
  return { kind: "answer", text, calls, usage: NOTHING };
}
