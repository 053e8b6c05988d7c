/**
 * Retries: how long a provider asks to wait, and whether another try is worth it.
 *
 * Imports nothing. Has no effect; clock and chance are handed in.
 *
 * @module
 */

/** How much patience there is for one reply. */
export interface Limits {
  /** Time until the first byte of a reply; slow machines read for minutes before they write. */
  readonly firstByteMs: number;
  /** Time without a byte, once some came. */
  readonly idleMs: number;
  /** Time of one try in all. */
  readonly tryMs: number;
  /** Tries in all; a fault that seldom passes gets fewer. */
  readonly maxTries: number;
  /** The longest single wait between two tries. */
  readonly maxWaitMs: number;
  /** All waits between tries together. */
  readonly maxTotalWaitMs: number;
  /** Characters of the body of a reply. */
  readonly maxReplyCharacters: number;
}

/** The limits that hold where no others are given. */
export const DEFAULT_LIMITS: Limits = {
  firstByteMs: 600_000,
  idleMs: 120_000,
  tryMs: 1_800_000,
  maxTries: 4,
  maxWaitMs: 90_000,
  maxTotalWaitMs: 180_000,
  maxReplyCharacters: 16_000_000,
};

/** What went wrong, as far as another try is concerned. */
export type RetryCause = "server" | "network" | "cut" | "time_limit";

/** Tries in all that each cause is worth, where the limits allow as many. */
const TRIES: Readonly<Record<RetryCause, number>> = {
  server: Infinity,
  network: 3,
  cut: 2,
  time_limit: 2,
};

const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 8_000;

/** A wait, or the reason why there is no other try. */
export type Retry =
  | { readonly kind: "wait"; readonly waitMs: number }
  | { readonly kind: "stop"; readonly note: string };

/**
 * Decides whether to try again, and after which wait.
 *
 * @param cause What went wrong, and the wait the provider asked for.
 * @param options Tries and waits so far, the limits, and a random number from 0 to 1.
 * @returns The wait or the reason to stop.
 */
export function decideRetry(
  cause: { readonly why: RetryCause; readonly retryAfterMs: number | null },
  options: {
    readonly tries: number;
    readonly waitedMs: number;
    readonly limits: Limits;
    readonly random: number;
  },
): Retry {
  const { tries, waitedMs, limits, random } = options;
  if (tries >= Math.min(limits.maxTries, TRIES[cause.why])) {
    return { kind: "stop", note: tries === 1 ? "" : `after ${tries} tries` };
  }
  const waitMs = toWaitMs(cause.retryAfterMs, { tries, random });
  if (waitMs > limits.maxWaitMs || waitedMs + waitMs > limits.maxTotalWaitMs) {
    const seconds = Math.ceil(waitMs / 1000);
    return { kind: "stop", note: `and another ${seconds} s of waiting are over the limit` };
  }
  return { kind: "wait", waitMs };
}

/**
 * Reads how long a provider asks to wait.
 *
 * @param headers The response's headers.
 * @param options The body's text, where some providers say it, and the present time.
 * @returns Milliseconds, null where it does not say.
 */
export function parseRetryAfter(
  headers: Headers,
  { text, nowMs }: { readonly text: string; readonly nowMs: number },
): number | null {
  const waits = [
    toAmount(headers.get("retry-after-ms"), 1),
    toAmount(headers.get("retry-after"), 1000),
    toDateWait(headers.get("retry-after"), nowMs),
    toSpokenWait(text),
  ];
  return waits.find((wait) => wait !== null) ?? null;
}

function toWaitMs(
  retryAfterMs: number | null,
  { tries, random }: { readonly tries: number; readonly random: number },
): number {
  const growing = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  // Chance spreads the tries of many runs; a wait that was asked for is never made shorter.
  return Math.round(
    retryAfterMs === null ? growing * (0.5 + random / 2) : retryAfterMs +
      FIRST_WAIT_MS * random,
  );
}

function toAmount(text: string | null, unitMs: number): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * unitMs : null;
}

function toDateWait(text: string | null, nowMs: number): number | null {
  const date = text === null || !/[a-z]/i.test(text) ? NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/** `try again in 7.66s`, `in 1m2.5s`, `in 340ms`. */
function toSpokenWait(text: string): number | null {
  const spoken = /(?:again|retry) in (?:(\d+)m(?!s))?\s*(?:([\d.]+)\s*(ms|s))?/i.exec(text);
  if (!spoken || (spoken[1] === undefined && spoken[2] === undefined)) return null;
  const rest = Number(spoken[2] ?? 0) * (spoken[3]?.toLowerCase() === "ms" ? 1 : 1000);
  return Number.isNaN(rest) ? null : Number(spoken[1] ?? 0) * 60_000 + rest;
}
