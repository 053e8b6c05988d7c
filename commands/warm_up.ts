/**
 * Warming up: what a run does first is loaded and compiled while the sandbox is tried.
 *
 * A pattern is compiled with its first use, and the rules on files and secrets have 150 of them.
 * Imports `guards/` and `room/`. Changes nothing and reads nothing.
 *
 * @module
 */

import { listHeldFiles } from "../guards/held_files.ts";
import { createRedaction } from "../guards/redaction.ts";
import { loadRunner } from "../room/runners/load_runner.ts";
import { resolveCommand } from "../room/runners/resolve_command.ts";

const ORDINARY_FILE = "src/ordinary.ts";

/**
 * Warms up for a run.
 *
 * @param test The test command, whose runner is loaded.
 * @returns Settles when all is warm.
 */
export async function warmUp(test: readonly string[]): Promise<void> {
  const { runner } = await resolveCommand(test, () => Promise.resolve(null));
  const loading = runner === null ? null : loadRunner(runner);
  listHeldFiles([ORDINARY_FILE]);
  createRedaction([])(ORDINARY_FILE);
  await loading;
}
