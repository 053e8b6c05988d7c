/**
 * Runs one command so that the runners in it report, and reads what they reported.
 *
 * Imports the room's own files. Its effects are those of the process it starts and the folders
 * beside the room.
 *
 * @module
 */

import type { Service } from "../guards/policy.ts";
import type { RunEvidence } from "./evaluate_run.ts";
import { runProcess } from "./process.ts";
import type { ProcessResult } from "./process_result.ts";
import { createReportFolder, type ReportFolder } from "./report_dir.ts";
import type { Room } from "./room.ts";
import { replaceEnvFiles } from "./runners/env_files.ts";
import type { ExpectedReports } from "./runners/report_proof.ts";
import type { Command, Instrumented, Runner, RunPlaces } from "./runners/runner.ts";
import { findMarks, removeMarks } from "./runners/tamper_marks.ts";
import type { Sandbox, SandboxedCommand } from "./sandboxed_command.ts";
import type { TypeCheck } from "./type_check.ts";

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
  /** Programs that run beside the command. */
  readonly services: readonly Service[];
  /** True where a test may use Node's assertions. */
  readonly hasNodeAssert: boolean;
  /** Folder of type checks that are kept over runs, or null to keep none. */
  readonly checkCache: string | null;
  readonly signal: AbortSignal | undefined;
  /** Is told when a process of the run has started. */
  readonly onStart: (() => void) | undefined;
}

/** What is known of a run, and what else to tell a person. */
export interface ReportedRun extends RunEvidence {
  readonly notes: readonly string[];
  /** What was replaced in the test process during the run, or null where nothing watched. */
  readonly tampered: readonly string[] | null;
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
  const stray = await findStrayImport(room, options);
  if (stray !== null) return await toRefusedRun(stray, room, options);
  const folder = createReportFolder(room.root);
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

/** Only Deno's flags let a test import a file outside; the other sandboxes do not show it. */
async function findStrayImport(room: Room, options: RunReportedOptions): Promise<string | null> {
  if (options.sandbox.kind !== "deno") return null;
  const { explainStrayImport } = await import("./static_imports.ts");
  return await explainStrayImport(room, options);
}

async function toRefusedRun(
  note: string,
  room: Room,
  { runner }: RunReportedOptions,
): Promise<ReportedRun> {
  const nothing = { exitCode: null, output: "", outputBytes: 0, durationMs: 0 } as const;
  const { createProjectPaths } = await import("./runners/project_paths.ts");
  const paths = createProjectPaths({ roots: [room.root], files: room.files() });
  return {
    result: { kind: "not_started", ...nothing, note },
    ...{ sandboxFailure: null, runner, reports: [], tampered: [], paths, notes: [] },
  };
}

interface InFolder extends RunReportedOptions {
  readonly folder: ReportFolder;
}

async function runInFolder(room: Room, options: InFolder): Promise<ReportedRun> {
  const { folder, sandbox, runner, hasNodeAssert } = options;
  const { toolDir, reportDir } = folder;
  const folders = { room: room.root, workspace: room.workspace, toolDir, reportDir };
  const places = { ...sandbox.place(folders), mark: folder.mark, hasNodeAssert };
  const given = replaceEnvFiles(options.command, { ...places, withheld: room.withheld });
  const instrumented = await instrument({ ...options, command: given.command }, places);
  const serviced = await serve(instrumented.command, options, places);
  folder.fill([...instrumented.toolFiles, ...serviced.toolFiles]);
  folder.copy(given.files.map(({ source, path }) => ({
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
  const started = wrap(serviced.command, check.kind === "run" ? check.denoDir : null);
  folder.makeFolders(started.folders);
  const { result, tampered } = check.kind === "over"
    ? { result: check.result, tampered: [] }
    : await start(started, options);
  const roots = [places.project, room.root, room.workspace];
  const { createProjectPaths } = await import("./runners/project_paths.ts");
  const paths = createProjectPaths({ roots, files: room.files() });
  const context = { paths, output: result.output, exitCode: result.exitCode };
  const { readReports } = await import("./read_reports.ts");
  const read = await readReports(folder, { context, expected: instrumented.expected });
  return {
    result,
    sandboxFailure: sandbox.explainStartFailure(result),
    runner: options.isInstrumented ? runner : null,
    reports: read.reports,
    tampered: read.isWatched ? [...new Set([...read.tampered, ...tampered])] : null,
    paths,
    notes: [started.note, result.note].filter((note) => note !== null),
  };
}

interface Ended {
  readonly result: ProcessResult;
  /** What marks in the output say. */
  readonly tampered: readonly string[];
}

/** Marks are read before the output is shortened, and nobody else sees them. */
async function start(started: SandboxedCommand, options: InFolder): Promise<Ended> {
  const { timeoutMs, maxOutputBytes, signal, onStart, folder: { mark } } = options;
  const tampered: string[] = [];
  const result = await runProcess(started.argv, {
    onOutput: (lines) => tampered.push(...findMarks(lines, mark)),
    cwd: started.cwd,
    env: started.env,
    endSignal: started.endSignal,
    timeoutMs,
    maxOutputBytes,
    ...(signal ? { signal } : {}),
    ...(onStart ? { onStart } : {}),
  });
  return { result: { ...result, output: removeMarks(result.output, mark) }, tampered };
}

interface CheckOptions extends InFolder {
  readonly wrap: (command: Command, denoDir: string) => SandboxedCommand;
}

/** Other sandboxes than bubblewrap leave Deno the person's own cache, in which checks are kept. */
async function checkFirst(command: Command, options: CheckOptions): Promise<TypeCheck> {
  const { runner, sandbox, checkCache, isInstrumented, wrap } = options;
  const check = isInstrumented && sandbox.kind === "bwrap" ? runner?.toTypeCheck?.(command) : null;
  if (!check || checkCache === null) return { kind: "run", denoDir: null };
  const { checkTypes } = await import("./type_check.ts");
  const wrapCheck = (denoDir: string) => wrap(check, denoDir);
  return await checkTypes({ ...options, cache: checkCache, wrap: wrapCheck });
}

async function instrument(options: InFolder, places: RunPlaces): Promise<Instrumented> {
  const { command, runner, isInstrumented } = options;
  if (!isInstrumented) return { command, expected: ANY_REPORTS, toolFiles: [], pathFirst: [] };
  if (runner !== null) return runner.instrument(command, places);
  const { instrumentUnknown } = await import("./runners/unknown.ts");
  return instrumentUnknown(command, places);
}

/** Most projects have no services, and do not load what starts them. */
async function serve(
  command: Command,
  { services, sandbox: { denoPath } }: InFolder,
  { toolDir }: RunPlaces,
): Promise<Pick<Instrumented, "command" | "toolFiles">> {
  if (services.length === 0) return { command, toolFiles: [] };
  const { addServices } = await import("./services.ts");
  return addServices(command, services, { toolDir, denoPath });
}

const ANY_REPORTS: ExpectedReports = { name: null, isSigned: false };
