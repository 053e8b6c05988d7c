/**
 * Runs that never happened, for tests of what is read from reports and outputs.
 *
 * @module
 */

import type { ProcessResult } from "../../room/process_result.ts";
import { evaluateRun, type Evaluation, type RunEvidence } from "../../room/evaluate_run.ts";
import { createProjectPaths, type ProjectPaths } from "../../room/runners/project_paths.ts";
import type { ReportFile, RunContext } from "../../room/runners/runner.ts";
import type { TestOutcome } from "../../room/test_run.ts";

/** Where the project of these tests lies. */
export const PROJECT = "/home/me/shop";

/** Folders as a child names them. */
export const PLACES = {
  project: PROJECT,
  reportDir: "/g/report",
  toolDir: "/g/tools",
  mark: "m-1",
  hasNodeAssert: false,
};

/**
 * Gives a reader of the paths of a project.
 *
 * @param files The project's files.
 * @returns The reader.
 */
export function pathsOf(...files: string[]): ProjectPaths {
  return createProjectPaths({ roots: [PROJECT], files });
}

/**
 * Gives a run with an output and nothing else of interest.
 *
 * @param output What it printed.
 * @param options Its exit code and the project's files.
 * @returns What reports are read together with.
 */
export function contextOf(
  output: string,
  { exitCode = 1, files = [] as string[] } = {},
): RunContext {
  return { output, exitCode, paths: pathsOf(...files) };
}

/**
 * Gives a report file.
 *
 * @param name Its name.
 * @param text Its text.
 * @returns The file, of a runner that was started at the project's root.
 */
export function reportOf(name: string, text: string): ReportFile {
  return { name, text, cwd: null, proof: null };
}

/** What a test says about a run that it makes up. */
export type FakeRun =
  & Partial<Omit<RunEvidence, "result">>
  & Partial<ProcessResult>
  & { readonly files?: readonly string[] };

/**
 * Evaluates a made-up run.
 *
 * @param run What is known of it; the rest is a run that ended with exit code 0 and no word.
 * @returns The judgement.
 */
export function evaluate(run: FakeRun): Evaluation {
  const { sandboxFailure = null, runner = null, reports = [], files = [], ...result } = run;
  const base = {
    kind: "exited",
    exitCode: 0,
    output: "",
    outputBytes: 0,
    durationMs: 1,
    note: null,
  };
  return evaluateRun({
    result: { ...base, ...result } as ProcessResult,
    paths: pathsOf(...files),
    sandboxFailure,
    runner,
    reports,
  });
}

/**
 * Writes outcomes the short way.
 *
 * @param outcomes Outcomes.
 * @returns `status file::name` for each.
 */
export function brief(outcomes: readonly TestOutcome[] | null): string[] | null {
  return outcomes?.map(({ status, file, name }) => `${status} ${file}::${name}`) ?? null;
}
