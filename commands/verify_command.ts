/**
 * The command `verify`: settles options, permissions and sandbox, proves the patch, prints the
 * report.
 *
 * Imports every folder; its effects are theirs.
 *
 * @module
 */

import { toProofOutcome } from "../loop/fine_outcome.ts";
import { toOutcomeCode } from "./exit_codes.ts";
import type { VerifyFlags } from "./flags.ts";
import { NOTHING_ASKED } from "./flags/nothing_asked.ts";
import { readInput } from "./input_files.ts";
import { createProgress } from "./progress.ts";
import { getReady } from "./ready.ts";
import { renderJson, renderReport } from "./report.ts";
import { settleOptions } from "./settled.ts";
import { createDenoTerminal } from "./terminal.ts";
import { runVerify } from "./verify.ts";
import type { Start, World } from "./world.ts";

/** How a verify was started. */
export interface VerifyStart extends Start {
  readonly kind: "verify";
  readonly options: VerifyFlags;
}

/**
 * Runs the command.
 *
 * @param start The words and how the process was started.
 * @param world Everything it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where it cannot run; the message says what was found and what is needed.
 */
export async function runVerifyCommand(start: VerifyStart, world: World): Promise<number> {
  const { patch, ...given } = start.options;
  // The patch is read like a saved log: one file beside the workspace.
  const settled = await settleOptions(
    { ...NOTHING_ASKED, approve: "propose", ...given, log: patch },
    world.environment.cwd,
  );
  const ready = await getReady(
    { ...settled, model: null, rungs: [], reviewer: null },
    start,
    world,
  );
  if (ready.kind !== "ready") return ready.kind === "restarted" ? ready.code : 0;
  const terminal = createDenoTerminal();
  const signal = world.listenForInterrupt();
  const report = await runVerify({
    workspace: settled.workspace,
    test: settled.test,
    policy: settled.policy,
    timeoutMs: settled.timeoutMs,
    patch: readInput(settled.log ?? patch, "--patch"),
    sandbox: ready.sandbox,
    targets: given.targets,
    maxRuns: settled.maxRuns,
    ...(settled.hidden === null ? {} : { hidden: settled.hidden }),
    events: createProgress({
      write: (text) => terminal.write(text),
      isTerminal: Deno.stderr.isTerminal(),
      hasColour: terminal.hasColour,
      columns: () => terminal.size().columns,
      now: () => performance.now(),
    }),
    signal,
  });
  const outcome = signal.aborted
    ? "interrupted"
    : toProofOutcome(report.verdict, report.tests.after?.failed ?? []);
  world.print(
    given.printsJson ? renderJson(report, outcome) : renderReport(report, {
      columns: terminal.size().columns,
      hasColour: Deno.stdout.isTerminal() && !Deno.noColor,
      patch: null,
      denials: [],
      resume: null,
      outcome,
    }),
  );
  return toOutcomeCode(outcome);
}
