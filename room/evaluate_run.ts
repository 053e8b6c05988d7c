/**
 * Judges what a test run came to: from its reports where there are some, else from exit code and
 * output.
 *
 * What the child prints or reports can only ever make a run worse: a sign in the output, a missing
 * report or a contradiction takes the green away, nothing gives it. Pure. Imports the runners.
 *
 * @module
 */

import type { ProcessResult } from "./process_result.ts";
import { readCounts } from "./signs/counts.ts";
import { readNames } from "./signs/names.ts";
import { findCannotRun } from "./signs/cannot_run.ts";
import { findOutputLoadErrors } from "./signs/load_errors.ts";
import { hasNoTestsSign } from "./signs/no_tests.ts";
import type { ProjectPaths } from "./runners/project_paths.ts";
import { RUNNERS } from "./runners/all.ts";
import type { Report, RunContext, Runner } from "./runners/runner.ts";
import type { LoadError, TestCounts, TestOutcome, TestRun } from "./test_run.ts";

/** Everything that is known of a run when it is over. */
export interface RunEvidence {
  readonly result: ProcessResult;
  /** The sandbox's own words where it did not start, or null. */
  readonly sandboxFailure: string | null;
  /** Runner of a plain command; null for scripts, `make` and package managers. */
  readonly runner: Runner | null;
  readonly reports: readonly Report[];
  readonly paths: ProjectPaths;
}

/** The judgement. */
export type Evaluation = Pick<
  TestRun,
  | "kind"
  | "runner"
  | "outcomes"
  | "partial"
  | "counts"
  | "loadErrors"
  | "disagreement"
  | "summary"
>;

/**
 * Evaluates a run that is over.
 *
 * @param evidence What is known of it.
 * @returns The kind of end, the named outcomes and one sentence on both.
 */
export function evaluateRun(evidence: RunEvidence): Evaluation {
  const { result, sandboxFailure } = evidence;
  if (sandboxFailure !== null) {
    return toEnd("sandbox_failed", `The sandbox did not start: ${sandboxFailure}`, evidence);
  }
  const note = result.note === null ? "" : ` ${result.note}`;
  switch (result.kind) {
    case "not_started":
      return toEnd("cannot_run", result.note ?? "The command cannot be started.", evidence);
    case "timed_out": {
      const seconds = (result.durationMs / 1000).toFixed(result.durationMs < 10_000 ? 1 : 0);
      return toEnd(
        "timed_out",
        `The time limit ended the run after ${seconds} s.${note}`,
        evidence,
      );
    }
    case "interrupted":
      return toEnd("interrupted", `The run was interrupted.${note}`, evidence);
    case "exited":
      return evaluateExit(evidence);
  }
}

/** An end that says nothing on the tests, beside what was reported before it. */
function toEnd(kind: TestRun["kind"], summary: string, evidence: RunEvidence): Evaluation {
  const partial = evidence.reports.flatMap(({ outcomes }) => outcomes);
  return {
    kind,
    runner: nameRunner(evidence),
    outcomes: null,
    partial: partial.length > 0 ? partial : readNames(evidence.result.output),
    counts: null,
    loadErrors: [],
    disagreement: null,
    summary,
  };
}

/** What a run that ended by itself shows. */
interface Findings {
  readonly exitCode: number;
  readonly runner: string;
  readonly outcomes: readonly TestOutcome[] | null;
  readonly counts: TestCounts | null;
  readonly loadErrors: readonly LoadError[];
  readonly cannotRun: string | null;
  readonly hasNoTestsSign: boolean;
  /** What the reports lack: nothing, their end, or all of it where one was due. */
  readonly gap: "none" | "cut_off" | "missing";
}

function evaluateExit(evidence: RunEvidence): Evaluation {
  const findings = find(evidence);
  const kind = toKind(findings);
  const { outcomes, loadErrors, counts, runner } = findings;
  const reported = evidence.reports.flatMap(({ outcomes }) => outcomes);
  const partial = reported.length > 0 ? reported : readNames(evidence.result.output);
  return {
    kind,
    runner,
    outcomes,
    partial: outcomes === null ? partial : [],
    counts,
    loadErrors,
    disagreement: findDisagreement(kind, findings),
    summary: renderSummary(kind, findings),
  };
}

function find(evidence: RunEvidence): Findings {
  const { result: { output, exitCode }, reports, runner, paths } = evidence;
  const context = { output, exitCode, paths };
  const isWhole = reports.length > 0 && reports.every(({ isComplete }) => isComplete);
  const outcomes = isWhole ? reports.flatMap(({ outcomes }) => outcomes) : null;
  const counts = outcomes === null ? readCounts(output) : countOutcomes(outcomes);
  const reported = reports.flatMap(({ loadErrors }) => loadErrors);
  const isSilent = counts === null || counts.passed + counts.failed === 0;
  return {
    exitCode: exitCode ?? 1,
    runner: nameRunner(evidence),
    outcomes,
    counts,
    loadErrors: unique(
      reported.length > 0 || (outcomes ?? []).length > 0
        ? reported
        : findTextLoadErrors(evidence, context),
    ),
    cannotRun: isSilent ? findCannotRun(context) : null,
    hasNoTestsSign: hasNoTestsSign(output),
    gap: isWhole ? "none" : reports.length > 0 ? "cut_off" : runner ? "missing" : "none",
  };
}

function findTextLoadErrors(evidence: RunEvidence, context: RunContext): readonly LoadError[] {
  if (context.exitCode === 0) return [];
  const begun = evidence.reports.map((report) =>
    RUNNERS.find(({ name }) => name === report.runner)
  );
  for (const runner of [evidence.runner, ...begun]) {
    const found = runner?.findLoadErrors(context) ?? [];
    if (found.length > 0) return found;
  }
  return findOutputLoadErrors(context);
}

function unique(errors: readonly LoadError[]): LoadError[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
}

function nameRunner({ runner, reports }: RunEvidence): string {
  if (runner) return runner.name;
  return [...new Set(reports.map((report) => report.runner))].join("+") || "unknown";
}

function countOutcomes(outcomes: readonly TestOutcome[]): TestCounts {
  const count = (...kinds: TestOutcome["status"][]) =>
    outcomes.filter(({ status }) => kinds.includes(status)).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped", "todo") };
}

function toKind(findings: Findings): TestRun["kind"] {
  const { outcomes, counts, exitCode, gap } = findings;
  if (findings.loadErrors.length > 0) return "load_error";
  if (counts !== null && counts.passed + counts.failed > 0) {
    return outcomes === null && gap !== "none" && exitCode === 0 ? "no_tests" : "tests";
  }
  if (findings.cannotRun !== null) return "cannot_run";
  if (outcomes !== null || counts !== null || findings.hasNoTestsSign) return "no_tests";
  // A green end without the report that was due is no sign that any test ran.
  return gap !== "none" && exitCode === 0 ? "no_tests" : "tests";
}

const WORDS = { cut_off: "cut off", missing: "missing" } as const;

function findDisagreement(kind: TestRun["kind"], findings: Findings): string | null {
  const { exitCode, counts, gap, outcomes, loadErrors } = findings;
  if (kind === "cannot_run") return null;
  if (gap === "cut_off") return `The exit code is ${exitCode}, but the test report is cut off.`;
  if (gap === "missing" && kind !== "load_error" && !findings.hasNoTestsSign) {
    return `The exit code is ${exitCode}, but the test report is missing.`;
  }
  if (exitCode === 0 && counts !== null && counts.failed > 0) {
    return `The exit code is 0, but ${counts.failed} tests failed.`;
  }
  if (exitCode === 0 && loadErrors.length > 0) {
    return "The exit code is 0, but a file did not load.";
  }
  if (exitCode !== 0 && kind === "tests" && outcomes !== null && counts?.failed === 0) {
    return `The exit code is ${exitCode}, but no test failed.`;
  }
  return null;
}

function renderSummary(kind: TestRun["kind"], findings: Findings): string {
  if (kind === "load_error") return renderLoadErrors(findings.loadErrors);
  if (kind === "cannot_run") return `The command cannot run here: ${findings.cannotRun}.`;
  const { counts, gap, exitCode, outcomes } = findings;
  if (kind === "no_tests") {
    if (gap !== "none" && !findings.hasNoTestsSign) {
      return `The exit code is ${exitCode}, but the test report is ${
        WORDS[gap]
      }, so that no test is ` +
        "known to have passed.";
    }
    const skipped = counts?.skipped ?? 0;
    return skipped === 0 ? "No test ran." : `No test ran: all ${skipped} were skipped.`;
  }
  if (outcomes !== null && counts !== null) return renderCounts(counts);
  const said = counts === null ? "" : ` Its own summary says: ${renderCounts(counts)}`;
  return `The command ended with exit code ${exitCode} and names no tests.${said}`;
}

function renderCounts({ passed, failed, skipped }: TestCounts): string {
  const tail = skipped === 0 ? "" : `, ${skipped} skipped`;
  return `${passed} passed, ${failed} failed${tail}.`;
}

function renderLoadErrors(errors: readonly LoadError[]): string {
  const [first] = errors;
  const name = first?.file ? `"${first.file}"` : "A file";
  const place = first?.line ? `${name} (line ${first.line})` : name;
  const others = errors.length > 1 ? ` and ${errors.length - 1} more` : "";
  return `${place}${others} did not load, or broke outside its tests.`;
}
