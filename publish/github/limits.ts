/**
 * Limits on requests: how long a host wants to be left alone.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** The parts of a reply that tell of a limit. */
export interface LimitedReply {
  readonly status: number;
  readonly headers: Headers;
  /** What the reply says is wrong. */
  readonly complaint: string;
}

/** What a host asks for that names no time. */
const USUAL_WAIT_MS = 60_000;

/**
 * Finds how long to wait before the same request is sent again.
 *
 * @param reply The reply.
 * @returns Milliseconds, null where it is no limit on requests.
 */
export function findWait({ status, headers, complaint }: LimitedReply): number | null {
  const after = headers.get("retry-after");
  const isSpent = headers.get("x-ratelimit-remaining") === "0" && /rate limit|^$/i.test(complaint);
  const isLimit = status === 429 ||
    (status === 403 && (after !== null || isSpent || /secondary rate limit/i.test(complaint)));
  if (!isLimit) return null;
  if (after !== null) return parseAfter(after, headers) ?? USUAL_WAIT_MS;
  const reset = isSpent ? Number(headers.get("x-ratelimit-reset") ?? NaN) * 1_000 : NaN;
  return toWait(reset, headers) ?? USUAL_WAIT_MS;
}

/** Seconds, or a date. */
function parseAfter(after: string, headers: Headers): number | null {
  const seconds = Number(after);
  return Number.isFinite(seconds)
    ? Math.max(0, seconds) * 1_000
    : toWait(Date.parse(after), headers);
}

/** By the clock of the host, which wrote both; a second more, since it counts whole ones. */
function toWait(untilMs: number, headers: Headers): number | null {
  const waitMs = untilMs - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) + 1_000 : null;
}
