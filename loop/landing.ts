/**
 * The last step of a run: who must still be asked, what is landed, what is left as a patch.
 *
 * Only a proved diff lands. Imports `guards/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";
import type { Approver, Question } from "./approver.ts";
import { toHashes } from "./change_text.ts";
import type { DenyStore } from "./deny_store.ts";
import type { EventSink } from "./events.ts";
import { toChosen } from "./question.ts";
import { rememberDenial } from "./refused_change.ts";
import type { Refusal, Verdict } from "./verdict.ts";
import type { Verification } from "./verify.ts";

/** What landing on the working tree came to. */
export type Landed =
  | { readonly kind: "landed"; readonly files: readonly string[] }
  | { readonly kind: "refused"; readonly reason: string };

/** What a landing needs from outside. */
export interface LandingEffects {
  /** Puts changes onto the working tree, all or none, if the files are still what was read. */
  land(changes: readonly FileChange[]): Promise<Landed>;
  /** Leaves the changes as a patch; returns its path, or null where none is wanted. */
  savePatch(changes: readonly FileChange[], options: { readonly landed: boolean }): Promise<
    string | null
  >;
  readonly approver: Approver;
  readonly denyStore: DenyStore;
  readonly events: EventSink;
  readonly now: () => Date;
  readonly createId: () => string;
}

/** How this landing is decided. */
export interface LandingContext extends LandingEffects {
  readonly approve: "ask" | "auto" | "propose";
  /** True where a proved fix leaves by another way: it is asked about, and left as a patch. */
  readonly landsNothing: boolean;
  /** True where nobody was asked before and the whole diff is asked about now. */
  readonly asksAtEnd: boolean;
  verify(changes: readonly FileChange[]): Promise<Verification>;
  readonly refusals: Refusal[];
}

/** What may land. */
export interface Proposal {
  readonly changes: readonly FileChange[];
  readonly verification: Verification;
}

/** What the last step came to. */
export interface LandingResult extends Proposal {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly landed: boolean;
  readonly isInterrupted: boolean;
  /** True where the question was left without an answer. */
  readonly isUnanswered: boolean;
}

/**
 * Decides and carries out the landing of a verified proposal.
 *
 * @param proposal The changes and what the oracles said of them.
 * @param context How it is decided.
 * @returns What landed, with the verdict of what was proved last.
 */
export async function landProved(
  proposal: Proposal,
  context: LandingContext,
): Promise<LandingResult> {
  const { verdict, reasons } = proposal.verification;
  const mustAsk = verdict === "suspect" || context.asksAtEnd;
  if (verdict === "not_fixed" || context.approve === "propose") {
    return await leavePatch(proposal, { verdict, reasons }, context);
  }
  if (!mustAsk) return await land(proposal, context);
  if (context.approve === "auto") {
    const words = [...reasons, "A suspect change never lands unattended"];
    return await leavePatch(proposal, { verdict, reasons: words }, context);
  }
  return await askAndLand(proposal, context);
}

async function askAndLand(proposal: Proposal, context: LandingContext): Promise<LandingResult> {
  const { changes, verification } = proposal;
  const why = explainQuestion(verification);
  const files = toHashes(changes);
  context.events.take({ kind: "asked", call: "landing", question: "landing", files, ...why });
  const answer = await context.approver.ask({ kind: "landing", tool: "", changes, ...why });
  context.events.take({
    kind: "answered",
    call: "landing",
    answer: answer.kind,
    by: answer.kind === "stop" ? "nobody" : "person",
    reason: answer.kind === "no" ? answer.reason : null,
    chosen: toChosen(answer),
  });
  switch (answer.kind) {
    case "yes":
      return await land(proposal, context);
    case "no":
      return refuse(proposal, answer.reason, context);
    case "hunks":
    case "edited":
      return await landChosen(answer.changes, context);
    case "stop": {
      const reasons = [`Approval needed: the question was left unanswered (${answer.why})`];
      const left = await leavePatch(proposal, { verdict: "not_fixed", reasons }, context);
      return { ...left, isInterrupted: answer.why === "interrupt", isUnanswered: true };
    }
  }
}

function explainQuestion(
  { verdict, reasons }: Verification,
): Pick<Question, "rule" | "reason" | "warnings"> {
  if (verdict === "suspect") {
    const reason = "The tests are green, but an oracle objects";
    return { rule: "suspect", reason, warnings: reasons };
  }
  const reason = "The whole diff was proved and waits for your word";
  return { rule: "ask_at_end", reason, warnings: [] };
}

/** What a person chose or wrote is proved again before it lands. */
async function landChosen(
  changes: readonly FileChange[],
  context: LandingContext,
): Promise<LandingResult> {
  const verification = await context.verify(changes);
  const proposal = { changes, verification };
  const { verdict, reasons } = verification;
  if (verdict === "fixed") return await land(proposal, context);
  if (verdict === "suspect") return await askAndLand(proposal, context);
  return await leavePatch(proposal, { verdict, reasons }, context);
}

function refuse(
  proposal: Proposal,
  reason: string | null,
  context: LandingContext,
): LandingResult {
  for (const change of proposal.changes) {
    rememberDenial({ change, tool: "landing", reason }, context);
  }
  const words = reason ?? "The person refused the proved diff";
  context.refusals.push({ tool: "landing", rule: "refused_by_person", reason: words });
  const reasons = [`The person refused the proved diff${reason === null ? "" : `: ${reason}`}`];
  return toResult(proposal, { verdict: "not_fixed", reasons, landed: false });
}

async function land(proposal: Proposal, context: LandingContext): Promise<LandingResult> {
  const { changes, verification } = proposal;
  if (context.landsNothing) return await leavePatch(proposal, verification, context);
  context.events.take({ kind: "landing", files: toHashes(changes) });
  const landed = await context.land(changes);
  if (landed.kind === "refused") {
    const reasons = [landed.reason, ...verification.reasons];
    return await leavePatch(proposal, { verdict: "not_fixed", reasons }, context);
  }
  context.events.take({ kind: "landed", files: landed.files });
  await savePatch(changes, { landed: true }, context);
  const { verdict, reasons } = verification;
  return toResult(proposal, { verdict, reasons, landed: true });
}

interface Outcome {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

async function leavePatch(
  proposal: Proposal,
  outcome: Outcome,
  context: LandingContext,
): Promise<LandingResult> {
  await savePatch(proposal.changes, { landed: false }, context);
  return toResult(proposal, { ...outcome, landed: false });
}

async function savePatch(
  changes: readonly FileChange[],
  options: { readonly landed: boolean },
  context: LandingContext,
): Promise<void> {
  const path = await context.savePatch(changes, options);
  if (path !== null) context.events.take({ kind: "patch_saved", path });
}

function toResult(
  proposal: Proposal,
  outcome: Outcome & { readonly landed: boolean },
): LandingResult {
  return { ...proposal, ...outcome, isInterrupted: false, isUnanswered: false };
}
