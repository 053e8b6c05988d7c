/**
 * Pacing: sends no faster than an account may, so that a limit is kept rather than run into.
 *
 * Limits are said by a person, or by the server in the headers of its replies. Imports types. Has
 * no effect; clock and waiting are handed in by whoever asks.
 *
 * @module
 */

import type { RateLimits } from "./providers.ts";

const WINDOW_MS = 60_000;
/** Tokens of a reply that nobody has seen yet. */
const FIRST_REPLY_TOKENS = 500;
/** Bytes of a token before a provider said how many it counts; low, so that a limit is kept. */
const FIRST_BYTES_PER_TOKEN = 3;

/** What the headers of a reply say of the tokens that are left. */
export interface TokenState {
  /** Tokens a minute. */
  readonly limit: number;
  /** Tokens that are left now. */
  readonly remaining: number;
}

/** What one request took, by its provider. */
export interface Taken {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** A request that is paid for ahead of time. */
export interface Slot {
  /** How long to wait before it is sent. */
  readonly waitMs: number;
  /** What the wait is for, a clause; empty where there is none. */
  readonly reason: string;
}

interface Sent {
  readonly atMs: number;
  tokens: number;
  readonly bytes: number;
}

/** Keeps the pace of one account over the requests of a run. */
export class Pacer {
  readonly #limits: RateLimits;
  #sent: Sent[] = [];
  #told: (TokenState & { readonly atMs: number }) | null = null;
  #bytesPerToken = FIRST_BYTES_PER_TOKEN;
  #replyTokens = FIRST_REPLY_TOKENS;

  /**
   * Starts with nothing sent.
   *
   * @param limits What a person said, null where a limit is not known.
   */
  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /**
   * Says how long to wait before a request.
   *
   * @param bytes Bytes of its body.
   * @param nowMs The present time.
   * @returns The wait, and what it is for.
   */
  plan(bytes: number, nowMs: number): Slot {
    const tokens = this.#estimate(bytes);
    const waits: Slot[] = [
      this.#waitForRequests(nowMs),
      this.#waitForTokens(tokens, nowMs),
      this.#waitForServer(tokens, nowMs),
    ];
    return waits.reduce((longest, wait) => wait.waitMs > longest.waitMs ? wait : longest);
  }

  /**
   * Notes that a request goes out.
   *
   * @param bytes Bytes of its body.
   * @param nowMs The present time.
   */
  send(bytes: number, nowMs: number): void {
    this.#sent = this.#sent.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
    this.#sent.push({ atMs: nowMs, tokens: this.#estimate(bytes), bytes });
  }

  /**
   * Notes what the last request took.
   *
   * @param taken What the provider says.
   */
  settle({ inputTokens, outputTokens }: Taken): void {
    const last = this.#sent.at(-1);
    if (last === undefined || inputTokens === null) return;
    last.tokens = inputTokens + (outputTokens ?? this.#replyTokens);
    if (inputTokens > 0) this.#bytesPerToken = last.bytes / inputTokens;
    if (outputTokens !== null) this.#replyTokens = Math.max(outputTokens, this.#replyTokens / 2);
  }

  /**
   * Notes what a server says of the tokens that are left.
   *
   * @param state What its headers say, null where they say nothing.
   * @param nowMs The present time.
   */
  hear(state: TokenState | null, nowMs: number): void {
    if (state !== null) this.#told = { ...state, atMs: nowMs };
  }

  #estimate(bytes: number): number {
    return Math.ceil(bytes / this.#bytesPerToken + this.#replyTokens);
  }

  #waitForRequests(nowMs: number): Slot {
    const limit = this.#limits.requestsPerMinute;
    const recent = this.#recent(nowMs);
    const first = limit === null ? undefined : recent[recent.length - limit];
    return toSlot(first, { nowMs, reason: `to stay within ${limit} requests a minute` });
  }

  /** The oldest requests leave the minute first, until there is room for one more. */
  #waitForTokens(tokens: number, nowMs: number): Slot {
    const limit = this.#limits.tokensPerMinute ?? this.#told?.limit ?? null;
    if (limit === null) return NO_WAIT;
    const recent = this.#recent(nowMs);
    let used = recent.reduce((sum, sent) => sum + sent.tokens, 0);
    let last: Sent | undefined;
    for (const sent of recent) {
      if (used + tokens <= limit) break;
      last = sent;
      used -= sent.tokens;
    }
    return toSlot(last, { nowMs, reason: `to stay within ${limit} tokens a minute` });
  }

  /** Servers fill up again bit by bit, a minute's tokens within a minute. */
  #waitForServer(tokens: number, nowMs: number): Slot {
    if (this.#told === null) return NO_WAIT;
    const { limit, remaining, atMs } = this.#told;
    const refilled = (nowMs - atMs) / WINDOW_MS * limit;
    const missing = Math.min(tokens, limit) - remaining - refilled;
    if (missing <= 0) return NO_WAIT;
    const waitMs = Math.ceil(missing / limit * WINDOW_MS);
    return { waitMs, reason: `to stay within the server's ${limit} tokens a minute` };
  }

  #recent(nowMs: number): readonly Sent[] {
    return this.#sent.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
  }
}

const NO_WAIT: Slot = { waitMs: 0, reason: "" };

function toSlot(
  sent: Sent | undefined,
  { nowMs, reason }: { readonly nowMs: number; readonly reason: string },
): Slot {
  if (sent === undefined) return NO_WAIT;
  return { waitMs: Math.max(0, sent.atMs + WINDOW_MS - nowMs + 1), reason };
}

/**
 * Reads what the headers of a reply say of the tokens that are left.
 *
 * @param headers The headers.
 * @returns Limit and rest, null where they do not say both.
 */
export function readTokenState(headers: Headers): TokenState | null {
  const limit = readCount(headers.get("x-ratelimit-limit-tokens"));
  const remaining = readCount(headers.get("x-ratelimit-remaining-tokens"));
  return limit === null || limit === 0 || remaining === null ? null : { limit, remaining };
}

function readCount(text: string | null): number | null {
  return text !== null && /^\s*\d{1,12}\s*$/.test(text) ? Number(text) : null;
}
