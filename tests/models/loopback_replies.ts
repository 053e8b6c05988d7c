/**
 * Replies for the loopback server: whole completions, streams of them, errors and pages.
 *
 * @module
 */

import type { LoopbackReply } from "./loopback.ts";

/** A completion in short. */
export interface Completion {
  readonly text?: string | null;
  readonly calls?: readonly CompletionCall[];
  readonly finish?: string;
  readonly usage?: unknown;
}

/** A call in short; `args` that are text go out as they are. */
export interface CompletionCall {
  readonly tool: string;
  readonly args?: unknown;
  readonly id?: string;
}

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

/**
 * Makes a reply of JSON.
 *
 * @param body Its value.
 * @param status Its status.
 * @returns The reply.
 */
export function toJson(body: unknown, status = 200): LoopbackReply {
  const headers = { "content-type": "application/json" };
  return { status, headers, pieces: [JSON.stringify(body)] };
}

/**
 * Makes a reply of text that is something else.
 *
 * @param text The text.
 * @param options Status and content type.
 * @returns The reply.
 */
export function toText(
  text: string,
  { status = 200, type = "text/plain" }: { readonly status?: number; readonly type?: string } = {},
): LoopbackReply {
  return { status, headers: { "content-type": type }, pieces: [text] };
}

/**
 * Makes a whole completion.
 *
 * @param completion The completion in short.
 * @returns The reply, one JSON object.
 */
export function toCompletion(completion: Completion): LoopbackReply {
  const { text = null, usage = USAGE } = completion;
  const calls = toCalls(completion);
  const message = {
    role: "assistant",
    content: text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const choices = [{ index: 0, message, finish_reason: toFinish(completion) }];
  return toJson({ id: "c1", object: "chat.completion", model: "m", choices, usage });
}

/**
 * Makes a streamed completion, text and arguments cut into small pieces.
 *
 * @param completion The completion in short.
 * @returns The reply, one event a piece and the usage in the last one.
 */
export function toStream(completion: Completion): LoopbackReply {
  const { text = null, usage = USAGE } = completion;
  const texts = text === null ? [] : cut(text).map((content) => ({ content }));
  const calls = toCalls(completion).flatMap(({ index, id, type, function: called }) => [
    { tool_calls: [{ index, id, type, function: { name: called.name, arguments: "" } }] },
    ...cut(called.arguments).map((piece) => ({
      tool_calls: [{ index, function: { arguments: piece } }],
    })),
  ]);
  const deltas = [{ role: "assistant" }, ...texts, ...calls];
  const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }));
  const last = { choices: [{ index: 0, delta: {}, finish_reason: toFinish(completion) }] };
  return toEvents([...chunks, last, { choices: [], usage }, "[DONE]"]);
}

/**
 * Makes a stream of events.
 *
 * @param events Values, or texts that go out as they are.
 * @returns The reply.
 */
export function toEvents(events: readonly unknown[]): LoopbackReply {
  return toRawStream(
    events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`),
  );
}

/**
 * Makes a stream of raw pieces.
 *
 * @param pieces The pieces, comments and line ends included.
 * @param end How it ends.
 * @returns The reply.
 */
export function toRawStream(
  pieces: readonly string[],
  end: NonNullable<LoopbackReply["end"]> = "close",
): LoopbackReply {
  return { headers: { "content-type": "text/event-stream" }, pieces, end };
}

function toCalls({ calls = [] }: Completion) {
  return calls.map(({ tool, args = {}, id }, index) => ({
    index,
    id: id ?? `call_${tool}_${index}`,
    type: "function",
    function: { name: tool, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
}

function toFinish({ finish, calls = [] }: Completion): string {
  return finish ?? (calls.length > 0 ? "tool_calls" : "stop");
}

function cut(text: string): string[] {
  return text.match(/[^]{1,7}/gu) ?? [];
}
