/**
 * What a run inside GitHub Actions tells beside its report: summary, outputs, annotations.
 *
 * Until the run is over, nothing that it prints can be an order to the runner. Imports `guards/`,
 * `publish/` and types of `loop/` and `room/`. Its effects are printing and the runner's two files.
 *
 * @module
 */

import { createRedaction } from "../../guards/redaction.ts";
import type { EventSink } from "../../loop/events.ts";
import type { FixReport, Outcome } from "../../loop/verdict.ts";
import { annotateRun, renderAnnotations } from "../../publish/actions/annotations.ts";
import { listRemarks } from "../../publish/actions/remarks.ts";
import { renderSummary } from "../../publish/actions/summary.ts";
import { redactReport } from "../../publish/redact_fix.ts";
import type { TestRun } from "../../room/test_run.ts";
import type { ActionsJob } from "../environment.ts";
import type { World } from "../world.ts";
import { appendOutputs, appendSummary } from "./runner_files.ts";

/** Tells a run to the runner. */
export interface Teller extends EventSink {
  /** Takes the power of commands from all that is printed until {@link Teller.tell}. */
  start(): void;
  /**
   * Writes outputs, summary and annotations; what cannot be written is a warning.
   *
   * @param report The report.
   * @param outcome Its verdict in finer words.
   */
  tell(report: FixReport, outcome: Outcome): void;
}

/** Where a run happens, and what must not be told. */
export interface TellerOptions {
  readonly job: ActionsJob;
  readonly world: Pick<World, "printCommand">;
  /** Real path of the project. */
  readonly workspace: string;
  readonly secrets: readonly string[];
}

/** Runs whose outcomes say how the tests stand. */
const TELLING: ReadonlySet<string> = new Set(["baseline", "after_edit", "gate", "verify_green"]);

/**
 * Creates the teller of a run.
 *
 * @param options Where it happens.
 * @returns The teller; it takes the events of the run, too.
 */
export function createTeller({ job, world, workspace, secrets }: TellerOptions): Teller {
  const token = `greenroom-${crypto.randomUUID()}`;
  const redact = createRedaction(secrets);
  let last: TestRun | null = null;
  return {
    take(event) {
      if (event.kind === "tests_finished" && TELLING.has(event.purpose)) last = event.run;
    },
    start: () => world.printCommand(`::stop-commands::${token}\n`),
    tell(report, outcome) {
      const input = {
        ...{ report: redactReport(report, redact), pullRequest: null, remarks: [] },
        log: redact(last?.output ?? ""),
      };
      const problems = [
        appendOutputs(job.output, { verdict: report.verdict, outcome }),
        appendSummary(job.summary, (maxBytes) => renderSummary(input, maxBytes)),
      ];
      const outcomes = last?.outcomes ?? last?.partial ?? [];
      const remarks = listRemarks(report, { outcomes, folder: findFolder(job, workspace) })
        .map((remark) => ({ ...remark, message: redact(remark.message) }));
      const warnings = problems.filter((problem) => problem !== null)
        .map((problem) => annotateRun("warning", problem));
      world.printCommand(`::${token}::\n${renderAnnotations([...warnings, ...remarks])}`);
    },
  };
}

/** Annotations name files from the root of the repository. */
function findFolder({ repository }: ActionsJob, workspace: string): string {
  if (repository === null || !workspace.startsWith(`${repository}/`)) return "";
  return workspace.slice(repository.length + 1);
}
