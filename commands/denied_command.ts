/**
 * The command `denied` in a project: finds its deny memory, acts on it, prints what came of it.
 *
 * Imports `guards/`, `loop/` and `room/`; its effects are those of the store, and the start of this
 * program again under fewer permissions.
 *
 * @module
 */

import { join } from "../guards/std_path.ts";
import { createDenyStore } from "../loop/deny_store.ts";
import { createStateDir, STATE_FOLDER } from "../loop/state_dir.ts";
import { startForeground } from "../room/process.ts";
import { runDenied } from "./denied.ts";
import { listHandedOn } from "./environment.ts";
import type { Parsed } from "./flags.ts";
import { isThere, resolveWorkspace, toAbsolute } from "./input_files.ts";
import { renderStart } from "./step_down.ts";
import type { Start, World } from "./world.ts";

/** What is asked of the deny memory. */
export type DeniedWish = Extract<Parsed, { kind: "denied" }>;

/**
 * Runs the command.
 *
 * @param wish What is asked.
 * @param start How the process was started.
 * @param world Everything it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where the deny memory cannot be read.
 */
export async function runDeniedCommand(
  wish: DeniedWish,
  { start, world }: { readonly start: Omit<Start, "kind">; readonly world: World },
): Promise<number> {
  const { environment } = world;
  const dir = toAbsolute(wish.dir ?? ".", environment.cwd);
  const workspace = resolveWorkspace(dir);
  if (start.isLauncher) {
    const read = [...new Set([workspace, dir])];
    const words = renderStart({ ...NO_PERMISSIONS, read, write: [workspace] }, start);
    const [cwd, env] = [environment.cwd, listHandedOn(environment)];
    return await startForeground([environment.denoPath, ...words], { cwd, env });
  }
  // Where nothing ran there is nothing to remember, and looking leaves nothing behind.
  const hasState = isThere(join(workspace, STATE_FOLDER));
  const store = hasState ? createDenyStore(createStateDir(workspace)) : NOTHING_REMEMBERED;
  const { printsJson, action } = wish;
  const { text, exitCode } = runDenied(action, { store, printsJson });
  (exitCode === 0 ? world.print : world.printError)(text);
  return exitCode;
}

const NOTHING_REMEMBERED = { load: () => [], forget: () => false, clear: () => 0 };
const NO_PERMISSIONS = { read: [], write: [], denyWrite: [], net: [], run: [], env: [] };
