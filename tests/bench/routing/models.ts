/**
 * Scripted models of different strength: a strong one that knows every answer, and a cheap one that
 * knows the easy ones and otherwise makes an edit that changes nothing.
 *
 * @module
 */

import { renderChatRequest } from "../../../models/chat/chat_request.ts";
import type { Model, ModelReply, ModelRequest, ToolCall } from "../../../models/model.ts";
import { DEFAULT_QUIRKS } from "../../../models/providers.ts";

/** Dollars of a million tokens in and out. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** A call of a script. */
export interface ScriptCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What a model knows of one example. */
export interface Knowledge {
  readonly name: string;
  readonly price: Price;
  /** Calls that it makes in turn; then it gives up. */
  readonly calls: readonly ScriptCall[];
}

/**
 * Creates a scripted model that is paid for.
 *
 * @param knowledge What it knows.
 * @returns The model.
 */
export function createPaidModel({ name, price, calls }: Knowledge): Model {
  const left = calls.values();
  let made = 0;
  return {
    name,
    next(request) {
      const call = request.signals?.isGreen ? undefined : left.next().value;
      const calls_ = call ? [toCall(call, `${name}_${++made}`)] : [];
      const text = call ? null : "The code did not do what the test says, and does now.";
      return Promise.resolve(toReply({ text, calls: calls_ }, { request, price }));
    },
  };
}

function toCall({ tool, args }: ScriptCall, id: string): ToolCall {
  return { id, tool, args: { kind: "json", value: args } };
}

/** Four bytes are taken for one token: only the strategies are compared. */
function toReply(
  { text, calls }: { readonly text: string | null; readonly calls: readonly ToolCall[] },
  { request, price }: { readonly request: ModelRequest; readonly price: Price },
): ModelReply {
  const body = renderChatRequest(request, { model: "m", stream: true, quirks: DEFAULT_QUIRKS });
  const inputTokens = Math.ceil(body.length / 4);
  const outputTokens = Math.ceil(JSON.stringify([text, calls]).length / 4);
  const costUsd = (inputTokens * price.input + outputTokens * price.output) / 1e6;
  const usage = { inputTokens, outputTokens, cachedTokens: null, costUsd, requests: 1 };
  return { kind: "answer", text, calls, usage: { ...usage, bytesSent: body.length } };
}
