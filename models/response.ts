/**
 * Responses: reads their bodies as they arrive, within limits of time and length.
 *
 * Imports the other files of `models/`. Its effect is that it uses a response up.
 *
 * @module
 */

import type { StatusAnswer } from "./chat/faults.ts";
import { type Received, ReplyReader } from "./chat/stream.ts";
import { type Limits, parseRetryAfter } from "./retry.ts";
import type { Watch } from "./watch.ts";

const MAX_ERROR_CHARACTERS = 65_536;
/** Time for the usage that some servers send behind the end of a reply. */
const AFTER_FINISH_MS = 5_000;

/** A status other than success, which passes through the SDK with its body. */
export class StatusError extends Error {
  /** Name of the class. */
  override readonly name = "StatusError";
  /** The response; its body is used up. */
  readonly response: Response;
  /** The start of the body. */
  readonly text: string;

  /**
   * Keeps the response.
   *
   * @param response The response; its body is used up.
   * @param text The start of its body.
   */
  constructor(response: Response, text: string) {
    super("Found a status other than success");
    this.response = response;
    this.text = text;
  }
}

/**
 * Reads the reply in a successful response.
 *
 * @param response The response; its body is used up, or closed where the reply is over before.
 * @param options Who watches the time, and the limits.
 * @returns What the body came to.
 * @throws {RangeError} Where the body is longer than the limit.
 * @throws {Error} Where the connection breaks before the reply is over.
 */
export async function readReply(
  response: Response,
  { watch, limits }: { readonly watch: Watch; readonly limits: Limits },
): Promise<Received> {
  const reader = new ReplyReader();
  let length = 0;
  try {
    for await (const text of readText(response)) {
      length += text.length;
      assertLength(length, limits);
      reader.push(text);
      if (reader.isDone) break;
      watch.touch(reader.isFinished ? AFTER_FINISH_MS : limits.idleMs);
    }
  } catch (error) {
    // A reply that is over stays whole, however its connection ends.
    const received = reader.end();
    if (received.kind !== "reply" || error instanceof RangeError) throw error;
    return received;
  }
  return reader.end();
}

/**
 * Reads the start of the body of an error.
 *
 * @param response The response; its body is used up or closed.
 * @returns At least the first 64 Ki characters, where there are as many.
 */
export async function readError(response: Response): Promise<string> {
  let text = "";
  for await (const piece of readText(response)) {
    text += piece;
    if (text.length > MAX_ERROR_CHARACTERS) break;
  }
  return text;
}

/**
 * Takes from an error what is needed to judge it.
 *
 * @param error The error.
 * @param nowMs The present time, for a wait that is told as a date.
 * @returns The status and what came with it.
 */
export function toStatusAnswer({ response, text }: StatusError, nowMs: number): StatusAnswer {
  const { headers, status } = response;
  const should = headers.get("x-should-retry");
  const location = headers.get("location") ?? "";
  const isRedirect = status >= 300 && status < 400 && URL.canParse(location);
  return {
    status,
    contentType: headers.get("content-type"),
    text,
    retryAfterMs: parseRetryAfter(headers, { text, nowMs }),
    shouldRetry: should === "true" || should === "false" ? should === "true" : null,
    redirectHost: isRedirect ? new URL(location).host : null,
  };
}

/** A piped stream would drop what came just before a connection broke. */
async function* readText(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) yield decoder.decode(bytes, { stream: true });
}

function assertLength(length: number, { maxReplyCharacters }: Limits): void {
  if (length > maxReplyCharacters) {
    throw new RangeError(`the reply is longer than ${maxReplyCharacters} characters`);
  }
}
