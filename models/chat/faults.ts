/**
 * Faults: what an answer that is no reply means, and what to do about it.
 *
 * Imports only types, `provider_error.ts` and `endpoint.ts`. Has no effect.
 *
 * @module
 */

import { type Endpoint, renderAddressHint } from "../endpoint.ts";
import { type ProviderError, readProviderError, readProviderErrorText } from "./provider_error.ts";
import type { Quirks } from "../providers.ts";
import type { RetryCause } from "../retry.ts";

/** A status other than success, with what is needed to judge it. */
export interface StatusAnswer {
  /** The status. */
  readonly status: number;
  /** Type the server gave the body. */
  readonly contentType: string | null;
  /** Start of the body. */
  readonly text: string;
  /** The wait the provider asks for. */
  readonly retryAfterMs: number | null;
  /** Where the provider says itself whether another try helps. */
  readonly shouldRetry: boolean | null;
  /** Host that a redirect points to. */
  readonly redirectHost: string | null;
}

/** A fault, named after what to do. */
export type Fault =
  /** Try again. */
  | {
    readonly kind: "again";
    readonly why: RetryCause;
    readonly problem: string;
    readonly retryAfterMs: number | null;
  }
  /** Ask once more with the other choice of a quirk. */
  | {
    readonly kind: "other_choice";
    readonly quirk: keyof Quirks;
    readonly problem: string;
  }
  /** The history is longer than the model can read. */
  | { readonly kind: "too_long"; readonly words: string }
  /** Tell the model that its call was malformed. */
  | { readonly kind: "bad_call"; readonly words: string; readonly generation: string | null }
  /** Give up. */
  | { readonly kind: "final"; readonly problem: string };

/** What the words of a fault name. */
export interface FaultContext {
  /** The provider's own name of the model. */
  readonly model: string;
  /** Environment variable of the key. */
  readonly keyVariable: string | null;
  /** Where the request went. */
  readonly endpoint: Endpoint;
}

const BAD_CALL_CODES = ["tool_use_failed", "output_parse_failed"];
const BAD_CALL = new RegExp(
  "tool_use_failed|failed to call a function|tool call validation failed|" +
    "(failed to parse|error parsing|parsing) tool call|" +
    "(invalid|malformed) (tool|function) call|did not match schema",
  "i",
);
const NO_TOOLS = /(not|no endpoints found that) support (tools?( use| calling)?|function calling)/i;
const NO_MODEL = new RegExp(
  "model.{0,120}(not found|not exist|does ?n.t exist|not available|decommissioned|unknown)|" +
    "(unknown|invalid|no such) model|not a valid model",
  "is",
);
const TOO_LONG = new RegExp(
  "context[_ ](length|size|window)|maximum context|prompt (is|contains) too|" +
    "(input|prompt|request|messages?) (is |are |was )?too (long|large|many)|" +
    "too many (input )?tokens|reduce the length|exceeds? the (available context|maximum number)",
  "i",
);
const NO_QUOTA = /insufficient[_ ](quota|balance|credits?)|exceeded your current quota|billing/i;
const PASSING = /overload|time(d )?[ -]?out|temporar|rate.?limit|try again|unavailable|capacity/i;
const USAGE_FIELD = /stream_options|include_usage/;
const EXTRA_FIELD = /\breasoning(_content|_details)?\b(?!_)|\bextra_content\b/;

/**
 * Judges a status other than success.
 *
 * @param answer The status and what came with it.
 * @param context What the words name.
 * @returns The fault.
 */
export function toStatusFault(answer: StatusAnswer, context: FaultContext): Fault {
  const { status } = answer;
  const error = readProviderErrorText(answer.text);
  if (isBadCall(status, error)) {
    return { kind: "bad_call", words: error.words, generation: error.generation };
  }
  if (isTooLong(status, error)) return { kind: "too_long", words: error.words };
  const quirk = findQuirk(status, error.words);
  const found = `found status ${status} ${
    renderType(answer.contentType)
  }from ${context.endpoint.shown}`;
  const need = findNeed(answer, { error, context });
  const problem = `${found}${need === "" ? "" : ` and ${need}`}${say(error)}`;
  if (quirk !== null) return { kind: "other_choice", quirk, problem };
  if (isPassing(answer, error)) {
    const { retryAfterMs } = answer;
    return { kind: "again", why: "server", problem: found + say(error), retryAfterMs };
  }
  return { kind: "final", problem };
}

/**
 * Judges a successful status whose JSON holds no reply.
 *
 * @param body The parsed body.
 * @param context What the words name.
 * @returns The fault: another try where it passes or nothing is said, else the end.
 */
export function toBodyFault(body: unknown, context: FaultContext): Fault {
  const error = readProviderError(body);
  if (isBadCall(400, error)) {
    return { kind: "bad_call", words: error.words, generation: error.generation };
  }
  if (isTooLong(400, error)) return { kind: "too_long", words: error.words };
  if (NO_TOOLS.test(error.words)) {
    return { kind: "other_choice", quirk: "callsTools", problem: error.words };
  }
  const found = `found no choices in a reply with status 200 from ${context.endpoint.shown}`;
  const isServerCode = /^(408|409|429|5\d\d)$/.test(error.code);
  if (error.words === "" || isServerCode || (PASSING.test(error.words) && !isQuota(error))) {
    return { kind: "again", why: "server", problem: found + say(error), retryAfterMs: null };
  }
  const hint = /endpoint|path|route|method/i.test(error.words)
    ? ` and ${renderAddressHint(context.endpoint)}`
    : "";
  return { kind: "final", problem: `${found}${hint}${say(error)}` };
}

/**
 * Judges a successful status whose body is no JSON.
 *
 * @param contentType The type the server gave it.
 * @param context What the words name.
 * @returns The fault.
 */
export function toPageFault(contentType: string | null, context: FaultContext): Fault {
  const { endpoint } = context;
  const found = `found status 200 ${renderType(contentType)}from ${endpoint.shown}`;
  return { kind: "final", problem: `${found} and ${renderAddressHint(endpoint)}` };
}

function isBadCall(status: number, { code, words }: ProviderError): boolean {
  if (BAD_CALL_CODES.includes(code)) return true;
  return [400, 422, 500].includes(status) && BAD_CALL.test(words);
}

/** Such an answer says a length, so that a rate limit on tokens is not mistaken for it. */
function isTooLong(status: number, { code, words }: ProviderError): boolean {
  if (code === "context_length_exceeded") return true;
  return [400, 413, 422, 500].includes(status) && TOO_LONG.test(words);
}

function findQuirk(status: number, words: string): keyof Quirks | null {
  if (NO_TOOLS.test(words)) return "callsTools";
  if (status !== 400 && status !== 422) return null;
  if (USAGE_FIELD.test(words)) return "asksForUsage";
  return EXTRA_FIELD.test(words) ? "returnsExtra" : null;
}

function isPassing({ status, shouldRetry }: StatusAnswer, error: ProviderError): boolean {
  if (isQuota(error) || NO_TOOLS.test(error.words)) return false;
  const isServers = [408, 409, 425, 429].includes(status) || (status >= 500 && status !== 501);
  return shouldRetry ?? isServers;
}

function isQuota({ code, words }: ProviderError): boolean {
  return NO_QUOTA.test(code) || NO_QUOTA.test(words);
}

/** What is needed, in the order in which one cause hides another. */
function findNeed(
  { status, redirectHost }: StatusAnswer,
  { error, context }: { readonly error: ProviderError; readonly context: FaultContext },
): string {
  const { model, keyVariable, endpoint } = context;
  if (NO_TOOLS.test(error.words)) {
    return `the model "${model}" cannot call tools: another --model is needed`;
  }
  if (status === 401 || status === 403) {
    return `a key that may use "${model}" is needed in ${keyVariable ?? "the environment"}`;
  }
  if (status === 402 || isQuota(error)) return "the account needs credit or a higher quota";
  if (redirectHost !== null) {
    return `the base URL redirects to ${redirectHost}: its final form is needed`;
  }
  if (NO_MODEL.test(error.words)) {
    return `there is no model "${model}": another --model is needed`;
  }
  return status === 404 || status === 405 ? renderAddressHint(endpoint) : "";
}

/** JSON is what is expected, so only another type is worth a word. */
function renderType(contentType: string | null): string {
  return contentType === null || /json/.test(contentType) ? "" : `(${contentType}) `;
}

function say({ words }: ProviderError): string {
  return words === "" ? "" : ` (it said "${words}")`;
}
