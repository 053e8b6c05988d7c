/**
 * What ran on a pull request, from the JSON that GitHub's command line prints: `gh pr checks --json`
 * by job, `gh run list --json` by workflow.
 *
 * Pure. Imports the uses of actions.
 *
 * @module
 */

import type { Finding } from "./evidence.ts";
import type { ActionUse } from "./workflows.ts";

/** One check, or one run of a workflow. */
export interface Check {
  readonly workflow: string;
  /** Name of the job; null where the row is about the whole workflow. */
  readonly job: string | null;
  readonly state: "green" | "red" | "open";
  /** The word that the row itself uses. */
  readonly word: string;
  /** Commit that it ran on, where the row says so. */
  readonly commit: string | null;
}

const MAX_ROWS = 10_000;
const GREEN = /^(pass|success)$/i;
const RED = /^(fail|failure|error|timed_out|action_required|startup_failure)$/i;

/**
 * Parses what GitHub's command line printed.
 *
 * @param text The JSON.
 * @returns The checks.
 * @throws {SyntaxError} Where it is something else, or the fields that are needed are not in it.
 */
export function parseChecks(text: string): readonly Check[] {
  const rows = parseRows(text);
  return rows.map((row) => {
    const fields = Object(row) as Readonly<Record<string, unknown>>;
    const read = (name: string) => typeof fields[name] === "string" ? fields[name] : "";
    const isRun = "conclusion" in fields || "status" in fields;
    const workflow = isRun ? read("workflowName") || read("name") : read("workflow");
    const word = isRun ? read("conclusion") || read("status") : read("bucket") || read("state");
    if (workflow === "" && !("workflow" in fields) || word === "") {
      throw new SyntaxError(
        "Cannot read --checks: found a row without workflow or state; needed are " +
          '"gh pr checks --json name,workflow,state,bucket" or ' +
          '"gh run list --json workflowName,conclusion,status,headSha"',
      );
    }
    const state = GREEN.test(word) ? "green" : RED.test(word) ? "red" : "open";
    const job = isRun ? null : read("name");
    return { workflow, job, state, word: word.toLowerCase(), commit: read("headSha") || null };
  });
}

function parseRows(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new SyntaxError("Cannot read --checks: found no valid JSON and a list is needed", {
      cause,
    });
  }
  if (!Array.isArray(value)) {
    throw new SyntaxError("Cannot read --checks: found no list and one row a check is needed");
  }
  if (value.length > MAX_ROWS) {
    throw new SyntaxError(
      `Cannot read --checks: found ${value.length} rows and at most ${MAX_ROWS} are read`,
    );
  }
  return value;
}

/** What a use of an action is judged by. */
export interface JudgeOptions {
  /** Null where no file of checks was given. */
  readonly checks: readonly Check[] | null;
  /** Tells whether a version is the new one. */
  readonly isBumped: (version: string) => boolean;
  /** Commit that is checked out, null where it is not known. */
  readonly commit: string | null;
}

type Judged = Pick<Finding, "answer" | "how">;

/**
 * Judges one use of an action by what ran.
 *
 * @param use The use.
 * @param options The checks, and what they must be of.
 * @returns The answer and how it was seen.
 */
export function judgeActionUse(use: ActionUse, options: JudgeOptions): Judged {
  const { checks, isBumped, commit } = options;
  if (!isBumped(use.ref) && !isBumped(readVersion(use.comment ?? ""))) {
    return unseen(`it is still at ${use.ref}`);
  }
  if (use.workflow === null) return unseen("an action of one's own: who runs it is not followed");
  if (checks === null) return unseen("no --checks was given");
  const rows = checks.filter(({ workflow }) => workflow === use.workflow);
  if (rows.length === 0) return unseen(`workflow "${use.workflow}" is not among the checks`);
  const fresh = rows.filter((row) => row.commit === null || row.commit === commit);
  if (fresh.length === 0) return unseen(`workflow "${use.workflow}" ran on another commit`);
  return judgeRows(use, fresh);
}

/** Behind a commit: `v5`, `tag=v5` or `ratchet:owner/action@v5`, and whatever follows it. */
function readVersion(comment: string): string {
  return /^(?:\S*[=@])?(v?\d\S*)/.exec(comment)?.[1] ?? "";
}

function judgeRows(use: ActionUse, rows: readonly Check[]): Judged {
  const ofJob = rows.filter(({ job }) => job !== null && isSameJob(job, use.job ?? ""));
  const whole = rows.filter(({ job }) => job === null);
  const meant = ofJob.length > 0 ? ofJob : whole;
  if (meant.length === 0) return unseen(`job "${use.job}" is not among the checks`);
  const what = ofJob.length > 0
    ? `job "${use.job}" of workflow "${use.workflow}"`
    : `workflow "${use.workflow}" as a whole`;
  const red = meant.find(({ state }) => state === "red");
  if (red) return { answer: "exercised_red", how: `${what} ended with ${red.word}` };
  const open = meant.find(({ state }) => state === "open");
  if (open) return unseen(`${what} is ${open.word}`);
  return { answer: "exercised_green", how: `${what} ended green` };
}

/** A matrix adds its values in brackets; an expression in a name may become anything. */
function isSameJob(shown: string, name: string): boolean {
  const start = name.split("${{")[0] ?? "";
  if (start !== name) return start !== "" && shown.startsWith(start);
  return shown === name || shown.startsWith(`${name} (`) || shown.startsWith(`${name} / `);
}

function unseen(how: string): Judged {
  return { answer: "not_looked_at", how };
}
