/**
 * The README's page on `--json`: each key of the object, and the exit codes.
 *
 * Imports the type of the report, so that a key without words does not compile.
 *
 * @module
 */

import {
  EXIT_INTERNAL_ERROR,
  EXIT_INTERRUPTED,
  EXIT_NOT_PUBLISHED,
  EXIT_SKIPPED,
  toExitCode,
  toOutcomeCode,
} from "../../../commands/exit_codes.ts";
import type { PrintedReport } from "../../../commands/report.ts";
import type { Outcome, Verdict } from "../../../loop/verdict.ts";
import { renderTable } from "./table.ts";

const KEYS: Readonly<Record<keyof PrintedReport, readonly [type: string, words: string]>> = {
  run: [
    "text",
    "id of the run, the name of its folder below `.greenroom/runs/`; empty where none began",
  ],
  verdict: ["text", "one of the verdicts below"],
  outcome: ["text", "the verdict in finer words, one of the outcomes below"],
  reasons: ["list of texts", "why this verdict, one sentence each"],
  explanation: ["text", "two or three sentences on what broke, in the model's words"],
  diff: ["text", "unified diff of all approved changes, empty where there is none"],
  files: ["list of texts", "paths of the files that the diff changes"],
  landed: ["true or false", "whether the diff is on the working tree"],
  oracles: [
    "list of `{name, answer, detail}`",
    "what each oracle saw; `answer` is `yes`, `no` or `did_not_look`",
  ],
  tests: [
    "`{before, after}`",
    "names of tests, each side as `{passed, failed, skipped}`; `after` is null where they never ran",
  ],
  proof: [
    "`{command, branch, commit, folder, uncommitted, exitCodes, runs, files}` or null",
    "what the answers rest on: the test command, what was checked out and where the project lies " +
    "in it, what was not committed (null where nobody looked), exit codes before and after, test runs of the oracles, and the SHA-256 of each changed " +
    "file before and after; null where no oracle was asked",
  ],
  steps: ["number", "turns of the model"],
  refusals: ["list of `{tool, rule, reason}`", "what a guard or a person refused"],
  usage: [
    "`{requests, inputTokens, outputTokens, cachedTokens, isEstimated, bytesSent, costUsd}`",
    "what the model cost; null is unknown, never zero; `isEstimated` where a provider did not " +
    "count and this program did",
  ],
};

const VERDICTS: Readonly<Record<Verdict, string>> = {
  fixed: "every oracle that could look says yes",
  nothing_to_fix:
    "the tests were green before anything was done, or the saved log holds no failure of the source; no model was asked",
  not_fixed: "the tests are red, an oracle refused, or nobody approved",
  could_not_run: "usage, configuration, sandbox, model or the test command itself is at fault",
  suspect: "green, but an oracle objects: a person must look",
};

/**
 * Renders the keys of the object.
 *
 * @returns A table in Markdown.
 */
export function renderReportPage(): string {
  const rows = Object.entries(KEYS).map(([key, [type, words]]) => [`\`${key}\``, type, words]);
  return renderTable(["key", "is", "says"], rows);
}

/**
 * Renders the verdicts with their exit codes.
 *
 * @returns A table in Markdown.
 */
export function renderExitCodes(): string {
  const names: readonly Verdict[] = [
    "fixed",
    "nothing_to_fix",
    "not_fixed",
    "could_not_run",
    "suspect",
  ];
  const rows = names.map((verdict) => [
    String(toExitCode(verdict)),
    `\`${verdict}\``,
    VERDICTS[verdict],
  ]);
  return renderTable(["exit code", "verdict", "means"], [
    ...rows,
    [
      String(EXIT_NOT_PUBLISHED),
      "`fixed`",
      "proved, and the branch or the pull request could not be made; patch and text are kept",
    ],
    [String(EXIT_INTERNAL_ERROR), "", "a fault of this program"],
    [
      String(EXIT_SKIPPED),
      "",
      "CI hands this job no key, of a fork for instance: nothing was tried",
    ],
    [String(EXIT_INTERRUPTED), "", "interrupted; nothing landed"],
  ]);
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  fixed: "proved; with `--approve auto` or your yes it has landed",
  fixed_others_fail: "the targets pass; other tests fail as they did before",
  fixed_not_committed: "proved, and `--git` could not make the commit; the patch is kept",
  nothing_to_fix: "green already, or the saved log holds no failure of the source",
  not_reproduced: "a saved log was given, and here the tests are green",
  not_fixed: "no change was proposed, or none that is a fix",
  refused: "a person refused a change, and nothing else was a fix",
  stopped: "a person ended the run",
  approval_needed: "there was nobody to ask",
  budget_used_up: "a limit ended the turns: of steps, tokens, money, time or repeats",
  suspect: "green, but an oracle objects",
  no_tests: "the test command ran no test",
  tests_cannot_run: "the test command cannot run here, or does not end",
  model_unavailable: "the provider failed or could not be reached",
  cannot_start: "flags, configuration, sandbox, key or disk are at fault: nothing was judged",
  usage_error: "words of the command line that mean nothing",
  internal_error: "a fault of this program; `internal_error.txt` in the run's folder says where",
  skipped: "CI hands this job no key, of a fork for instance: nothing was tried",
  interrupted: "a signal ended the run",
};

/**
 * Renders the outcomes with their exit codes.
 *
 * @returns A table in Markdown.
 */
export function renderOutcomes(): string {
  const names = Object.keys(OUTCOMES) as Outcome[];
  const rows = names.map((name) => [`\`${name}\``, String(toOutcomeCode(name)), OUTCOMES[name]]);
  return renderTable(["outcome", "exit code", "means"], rows);
}
