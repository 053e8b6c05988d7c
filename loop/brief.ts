/**
 * The brief: what a model is told before its first reply, and how test runs are told to it.
 *
 * Every byte is sent again on every turn, so it says each thing once. Pure. Imports types of
 * `room/`.
 *
 * @module
 */

import type { Message } from "../models/model.ts";
import type { TestOutcome, TestRun } from "../room/test_run.ts";
import { excerptOutput } from "./log_excerpt.ts";
import { nameTest, type Targets, toTestNames } from "./outcomes.ts";

/** Characters of the failure messages in the brief at the most. */
const MAX_FAILURES_CHARACTERS = 3_000;
/** Characters of an issue text at the most, and of a log where the run names no failing test. */
const MAX_LOG_CHARACTERS = 4_000;
/** Characters of a log beside failures that are told by name. */
const MAX_OTHER_LOG_CHARACTERS = 1_500;
/** Characters of the message of one failing test at the most. */
const MAX_MESSAGE_CHARACTERS = 500;
/** Characters of the name of one test at the most. */
const MAX_NAME_CHARACTERS = 300;
/** Targets named at the most. */
const MAX_TARGETS = 40;

const SYSTEM = "Fix the source, never the tests, by the least change. End with two or three " +
  "sentences on what broke.";

/** What the brief is made of. */
export interface BriefOptions {
  readonly testCommand: readonly string[];
  readonly baseline: TestRun;
  readonly targets: Targets;
  /** A saved log, already freed of terminal codes, or null. */
  readonly log: string | null;
  /** What the person said about the failure, or null. */
  readonly issue: string | null;
  /** Definitions that the failure's words name, `path:line name` each. */
  readonly pointers?: readonly string[];
  /** What earlier attempts came to, one line each. */
  readonly tried?: readonly string[];
}

/**
 * Renders the first messages of the history.
 *
 * @param options What is known of the failure.
 * @returns The system message and the task.
 */
export function renderBrief(options: BriefOptions): Message[] {
  const { pointers = [], tried = [] } = options;
  const hasFailures = toTestNames(options.baseline).failed.length > 0;
  const maxLog = hasFailures ? MAX_OTHER_LOG_CHARACTERS : MAX_LOG_CHARACTERS;
  const parts = [
    `$ ${options.testCommand.join(" ")}`,
    renderRun(options.baseline, MAX_FAILURES_CHARACTERS),
    renderTargets(options),
    options.issue === null ? "" : `Issue:\n${excerptOutput(options.issue, MAX_LOG_CHARACTERS)}`,
    options.log === null ? "" : `Saved log:\n${excerptOutput(options.log, maxLog)}`,
    pointers.length === 0 ? "" : `See ${pointers.join(", ")}`,
    ...tried.map((line) => `Tried before without success: ${line}`),
  ];
  return [
    { role: "system", content: SYSTEM },
    { role: "user", content: parts.filter((part) => part !== "").join("\n") },
  ];
}

/**
 * Tells a model how a test run ended.
 *
 * @param run The run.
 * @param maxCharacters Size of the failures at the most.
 * @returns Counts, then each failing test with its message, or the output where nothing is named.
 */
export function renderRun(run: TestRun, maxCharacters: number): string {
  const failed = (run.outcomes ?? []).filter(({ status }) => status === "failed");
  const head = renderCounts(run);
  if (failed.length > 0) {
    return [head, ...renderLoadErrors(run), ...renderFailures(failed, maxCharacters)].join("\n");
  }
  if (run.kind === "tests" && run.exitCode === 0) return head;
  const output = run.output.trim();
  // A cause of one line is told in the summary already.
  return head.includes(output) ? head : `${head}\n${excerptOutput(output, maxCharacters)}`;
}

function renderCounts(run: TestRun): string {
  if (run.outcomes === null || run.kind !== "tests") return run.summary;
  const { passed, failed, skipped } = toTestNames(run);
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  const doubt = run.disagreement === null ? "" : `; ${run.disagreement}`;
  return `${passed.length} passed, ${failed.length} failed${rest}${doubt}`;
}

/** The output tells them too, but it is left out where tests failed by name. */
function renderLoadErrors({ loadErrors }: TestRun): string[] {
  return loadErrors.slice(0, 3).map(({ file, line, message }) => {
    const place = [shortenName(file), ...(line === null ? [] : [line])].join(":");
    return `- ${place}: ${excerptOutput(message, MAX_MESSAGE_CHARACTERS)}`;
  });
}

function renderFailures(failed: readonly TestOutcome[], maxCharacters: number): string[] {
  const share = Math.max(120, Math.min(MAX_MESSAGE_CHARACTERS, maxCharacters / failed.length));
  const blocks: string[] = [];
  let used = 0;
  for (const outcome of failed) {
    const message = excerptOutput(renderMessage(outcome), share);
    const block = `- ${shortenName(nameTest(outcome))}${message === "" ? "" : `: ${message}`}`;
    used += block.length + 1;
    if (used > maxCharacters && blocks.length > 0) break;
    blocks.push(block);
  }
  const left = failed.length - blocks.length;
  return left > 0 ? [...blocks, `[${left} more failing tests left out]`] : blocks;
}

/** Frames of the runner itself say nothing about the failure. */
const FOREIGN_FRAME =
  /^\s*at .*\b(?:node:|ext:|node_modules\/|jsr\.io\/)|^\s*at (?:new )?Promise\b/;

/** The message of a failure without foreign frames and blank lines, its file named as in the room. */
function renderMessage({ message, file }: TestOutcome): string {
  const lines = message.split("\n")
    .filter((line) => !FOREIGN_FRAME.test(line))
    .map((line) =>
      line.replace(/^AssertionError(?: \[ERR_ASSERTION\])?: /, "")
        .replace(/^Expected values to be (?:strictly|loosely)? ?(?:deep-)?equal:\s*$/, "")
        .replace(/^\s*at .*<anonymous> \((.*)\)$/, "at $1")
    )
    .filter((line) => line.trim() !== "");
  if (file === "") return lines.join("\n");
  const pattern = RegExp.escape(file);
  return lines.join("\n")
    .replace(new RegExp(`(?:file://)?/[^\\s"'()]*/${pattern}`, "g"), file)
    // The file stands in front of the message already.
    .replace(new RegExp(`^\\s*at ${pattern}:(\\d+)(?::\\d+)?$`, "gm"), "at line $1");
}

function renderTargets({ baseline, targets }: BriefOptions): string {
  if (targets.kind !== "named") return "";
  const failed = toTestNames(baseline).failed;
  if (targets.names.length === failed.length) return "";
  const shown = targets.names.slice(0, MAX_TARGETS).map((name) => `- ${shortenName(name)}`);
  const left = targets.names.length - shown.length;
  return ["To fix, and nothing else:", ...shown, ...(left > 0 ? [`[${left} more left out]`] : [])]
    .join("\n");
}

/** Names hold the parameters of a test, which may be whole files. */
function shortenName(name: string): string {
  if (name.length <= MAX_NAME_CHARACTERS) return name;
  return `${name.slice(0, MAX_NAME_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
