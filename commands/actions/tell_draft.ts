/**
 * What `pr` tells the runner of GitHub Actions: where the draft is, or why there is none.
 *
 * Imports `guards/`, `publish/` and the runner's files. Its effects are printing and the step's summary.
 *
 * @module
 */

import { createRedaction } from "../../guards/redaction.ts";
import {
  annotateRun,
  type Annotation,
  renderAnnotations,
} from "../../publish/actions/annotations.ts";
import { renderSummary } from "../../publish/actions/summary.ts";
import type { Draft } from "../../publish/github/open_draft.ts";
import type { ProvedFix } from "../../publish/proved_fix.ts";
import { redactReport } from "../../publish/redact_fix.ts";
import type { ActionsJob } from "../environment.ts";
import type { World } from "../world.ts";
import { appendSummary } from "./runner_files.ts";

/** Who is told. */
export interface TellDraftOptions {
  readonly job: ActionsJob;
  readonly world: Pick<World, "printCommand">;
}

/**
 * Tells what became of a draft; the proved diff is in the summary, whatever that is.
 *
 * @param fix The fix.
 * @param draft What came of it.
 * @param options Who is told.
 */
export function tellDraft(fix: ProvedFix, draft: Draft, { job, world }: TellDraftOptions): void {
  const pullRequest = "url" in draft ? draft.url : null;
  const remark = toRemark(draft);
  const report = redactReport(fix.report, createRedaction([]));
  const input = { report, pullRequest, log: "", remarks: [remark.message] };
  const problem = appendSummary(job.summary, (maxBytes) => renderSummary(input, maxBytes));
  const warnings = problem === null ? [] : [annotateRun("warning", problem)];
  world.printCommand(renderAnnotations([remark, ...warnings]));
}

function toRemark(draft: Draft): Annotation {
  switch (draft.kind) {
    case "opened":
    case "updated":
    case "unchanged":
      return annotateRun("notice", renderOpen(draft));
    case "refused":
      return annotateRun(
        "warning",
        `A person closed ${draft.url}, which has this change: that is a no`,
      );
    case "stale":
    case "failed":
      return annotateRun("error", `Cannot open a pull request: ${draft.reason}`);
  }
}

function renderOpen(
  { url, isDraft, startsNoChecks }: Extract<Draft, { isDraft: boolean }>,
): string {
  const what = `${isDraft ? "A draft pull request" : "A pull request"} waits for a person: ${url}`;
  if (!startsNoChecks) return what;
  return `${what}. Its checks do not start by themselves, since the token of a job starts no ` +
    "workflows: close and reopen it, or push a commit to its branch, to start them";
}
