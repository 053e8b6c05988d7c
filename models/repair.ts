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
import { type Budget, DEFAULT_BUDGET, type Found, searchPatches } from "./repair/search.ts";
import { type Choice, explainNothing, explainPatch } from "./repair/words.ts";

/** What the repairer is made of. */
export interface RepairModelOptions {
  readonly bench: RepairBench;
  readonly budget?: Budget;
}

/** Patches that are proposed one after the other, where a person refuses, at the most. */
const MAX_PROPOSALS = 5;
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
  #proposed = 0;
  #explanation = "";

  constructor(bench: RepairBench, budget: Budget) {
    this.#bench = bench;
    this.#budget = budget;
  }

  async next({ messages }: ModelRequest): Promise<ModelReply> {
    this.#found ??= await searchPatches(this.#bench, this.#budget);
    if (this.#proposed > 0 && wasApplied(messages)) return answer(this.#explanation, []);
    const patch = this.#proposed < MAX_PROPOSALS
      ? this.#found.plausible[this.#proposed]
      : undefined;
    if (!patch) return answer(this.#explainEnd(this.#found), []);
    this.#proposed++;
    const calls = toCalls(patch, this.#proposed);
    if (calls === null) return await this.next({ messages, tools: [] });
    this.#explanation = await this.#explain(patch, this.#found);
    return answer(null, calls);
  }

  #explainEnd(found: Found): string {
    if (found.plausible.length === 0) return explainNothing(found);
    return `${found.plausible.length} small edit(s) turn this green, and none of those proposed was accepted.`;
  }

  async #explain(best: Scored, found: Found): Promise<string> {
    const rivals = found.plausible.filter((patch) => patch !== best);
    const difference = await this.#findDifference(best, rivals);
    return explainPatch({ best, rivals, difference }, await this.#bench.baseline());
  }

  /** The first input near the failing ones on which the best patch and a rival disagree. */
  async #findDifference(
    best: Candidate,
    rivals: readonly Candidate[],
  ): Promise<Choice["difference"]> {
    const [rival] = rivals;
    if (!rival) return null;
    const [mine, theirs] = [await this.#bench.probe(best), await this.#bench.probe(rival)];
    for (const probe of mine) {
      const other = theirs.find(({ call }) => call === probe.call);
      if (other && other.answer !== probe.answer) return { best: probe, rival: other };
    }
    return null;
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

/** An edit that went through says so in the first word of its result. */
function wasApplied(messages: readonly Message[]): boolean {
  const results = messages.filter((message) => message.role === "tool");
  return results.at(-1)?.content.startsWith("Applied") ?? false;
}

function answer(text: string | null, calls: readonly ToolCall[]): ModelReply {
  return { kind: "answer", text, calls, usage: NOTHING };
}
