/**
 * Tool calls as text, for a provider that says it knows no tools: how they are asked for, shown in
 * the history, and read.
 *
 * Only a reply that is a call from its first character to its last is one. A call among other words
 * may be an example or a quotation, and is never carried out.
 * Imports only types and `json.ts`. Has no effect.
 *
 * @module
 */

import { isRecord, readJson } from "./json.ts";
import type { Message, ModelRequest, ToolCall, ToolSpec } from "../model.ts";
import type { RawCall } from "./tool_calls.ts";

/** A message without calls. */
interface PlainMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/**
 * Renders a history for a server that knows no tools.
 *
 * @param request The whole history and the tools.
 * @returns Messages of text alone, user and assistant in turn.
 */
export function toPlainMessages({ messages, tools }: ModelRequest): PlainMessage[] {
  const plain: PlainMessage[] = [];
  messages.forEach((message, index) => {
    const { role, content } = toPlain(message);
    const text = index === 0 && tools.length > 0 ? `${content}\n\n${renderTools(tools)}` : content;
    const last = plain.at(-1);
    if (last?.role === role) {
      plain[plain.length - 1] = { role, content: `${last.content}\n${text}` };
    } else plain.push({ role, content: text });
  });
  return plain;
}

function toPlain(message: Message): PlainMessage {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "tool":
      return { role: "user", content: `Result: ${message.content}` };
    case "assistant": {
      const calls = message.calls.map(renderCall);
      // Words beside a call would teach the model to write some.
      return { role: "assistant", content: calls.join("\n") || (message.content ?? "") };
    }
  }
}

function renderCall({ tool, args }: ToolCall): string {
  return JSON.stringify({ tool, args: args.kind === "json" ? args.value : {} });
}

function renderTools(tools: readonly ToolSpec[]): string {
  const lines = tools.map(({ name, description, parameters }) => {
    const { properties } = parameters;
    const names = isRecord(properties) ? Object.keys(properties) : [];
    return `${name}(${names.join(", ")}): ${description}`;
  });
  return [
    'To call a tool, answer with one JSON object and nothing else: {"tool": "NAME", "args": {…}}.',
    "Its result follows. The tools:",
    ...lines,
  ].join("\n");
}

/**
 * Reads the calls of a reply that is nothing but calls.
 *
 * @param text The whole reply.
 * @returns The calls as they were written, none where the reply is anything else.
 */
export function readTextCalls(text: string): readonly RawCall[] {
  const whole = unwrap(text.trim());
  const value = readJson(whole);
  const values = value === undefined ? whole.split("\n").map(readJson) : [value].flat();
  const calls = values.map(readOne);
  return calls.every((call) => call !== null) ? calls : [];
}

function unwrap(text: string): string {
  const fenced = /^```[a-z_]*\s*\n(.*)\n\s*```$/is.exec(text);
  const tagged = /^<\|?tool_call\|?>(.*)<\|?\/?tool_call\|?>$/s.exec(fenced?.[1]?.trim() ?? text);
  return (tagged?.[1] ?? fenced?.[1] ?? text).trim();
}

function readOne(value: unknown): RawCall | null {
  if (!isRecord(value)) return null;
  const name = value.tool ?? value.name;
  const args = value.args ?? value.arguments ?? value.parameters ?? {};
  return typeof name === "string" && name !== "" ? { name, args } : null;
}
