/**
 * The command `tour`: a page for somebody new to a repository, which is read and not run.
 *
 * Imports every folder. Its effects are reading the repository, one new file in it, and the start of
 * this program again under the permissions of just that.
 *
 * @module
 */

import type { PermissionSet } from "../guards/permissions.ts";
import { join } from "../guards/std_path.ts";
import type { TourWish } from "./flags/parse_survey.ts";
import { isThere, resolveWorkspace, toAbsolute } from "./input_files.ts";
import { listRepositoryFiles } from "./repository_files.ts";
import { restart } from "./restart.ts";
import { renderStart, STEPPED_DOWN } from "./step_down.ts";
import { renderTour } from "./tour/render_tour.ts";
import { survey } from "./tour/survey.ts";
import type { Start, World } from "./world.ts";

/** The file that a tour leaves. */
const PAGE = "ONBOARDING.md";

/** How the command was started, and what it needs from outside. */
export interface TourSetting {
  readonly start: Omit<Start, "kind">;
  readonly world: World;
}

/**
 * Runs the command.
 *
 * @param wish What is asked for.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code.
 * @throws {TypeError} Where there is no such folder, or the page is there already.
 * @throws {RangeError} Where the repository is too large.
 */
export async function runTourCommand(wish: TourWish, setting: TourSetting): Promise<number> {
  const { start, world } = setting;
  const { cwd } = world.environment;
  const workspace = resolveWorkspace(toAbsolute(wish.dir ?? ".", cwd));
  const page = join(workspace, PAGE);
  if (!wish.prints && isThere(page)) {
    throw new TypeError(
      `Cannot write "${page}": found it there already and it is not overwritten (--print shows ` +
        "the tour and writes nothing)",
    );
  }
  if (start.isLauncher) {
    const needed = listNeeded(workspace, wish);
    const args = [STEPPED_DOWN, "tour", "--dir", workspace, ...(wish.prints ? ["--print"] : [])];
    return await restart(renderStart(needed, { ...start, args }), { needed, world });
  }
  const text = renderTour(await survey(workspace));
  if (wish.prints) {
    world.print(text);
    return 0;
  }
  const { writeNewFile } = await import("../room/land.ts");
  await writeNewFile(page, text);
  world.print(`Wrote ${page}\n`);
  return 0;
}

function listNeeded(workspace: string, { prints }: TourWish): PermissionSet {
  const isReadable = (path: string) =>
    Deno.permissions.querySync({ name: "read", path }).state === "granted";
  return {
    read: [workspace, ...listRepositoryFiles(workspace, { isReadable })],
    write: prints ? [] : [join(workspace, PAGE)],
    ...{ denyWrite: [], net: [], run: [], env: [] },
  };
}
