/**
 * Getting ready: which sandbox holds the tests, and whether this process has what the run needs,
 * no less and no more.
 *
 * Imports `guards/`, `models/` and `room/`. Its effects are the trial of a sandbox and the start of
 * this program again with fewer permissions.
 *
 * @module
 */

import { findMissing, type PermissionSet } from "../guards/permissions.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import { ACTIONS_VARIABLES, listRunnerFiles } from "./environment.ts";
import { findEditor, findGit } from "./edit_text.ts";
import type { Start, World } from "./world.ts";
import { DENO_CONFIGS, findProgram, listNames, readProjectFile } from "./input_files.ts";
import type { Pins } from "./pin/pins.ts";
import { keepToPaths, planPermissions } from "./plan.ts";
import { listRepositoryFiles } from "./repository_files.ts";
import { BWRAP, findSandbox, guessSandbox, SANDBOX_EXEC, TIMEOUT } from "./sandbox.ts";
import type { SettledOptions } from "./settled.ts";
import {
  decideStepDown,
  renderMissing,
  renderStart,
  type StepDown,
  STEPPED_DOWN,
} from "./step_down.ts";

/** Options of a run, and what bounds it. */
export interface BoundedOptions extends SettledOptions {
  /** Null where nothing is pinned. */
  readonly pins: Pins | null;
}

/** What a start came to. */
export type Ready =
  | {
    readonly kind: "ready";
    readonly sandbox: Sandbox;
    /** Tries the sandbox, and gives the one that works; absent where that was done. */
    readonly trySandbox?: () => Promise<Sandbox>;
  }
  /** The run happened in another process with fewer permissions. */
  | { readonly kind: "restarted"; readonly code: number }
  /** Only the words that start the run were asked for. */
  | { readonly kind: "flags"; readonly words: readonly string[] };

/**
 * Gets a run ready.
 *
 * @param settled The options as they hold.
 * @param start The words and how the process was started.
 * @param world Everything it needs from outside.
 * @returns The sandbox, or what happened instead.
 * @throws {TypeError} Where no sandbox can be had, or the permissions do not fit.
 */
export async function getReady(
  settled: SettledOptions,
  start: Start,
  world: World,
): Promise<Ready> {
  const bounded = { ...settled, pins: await findPins(settled) };
  const expected = planExpected(bounded, start, world);
  const untried = takeUntried(expected, bounded, { start, world });
  if (untried !== null) return untried;
  const { sandbox, needed } = await planRun(bounded, { expected, world });
  if (start.kind === "flags") {
    const args = ["fix", ...start.args.slice(1)];
    return { kind: "flags", words: renderStart(needed, { ...start, args }) };
  }
  if (start.isLauncher) {
    const words = renderStart(needed, { ...start, args: [STEPPED_DOWN, ...start.args] });
    return { kind: "restarted", code: await startAgain(words, { needed, world }) };
  }
  const step = decideStep(needed, start, { world, ...bounded });
  switch (step.kind) {
    case "fits":
      settled.notes.forEach((note) => world.printError(note));
      if (sandbox.warning !== null) world.printError(sandbox.warning);
      return { kind: "ready", sandbox };
    case "refused":
      throw new TypeError(step.message);
    case "restart":
      world.printError(step.message);
      return { kind: "restarted", code: await startAgain(step.args, { needed, world }) };
  }
}

/** Most projects pin nothing; what reads a pin is loaded for the others. */
async function findPins(settled: SettledOptions): Promise<Pins | null> {
  const { policy, workspace } = settled;
  const isPinned = policy.permissions !== undefined ||
    DENO_CONFIGS.some((name) => readProjectFile(workspace, name)?.includes("permissions"));
  const pins = isPinned ? (await import("./pin/pins.ts")).loadPins(settled) : null;
  return pins === null || pins.sets.length === 0 ? null : pins;
}

/** What a run comes to once its sandbox was tried. */
async function planRun(
  bounded: BoundedOptions,
  { expected, world }: { readonly expected: Expected; readonly world: World },
): Promise<{ readonly sandbox: Sandbox; readonly needed: PermissionSet }> {
  const sandbox = await findSandbox(bounded, world.environment);
  const { kind } = sandbox;
  const needed = kind === expected.kind ? expected.needed : listNeeded(bounded, { kind, world });
  return { sandbox, needed: narrow(needed, bounded) };
}

/** What a CI runner hands over for its summary is named anew for each job, so no set could pin it. */
function narrow(needed: PermissionSet, { pins, job = null }: BoundedOptions): PermissionSet {
  const ofJob = job === null ? [] : ACTIONS_VARIABLES;
  return pins?.narrow(needed, [...listRunnerFiles(job), ...ofJob]) ?? needed;
}

function decideStep(
  needed: PermissionSet,
  start: Start,
  { world, pins }: Pick<BoundedOptions, "pins"> & { readonly world: World },
): StepDown {
  return decideStepDown(needed, {
    ...start,
    query: queryPermission,
    canRestart: isGranted({ name: "run", command: world.environment.denoPath }),
    isPinned: (flag) => pins?.covers(flag) ?? false,
  });
}

interface Started {
  readonly start: Start;
  readonly world: World;
}

/**
 * A run that may start one launcher alone gets that one or none, so its trial can wait until the
 * first tests run. The repairer's bench is built on one that was tried.
 */
function takeUntried(
  { kind, needed: planned }: Expected,
  settled: BoundedOptions,
  { start, world }: Started,
): Ready | null {
  const isFix = start.kind === "fix" && !start.isLauncher && settled.model !== null;
  if (!isFix || settled.model === "repair" || kind !== "bwrap") return null;
  const needed = narrow(planned, settled);
  if (decideStep(needed, start, { world, ...settled }).kind !== "fits") return null;
  const sandbox = guessSandbox(settled, world.environment);
  if (sandbox === null) return null;
  settled.notes.forEach((note) => world.printError(note));
  if (sandbox.warning !== null) world.printError(sandbox.warning);
  const trySandbox = () => findSandbox(settled, world.environment);
  return { kind: "ready", sandbox, trySandbox };
}

async function startAgain(
  words: readonly string[],
  options: { readonly needed: PermissionSet; readonly world: World },
): Promise<number> {
  const { restart } = await import("./restart.ts");
  return await restart(words, options);
}

/** The sandbox that is looked for first, and what a run in it needs. */
interface Expected {
  readonly kind: Sandbox["kind"];
  readonly needed: PermissionSet;
}

/** What may not even be tried for want of a flag must not look like a missing program. */
function planExpected(settled: BoundedOptions, start: Start, world: World): Expected {
  const ofSystem = Deno.build.os === "darwin" ? "sandbox_exec" : "bwrap";
  const kinds = settled.sandbox === "auto" ? [ofSystem, "deno"] as const : [settled.sandbox];
  const allowed = kinds.find((kind) =>
    isGranted({ name: "run", command: findLauncher(kind, settled, world) })
  );
  const kind = allowed ?? kinds[0] ?? "bwrap";
  const needed = listNeeded(settled, { kind, world });
  // A launcher hands on what it may not do itself.
  const missing = findMissing(needed, queryPermission);
  if (missing.length === 0 || (start.isLauncher && allowed !== undefined)) return { kind, needed };
  throw new TypeError(renderMissing(needed, { ...start, query: queryPermission }));
}

interface Found {
  readonly kind: Sandbox["kind"];
  readonly world: World;
}

/**
 * Lists what a run needs in a sandbox; what is only a comfort is left out where it is not pinned.
 *
 * @param settled The options, and what bounds them.
 * @param found The sandbox, and the world around it.
 * @returns The permissions.
 */
export function listNeeded(settled: BoundedOptions, { kind, world }: Found): PermissionSet {
  const isPinned = (flag: string) => settled.pins?.covers(flag) ?? true;
  const editor = settled.approve === "ask" ? findEditor(world.environment)?.path ?? null : null;
  const names = listNames(settled.workspace);
  const needed = planPermissions({
    workspace: settled.workspace,
    launcher: { sandbox: kind, path: findLauncher(kind, settled, world) },
    model: settled.model,
    baseUrl: settled.baseUrl,
    providers: settled.providers,
    others: [...settled.rungs, ...(settled.reviewer === null ? [] : [settled.reviewer])],
    inputFiles: settled.inputFiles,
    patch: settled.patch,
    ...(settled.job
      ? { runner: { files: listRunnerFiles(settled.job), variables: ACTIONS_VARIABLES } }
      : {}),
    git: settled.git ? findGit(world.environment, settled.workspace) : null,
    editor: editor !== null && isPinned(`--allow-run=${editor}`) ? editor : null,
    exists: (name) => names.has(name),
    repositoryFiles: listRepositoryFiles(settled.workspace, {
      isReadable: (path) => isPinned(`--allow-read=${path}`) && isGranted({ name: "read", path }),
    }),
  });
  const { pins, workspace } = settled;
  return pins === null ? needed : keepToPaths(needed, pins.listWritable(workspace));
}

function findLauncher(
  kind: Sandbox["kind"],
  settled: SettledOptions,
  { environment }: World,
): string {
  switch (kind) {
    case "bwrap":
      return BWRAP;
    case "sandbox_exec":
      return SANDBOX_EXEC;
    case "deno":
      return environment.denoPath;
    case "none": {
      if (isGranted({ name: "run", command: TIMEOUT })) return TIMEOUT;
      const program = settled.test[0] ?? "";
      return program === "deno"
        ? environment.denoPath
        : findProgram(program, environment.get("PATH") ?? "") ?? program;
    }
  }
}

function queryPermission(descriptor: Deno.PermissionDescriptor): Deno.PermissionState {
  return Deno.permissions.querySync(descriptor).state;
}

function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}
