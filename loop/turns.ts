/**
 * The turns of a run: a reply of the model and what follows from it, until someone ends it.
 *
 * Imports types of `models/`, `room/` and `tools/`. Its effects are the ones it is handed.
 *
 * @module
 */

import { renderCount } from "../guards/counted.ts";
import type { Message, Model, ModelReply, Signals, ToolCall, ToolSpec } from "../models/model.ts";
import type { TestRun } from "../room/test_run.ts";
import type { Tool } from "../tools/tool.ts";
import { renderRun } from "./brief.ts";
import { type Budget, findSpent, needsForecast, NO_BUDGET, renderTime } from "./budget.ts";
import { type CallContext, carryOutCall } from "./calls.ts";
import type { EventSink, TestPurpose } from "./events.ts";
import { type AnsweredCall, History } from "./history.ts";
import { addUsage, NOTHING_USED } from "./spent.ts";
import type { RunUsage } from "./verdict.ts";

/** Replies in a row that may not be carried out, before the run ends; fewer where it will not pass. */
const MAX_REJECTED = 3;
const MAX_REJECTED_BY_REASON: ReadonlyMap<string, number> = new Map([
  ["call_as_text", 2],
  ["empty", 2],
  ["context_length", 1],
]);
/** Ends of runs in words, for whom the reason alone says too little. */
const REJECTED_ENDS: ReadonlyMap<string, string> = new Map([
  ["call_as_text", "This model writes calls as text: another --model is needed"],
  ["cut_at_limit", "Output limit: each reply was cut before it was whole"],
  ["context_length", "Context length: the conversation is longer than the model can read"],
]);
/** Times the same call may give the same result in a row, before the run ends. */
const MAX_SAME = 3;
/** Characters of a test run in a tool result at the most. */
const MAX_RUN_CHARACTERS = 1_500;

/** Why the turns ended. */
export type TurnsEnd =
  /** The model said its last word, or has nothing more to say. */
  | { readonly kind: "done" }
  /** A limit ended them; the reason is a sentence. */
  | { readonly kind: "limit"; readonly reason: string }
  /** The person ended them, or there was nobody to ask. */
  | {
    readonly kind: "stopped";
    readonly why: "quit" | "end_of_input" | "interrupt" | "no_terminal";
  }
  /** No model could be reached. */
  | { readonly kind: "unavailable"; readonly reason: string };

/** What the turns came to. */
export interface TurnsResult {
  readonly end: TurnsEnd;
  /** The last text of the model, empty where there was none. */
  readonly explanation: string;
  readonly steps: number;
  readonly usage: RunUsage;
  /** The last test run over the changes as they are now, null where none was made. */
  readonly lastRun: TestRun | null;
}

/** What the turns need from outside. */
export interface TurnsContext {
  readonly model: Model;
  readonly calls: CallContext;
  readonly events: EventSink;
  readonly maxSteps: number;
  /** What else is limited. */
  readonly budget?: Budget;
  /** What earlier attempts of the same run used. */
  readonly before?: { readonly steps: number; readonly usage: RunUsage };
  /** Why this model is asked, for the ledger; a routed one says so itself. */
  readonly why?: string;
  /** What is known of the failure. */
  readonly facts?: Pick<Signals, "failures" | "files" | "logCharacters">;
  /** True where each round of edits is followed by a test run. */
  readonly testsAfterEdit: boolean;
  runTests(purpose: TestPurpose): Promise<TestRun>;
  isGreen(run: TestRun): boolean;
  redact(text: string): string;
  readonly signal: AbortSignal;
  /** Ends a request when the time of the budget is over. */
  readonly deadline?: AbortSignal | null;
}

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
  readonly #history = new History();
  readonly #tools: readonly ToolSpec[];
  /** Messages that no prompt has told the journal of. */
  #unjournaled: Message[] = [];
  #folded: string | null = null;
  #steps = 0;
  #usage: RunUsage = NOTHING_USED;
  #explanation = "";
  #lastRun: TestRun | null = null;
  #rejected: string[] = [];
  /** Edits that left the tests red, and replies that could not be carried out, in all. */
  #reds = 0;
  #malformed = 0;
  #wasTold = false;
  #wasRefused = false;
  #recent: string[] = [];

  constructor(brief: readonly Message[], context: TurnsContext) {
    this.#context = context;
    this.#steps = context.before?.steps ?? 0;
    this.#usage = context.before?.usage ?? NOTHING_USED;
    this.#tools = context.calls.tools.filter((tool) => isOffered(tool, context))
      .map(({ name, description, parameters }) => ({ name, description, parameters }));
    for (const message of brief) if (message.role !== "tool") this.#say(message);
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
    this.#folded = this.#history.pay() ?? this.#folded;
    const spent = await this.#findSpent();
    if (spent !== null) return spent;
    this.#steps++;
    this.#journalPrompt();
    const until = deadline ? AbortSignal.any([signal, deadline]) : signal;
    const reply = await model.next({
      messages: this.#history.messages,
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
      malformed: this.#malformed,
      isGreen: this.#lastRun !== null && isGreen(this.#lastRun),
    };
  }

  async #findSpent(): Promise<TurnsEnd | null> {
    const { model, budget = NO_BUDGET, deadline } = this.#context;
    const request = { messages: this.#history.messages, tools: this.#tools };
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
    if (reason === "context_length" && this.#foldAll()) return null;
    this.#rejected.push(reason);
    this.#malformed++;
    const same = this.#rejected.length - 1 - this.#rejected.findLastIndex((one) => one !== reason);
    const limit = MAX_REJECTED_BY_REASON.get(reason) ?? MAX_REJECTED;
    if (same >= limit || this.#rejected.length >= MAX_REJECTED) {
      return { kind: "limit", reason: renderRejectedEnd(reason, this.#rejected.length) };
    }
    this.#say({ role: "user", content: explanation });
    return null;
  }

  /** A model that cannot read the whole history is asked again without what it can call for. */
  #foldAll(): boolean {
    const note = this.#history.foldAll();
    this.#folded = note ?? this.#folded;
    return note !== null;
  }

  async #followAnswer(reply: Extract<ModelReply, { kind: "answer" }>): Promise<TurnsEnd | null> {
    const { text, calls, usage, extra } = reply;
    this.#rejected = [];
    const step = this.#steps;
    this.#context.events.take({ kind: "replied", step, text, calls, usage, extra: extra ?? null });
    if (text) this.#explanation = text;
    this.#say({ role: "assistant", content: text, calls, ...(extra ? { extra } : {}) });
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
    this.#say({ role: "user", content: `The tests still fail. ${state}\nGo on, or say why not.` });
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
      if (result.stop !== null) stop = { kind: "stopped", why: result.stop };
      this.#recent.push(JSON.stringify([call.tool, call.args, result.text]));
    }
    const suffix = await this.#testEdits(results, stop !== null);
    const lastEdit = results.findLastIndex(({ isEdit }) => isEdit);
    results.forEach((result, index) => {
      const text = index === lastEdit ? `${result.text}${suffix}` : result.text;
      const answered = { ...result, text: this.#context.redact(text) };
      this.#unjournaled.push(this.#history.answer(answered));
    });
    return stop ?? this.#findStuck();
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

  #findStuck(): TurnsEnd | null {
    const last = this.#recent.slice(-MAX_SAME);
    const isStuck = last.length === MAX_SAME && last.every((entry) => entry === last[0]);
    return isStuck
      ? { kind: "limit", reason: `The same call gave the same result ${MAX_SAME} times in a row` }
      : null;
  }

  #say(message: Exclude<Message, { role: "tool" }>): void {
    const said = message.role === "assistant"
      ? message
      : { ...message, content: this.#context.redact(message.content) };
    this.#history.add(said);
    this.#unjournaled.push(said);
  }

  #journalPrompt(): void {
    const added = this.#unjournaled
      .filter(({ role }) => role !== "assistant")
      .map(({ role, content }) => ({ role, content: content ?? "" }));
    const folded = this.#folded === null ? {} : { folded: this.#folded };
    this.#unjournaled = [];
    this.#folded = null;
    this.#context.events.take({ kind: "prompted", step: this.#steps, added, ...folded });
  }
}

function isOffered({ offer = "always" }: Tool, { testsAfterEdit }: TurnsContext): boolean {
  return offer === "always" || (offer === "where_tests_wait" && !testsAfterEdit);
}

function renderRejectedEnd(reason: string, count: number): string {
  const end = REJECTED_ENDS.get(reason);
  const times = `${count} ${count === 1 ? "reply" : "replies in a row"} could not be carried out`;
  return end === undefined ? `${times} (${reason})` : `${end} (${times})`;
}
