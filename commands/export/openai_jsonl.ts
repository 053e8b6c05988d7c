/**
 * The format `openai-jsonl`: a run as chat-format training rows, its verdict as the label.
 *
 * One row an attempt, as the model saw it before any turn was folded. The journal has no secrets in
 * it; what looks like one is taken out once more. Imports `guards/`, `tools/` and types of `loop/`.
 * Has no effect.
 *
 * @module
 */

import { createRedaction } from "../../guards/redaction.ts";
import type { JournalEntry } from "../../loop/journal/read_journal.ts";
import type { ToolCall } from "../../models/model.ts";
import { listTools } from "../../tools/mod.ts";
import type { Exported } from "./formats.ts";

/** A message as the chat protocol has it. */
type RowMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string }
  | {
    readonly role: "assistant";
    readonly content: string | null;
    readonly tool_calls?: readonly unknown[];
  };

/** One attempt. */
interface Attempt {
  readonly messages: RowMessage[];
  /** Calls whose answers have not been told yet, in order. */
  open: string[];
  model: string;
  isCut: boolean;
}

/**
 * Renders a run as training rows.
 *
 * @param run The run.
 * @returns One line of JSON an attempt; nothing where no model answered.
 */
export function renderTrainingRows({ story, journal }: Exported): string {
  const redact = createRedaction([]);
  const attempts = listAttempts(journal.entries, story.model)
    .filter(({ messages }) => messages.some(({ role }) => role === "assistant"));
  return attempts.map((attempt, index) => {
    const isLast = index === attempts.length - 1;
    const verdict = isLast ? story.verdict : "not_fixed";
    const { messages, model, isCut } = attempt;
    const label = { verdict, isFixed: verdict === "fixed", landed: isLast && story.landed };
    const metadata = { run: story.run, model, ...label, isCut };
    return `${JSON.stringify(redactAll({ messages, tools: TOOLS, metadata }, redact))}\n`;
  }).join("");
}

const TOOLS = listTools({ hasCommands: false })
  .filter(({ offer = "always" }) => offer !== "never")
  .map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters },
  }));

function listAttempts(entries: readonly JournalEntry[], named: string): Attempt[] {
  const attempts: Attempt[] = [];
  for (const { event, isCut } of entries) {
    if (event.kind === "prompted") {
      for (const { role, content } of event.added) {
        if (role === "system") {
          attempts.push({ messages: [], open: [], model: named, isCut: false });
        }
        const attempt = attempts.at(-1);
        if (attempt) take(attempt, { role, content, isCut });
      }
    }
    const attempt = attempts.at(-1);
    if (event.kind !== "replied" || attempt === undefined) continue;
    attempt.isCut ||= isCut;
    attempt.model = event.usage.model ?? attempt.model;
    attempt.open = event.calls.map(({ id }) => id);
    const calls = event.calls.map(toRowCall);
    attempt.messages.push({
      role: "assistant",
      content: event.text,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
    });
  }
  return attempts.map(dropUnanswered);
}

function take(
  attempt: Attempt,
  { role, content, isCut }: {
    readonly role: string;
    readonly content: string;
    readonly isCut: boolean;
  },
): void {
  attempt.isCut ||= isCut;
  if (role === "system" || role === "user") attempt.messages.push({ role, content });
  if (role !== "tool") return;
  const [id = "", ...open] = attempt.open;
  attempt.open = open;
  attempt.messages.push({ role, tool_call_id: id, content });
}

/** A run that ended at its last calls never told their answers, and such a row would not be valid. */
function dropUnanswered(attempt: Attempt): Attempt {
  if (attempt.open.length === 0) return attempt;
  const last = attempt.messages.findLastIndex(({ role }) => role === "assistant");
  return { ...attempt, messages: attempt.messages.slice(0, last) };
}

function toRowCall({ id, tool, args }: ToolCall): unknown {
  const value = args.kind === "json" ? args.value : {};
  return { id, type: "function", function: { name: tool, arguments: JSON.stringify(value) } };
}

function redactAll(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactAll(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, redactAll(item, redact)]),
  );
}
