/**
 * Runs one command so that the runners in it report, and reads what they reported.
 *
 * Imports the room's own files. Its effects are those of the process it starts and the folders
 * beside the room.
 *
 * @module
 */

import type { RunEvidence } from "./evaluate_run.ts";
import { runProcess } from "./process.ts";
import type { ProcessResult } from "./process_result.ts";
import { createReportFolder, type ReportFolder } from "./report_dir.ts";
import type { Room } from "./room.ts";
import { replaceEnvFiles } from "./runners/env_files.ts";
import { createProjectPaths } from "./runners/project_paths.ts";
import { RUNNERS } from "./runners/resolve_command.ts";
import type { Command, Instrumented, Report, RunContext, Runner } from "./runners/runner.ts";
import { instrumentUnknown } from "./runners/unknown.ts";
import type { ChildPlaces, Sandbox, SandboxedCommand } from "./sandboxed_command.ts";
import { checkTypes, type TypeCheck } from "./type_check.ts";

/** How a command is run. */
export interface RunReportedOptions {
  readonly command: Command;
  /** Runner of a plain command, or null. */
  readonly runner: Runner | null;
  /** False runs the command as it is: nothing in it reports. */
  readonly isInstrumented: boolean;
  readonly sandbox: Sandbox;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly readOnly: readonly string[];
  /** Folder of type checks that are kept over runs, or null to keep none. */
  readonly checkCache: string | null;
  readonly signal: AbortSignal | undefined;
  /** Is told when a process of the run has started. */
  readonly onStart: (() => void) | undefined;
}

/** What is known of a run, and what else to tell a person. */
export interface ReportedRun extends RunEvidence {
  readonly notes: readonly string[];
}

/**
 * Runs a command in a room; the room is left as the command left it.
 *
 * @param room The room.
 * @param options The command and its limits.
 * @returns How it ended and what its runners reported.
 * @throws {TypeError} Where the sandbox cannot hold this command at all.
 */
export async function runReported(room: Room, options: RunReportedOptions): Promise<ReportedRun> {
  const folder = await createReportFolder(room.root);
  let run: ReportedRun;
  try {
    run = await runInFolder(room, { ...options, folder });
  } catch (error) {
    await folder.remove();
    throw error;
  }
  const left = await folder.remove();
  return left === null ? run : { ...run, notes: [...run.notes, left] };
}

interface InFolder extends RunReportedOptions {
  readonly folder: ReportFolder;
}

async function runInFolder(room: Room, options: InFolder): Promise<ReportedRun> {
  const { folder, sandbox, runner } = options;
  const { toolDir, reportDir } = folder;
  const folders = { room: room.root, workspace: room.workspace, toolDir, reportDir };
  const places = sandbox.place(folders);
  const given = replaceEnvFiles(options.command, { ...places, withheld: room.withheld });
  const instrumented = instrument({ ...options, command: given.command }, places);
  await folder.fill(instrumented.toolFiles);
  await folder.copy(given.files.map(({ source, path }) => ({
    from: `${room.workspace}/${source}`,
    path,
  })));
  const wrap = (command: Command, denoDir: string | null) =>
    sandbox.wrap({
      ...folders,
      ...command,
      pathFirst: instrumented.pathFirst,
      mounts: room.mounts,
      readOnly: options.readOnly,
      timeoutMs: options.timeoutMs,
      ...(denoDir === null ? {} : { denoDir }),
    });
  const prepared = runner?.prepare?.();
  // A failure of this shows where the report is read.
  prepared?.catch(() => {});
  const check = await checkFirst(instrumented.command, { ...options, wrap });
  const started = wrap(instrumented.command, check.kind === "run" ? check.denoDir : null);
  await folder.makeFolders(started.folders);
  const result = check.kind === "over" ? check.result : await start(started, options);
  const roots = [places.project, room.root, room.workspace];
  const paths = createProjectPaths({ roots, files: room.files() });
  return {
    result,
    sandboxFailure: sandbox.explainStartFailure(result),
    runner: options.isInstrumented ? runner : null,
    reports: await readReports(folder, { paths, result }),
    paths,
    notes: [started.note, result.note].filter((note) => note !== null),
  };
}

async function start(started: SandboxedCommand, options: InFolder): Promise<ProcessResult> {
  const { timeoutMs, maxOutputBytes, signal, onStart } = options;
  return await runProcess(started.argv, {
    cwd: started.cwd,
    env: started.env,
    endSignal: started.endSignal,
    timeoutMs,
    maxOutputBytes,
    ...(signal ? { signal } : {}),
    ...(onStart ? { onStart } : {}),
  });
}

interface CheckOptions extends InFolder {
  readonly wrap: (command: Command, denoDir: string) => SandboxedCommand;
}

/** Other sandboxes than bubblewrap leave Deno the person's own cache, in which checks are kept. */
async function checkFirst(command: Command, options: CheckOptions): Promise<TypeCheck> {
  const { runner, sandbox, checkCache, isInstrumented, wrap } = options;
  const check = isInstrumented && sandbox.kind === "bwrap" ? runner?.toTypeCheck?.(command) : null;
  if (!check || checkCache === null) return { kind: "run", denoDir: null };
  const wrapCheck = (denoDir: string) => wrap(check, denoDir);
  return await checkTypes({ ...options, cache: checkCache, wrap: wrapCheck });
}

function instrument(options: InFolder, places: ChildPlaces): Instrumented {
  const { command, runner, isInstrumented } = options;
  if (!isInstrumented) return { command, toolFiles: [], pathFirst: [] };
  return runner?.instrument(command, places) ?? instrumentUnknown(command, places);
}

/** A report's file name starts with its runner's; anything else was put there by the tests. */
async function readReports(
  folder: ReportFolder,
  { paths, result }: Pick<RunEvidence, "paths"> & { readonly result: ProcessResult },
): Promise<Report[]> {
  const context: RunContext = { paths, output: result.output, exitCode: result.exitCode };
  const reports: Report[] = [];
  for (const file of await folder.read()) {
    const runner = RUNNERS.find(({ name }) => file.name.startsWith(`${name}-`));
    if (runner) reports.push(await runner.parse(file, context));
  }
  return reports;
}
