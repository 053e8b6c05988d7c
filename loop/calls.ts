/**
 * One tool call: request, decision, question, approval, effect; its result goes back to the model.
 *
 * Imports `guards/` and types of `tools/`, `models/` and `room/`. Its effects are the ones it is
 * handed.
 *
 * @module
 */

import { Approval, type ApprovedBy } from "../guards/approval.ts";
import { decide } from "../guards/decide.ts";
import { renderUnifiedDiff } from "../guards/diff.ts";
import type { Policy } from "../guards/policy.ts";
import type { EditRequest, FileChange, Request } from "../guards/request.ts";
import type { ToolCall } from "../models/model.ts";
import type { Tool, ToolContext, ToolFailure } from "../tools/tool.ts";
import type { Answer, Approver } from "./approver.ts";
import { type CallResult, toError, toResult } from "./call_result.ts";
import type { ChangeSet } from "./change_set.ts";
import { toHashes } from "./change_text.ts";
import type { DenyStore } from "./deny_store.ts";
import type { EventSink } from "./events.ts";
import type { GuardVerdict } from "./guard_hook.ts";
import { askAboutEdit } from "./question.ts";
import { rememberDenial } from "./refused_change.ts";
import type { Refusal } from "./verdict.ts";

/** Name of the rule by which a program's own guard refuses. */
const GUARD_RULE = "guard_hook";

/** What a call works with; shared by all calls of a run. */
export interface CallContext {
  readonly tools: readonly Tool[];
  readonly toolContext: ToolContext;
  readonly policy: Policy;
  readonly denyStore: DenyStore;
  readonly approver: Approver;
  /** `end` applies what the rules let through without a question; the landing asks. */
  readonly askWhen: "each" | "end";
  /** Who stands behind the approver. */
  readonly answeredBy: "person" | "unattended";
  readonly changes: ChangeSet;
  readonly refusals: Refusal[];
  readonly events: EventSink;
  readonly now: () => Date;
  readonly createId: () => string;
  /** Asks a program's own guard before the call; there is none where it is left out. */
  readonly askGuard?: (request: Request) => Promise<GuardVerdict>;
}

/**
 * Carries out one tool call as far as the rules and the person let it.
 *
 * @param call The call.
 * @param context What it works with.
 * @returns The result for the model, and what it means for the run.
 */
export async function carryOutCall(call: ToolCall, context: CallContext): Promise<CallResult> {
  const result = await tryCall(call, context);
  context.events.take({
    kind: "tool_finished",
    call: call.id,
    tool: call.tool,
    isError: result.isError,
    result: result.text,
    refusedBy: result.refusedBy ?? null,
  });
  return result;
}

async function tryCall(call: ToolCall, context: CallContext): Promise<CallResult> {
  const tool = context.tools.find(({ name }) => name === call.tool);
  if (!tool) {
    const names = context.tools.map(({ name }) => name).join(", ");
    return toError(`Cannot call "${call.tool.slice(0, 60)}": the tools are ${names}`);
  }
  if (call.args.kind === "malformed") {
    return toError(`Cannot read the arguments of ${tool.name}: ${call.args.problem}`);
  }
  const request = await tool.request(call.args.value, context.toolContext);
  if (request.kind === "failure") return toFailed(tool, request, context);
  context.events.take({
    kind: "requested",
    call: call.id,
    tool: tool.name,
    path: request.kind === "read" ? request.path : pathOf(request),
    diff: request.kind === "edit" ? renderUnifiedDiff(request.change) : null,
  });
  return await judge(call, { tool, request }, context);
}

function pathOf(request: Request): string | null {
  return request.kind === "edit" ? request.change.path : null;
}

function toFailed(tool: Tool, failure: ToolFailure, context: CallContext): CallResult {
  if (failure.isRefusal) {
    context.refusals.push({ tool: tool.name, rule: failure.rule, reason: failure.message });
  }
  return {
    ...toError(failure.message),
    ...(failure.isRefusal ? { refusedBy: failure.rule } : {}),
  };
}

interface Wish {
  readonly tool: Tool;
  readonly request: Request;
}

async function judge(call: ToolCall, wish: Wish, context: CallContext): Promise<CallResult> {
  const { tool, request } = wish;
  const denials = context.denyStore.load();
  const decision = decide(request, { policy: context.policy, denials });
  if (decision.kind !== "deny") {
    const stopped = await askOwnGuard(call, wish, context);
    if (stopped !== null) return stopped;
  }
  context.events.take({ kind: "decided", call: call.id, tool: tool.name, decision });
  switch (decision.kind) {
    case "deny":
      context.refusals.push({ tool: tool.name, rule: decision.rule, reason: decision.reason });
      return {
        ...toResult(`Refused: ${decision.reason}`),
        isRefusedByPerson: decision.rule === "denied_before",
      };
    case "allow":
      return await act(call, { ...wish, approvedBy: "rule" }, context);
    case "ask": {
      if (request.kind !== "edit" || context.askWhen === "end") {
        return await act(call, { ...wish, approvedBy: "rule" }, context);
      }
      const question = { call, tool: tool.name, request, decision };
      const answer = await askAboutEdit(question, context);
      return await obey(call, { tool, request, answer }, context);
    }
  }
}

/** The guard's no, journaled; null where it has nothing against the call. */
async function askOwnGuard(
  call: ToolCall,
  { tool, request }: Wish,
  context: CallContext,
): Promise<CallResult | null> {
  const answer = await context.askGuard?.(request) ?? { kind: "pass" };
  if (answer.kind === "pass") return null;
  const { kind, reason } = answer;
  const decision = { kind: "deny", rule: GUARD_RULE, reason } as const;
  context.events.take({ kind: "decided", call: call.id, tool: tool.name, decision });
  const ended = toResult("The run was ended before this call was made");
  if (kind === "interrupted") return { ...ended, stop: "interrupt" };
  context.refusals.push({ tool: tool.name, rule: GUARD_RULE, reason });
  if (kind === "stop") return { ...ended, stop: GUARD_RULE, stopReason: reason };
  // Nobody has judged an edit whose guard broke: it is not remembered.
  const isJudged = kind === "refuse" && request.kind === "edit";
  if (isJudged) rememberDenial({ change: request.change, tool: tool.name, reason }, context);
  return { ...toResult(`Refused: ${reason}`), isRefusedByPerson: isJudged };
}

interface AnsweredWish {
  readonly tool: Tool;
  readonly request: EditRequest;
  readonly answer: Answer;
}

async function obey(
  call: ToolCall,
  { tool, request, answer }: AnsweredWish,
  context: CallContext,
): Promise<CallResult> {
  const approvedBy: ApprovedBy = context.answeredBy;
  switch (answer.kind) {
    case "yes":
      return await act(call, { tool, request, approvedBy }, context);
    case "no":
      return refuseChange(request, answer.reason, context);
    case "hunks":
    case "edited": {
      const [change] = answer.changes;
      if (!change) return toResult("The person left the file as it was: nothing was changed");
      const chosen = { tool, request: { ...request, change } };
      const stopped = await askOwnGuard(call, chosen, context);
      if (stopped !== null) return stopped;
      const result = await act(call, { ...chosen, approvedBy }, context);
      if (!result.isEdit) return result;
      return {
        ...result,
        text: `${result.text}, as the person changed it:\n${renderUnifiedDiff(change)}`,
      };
    }
    case "stop":
      return {
        ...toResult("The run was ended before this change was judged: nothing was changed"),
        stop: answer.why,
      };
  }
}

function refuseChange(
  request: EditRequest,
  reason: string | null,
  context: CallContext,
): CallResult {
  rememberDenial({ change: request.change, tool: request.tool, reason }, context);
  context.refusals.push({
    tool: request.tool,
    rule: "refused_by_person",
    reason: reason ?? `The person refused the change of "${request.change.path}"`,
  });
  const why = reason === null ? "" : ` Their reason: ${reason}`;
  return {
    ...toResult(
      `The person refused this change. It is no fault of the tool and nothing was changed.${why}\n` +
        "Do not propose it again: carry on without it, or stop and explain.",
    ),
    isRefusedByPerson: true,
  };
}

interface ApprovedWish extends Wish {
  readonly approvedBy: ApprovedBy;
}

async function act(
  call: ToolCall,
  { tool, request, approvedBy }: ApprovedWish,
  context: CallContext,
): Promise<CallResult> {
  if (request.kind === "edit") takeApplying(call, request.change, context);
  const result = await tool.run(Approval.grant(request, approvedBy), context.toolContext);
  if (typeof result !== "string") return toFailed(tool, result, context);
  if (request.kind === "read") return { ...toResult(result), path: request.path };
  if (request.kind !== "edit") return toResult(result);
  context.changes.add(request.change);
  return { ...toResult(result), isEdit: true, path: request.change.path };
}

function takeApplying(call: ToolCall, change: FileChange, { events }: CallContext): void {
  for (const file of toHashes([change])) events.take({ kind: "applying", call: call.id, ...file });
}
