/**
 * Writing pins: shows what was found and the difference, asks, and lands both files or none.
 *
 * Imports `guards/`, `room/land.ts` and the parts of the command beside it. Its effects are the
 * question at the terminal and the landing.
 *
 * @module
 */

import { renderUnifiedDiff } from "../../guards/diff.ts";
import type { PermissionSet } from "../../guards/permissions.ts";
import type { FileChange } from "../../guards/request.ts";
import { makeVisible } from "../../guards/visible.ts";
import { createRunId } from "../../loop/ids.ts";
import { createStateDir } from "../../loop/state_dir.ts";
import { landChanges } from "../../room/land.ts";
import type { Sandbox } from "../../room/sandboxed_command.ts";
import { EXIT_INTERRUPTED } from "../exit_codes.ts";
import type { PinProject, PinSetting } from "../pin_command.ts";
import { createDenoTerminal } from "../terminal.ts";
import { askYes } from "./ask.ts";
import { renderFound, renderStartLines } from "./page.ts";
import { planChanges } from "./changes.ts";

/** What a pin is made of. */
export interface WriteSetting extends PinSetting {
  /** What a run here needs. */
  readonly needed: PermissionSet;
  readonly sandbox: Sandbox;
}

/** Exit code where nothing was written that should be. */
const EXIT_NOT_WRITTEN = 1;

/**
 * Shows, asks and writes.
 *
 * @param project The repository.
 * @param setting What a run here needs, and what the command needs from outside.
 * @returns The exit code.
 * @throws {Error} Where a file cannot be read as what it should be, or cannot be written.
 */
export async function writePins(project: PinProject, setting: WriteSetting): Promise<number> {
  const { flags, settled: { workspace } } = project;
  const { world } = setting;
  const changes = planChanges(project, setting);
  world.print(renderFound(project, setting.sandbox));
  if (changes.length === 0) {
    world.print("\npinned    as it is: nothing to write\n");
    world.print(renderStartLines(project, setting));
    return 0;
  }
  for (const change of changes) world.print(`\n${makeVisible(renderUnifiedDiff(change))}`);
  if (flags.isDryRun) {
    world.print(`\ndry run   nothing was written to ${listFiles(changes)}\n`);
    return 0;
  }
  const answer = flags.isAgreed
    ? "yes"
    : await askYes(createDenoTerminal(), `Write ${listFiles(changes)}?`);
  if (answer === "interrupt") return EXIT_INTERRUPTED;
  if (answer === "no") return EXIT_NOT_WRITTEN;
  await land(workspace, changes);
  world.print(`\npinned    ${listFiles(changes)}\n`);
  world.print("next      commit that; every run here is held to it\n");
  world.print(renderStartLines(project, setting));
  return 0;
}

async function land(workspace: string, changes: readonly FileChange[]): Promise<void> {
  const { root: stateDir } = createStateDir(workspace);
  const run = createRunId(new Date(), Math.random);
  const landed = await landChanges(workspace, changes, { stateDir, run });
  if (landed.kind === "refused") throw new TypeError(landed.reason);
}

function listFiles(changes: readonly FileChange[]): string {
  return changes.map(({ path }) => path).join(" and ");
}
