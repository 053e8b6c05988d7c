/**
 * The full chain of judgement on a request: every rule is heard, the strictest answer wins.
 *
 * Pure. A rule that throws stops the run, because a rule that cannot see must not pass. Reasons
 * reach the model, so they are short and say what is needed. Imports the rules of this folder. Has
 * no effect.
 *
 * @module
 */

import type { Decision } from "./decision.ts";
import { decideStrictest } from "./decision.ts";
import type { Denial } from "./denials.ts";
import { findDenial } from "./denials.ts";
import { countChangedLines } from "./diff.ts";
import { decideText } from "./edit_text.ts";
import { parsePath } from "./paths.ts";
import type { Policy } from "./policy.ts";
import { findProtection } from "./protected.ts";
import type { EditRequest, FileChange, ReadRequest, Request, RunRequest } from "./request.ts";
import { isSecretPath } from "./secrets.ts";

/** What a request is judged by. */
export interface DecideOptions {
  /** What the project says about how it may be fixed. */
  readonly policy: Policy;
  /** Remembered refusals; they beat every allow. */
  readonly denials: readonly Denial[];
}

/** More lines than a person reads with care, removed and added together. */
const MAX_CHANGED_LINES = 2_000;
/** Long lines count too: what is right of the screen is not read. */
const MAX_GROWTH_BYTES = 256 * 1024;

/**
 * Judges a request.
 *
 * @param request What a tool wants to do; its paths have been resolved.
 * @param options The policy and the remembered refusals.
 * @returns The strictest answer, with the rule that gave it.
 *
 * @example
 * ```ts
 * import { decide, DEFAULT_POLICY } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const policy = { ...DEFAULT_POLICY, commands: [["make", "lint"]] };
 * const run = (argv: string[]) =>
 *   decide({ kind: "run", tool: "run_command", argv, isPinned: false }, { policy, denials: [] });
 *
 * assertEquals(run(["make", "lint"]).kind, "allow");
 * assertEquals(run(["make", "publish"]).kind, "deny");
 * ```
 */
export function decide(request: Request, options: DecideOptions): Decision {
  switch (request.kind) {
    case "read":
      return decideRead(request);
    case "edit":
      return decideEdit(request, options);
    case "run":
      return decideRun(request, options.policy);
  }
}

function decideRead({ path }: ReadRequest): Decision {
  const strange = path === "" ? null : decidePath(path);
  if (strange) return strange;
  if (isSecretPath(path)) return denySecret(path);
  const protection = findProtection(path);
  if (protection?.rule === "own_state") return { kind: "deny", ...protection };
  return { kind: "allow", rule: "read_inside", reason: "Files of the room may be read" };
}

function decideEdit({ change }: EditRequest, options: DecideOptions): Decision {
  const answers = [
    decidePath(change.path),
    decideProtection(change, options.policy),
    isSecretPath(change.path) ? denySecret(change.path) : null,
    decideMemory(change, options.denials),
    decideSize(change),
    decideText(change),
  ].filter((answer) => answer !== null);
  return decideStrictest([...answers, ASK_EDIT]);
}

/** Tools hand over resolved paths; a rule on any other spelling could be got round. */
function decidePath(path: string): Decision | null {
  const parsed = parsePath(path);
  if (parsed.kind === "refused") return { kind: "deny", rule: parsed.rule, reason: parsed.reason };
  if (parsed.path === path) return null;
  const reason = `${JSON.stringify(path)} is not resolved: ${
    JSON.stringify(parsed.path)
  } is needed`;
  return { kind: "deny", rule: "path_not_resolved", reason };
}

const ASK_EDIT: Decision = { kind: "ask", rule: "edit", reason: "Every edit is asked about" };

function decideProtection({ path }: FileChange, { protect }: Policy): Decision | null {
  const protection = findProtection(path, { extra: protect });
  return protection && { kind: "deny", ...protection };
}

function denySecret(path: string): Decision {
  return {
    kind: "deny",
    rule: "secret_file",
    reason: `${JSON.stringify(path)} may hold secrets: it is neither read nor changed`,
  };
}

function decideMemory(change: FileChange, denials: readonly Denial[]): Decision | null {
  const denial = findDenial(denials, change);
  if (denial === null) return null;
  const why = denial.reason === null ? "" : ` Their reason: ${denial.reason}.`;
  return {
    kind: "deny",
    rule: "denied_before",
    reason: `The person refused this change of ${JSON.stringify(change.path)} earlier.${why} ` +
      "Do not propose it again: carry on without it, or stop and explain",
  };
}

function decideSize(change: FileChange): Decision | null {
  const growth = change.after.length - (change.before?.length ?? 0);
  if (growth > MAX_GROWTH_BYTES) {
    return denySize(change.path, `adds ${growth} bytes`, `${MAX_GROWTH_BYTES} bytes`);
  }
  const { removed, added } = countChangedLines(change);
  if (removed + added <= MAX_CHANGED_LINES) return null;
  return denySize(change.path, `touches ${removed + added} lines`, `${MAX_CHANGED_LINES} lines`);
}

function denySize(path: string, found: string, limit: string): Decision {
  return {
    kind: "deny",
    rule: "edit_too_large",
    reason: `The edit of ${JSON.stringify(path)} ${found}: at most ${limit} can be looked at`,
  };
}

/** A listed command runs in the room like the tests do, so listing it grants no more than they have. */
function decideRun({ argv, isPinned }: RunRequest, { commands }: Policy): Decision {
  if (isPinned) {
    return { kind: "allow", rule: "pinned_command", reason: "This is the pinned test command" };
  }
  if (commands.some((command) => isSameArgv(command, argv))) {
    return { kind: "allow", rule: "listed_command", reason: "The policy lists this exact command" };
  }
  const listed = commands.map((command) => command.join(" ")).join(", ");
  return {
    kind: "deny",
    rule: "command_not_listed",
    reason: `Only the test command${listed === "" ? "" : `, and exactly ${listed},`} may run`,
  };
}

function isSameArgv(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
