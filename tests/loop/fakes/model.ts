/**
 * A model that says what a test wants, and keeps what it was sent.
 *
 * @module
 */

import type { Message, Model, ModelReply, ModelRequest, ToolCall } from "../../../models/model.ts";

/** What one reply of the fake costs. */
export const USAGE = {
  inputTokens: 10,
  outputTokens: 2,
  cachedTokens: null,
  costUsd: 0.5,
  bytesSent: 100,
  requests: 1,
} as const;

/** A model, and what it was asked. */
export interface FakeModel extends Model {
  /** The messages of each request, as they were when it was made. */
  readonly requests: readonly (readonly Message[])[];
  /** The history as it is now, also after the last request. */
  history(): readonly Message[];
}

/** A reply, or what makes one of the request. */
export type Reply = ModelReply | ((request: ModelRequest) => ModelReply);

/**
 * Creates a model that gives the replies in order, and is finished after them.
 *
 * @param replies The replies.
 * @returns The model.
 */
export function createFakeModel(replies: readonly Reply[]): FakeModel {
  const left = [...replies];
  const requests: (readonly Message[])[] = [];
  let history: readonly Message[] = [];
  return {
    name: "fake",
    requests,
    history: () => history,
    skip: (count) => void left.splice(0, count),
    next(request) {
      history = request.messages;
      requests.push(structuredClone([...request.messages]));
      const reply = left.shift() ?? { kind: "finished", usage: { ...USAGE, requests: 0 } };
      return Promise.resolve(typeof reply === "function" ? reply(request) : reply);
    },
  };
}

/**
 * Makes a last word.
 *
 * @param text The words.
 * @returns The reply.
 */
export function say(text: string): ModelReply {
  return { kind: "answer", text, calls: [], usage: USAGE };
}

/**
 * Makes a reply with calls.
 *
 * @param calls Name and arguments of each; the ids are made of the names.
 * @returns The reply.
 */
export function call(...calls: readonly (readonly [tool: string, args: unknown])[]): ModelReply {
  return {
    kind: "answer",
    text: null,
    calls: calls.map(([tool, value], index) => toCall({ tool, value, index })),
    usage: USAGE,
  };
}

let made = 0;

function toCall(
  { tool, value, index }: { tool: string; value: unknown; index: number },
): ToolCall {
  return { id: `${tool}_${index}_${++made}`, tool, args: { kind: "json", value } };
}

/**
 * Makes a reply that may not be carried out.
 *
 * @param reason Why.
 * @returns The reply.
 */
export function reject(reason: string): ModelReply {
  return { kind: "rejected", reason, explanation: `Rejected: ${reason}`, text: null, usage: USAGE };
}

/**
 * Makes the reply of a model that cannot be reached.
 *
 * @param reason Why.
 * @returns The reply.
 */
export function fail(reason: string): ModelReply {
  return { kind: "unavailable", reason, usage: USAGE };
}

/** The replacement of one text by another in `src/a.js`. */
export function edit(old: string, fresh: string, path = "src/a.js"): readonly [string, unknown] {
  return ["replace_in_file", { path, old, new: fresh }];
}
