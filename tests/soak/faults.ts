/**
 * Faults of providers, drawn by a seed: what the loopback server may answer in place of a good reply.
 *
 * @module
 */

import type { LoopbackReply } from "../models/loopback.ts";
import {
  type Completion,
  toCompletion,
  toEvents,
  toJson,
  toRawStream,
  toStream,
  toText,
} from "../models/loopback_replies.ts";

/** Draws numbers from 0 to 1, the same ones for the same seed. */
export type Draw = () => number;

/**
 * Creates a draw.
 *
 * @param seed Any whole number.
 * @returns The draw.
 */
export function createDraw(seed: number): Draw {
  let state = seed * 2_654_435_769 >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A fault: it is answered in place of the reply, or with it in another dress. */
type Fault = (good: Completion, draw: Draw) => LoopbackReply;

const withCalls = (good: Completion, change: (args: string) => unknown): Completion => ({
  ...good,
  calls: (good.calls ?? []).map((call) => ({ ...call, args: change(JSON.stringify(call.args)) })),
});

function toRaw({ text = null, calls = [] }: Completion, args: (value: unknown) => unknown) {
  const message = {
    role: "assistant",
    content: text,
    ...(calls.length > 0
      ? {
        tool_calls: calls.map((call) => ({
          id: "call_0",
          type: "function",
          function: { name: `functions.${call.tool}<|channel|>`, arguments: args(call.args) },
        })),
      }
      : {}),
    reasoning_content: "I think.",
  };
  return toJson({ choices: [{ index: 0, message, finish_reason: "stop" }] });
}

/** Faults after which the same reply comes again, since the request is tried again. */
export const PASSING: readonly Fault[] = [
  () => toJson({ error: { message: "overloaded" } }, 503),
  () => toJson({ error: { message: "Rate limit reached" } }, 429),
  () => ({ ...toJson({ error: { message: "slow down" } }, 429), headers: { "retry-after": "1" } }),
  () => toText("upstream timed out", { status: 504 }),
  () => toJson({ error: { message: "conflict" } }, 409),
  () => toJson({ choices: [] }),
  () => toJson({ error: { message: "upstream overloaded", code: 502 } }),
  (good) => ({ ...toStream(good), pieces: toStream(good).pieces.slice(0, 2), end: "cut" }),
  () => toRawStream([": ping\n\n", ": ping\n\n"]),
];

/** Faults that the model is told of, after which it replies anew. */
export const TOLD: readonly Fault[] = [
  () => toJson({ error: { message: "Failed to call a function.", code: "tool_use_failed" } }, 400),
  (good) => toCompletion({ ...good, finish: "length" }),
  () => toCompletion({ text: null }),
  (good) =>
    toStream(
      withCalls({ calls: [{ tool: "read_file", args: {} }], ...good }, (args) => args.slice(0, -4)),
    ),
  () => toCompletion({ text: 'I call {"name": "read_file", "arguments": {"path": "a"}} now' }),
];

/** Odd dresses of a reply that must be understood as it is meant. */
export const DRESSES: readonly Fault[] = [
  (good) => toStream(good),
  (good) => toCompletion(good),
  (good) => toStream({ ...good, usage: null }),
  (good) => toRaw(good, (value) => value),
  (good) => toRaw(good, (value) => JSON.stringify(JSON.stringify(value))),
  (good) => toRaw(good, (value) => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``),
  (good) => ({
    ...toStream(good),
    pieces: toStream(good).pieces.map((piece) => `: hi\n\n${piece}`),
  }),
  (good) => toRawStream(toStream(good).pieces.slice(0, -1), "cut"),
  ({ text = null, calls = [] }) =>
    toEvents([
      { choices: [{ index: 0, delta: { content: text, reasoning: "hm" } }] },
      ...calls.map(({ tool, args }) => ({
        choices: [{ delta: { tool_calls: [{ function: { name: tool, arguments: args } }] } }],
      })),
      { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    ]),
];

/**
 * Draws one of a list.
 *
 * @param list The list; not empty.
 * @param draw The draw.
 * @returns One entry.
 */
export function pick<T>(list: readonly T[], draw: Draw): T {
  const found = list[Math.floor(draw() * list.length)] ?? list[0];
  if (found === undefined) throw new RangeError("Cannot draw: found an empty list");
  return found;
}
