/**
 * The command `fix`: settles options, permissions, sandbox and model, runs, prints the report.
 *
 * Also prints the permission line for `flags`. Imports every folder; its effects are theirs.
 *
 * @module
 */

import { findActionsJob } from "./environment.ts";
import type { FixOptions } from "./flags.ts";
import { getReady } from "./ready.ts";
import type { Start, World } from "./world.ts";
import { settleOptions } from "./settled.ts";
import { quoteWord } from "./step_down.ts";

/** How a fix was started. */
export interface FixStart extends Start {
  readonly kind: "fix" | "flags";
  readonly options: FixOptions;
  /** Id of the run to go on with, in place of a new one. */
  readonly resume?: string;
  /** Words of the fix that goes on; those of this process where they are left out. */
  readonly fixWords?: readonly string[];
}

/**
 * Runs the command.
 *
 * @param start The words and how the process was started.
 * @param world Everything it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where it cannot run; the message says what was found and what is needed.
 */
export async function runFixCommand(start: FixStart, world: World): Promise<number> {
  const { environment } = world;
  const job = findActionsJob(environment);
  const settled = { ...await settleOptions(start.options, environment.cwd), job };
  if (job !== null && start.kind === "fix" && !start.options.isDryRun) {
    const { endWithoutKey } = await import("./actions/skip.ts");
    const end = endWithoutKey(settled, { job, world, printsJson: start.options.printsJson });
    if (end !== null) return end;
  }
  const ready = await getReady(settled, start, world);
  switch (ready.kind) {
    case "flags":
      world.print(`${["deno", ...ready.words].map(quoteWord).join(" ")}\n`);
      return 0;
    case "restarted":
      return ready.code;
    case "ready": {
      const { fixHere } = await import("./fix_here.ts");
      return await fixHere(settled, { ...ready, start, world });
    }
  }
}
