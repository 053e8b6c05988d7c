/**
 * One tiny call to a model, and what came of it.
 *
 * Imports the making of models beside it and types of `models/`. Its effect is the call.
 *
 * @module
 */

import type { Model, ModelReply } from "../../models/model.ts";
import { createModel, type ModelOptions } from "../model.ts";

/** What a check found. */
export interface Check {
  /** `PROVIDER/MODEL`. */
  readonly model: string;
  /** Whether a reply came, whatever it said. */
  readonly answers: boolean;
  /** What was found, one sentence; never a key. */
  readonly finding: string;
  readonly durationMs: number;
  /** Tokens of the question, null where the provider did not say. */
  readonly inputTokens: number | null;
  /** Tokens of the reply, null where the provider did not say. */
  readonly outputTokens: number | null;
}

/** How a model is reached. */
export interface CheckOptions extends Omit<ModelOptions, "onWait"> {
  readonly signal: AbortSignal;
}

/** One try: who checks wants to know now. */
const LIMITS = { maxTries: 1, firstByteMs: 60_000, tryMs: 120_000 };

/**
 * Asks a model one tiny question.
 *
 * @param name `PROVIDER/MODEL`.
 * @param options How it is reached.
 * @returns What came of it, also where nothing came.
 * @throws {Error} Where the name or the key cannot be used.
 */
export async function checkModel(name: string, options: CheckOptions): Promise<Check> {
  const { model } = await createModel(name, { ...options, limits: LIMITS, onWait: () => {} });
  if (model === "repair") throw new TypeError("Cannot check: the repairer is asked nothing");
  const startedMs = performance.now();
  const reply = await askOnce(model, options.signal);
  const durationMs = Math.round(performance.now() - startedMs);
  const { inputTokens, outputTokens } = reply.usage;
  return { model: model.name, ...judge(reply), durationMs, inputTokens, outputTokens };
}

function askOnce(model: Model, signal: AbortSignal): Promise<ModelReply> {
  const messages = [{ role: "user" as const, content: "Answer with the one word: ready" }];
  return model.next({ messages, tools: [], signal });
}

function judge(reply: ModelReply): Pick<Check, "answers" | "finding"> {
  switch (reply.kind) {
    case "answer":
    case "finished":
      return { answers: true, finding: "It answers" };
    case "rejected":
      return {
        answers: true,
        finding: `It answers, but nothing that can be used (${reply.reason})`,
      };
    case "unavailable":
      return { answers: false, finding: reply.reason };
  }
}
