/**
 * The turns of a run: a reply of the model and what follows from it, until someone ends it.
 *
 * Imports types of `models/`, `room/` and `tools/`. Its effects are the ones it is handed.
 *
 * @module
 */

import { renderCount } from "../guards/counted.ts";
import type { Message, ModelReply, Signals, ToolCall, ToolSpec } from "../models/model.ts";
import type { TestRun } from "../room/test_run.ts";
import type { Tool } from "../tools/tool.ts";
import { renderRun } from "./brief.ts";
import { findSpent, needsForecast, NO_BUDGET, renderTime } from "./budget.ts";
import type { StopCause } from "./call_result.ts";
import { carryOutCall } from "./calls.ts";
import { Conversation } from "./conversation.ts";
import type { AnsweredCall } from "./history.ts";
import { Rejections } from "./rejections.ts";
import { Repeats } from "./repeats.ts";
import { addUsage, NOTHING_USED } from "./spent.ts";
import type { TurnsContext } from "./turns_context.ts";
import type { TurnsEnd, TurnsResult } from "./turns_result.ts";
import type { RunUsage } from "./verdict.ts";

/** Characters of a test run in a tool result at the most. */
const MAX_RUN_CHARACTERS = 1_500;

/**
 * Plays turns until the model is done, a limit is met or a person ends the run.
 *
 * @param brief The first messages of the history.
 * @param context What the turns work with.
 * @returns How they ended; approved changes are in the context's change set.
 */
export function playTurns(brief: readonly Message[], context: TurnsContext): Promise<TurnsResult> {
  return new Turns(brief, context).play();
}

/** The state of the turns of one run. */
class Turns {
  readonly #context: TurnsContext;
  readonly #conversation: Conversation;
  readonly #tools: readonly ToolSpec[];
  #steps = 0;
  #usage: RunUsage = NOTHING_USED;
  #explanation = "";
  #lastRun: TestRun | null = null;
  readonly #rejections = new Rejections();
  readonly #repeats = new Repeats();
  /** Edits that left the tests red, in all. */
  #reds = 0;
  #wasTold = false;
  #wasRefused = false;

  constructor(brief: readonly Message[], context: TurnsContext) {
    this.#context = context;
    this.#conversation = new Conversation((text) => context.redact(text));
    this.#steps = context.before?.steps ?? 0;
    this.#usage = context.before?.usage ?? NOTHING_USED;
    this.#tools = context.calls.tools.filter((tool) => isOffered(tool, context))
      .map(({ name, description, parameters }) => ({ name, description, parameters }));
    for (const message of brief) if (message.role !== "tool") this.#conversation.say(message);
  }

  async play(): Promise<TurnsResult> {
    let end: TurnsEnd | null = null;
    while (end === null) end = await this.#playTurn();
    return {
      end,
      explanation: this.#explanation,
      steps: this.#steps,
      usage: this.#usage,
      lastRun: this.#lastRun,
    };
  }

  async #playTurn(): Promise<TurnsEnd | null> {
    const { maxSteps, signal, deadline, model } = this.#context;
    if (signal.aborted) return { kind: "stopped", why: "interrupt" };
    if (this.#steps >= this.#lastStep) {
      return { kind: "limit", reason: `The limit of ${renderCount(maxSteps, "step")} was reached` };
    }
    this.#conversation.pay();
    const spent = await this.#findSpent();
    if (spent !== null) return spent;
    this.#steps++;
    const news = this.#conversation.takeNews();
    this.#context.events.take({ kind: "prompted", step: this.#steps, ...news });
    const until = deadline ? AbortSignal.any([signal, deadline]) : signal;
    const reply = await model.next({
      messages: this.#conversation.messages,
      tools: this.#tools,
      signals: this.#toSignals(),
      signal: until,
    });
    this.#usage = addUsage(this.#usage, reply.usage);
    const { why = "the only model" } = this.#context;
    return await this.#follow({ ...reply, usage: { model: model.name, why, ...reply.usage } });
  }

  /** Steps are counted over all attempts of a run, and limited for each. */
  get #lastStep(): number {
    return (this.#context.before?.steps ?? 0) + this.#context.maxSteps;
  }

  #toSignals(): Signals {
    const { facts, calls, isGreen } = this.#context;
    return {
      ...{ failures: 0, files: 0, logCharacters: 0, ...facts },
      reds: this.#reds,
      refusals: calls.refusals.length,
      malformed: this.#rejections.total,
      isGreen: this.#lastRun !== null && isGreen(this.#lastRun),
    };
  }

  async #findSpent(): Promise<TurnsEnd | null> {
    const { model, budget = NO_BUDGET, deadline } = this.#context;
    const request = { messages: this.#conversation.messages, tools: this.#tools };
    const next = needsForecast(budget) ? await model.forecast?.(request) ?? null : null;
    const isLate = deadline?.aborted === true;
    const spent = findSpent(budget, { usage: this.#usage, isLate, next });
    if (spent === null) return null;
    const { reason, isBlind } = spent;
    return isBlind && this.#steps === 0
      ? { kind: "unavailable", reason }
      : { kind: "limit", reason };
  }

  async #follow(reply: ModelReply): Promise<TurnsEnd | null> {
    switch (reply.kind) {
      case "answer":
        return await this.#followAnswer(reply);
      case "rejected":
        return this.#followRejected(reply);
      case "finished":
        this.#steps--;
        return { kind: "done" };
      case "unavailable":
        return this.#followUnavailable(reply.reason);
    }
  }

  /** A request that was ended by the time limit says nothing of the model. */
  #followUnavailable(reason: string): TurnsEnd {
    const { signal, deadline, budget } = this.#context;
    if (signal.aborted) return { kind: "stopped", why: "interrupt" };
    return deadline?.aborted
      ? { kind: "limit", reason: renderTime(budget?.maxTimeMs ?? 0) }
      : { kind: "unavailable", reason };
  }

  #followRejected(reply: Extract<ModelReply, { kind: "rejected" }>): TurnsEnd | null {
    const { reason, explanation, text, usage } = reply;
    this.#context.events.take({
      kind: "reply_rejected",
      step: this.#steps,
      reason,
      explanation,
      text,
      usage,
    });
    // A model that cannot read the whole history is asked again without what it can call for.
    if (reason === "context_length" && this.#conversation.foldAll()) return null;
    const end = this.#rejections.add(reason);
    if (end !== null) return { kind: "limit", reason: end };
    this.#conversation.say({ role: "user", content: explanation });
    return null;
  }

  async #followAnswer(reply: Extract<ModelReply, { kind: "answer" }>): Promise<TurnsEnd | null> {
    const { text, calls, usage, extra } = reply;
    this.#rejections.endRow();
    const step = this.#steps;
    this.#context.events.take({ kind: "replied", step, text, calls, usage, extra: extra ?? null });
    if (text) this.#explanation = text;
    this.#conversation.say({
      role: "assistant",
      content: text,
      calls,
      ...(extra ? { extra } : {}),
    });
    return calls.length > 0 ? await this.#followCalls(calls) : await this.#followLastWord();
  }

  /** A last word is believed only after the tests ran; red goes back to the model once. */
  async #followLastWord(): Promise<TurnsEnd | null> {
    if (this.#context.calls.changes.list().length > 0) {
      this.#lastRun ??= await this.#context.runTests("gate");
    }
    const isGreen = this.#lastRun !== null && this.#context.isGreen(this.#lastRun);
    const isLast = this.#steps >= this.#lastStep;
    if (isGreen || this.#wasTold || this.#wasRefused || isLast) return { kind: "done" };
    this.#wasTold = true;
    const state = this.#lastRun === null
      ? "Nothing was changed yet."
      : renderRun(this.#lastRun, MAX_RUN_CHARACTERS);
    this.#conversation.say({
      role: "user",
      content: `The tests still fail. ${state}\nGo on, or say why not.`,
    });
    return null;
  }

  async #followCalls(calls: readonly ToolCall[]): Promise<TurnsEnd | null> {
    this.#wasTold = false;
    this.#wasRefused = false;
    let stop: TurnsEnd | null = null;
    const results: AnsweredCall[] = [];
    for (const call of calls) {
      if (stop !== null || this.#context.signal.aborted) {
        stop ??= { kind: "stopped", why: "interrupt" };
        const text = "The run was ended before this call";
        results.push({ call, text, path: null, isEdit: false });
        continue;
      }
      const result = await carryOutCall(call, this.#context.calls);
      results.push({ call, ...result });
      if (result.isRefusedByPerson) this.#wasRefused = true;
      if (result.stop !== null) stop = toStop(result.stop, result.stopReason);
      this.#repeats.add(call, result.text);
    }
    const suffix = await this.#testEdits(results, stop !== null);
    const lastEdit = results.findLastIndex(({ isEdit }) => isEdit);
    results.forEach((result, index) => {
      const text = index === lastEdit ? `${result.text}${suffix}` : result.text;
      this.#conversation.answer({ ...result, text });
    });
    const stuck = this.#repeats.findStuck();
    return stop ?? (stuck === null ? null : { kind: "limit", reason: stuck });
  }

  async #testEdits(
    results: readonly { readonly isEdit: boolean }[],
    isStopped: boolean,
  ): Promise<string> {
    if (!results.some(({ isEdit }) => isEdit)) return "";
    this.#lastRun = null;
    if (!this.#context.testsAfterEdit || isStopped) return "";
    this.#lastRun = await this.#context.runTests("after_edit");
    if (!this.#context.isGreen(this.#lastRun)) this.#reds++;
    return `. ${renderRun(this.#lastRun, MAX_RUN_CHARACTERS)}`;
  }
}

function toStop(why: StopCause, reason: string | undefined): TurnsEnd {
  return { kind: "stopped", why, ...(reason === undefined ? {} : { reason }) };
}

function isOffered({ offer = "always" }: Tool, { testsAfterEdit }: TurnsContext): boolean {
  return offer === "always" || (offer === "where_tests_wait" && !testsAfterEdit);
}
