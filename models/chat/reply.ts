/**
 * Replies: what a provider sent, as one value, and what it means for the run.
 *
 * Imports only types, `tool_calls.ts`, `text_calls.ts` and `json.ts`. Has no effect.
 *
 * @module
 */

import { isRecord, type JsonRecord } from "./json.ts";
import type { ModelReply, ModelRequest, Usage } from "../model.ts";
import { readTextCalls } from "./text_calls.ts";
import { isCutCall, type RawCall, toToolCalls } from "./tool_calls.ts";

/** A whole reply of a provider, before it is judged. */
export interface RawReply {
  /** The text, null where there is none. */
  readonly text: string | null;
  /** The calls, none of them read yet. */
  readonly calls: readonly RawCall[];
  /** Fields such as reasoning, which are neither text nor a call. */
  readonly extra: JsonRecord;
  /** The words of a model that refuses. */
  readonly refusal: string | null;
  /** Why the provider says that the reply ended. */
  readonly finish: string | null;
  /** The provider's `usage`, unread. */
  readonly usage: unknown;
}

/** Fields of a message that go back as they came. */
export const EXTRA_FIELDS: readonly string[] = [
  "reasoning_content",
  "reasoning",
  "reasoning_details",
  "extra_content",
];

/** Why a reply may not be carried out. */
export type RejectReason =
  | "cut_at_limit"
  | "tool_use_failed"
  | "empty"
  | "model_refusal"
  | "content_filter"
  | "call_as_text"
  | "context_length";

const EXPLANATIONS: Readonly<Record<RejectReason, string>> = {
  cut_at_limit: "Your reply was cut at the output limit and nothing of it was carried out. " +
    "Take a smaller step: one call, with less text.",
  tool_use_failed: "Your tool call was malformed and nothing was carried out. " +
    "Call the tool again with arguments that fit its schema.",
  empty: "Your reply held no text and no tool call. Call a tool, or explain what you found.",
  model_refusal: "You refused and nothing was carried out. Go on, or explain why you stop.",
  content_filter: "Your reply was filtered and nothing of it was carried out. Try another way.",
  call_as_text: "You wrote a tool call as text, which is never carried out. " +
    "Make the call through the tool interface.",
  context_length: "The conversation is longer than the model can read.",
};
/** Where calls are text, only the whole reply counts. */
const WHOLE_CALL = "Your reply held a tool call among other words, and nothing was carried out. " +
  "Answer with the one JSON object of the call and nothing else.";

/**
 * Reads a completion that came in one piece.
 *
 * @param body The parsed body.
 * @returns The reply, or null where it holds no choice.
 */
export function readWholeReply(body: unknown): RawReply | null {
  if (!isRecord(body) || !Array.isArray(body.choices)) return null;
  const choice: unknown = body.choices[0];
  if (!isRecord(choice) || !isRecord(choice.message) || choice.error) return null;
  const { message } = choice;
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  return {
    text: readContent(message.content),
    calls: calls.filter(isRecord).map(readCall),
    extra: Object.fromEntries(EXTRA_FIELDS.flatMap((name) => toEntry(name, message[name]))),
    refusal: typeof message.refusal === "string" ? message.refusal : null,
    finish: typeof choice.finish_reason === "string" ? choice.finish_reason : null,
    usage: body.usage,
  };
}

/**
 * Reads the content of a message: text, or a list of parts of which only text counts.
 *
 * @param content The content as it came.
 * @returns The text, null where there is none.
 */
export function readContent(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  return content.filter(isRecord).map(({ text }) => typeof text === "string" ? text : "").join("");
}

/**
 * Takes one call apart, as it stands in a message or a piece of a stream.
 *
 * @param value An entry of `tool_calls`.
 * @returns Its parts, none of them read yet.
 */
export function readCall(value: JsonRecord): RawCall {
  const parts = isRecord(value.function) ? value.function : {};
  const extra = Object.fromEntries(toEntry("extra_content", value.extra_content));
  return { id: value.id, name: parts.name, args: parts.arguments, extra };
}

/**
 * Judges a whole reply.
 *
 * @param raw The reply.
 * @param options The request that it answers, what it cost, and whether the provider knows tools.
 * @returns An answer, or why the reply may not be carried out.
 */
export function toModelReply(
  raw: RawReply,
  { request, usage, callsTools = true }: {
    readonly request: ModelRequest;
    readonly usage: Usage;
    readonly callsTools?: boolean;
  },
): ModelReply {
  const usedIds = request.messages.flatMap((message) =>
    message.role === "assistant" ? message.calls.map(({ id }) => id) : []
  );
  const toolNames = request.tools.map(({ name }) => name);
  const words = raw.text === null ? null : dropThoughts(raw.text);
  const written = callsTools || words === null ? [] : readTextCalls(words);
  const text = written.length > 0 ? null : words;
  const calls = toToolCalls([...raw.calls, ...written], new Set(usedIds));
  const reason = findRejection({ ...raw, text, calls, toolNames });
  if (reason !== null) {
    const isText = reason === "call_as_text" && !callsTools;
    const explanation = isText ? WHOLE_CALL : EXPLANATIONS[reason];
    return { kind: "rejected", reason, explanation, text: text || raw.refusal, usage };
  }
  const extra = Object.keys(raw.extra).length > 0 ? { extra: raw.extra } : {};
  return { kind: "answer", text, calls, ...extra, usage };
}

/**
 * Creates the reply that stands for a call which the provider refused as malformed.
 *
 * @param refusal What the provider said, and what the model had written, where it tells.
 * @param usage What it cost.
 * @returns The reply; what the model had written is not carried out.
 */
export function toBadCallReply(
  refusal: { readonly words: string; readonly generation: string | null },
  usage: Usage,
): ModelReply {
  const { words, generation: text } = refusal;
  const said = words === "" ? "" : `The provider said: ${words}. `;
  const explanation = `${said}${EXPLANATIONS.tool_use_failed}`;
  return { kind: "rejected", reason: "tool_use_failed", explanation, text, usage };
}

/**
 * Creates the reply that stands for a history which is longer than the model can read.
 *
 * @param refusal What the provider said.
 * @param usage What it cost.
 * @returns The reply.
 */
export function toTooLongReply(
  { words }: { readonly words: string },
  usage: Usage,
): ModelReply {
  const explanation = `${EXPLANATIONS.context_length} The provider said: ${words}`;
  return { kind: "rejected", reason: "context_length", explanation, text: null, usage };
}

function findRejection(reply: {
  readonly finish: string | null;
  readonly text: string | null;
  readonly refusal: string | null;
  readonly calls: ReturnType<typeof toToolCalls>;
  readonly toolNames: readonly string[];
}): RejectReason | null {
  const { finish, text, refusal, calls, toolNames } = reply;
  if (/^(length|max_tokens|max_output_tokens)$/i.test(finish ?? "")) return "cut_at_limit";
  if (/malformed/i.test(finish ?? "")) return "tool_use_failed";
  if (/content_filter|safety/i.test(finish ?? "")) return "content_filter";
  // Some routers call a cut reply whole, so the arguments have the last word.
  if (calls.some(isCutCall)) return "cut_at_limit";
  if (calls.length > 0) return null;
  if (text === null || text.trim() === "") return refusal ? "model_refusal" : "empty";
  return isCallAsText(text, toolNames) ? "call_as_text" : null;
}

/** Thoughts that a server left in front of the text; open ones have no text behind them. */
function dropThoughts(text: string): string {
  return text.replace(/^\s*<think>.*?(<\/think>\s*|$)/s, "");
}

function isCallAsText(text: string, toolNames: readonly string[]): boolean {
  if (toolNames.length === 0) return false;
  const names = toolNames.map((name) => name.replace(/\W/g, "\\$&")).join("|");
  const name = `(?:functions\\.)?(?:${names})\\b`;
  const asJson = new RegExp(`"(?:name|tool|function|tool_name)"\\s*:\\s*"${name}"`);
  const hasArguments = /"(?:arguments|parameters|args|input|tool_input)"\s*:/;
  const marks = [
    `to=${name}`,
    `<function(?:=|\\s+name=")${name}`,
    `<invoke\\s+name="${name}`,
    `<${name}>\\s*<`,
    `<\\|?tool_calls?\\|?>[^]{0,40}${name}`,
    `\\[TOOL_CALLS\\][^]{0,40}${name}`,
  ];
  return (asJson.test(text) && hasArguments.test(text)) || new RegExp(marks.join("|")).test(text);
}

function toEntry(name: string, value: unknown): [string, unknown][] {
  return value === undefined || value === null ? [] : [[name, value]];
}
