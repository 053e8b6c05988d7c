/**
 * Words for what a story tells in numbers and kinds; the terminal, the page and the exports share
 * them.
 *
 * Nothing here makes text safe to look at. Imports types of `loop/`. Pure.
 *
 * @module
 */

import { renderCount, renderTestCounts } from "../../guards/counted.ts";
import type { TestPurpose } from "../../loop/events.ts";
import type { Answered, CallEntry, CallFate, Story, UsedInAll } from "../../loop/story/story.ts";
import type { Verdict } from "../../loop/verdict.ts";
import type { TestRun } from "../../room/test_run.ts";

/** What a verdict is called. */
export const VERDICT_TITLES: Readonly<Record<Verdict, string>> = {
  fixed: "Fixed",
  nothing_to_fix: "Nothing to fix",
  not_fixed: "Not fixed",
  suspect: "Suspect: green, but a person must look",
  could_not_run: "Could not run",
};

/** Why tests ran. */
export const PURPOSE_WORDS: Readonly<Record<TestPurpose, string>> = {
  baseline: "before any edit",
  after_edit: "after the edit",
  asked: "as the model asked",
  gate: "after the last edit",
  verify_red: "fresh room, without the change",
  verify_green: "fresh room, with the change",
  verify_repeat: "fresh room, once more",
  verify_trial: "fresh room, a trial",
  verify_hunk: "fresh room, without one hunk",
  verify_hidden: "fresh room, with hidden tests",
};

/** What became of a call. */
export const FATE_WORDS: Readonly<Record<CallFate, string>> = {
  done: "done",
  edited: "applied",
  blocked: "blocked",
  denied: "denied",
  failed: "failed",
  open: "not judged",
};

/** A verdict, or how far a run without one is. */
export type Standing = Verdict | "running" | "cut_short";

/**
 * Tells where a run stands.
 *
 * @param story The run.
 * @returns Its verdict; where it was cut short or goes on, that.
 */
export function toStanding({ state, verdict }: Pick<Story, "state" | "verdict">): Standing {
  if (state === "running") return "running";
  return state === "cut_short" || verdict === null ? "cut_short" : verdict;
}

/**
 * Names where a run stands.
 *
 * @param standing Its standing.
 * @returns A few words.
 */
export function renderStanding(standing: Standing): string {
  if (standing === "running") return "Still running";
  return standing === "cut_short" ? "Cut short" : VERDICT_TITLES[standing];
}

/**
 * Renders a price.
 *
 * @param used What a run used.
 * @returns Dollars, "at least" where some replies did not say, or that the price is unknown.
 */
export function renderCost({ costUsd, untoldCosts, requests }: UsedInAll): string {
  if (costUsd === null) return requests === 0 ? "$0.0000" : "price unknown";
  const dollars = `$${costUsd.toFixed(4)}`;
  return untoldCosts > 0 ? `at least ${dollars}` : dollars;
}

/**
 * Renders what a run used.
 *
 * @param used What it used.
 * @returns Requests, tokens and price in one line.
 */
export function renderUsed(used: UsedInAll): string {
  const { requests, inputTokens, outputTokens, untoldTokens, bytesSent } = used;
  if (requests === 0) return "no model was asked";
  const least = untoldTokens > 0 ? "at least " : "";
  const tokens = inputTokens === null && outputTokens === null
    ? "tokens unknown"
    : `${least}${renderNumber(inputTokens)} tokens in, ${renderNumber(outputTokens)} out` +
      (untoldTokens > 0
        ? ` (unknown for ${untoldTokens} of ${renderCount(requests, "request")})`
        : "");
  const bytes = `${renderNumber(bytesSent)} bytes sent`;
  return [renderCount(requests, "request"), bytes, tokens, renderCost(used)].join(", ");
}

/**
 * Renders a number for a person.
 *
 * @param count The number, null where it is unknown.
 * @returns Its digits in groups.
 */
export function renderNumber(count: number | null): string {
  return count === null ? "unknown" : count.toLocaleString("en-US");
}

/**
 * Renders a length of time.
 *
 * @param durationMs Milliseconds.
 * @returns Seconds with one digit, minutes from one on.
 */
export function renderDuration(durationMs: number): string {
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Renders a moment.
 *
 * @param at UTC, RFC 3339.
 * @returns Date and time to the second, or a dash where there is none.
 */
export function renderMoment(at: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(at) ?? [];
  return day === undefined || time === undefined ? "–" : `${day} ${time} UTC`;
}

/**
 * Renders how many tests came to what.
 *
 * @param run The run.
 * @returns Counts, or the runner's own summary where nothing was counted.
 */
export function renderRunCounts(run: TestRun): string {
  return run.counts === null ? run.summary : renderTestCounts(run.counts);
}

/**
 * Says who judged a call, and what came of it.
 *
 * @param entry The call.
 * @returns One sentence, empty where a rule let it through without a question.
 */
export function explainFate(entry: CallEntry): string {
  const { answer, decision, fate, rule, result } = entry;
  if (answer !== null) return explainAnswer(answer);
  if (fate === "blocked" || fate === "denied") {
    return `${decision?.reason ?? result ?? ""} (rule ${rule ?? "unknown"})`.trim();
  }
  if (fate === "edited") return `Applied by rule ${decision?.rule ?? "unknown"}, asked at the end`;
  return fate === "failed" ? result ?? "" : "";
}

/**
 * Says what somebody answered.
 *
 * @param answer The answer.
 * @returns One sentence.
 */
export function explainAnswer({ answer, by, reason }: Answered): string {
  const who = by === "unattended" ? "Nobody was there, and --approve auto" : "A person";
  switch (answer) {
    case "yes":
      return `${who} said yes`;
    case "no":
      return reason === null ? `${who} said no` : `${who} said no: ${reason}`;
    case "hunks":
      return `${who} chose some of its hunks`;
    case "edited":
      return `${who} wrote another text for it`;
    case "stop":
      return "The run ended before anybody answered";
  }
}

/**
 * Renders the line that goes on with a run.
 *
 * @param story The run.
 * @returns The words of the command, with the flags that only a person may say.
 */
export function renderResume({ run, settings }: Pick<Story, "run" | "settings">): string {
  return ["greenroom resume", run, ...settings?.flags ?? []].join(" ");
}

/** One test before and after. */
export interface TestRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** True where it came to something else than before. */
  readonly isChanged: boolean;
}

/**
 * Compares two runs test by test.
 *
 * @param before The run before any edit, or null.
 * @param after The run with the changes, or null.
 * @returns One row a test; those that changed come first, then those that fail.
 */
export function compareRuns(before: TestRun | null, after: TestRun | null): readonly TestRow[] {
  const [old, fresh] = [before, after].map(toStatuses);
  const names = [...new Set([...old?.keys() ?? [], ...fresh?.keys() ?? []])];
  const rows = names.map((name) => {
    const [was, is] = [old?.get(name) ?? "–", fresh?.get(name) ?? "–"];
    return { name, before: was, after: is, isChanged: after !== null && was !== is };
  });
  const rank = ({ isChanged, before, after }: TestRow) =>
    isChanged ? 0 : [before, after].includes("failed") ? 1 : 2;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

function toStatuses(run: TestRun | null): ReadonlyMap<string, string> {
  const outcomes = run?.outcomes ?? run?.partial ?? [];
  return new Map(
    outcomes.map(({ file, name, status }) => [file === "" ? name : `${file}::${name}`, status]),
  );
}
