/**
 * The body of a chat request, to the byte.
 *
 * What never changes comes first and the messages come last, so that each body of a run begins
 * with the one before it. Nothing is sent that the server assumes by itself.
 * Imports only types and `text_calls.ts`. Has no effect.
 *
 * @module
 */

import type { Message, ModelRequest, ToolCall, ToolSpec } from "../model.ts";
import type { Quirks } from "../providers.ts";
import { toPlainMessages } from "./text_calls.ts";

/** What the body depends on beside the history and the tools. */
export interface ChatRequestOptions {
  /** The provider's own name of the model. */
  readonly model: string;
  /** Whether the reply is asked for as a stream. */
  readonly stream: boolean;
  /** What the provider does otherwise. */
  readonly quirks: Quirks;
}

/**
 * Renders the body of a chat request.
 *
 * @param request The whole history and the tools.
 * @param options Model, stream and quirks.
 * @returns JSON text; the same input gives the same bytes.
 */
export function renderChatRequest(request: ModelRequest, options: ChatRequestOptions): string {
  const { model, stream, quirks } = options;
  return JSON.stringify({
    model,
    ...(stream ? { stream } : {}),
    ...(stream && quirks.asksForUsage ? { stream_options: { include_usage: true } } : {}),
    ...(request.tools.length > 0 && quirks.callsTools
      ? { tools: request.tools.map(toToolBody) }
      : {}),
    messages: quirks.callsTools
      ? request.messages.map((message) => toMessageBody(message, quirks))
      : toPlainMessages(request),
  });
}

function toToolBody({ name, description, parameters }: ToolSpec): unknown {
  return { type: "function", function: { name, description, parameters } };
}

function toMessageBody(message: Message, quirks: Quirks): unknown {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "tool":
      return { role: "tool", tool_call_id: message.callId, content: message.content };
    case "assistant":
      return {
        ...(quirks.returnsExtra ? message.extra : {}),
        role: "assistant",
        content: message.content,
        ...(message.calls.length > 0
          ? { tool_calls: message.calls.map((call) => toCallBody(call, quirks)) }
          : {}),
      };
  }
}

function toCallBody(call: ToolCall, quirks: Quirks): unknown {
  return {
    ...(quirks.returnsExtra ? call.extra : {}),
    id: call.id,
    type: "function",
    function: { name: toSafeName(call.tool), arguments: toSafeArguments(call) },
  };
}

/** Strict servers answer 400 to a history with a name that no tool could have. */
function toSafeName(name: string): string {
  return name.replace(/[^\w.-]/g, "_").slice(0, 64) || "unnamed";
}

/** Strict servers also want the arguments to be the text of a JSON object. */
function toSafeArguments({ args }: ToolCall): string {
  if (args.kind === "malformed") return "{}";
  const isObject = typeof args.value === "object" && args.value !== null;
  return isObject && !Array.isArray(args.value) ? JSON.stringify(args.value) : "{}";
}
