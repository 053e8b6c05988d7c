/**
 * A test run on a host, judged by the rules that hold for runs on this machine.
 *
 * Imports the room's judges and types of `models/`. Its effect is the host's.
 *
 * @module
 */

import { cleanTerminalText, renderExcerpt } from "../../room/capture.ts";
import { evaluateRun } from "../../room/evaluate_run.ts";
import { type JunitCase, parseJunit } from "../../room/junit.ts";
import { detectRunner } from "../../room/runners/detect_runner.ts";
import { createProjectPaths } from "../../room/runners/project_paths.ts";
import type { Report } from "../../room/runners/runner.ts";
import type { Clock } from "../../models/clock.ts";
import type { TestOutcome, TestRun } from "../../room/test_run.ts";
import type { Host, HostJob, HostRun } from "./host.ts";

/** Longest text of the output that is kept. */
const MAX_OUTPUT_BYTES = 262_144;
/** Time that a host has to say that the limit ended its run. */
const GRACE_MS = 5_000;
const NO_ANSWER: HostRun = { exitCode: null, output: "", outcomes: null };

/** What a run on a host is judged with. */
export interface HostTestsOptions {
  readonly job: HostJob;
  readonly clock: Pick<Clock, "now" | "sleep">;
}

/**
 * Has a host run tests and judges what it says.
 *
 * @param host The host.
 * @param options The command, the files, and a clock.
 * @returns What the run came to.
 */
export async function runHostTests(
  host: Pick<Host, "name" | "runTests">,
  { job, clock }: HostTestsOptions,
): Promise<TestRun> {
  const startedMs = clock.now();
  const run = await runWithin(host, { job, clock });
  const durationMs = Math.max(0, Math.round(clock.now() - startedMs));
  const output = renderExcerpt(cleanTerminalText(run.output), { maxBytes: MAX_OUTPUT_BYTES });
  const outputBytes = new TextEncoder().encode(run.output).length;
  const runner = detectRunner(job.argv);
  const paths = createProjectPaths({ roots: [], files: [...job.files.keys()] });
  const facts = { exitCode: run.exitCode, output, outputBytes, durationMs };
  const evaluation = evaluateRun({
    result: { kind: toKind(run, job), ...facts, note: null },
    sandboxFailure: null,
    runner: null,
    reports: await listReports(run, { runner: runner ?? "deno", paths }),
    paths,
  });
  const nothing = { notes: [], touched: [], rewrittenTests: [], tampered: null };
  return { ...evaluation, ...facts, ...nothing, runner: runner ?? "unknown" };
}

/** A host ends its run by the limit; one that does not is not waited for. */
async function runWithin(
  host: Pick<Host, "runTests">,
  { job, clock }: HostTestsOptions,
): Promise<HostRun> {
  const over = new AbortController();
  const until = AbortSignal.any([job.signal, over.signal]);
  const late = clock.sleep(job.timeoutMs + GRACE_MS, until).then(() => NO_ANSWER);
  try {
    return await Promise.race([host.runTests(job), late]);
  } finally {
    over.abort();
  }
}

function toKind({ exitCode }: HostRun, { signal }: HostJob) {
  if (signal.aborted) return "interrupted";
  return exitCode === null ? "timed_out" : "exited";
}

type ReportFacts = Pick<Report, "runner"> & {
  readonly paths: ReturnType<typeof createProjectPaths>;
};

/** A report that cannot be read takes the green away, like one that is cut off. */
async function listReports(run: HostRun, facts: ReportFacts): Promise<readonly Report[]> {
  const { runner, paths } = facts;
  const common = { runner, loadErrors: [], tampered: [] };
  if (run.junit === undefined) {
    const { outcomes } = run;
    return outcomes === null ? [] : [{ ...common, isComplete: true, outcomes }];
  }
  try {
    const cases = await parseJunit(run.junit);
    const outcomes = cases.map((test) => toOutcome(test, paths));
    return [{ ...common, isComplete: true, outcomes }];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ ...common, isComplete: false, outcomes: [] }];
  }
}

function toOutcome(
  { file, className, name, marks }: JunitCase,
  { resolve }: ReportFacts["paths"],
): TestOutcome {
  const failure = marks.find(({ kind }) => kind !== "skipped");
  return {
    file: resolve(file ?? className),
    name,
    status: failure ? "failed" : marks.length > 0 ? "skipped" : "passed",
    message: cleanTerminalText(failure?.text || failure?.message || ""),
  };
}
