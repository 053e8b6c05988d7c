/**
 * The question before an edit: what the person is shown and answers, each journaled.
 *
 * Imports `guards/` and types of `models/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { EditRequest } from "../guards/request.ts";
import { toExactText } from "../guards/text.ts";
import type { ToolCall } from "../models/model.ts";
import type { Answer, Approver } from "./approver.ts";
import { toHashes } from "./change_text.ts";
import type { ChosenText, EventSink } from "./events.ts";

/** An edit that a rule wants a person to judge. */
export interface EditQuestion {
  /** The call that the edit comes from. */
  readonly call: ToolCall;
  /** Name of the tool that wants it. */
  readonly tool: string;
  readonly request: EditRequest;
  /** The rule that asks, and why. */
  readonly decision: { readonly rule: string; readonly reason: string };
}

/** Who is asked. */
export interface QuestionContext {
  readonly approver: Approver;
  /** Who stands behind the approver. */
  readonly answeredBy: "person" | "unattended";
  readonly events: EventSink;
}

/**
 * Asks whether an edit may be made.
 *
 * @param question The edit.
 * @param context Who is asked.
 * @returns The answer, which is journaled already.
 */
export async function askAboutEdit(
  { call, tool, request, decision }: EditQuestion,
  context: QuestionContext,
): Promise<Answer> {
  const { rule, reason } = decision;
  const [changes, warnings] = [[request.change], []];
  const files = toHashes(changes);
  const asked = { kind: "asked", call: call.id, question: "edit", files } as const;
  context.events.take({ ...asked, rule, reason, warnings });
  const answer = await context.approver.ask({
    kind: "edit",
    tool,
    changes,
    rule,
    reason,
    warnings,
  });
  context.events.take({
    kind: "answered",
    call: call.id,
    answer: answer.kind,
    by: answer.kind === "stop" ? "nobody" : context.answeredBy,
    reason: answer.kind === "no" ? answer.reason : null,
    chosen: toChosen(answer),
  });
  return answer;
}

/**
 * Renders what a person chose or wrote as text that a journal can keep.
 *
 * @param answer The answer.
 * @returns The texts; empty where the answer is neither.
 */
export function toChosen(answer: Answer): readonly ChosenText[] {
  if (answer.kind !== "hunks" && answer.kind !== "edited") return [];
  return answer.changes.map(({ path, after }) => ({ path, text: toExactText(after) }));
}
