/**
 * The command `view`: a page on this machine that shows the runs of a project, and follows them.
 *
 * Imports `loop/` and the viewer, which alone is loaded for it. Its effects are an open port on
 * 127.0.0.1, reading the state folder, and the start of this program again with no more than that.
 *
 * @module
 */

import { openStateReader } from "../loop/state_dir.ts";
import type { ViewWish } from "./flags/parse_look.ts";
import { findRunId } from "./look/find_run.ts";
import { listNeeded, locateState, toOwnWords } from "./look/locate_state.ts";
import { restart } from "./restart.ts";
import { decideStepDown, renderStart, STEPPED_DOWN } from "./step_down.ts";
import type { Start, World } from "./world.ts";

/** How the command was started, and what it needs from outside. */
export interface ViewSetting {
  readonly start: Omit<Start, "kind">;
  readonly world: World;
}

/**
 * Runs the command until it is interrupted.
 *
 * @param wish What is asked.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where there is no such run, or the port cannot be had.
 */
export async function runViewCommand(
  wish: ViewWish,
  { start, world }: ViewSetting,
): Promise<number> {
  const workspace = locateState(wish.dir, world.environment);
  const needed = { ...listNeeded(workspace), net: ["127.0.0.1"] };
  const args = toOwnWords(start.args, workspace);
  if (start.isLauncher) {
    const words = renderStart(needed, { ...start, args: [STEPPED_DOWN, ...args] });
    return await restart(words, { needed, world });
  }
  const query = (descriptor: Deno.PermissionDescriptor) =>
    Deno.permissions.querySync(descriptor).state;
  const canRestart = query({ name: "run", command: world.environment.denoPath }) === "granted";
  const step = decideStepDown(needed, { ...start, args, query, canRestart });
  switch (step.kind) {
    case "refused":
      throw new TypeError(step.message);
    case "restart":
      world.printError(step.message);
      return await restart(step.args, { needed, world });
    case "fits":
      return await serveRuns(wish, { workspace, world });
  }
}

async function serveRuns(
  { run, port }: ViewWish,
  { workspace, world }: { readonly workspace: string; readonly world: World },
): Promise<number> {
  const openState = () => openStateReader(workspace);
  const path = run === null ? "" : `runs/${findRunId(run, openState()?.listRuns() ?? [])}`;
  const { createStories } = await import("./view/stories.ts");
  const { createViewer } = await import("./view/app.tsx");
  const { serve } = await import("./view/serve.ts");
  const serving = serve({ port: port ?? 0, answer: createViewer(createStories(openState)) });
  world.print(`http://127.0.0.1:${serving.port}/${path}\n`);
  const signal = world.listenForInterrupt();
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  // Pages that follow a run hold their streams open; nobody waits for them.
  return 0;
}
