/**
 * What a run has to say beside files and lines: tests that still fail, places that a fix changes.
 *
 * Imports `guards/` and types of `loop/` and `room/`. Pure.
 *
 * @module
 */

import type { Hunk } from "../../guards/diff.ts";
import { parseUnifiedDiff } from "../../guards/diff/patch.ts";
import type { FixReport } from "../../loop/verdict.ts";
import type { TestOutcome } from "../../room/test_run.ts";
import { annotateRun, type Annotation } from "./annotations.ts";

/** What the report alone does not know. */
export interface RemarkOptions {
  /** What the tests came to last, by name. */
  readonly outcomes: readonly TestOutcome[];
  /** Folder of the project below the repository; empty for its root. */
  readonly folder: string;
}

/** Lines of a failure that are told. */
const MAX_LINES = 12;

/**
 * Lists the annotations of a run.
 *
 * @param report The report.
 * @param options What it alone does not know.
 * @returns Errors for what is red, warnings for what a person must look at or merge.
 */
export function listRemarks(report: FixReport, options: RemarkOptions): readonly Annotation[] {
  switch (report.verdict) {
    case "nothing_to_fix":
      return [];
    case "fixed":
      return listChanges(report, { ...options, title: "A proved fix waits for a person" });
    case "suspect":
      return listChanges(report, { ...options, title: "Green, but a person must look" });
    case "not_fixed":
    case "could_not_run":
      return [...listFailures(report, options), toGeneral(report)];
  }
}

function toGeneral({ verdict, reasons }: FixReport): Annotation {
  const title = `Greenroom: ${verdict.replaceAll("_", " ")}`;
  return annotateRun("error", reasons.join("\n"), { title });
}

function listFailures(
  { tests }: FixReport,
  { outcomes, folder }: RemarkOptions,
): readonly Annotation[] {
  const failed = new Set((tests.after ?? tests.before).failed);
  return outcomes.filter(({ file, name }) => failed.has(`${file}::${name}`))
    .map(({ file, name, message }) => ({
      kind: "error",
      title: "Test fails",
      message: [name, ...message.split("\n").slice(0, MAX_LINES)].join("\n").trim(),
      file: file === "" ? null : join(folder, file),
      line: file === "" ? null : findLine(message, file),
    }));
}

/** The frame of a failure that lies in the test's own file. */
function findLine(message: string, file: string): number | null {
  const [, line] = new RegExp(`${RegExp.escape(file)}"?(?::|, line )(\\d+)`).exec(message) ?? [];
  return line === undefined ? null : Number(line);
}

function listChanges(
  { diff, explanation, reasons, verdict }: FixReport,
  { folder, title }: RemarkOptions & { readonly title: string },
): readonly Annotation[] {
  const message = verdict === "fixed" ? explanation : reasons.join("\n");
  return parseUnifiedDiff(diff).flatMap(({ oldPath, newPath, hunks }) => {
    const path = newPath ?? oldPath;
    const file = path === null ? null : join(folder, path);
    const lines = hunks.length === 0 ? [null] : hunks.map(findChangedLine);
    return lines.map((line) => ({ kind: "warning", title, message, file, line } as const));
  });
}

/** In the file as it was pushed: the first line that goes, else the one that others follow. */
function findChangedLine({ oldStart, lines }: Hunk): number {
  const first = lines.findIndex(({ kind }) => kind !== "context");
  const isAddition = lines[first]?.kind === "added" && first > 0;
  return Math.max(1, oldStart + first - (isAddition ? 1 : 0));
}

function join(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
