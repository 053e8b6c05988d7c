/**
 * The command `pin`: looks at a repository, shows what it would pin, asks, and writes it; or checks
 * what is pinned against what a run needs.
 *
 * Imports every folder. Its effects are the trial of a sandbox, the landing of the two files, and
 * the start of this program again under the permissions of that.
 *
 * @module
 */

import type { PermissionSet } from "../guards/permissions.ts";
import { DEFAULT_POLICY, parsePolicy, type Policy } from "../guards/policy.ts";
import { join } from "../guards/std_path.ts";
import { STATE_FOLDER } from "../loop/state_dir.ts";
import type { PinFlags } from "./flags.ts";
import { NOTHING_ASKED } from "./flags/nothing_asked.ts";
import {
  DENO_CONFIGS,
  listProjectFiles,
  POLICY_FILE,
  readPolicy,
  readProjectFile,
  resolveWorkspace,
  toAbsolute,
} from "./input_files.ts";
import { checkPins } from "./pin/check.ts";
import { type Look, lookAt } from "./pin/look.ts";
import { writePins } from "./pin/write.ts";
import { listNeeded } from "./ready.ts";
import { keepToPaths } from "./plan.ts";
import { restart } from "./restart.ts";
import { findSandbox } from "./sandbox.ts";
import { type SettledOptions, settleOptions } from "./settled.ts";
import { renderStart, STEPPED_DOWN } from "./step_down.ts";
import type { Start, World } from "./world.ts";

/** How the command was started, and what it needs from outside. */
export interface PinSetting {
  readonly start: Omit<Start, "kind">;
  readonly world: World;
}

/** A repository that is to be pinned, or whose pins are to be checked. */
export interface PinProject {
  readonly flags: PinFlags;
  readonly look: Look;
  /** The policy as it is. */
  readonly policy: Policy;
  /** The options of a fix here, flags and findings included. */
  readonly settled: SettledOptions;
}

/** Files that are looked at at the most. */
const MAX_FILES = 50_000;

/**
 * Runs the command.
 *
 * @param flags What is asked for.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where there is nothing to pin, or more is needed than is pinned.
 */
export async function runPinCommand(flags: PinFlags, setting: PinSetting): Promise<number> {
  const { start, world } = setting;
  const project = await openProject(flags, world);
  if (flags.checks) return await checkPins(project, setting);
  const { settled } = project;
  const sandbox = await findSandbox(settled, world.environment);
  const needed = listNeeded({ ...settled, pins: null }, { kind: sandbox.kind, world });
  if (!start.isLauncher) {
    const pinned = keepToPaths(needed, listWrittenPaths(project));
    return await writePins(project, { needed: pinned, sandbox, ...setting });
  }
  const own = toOwnNeeds(needed);
  const words = renderStart(own, { ...start, args: [STEPPED_DOWN, ...start.args] });
  return await restart(words, { needed: own, world });
}

async function openProject(flags: PinFlags, { environment }: World): Promise<PinProject> {
  const { cwd } = environment;
  const workspace = resolveWorkspace(toAbsolute(flags.dir ?? ".", cwd));
  const text = readPolicy(workspace);
  const policy = text === null ? DEFAULT_POLICY : await parsePolicy(text);
  const files = listProjectFiles(workspace, { maxFiles: MAX_FILES });
  const readText = (name: string) => readProjectFile(workspace, name);
  const look = lookAt({ files: files ?? [], readText });
  const test = flags.test ?? (policy.test === undefined ? findTest(look) : null);
  const settled = await settleOptions(
    { ...NOTHING_ASKED, approve: "propose", ...flags, test },
    cwd,
  );
  return { flags, look, policy, settled };
}

function findTest({ commands: [likeliest] }: Look): readonly string[] {
  if (likeliest !== undefined) return likeliest.argv;
  throw new TypeError(
    "Cannot pin: found no way to run the tests here (no deno.json, package.json or test files) and " +
      'one is needed, --test "make check" for instance',
  );
}

/** Sources and state, unless sources lie at the root itself. */
function listWrittenPaths({ look: { sourceFolders }, settled: { workspace } }: PinProject) {
  const isWhole = sourceFolders.length === 0 || sourceFolders.includes(".");
  return isWhole
    ? [workspace]
    : [STATE_FOLDER, ...sourceFolders].map((folder) => join(workspace, folder));
}

/** It writes the files that no run may write, speaks to nobody, and starts the sandbox's trial alone. */
function toOwnNeeds(needed: PermissionSet): PermissionSet {
  const written: readonly string[] = [POLICY_FILE, ...DENO_CONFIGS];
  return {
    ...needed,
    denyWrite: needed.denyWrite.filter((path) =>
      !written.some((name) => path.endsWith(`/${name}`))
    ),
    net: [],
    env: ["PATH", "HOME", "DENO_DIR"],
  };
}
