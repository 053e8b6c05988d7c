/**
 * The top of a pull request's text: verdict, failing tests, commands, and what was not checked.
 *
 * Every piece has a limit of its own, so that the whole always fits. Imports `guards/`, types of
 * `loop/` and `publish/`. Pure.
 *
 * @module
 */

import { renderCount, renderTestCounts } from "../../guards/counted.ts";
import type { BodyFacts } from "../body.ts";
import { renderInline, renderQuote } from "../markdown.ts";
import { cut } from "../plain_text.ts";
import type { ShownFix } from "../redact_fix.ts";
import { listTurned } from "../turned_tests.ts";
import { renderCode, renderList } from "./pieces.ts";

/** How long the whole text may be. */
interface TopOptions {
  readonly maxLength: number;
}

const MAX_TESTS = 15;
const MAX_UNLOOKED = 25;
const MAX_PATHS = 5;

/**
 * Renders the top.
 *
 * @param fix The fix.
 * @param facts What it says beside the report.
 * @param options How long the whole text may be.
 * @returns Lines of Markdown.
 */
export function renderTop(fix: ShownFix, facts: BodyFacts, { maxLength }: TopOptions): string {
  // A fence or an escape doubles a text at the most, and there are some fifty pieces.
  const piece = Math.min(400, Math.floor(maxLength / 160));
  return [
    "**Verdict: `fixed`.** Greenroom proved this change; it is a draft. Greenroom merges, approves " +
    "and marks nothing as ready: a person reads it and merges it, or does not.",
    `### What broke\n\n${renderBroken(fix, piece)}`,
    `### How it was proved\n\n${renderList(renderProof(fix, facts, piece))}`,
    `### What was not checked\n\n${renderList(renderUnchecked(fix, facts, piece))}`,
  ].join("\n\n");
}

function renderBroken(fix: ShownFix, piece: number): string {
  const turned = listTurned(fix.report.tests);
  const names = turned.slice(0, MAX_TESTS).map((name) => renderCode(name, piece));
  const more = turned.length - names.length;
  const words = fix.report.explanation.trim();
  return [
    ...(words === "" ? [] : [`In the model's words:\n\n${renderQuote(cut(words, piece * 10))}`]),
    ...(names.length === 0 ? [] : [
      `Failed before, ${turned.length === 1 ? "passes" : "pass"} now:\n\n` +
      renderList([...names, ...(more > 0 ? [`and ${more} more`] : [])]),
    ]),
    ...(words === "" && names.length === 0 ? ["The tests failed; the runner gave no names."] : []),
  ].join("\n\n");
}

function renderProof(
  { report, proof }: ShownFix,
  { base, parent, hasMoved }: BodyFacts,
  piece: number,
): string[] {
  const { before, after } = proof.exitCodes;
  const { tests } = report;
  const where = proof.folder === "" ? "" : ` in ${renderCode(proof.folder, piece)}`;
  const branch = base === null ? "" : ` of ${renderCode(base, piece)}`;
  return [
    `Command: ${renderCode(proof.command.join(" "), piece)}${where}`,
    `Exit code: ${renderExit(before)} before, ${renderExit(after)} with the change`,
    `Tests: ${renderTestCounts(tests.before)} before, ` +
    `${tests.after === null ? "unknown" : renderTestCounts(tests.after)} with the change`,
    parent === null
      ? `Commit: unknown. It was proved in ${renderCount(proof.runs, "test run")} in fresh rooms`
      : `Commit: ${parent}${branch}, and ${
        renderCount(proof.runs, "test run")
      } in fresh rooms. This branch is that commit and this change, byte for byte`,
    ...(proof.commit === null && parent !== null
      ? ["What was checked out is not known; the changed files are those of that commit"]
      : []),
    ...(hasMoved ? ["The base has gone on since; the changed files are the same there"] : []),
  ];
}

function renderExit(code: number | null): string {
  return code === null ? "none" : String(code);
}

function renderUnchecked(
  { report, proof }: ShownFix,
  { startsNoChecks, older, uncommitted, absent = [] }: BodyFacts,
  piece: number,
): string[] {
  const inNoCommit = uncommitted ?? proof.uncommitted?.added ?? [];
  const isLooked = uncommitted !== undefined || proof.uncommitted !== null;
  const blind = report.oracles.filter(({ answer }) => answer === "did_not_look");
  const shown = blind.slice(0, MAX_UNLOOKED).map(({ name, detail }) =>
    `${renderInline(name.replaceAll("_", " "))} did not look: ${renderInline(cut(detail, piece))}`
  );
  const more = blind.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`${more} more oracles did not look`] : []),
    ...(isLooked ? [] : [
      "Whether other files had work that is in no commit was not looked at when this was proved",
    ]),
    "Git hooks were skipped: no hook, filter or signing program of the repository was run for the " +
    "commit",
    ...(startsNoChecks
      ? [
        "**Checks do not start by themselves**: the token of a job starts no workflows. Close and " +
        "reopen this pull request, or push a commit to its branch, to start them",
      ]
      : []),
    ...renderPaths("In no commit, and there when it was proved", inNoCommit, piece),
    ...renderPaths("In the commit, and not there when it was proved", absent, piece),
    ...older.map(({ branch, number }) =>
      `${renderCode(branch, piece)}${
        number === null ? "" : ` (#${number})`
      } was left as it is: an ` +
      "earlier branch for the same failure"
    ),
  ];
}

function renderPaths(what: string, paths: readonly string[], piece: number): string[] {
  if (paths.length === 0) return [];
  const names = paths.slice(0, MAX_PATHS).map((path) => renderCode(path, piece)).join(", ");
  const more = paths.length - MAX_PATHS;
  return [`${what}: ${names}${more > 0 ? ` and ${more} more` : ""}`];
}
