/**
 * A model behind the chat protocol: asks, tries again where that helps, and judges what comes.
 *
 * Its only effect is the `send` it is handed, and the clock. Imports the other files of `models/`.
 *
 * @module
 */

import { renderChatRequest } from "./chat/chat_request.ts";
import {
  type Fault,
  type FaultContext,
  type StatusAnswer,
  toBodyFault,
  toPageFault,
  toStatusFault,
} from "./chat/faults.ts";
import type { Clock } from "./clock.ts";
import type { Mask } from "./mask.ts";
import type { Model, ModelReply, ModelRequest, Usage } from "./model.ts";
import type { Pacer, TokenState } from "./pace.ts";
import type { Quirks } from "./providers.ts";
import { type RawReply, toBadCallReply, toModelReply, toTooLongReply } from "./chat/reply.ts";
import { decideRetry, type Limits, type RetryCause } from "./retry.ts";
import type { Received } from "./chat/stream.ts";
import { readUsage, UNTOLD_USAGE } from "./chat/usage.ts";

/** What became of one body that was sent. */
export type Answered =
  | {
    readonly kind: "received";
    readonly received: Received;
    readonly contentType: string | null;
    /** What the server says of the tokens that are left. */
    readonly tokens: TokenState | null;
  }
  | {
    readonly kind: "status";
    readonly answer: StatusAnswer;
    readonly tokens: TokenState | null;
  }
  /** No answer; `why` is null where another try cannot help. */
  | { readonly kind: "failed"; readonly why: RetryCause | null; readonly problem: string }
  | { readonly kind: "interrupted" };

/** A wait between two tries, for a person to see. */
export interface Wait {
  /** How long it waits. */
  readonly waitMs: number;
  /** What was found before it. */
  readonly problem: string;
}

/** What a model behind the chat protocol is made of. */
export interface ChatModelOptions extends FaultContext {
  /** `PROVIDER/MODEL`, for messages. */
  readonly name: string;
  /** What the provider does otherwise. */
  readonly quirks: Quirks;
  /** How much patience there is. */
  readonly limits: Limits;
  /** Clock and chance for the waits. */
  readonly clock: Clock;
  /** Takes the key out of the words of a provider. */
  readonly mask: Mask;
  /** Keeps the pace of the account. */
  readonly pacer: Pacer;
  /** Sends one body, without tries of its own. */
  send(body: string, signal: AbortSignal | null): Promise<Answered>;
  /** Called before each wait between two tries. */
  onWait(wait: Wait): void;
}

/**
 * Creates a model behind the chat protocol.
 *
 * @param options What it is made of.
 * @returns The model.
 */
export function createChatModel(options: ChatModelOptions): Model {
  // A choice that a provider asked for holds for the rest of the run.
  let quirks = options.quirks;
  return {
    name: options.name,
    async next(request) {
      const turn = new Turn(request, { ...options, quirks });
      const reply = await turn.play();
      quirks = turn.quirks;
      return maskReply(reply, options.mask);
    },
  };
}

/** Waits for one request at the most; one is enough where the clock goes on. */
const MAX_PACE_WAITS = 3;

/** The tries of one turn. */
class Turn {
  quirks: Quirks;
  readonly #request: ModelRequest;
  readonly #options: ChatModelOptions;
  readonly #signal: AbortSignal | null;
  #body = "";
  #requests = 0;
  #bytesSent = 0;
  #waitedMs = 0;
  readonly #chosen = new Set<keyof Quirks>();

  constructor(request: ModelRequest, options: ChatModelOptions) {
    this.#request = request;
    this.#options = options;
    this.#signal = request.signal ?? null;
    this.quirks = options.quirks;
    this.#render();
  }

  async play(): Promise<ModelReply> {
    let reply: ModelReply | null = null;
    while (reply === null) reply = await this.#try();
    return reply;
  }

  async #try(): Promise<ModelReply | null> {
    if (this.#signal?.aborted) return this.#giveUp("the run was interrupted");
    if (!await this.#keepPace()) return this.#giveUp("the run was interrupted");
    const answered = await this.#options.send(this.#body, this.#signal);
    this.#requests++;
    this.#bytesSent += countBytes(this.#body);
    this.#hear(answered);
    switch (answered.kind) {
      case "interrupted":
        return this.#giveUp("the run was interrupted");
      case "failed":
        return await this.#follow(toFailureFault(answered));
      case "status":
        return await this.#follow(toStatusFault(answered.answer, this.#options));
      case "received":
        return await this.#receive(answered);
    }
  }

  /** Waits ahead of a limit count neither as tries nor against the patience with a server. */
  async #keepPace(): Promise<boolean> {
    const { pacer, clock, onWait } = this.#options;
    const bytes = countBytes(this.#body);
    let slot = pacer.plan(bytes, clock.now());
    // A clock that stands still would ask for the same wait for ever.
    for (let waits = 0; slot.waitMs > 0 && waits < MAX_PACE_WAITS; waits++) {
      onWait({ waitMs: slot.waitMs, problem: slot.reason });
      await clock.sleep(slot.waitMs, this.#signal);
      if (this.#signal?.aborted) return false;
      slot = pacer.plan(bytes, clock.now());
    }
    pacer.send(bytes, clock.now());
    return true;
  }

  #hear(answered: Answered): void {
    if (answered.kind !== "received" && answered.kind !== "status") return;
    this.#options.pacer.hear(answered.tokens, this.#options.clock.now());
  }

  async #receive(answered: Extract<Answered, { kind: "received" }>): Promise<ModelReply | null> {
    const { received, contentType } = answered;
    switch (received.kind) {
      case "reply":
        return this.#judge(received.reply);
      case "no_reply":
        return await this.#follow(toBodyFault(received.body, this.#options));
      case "not_json":
        return await this.#follow(toPageFault(contentType, this.#options));
      case "cut":
        return await this.#follow(toFailureFault({
          why: "cut",
          problem: `the reply of ${this.#options.endpoint.host} ended before it was whole`,
        }));
    }
  }

  #judge(raw: RawReply): ModelReply {
    const usage = this.#toUsage(raw.usage);
    this.#options.pacer.settle(usage);
    const { callsTools } = this.quirks;
    return toModelReply(raw, { request: this.#request, usage, callsTools });
  }

  async #follow(fault: Fault): Promise<ModelReply | null> {
    switch (fault.kind) {
      case "final":
        return this.#giveUp(fault.problem);
      case "bad_call":
        return toBadCallReply(fault, this.#toUsage(null));
      case "too_long":
        return toTooLongReply(fault, this.#toUsage(null));
      case "other_choice":
        return this.#choose(fault);
      case "again":
        return await this.#wait(fault);
    }
  }

  /** The other choice is worth one request, and only where it changes the body. */
  #choose({ quirk, problem }: Extract<Fault, { kind: "other_choice" }>): ModelReply | null {
    const before = this.#body;
    const { quirks } = this;
    this.quirks = { ...quirks, [quirk]: !quirks[quirk] };
    this.#render();
    const isOther = !this.#chosen.has(quirk) && this.#body !== before;
    this.#chosen.add(quirk);
    if (isOther) return null;
    this.quirks = quirks;
    return this.#giveUp(problem);
  }

  async #wait(fault: Extract<Fault, { kind: "again" }>): Promise<ModelReply | null> {
    const { limits, clock, onWait } = this.#options;
    const retry = decideRetry(fault, {
      tries: this.#requests,
      waitedMs: this.#waitedMs,
      limits,
      random: clock.random(),
    });
    if (retry.kind === "stop") return this.#giveUp(`${fault.problem} ${retry.note}`.trim());
    onWait({ waitMs: retry.waitMs, problem: this.#options.mask(fault.problem) });
    this.#waitedMs += retry.waitMs;
    await clock.sleep(retry.waitMs, this.#signal);
    return null;
  }

  #giveUp(problem: string): ModelReply {
    const reason = `Cannot ask ${this.#options.name}: ${problem}`;
    return { kind: "unavailable", reason, usage: this.#toUsage(null) };
  }

  #render(): void {
    const { model } = this.#options;
    this.#body = renderChatRequest(this.#request, { model, stream: true, quirks: this.quirks });
  }

  #toUsage(told: unknown): Usage {
    const usage = told === null ? UNTOLD_USAGE : readUsage(told);
    return { ...usage, bytesSent: this.#bytesSent, requests: this.#requests };
  }
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function toFailureFault(
  { why, problem }: { readonly why: RetryCause | null; readonly problem: string },
): Fault {
  return why === null
    ? { kind: "final", problem }
    : { kind: "again", why, problem, retryAfterMs: null };
}

/** Words of a provider may repeat the key; an answer has never seen it. */
function maskReply(reply: ModelReply, mask: Mask): ModelReply {
  switch (reply.kind) {
    case "answer":
    case "finished":
      return reply;
    case "unavailable":
      return { ...reply, reason: mask(reply.reason) };
    case "rejected": {
      const text = reply.text === null ? null : mask(reply.text);
      return { ...reply, explanation: mask(reply.explanation), text };
    }
  }
}
