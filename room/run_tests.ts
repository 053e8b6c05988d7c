/**
 * Runs the test command in a room and tells what each test came to.
 *
 * Imports the room's own files and `guards/`. Its effects are those of the process it starts, the
 * folders beside the room, and the room's restoring.
 *
 * @module
 */

import type { Service } from "../guards/policy.ts";
import { findProtection } from "../guards/protected.ts";
import type { Room, TouchedPath } from "./room.ts";
import { type ReportedRun, runReported, type RunReportedOptions } from "./run_reported.ts";
import { hasNodeAssert } from "./runners/node_assert.ts";
import { loadRunner } from "./runners/load_runner.ts";
import { resolveCommand } from "./runners/resolve_command.ts";
import type { Command, Runner } from "./runners/runner.ts";
import type { Sandbox } from "./sandboxed_command.ts";
import type { TestRun } from "./test_run.ts";

/** How tests are run. */
export interface RunTestsOptions {
  /** The pinned test command. */
  readonly argv: readonly string[];
  /** What holds the tests. */
  readonly sandbox: Sandbox;
  /** Time after which the run is ended. */
  readonly timeoutMs: number;
  /** Longest text of the output that is kept; 256 KiB where not given. */
  readonly maxOutputBytes?: number;
  /** Name of the tests to run, where the runner has a safe way to choose. */
  readonly filter?: string;
  /** Paths of the room that the tests may read and not change. */
  readonly readOnly?: readonly string[];
  /** Programs that run beside the tests, in their sandbox. */
  readonly services?: readonly Service[];
  /** Globs of files that are protected beyond the built-in rules. */
  readonly protect?: readonly string[];
  /** Folder in which type checks are kept over the runs of one repair; none are where not given. */
  readonly checkCache?: string;
  /** True runs the tests without checking their types first, where the command would. */
  readonly isUnchecked?: boolean;
  /** Ends the run when it is interrupted. */
  readonly signal?: AbortSignal;
  /** Is told when a process of the run has started; what is loaded then costs no time. */
  readonly onStart?: () => void;
}

const MAX_OUTPUT_BYTES = 262_144;
/** Each held file costs a mount or two: 40 take 8 ms. What is written beyond them shows afterwards. */
const MAX_HELD = 40;

/**
 * Runs the tests of a room once, and puts the room back afterwards.
 *
 * @param room The room; nothing else may use it meanwhile.
 * @param options The command and its limits.
 * @returns What the run came to; failing tests, limits and a missing program are no errors.
 * @throws {TypeError} Where the sandbox cannot hold this command at all.
 * @throws {Error} Where the room cannot be put back; it is of no more use then.
 */
export async function runTests(room: Room, options: RunTestsOptions): Promise<TestRun> {
  const { protect = [] } = options;
  const readText = (path: string) => readRoomText(room, path);
  const { command, runner: name } = await resolveCommand(options.argv, readText);
  const resolved = { command, runner: name === null ? null : await loadRunner(name) };
  const narrowed = narrow(options.isUnchecked ? uncheck(resolved) : resolved, options.filter);
  // What judges the run loads while it goes on.
  let judging: ReturnType<typeof loadJudges> | null = null;
  const onStart = () => {
    judging ??= loadJudges(room);
    // A failure shows where the judges are asked.
    judging.catch(() => {});
    options.onStart?.();
  };
  const { run, touched } = await runAndRestore(room, {
    ...resolved,
    command: narrowed.command,
    isInstrumented: true,
    sandbox: options.sandbox,
    timeoutMs: options.timeoutMs,
    maxOutputBytes: options.maxOutputBytes ?? MAX_OUTPUT_BYTES,
    services: options.services ?? [],
    readOnly: (options.readOnly ?? []).slice(0, MAX_HELD),
    hasNodeAssert: await hasNodeAssert(options.readOnly ?? [], readText),
    checkCache: options.checkCache ?? null,
    signal: options.signal,
    onStart,
  });
  const { evaluateRun, findPackageScript, findUpdateFlags } = await (judging ?? loadJudges(room));
  const { summary, ...evaluation } = evaluateRun(run);
  const script = findPackageScript(options.argv, await readText("package.json"));
  const flags = findUpdateFlags(narrowed.command.argv, script);
  return {
    ...evaluation,
    exitCode: run.result.exitCode,
    summary: [summary, ...narrowed.notes].join(" "),
    notes: [...run.notes, ...narrowed.notes, ...flags.map(renderUpdateFlag)],
    output: run.result.output,
    outputBytes: run.result.outputBytes,
    durationMs: run.result.durationMs,
    touched: touched.filter(({ kind }) => kind !== "rewritten").map(({ path }) => path),
    rewrittenTests: findProtected(touched, { protect, kinds: ["changed", "removed"] }),
    tampered: addRewritten(run.tampered, findProtected(touched, { protect, kinds: ["rewritten"] })),
  };
}

async function loadJudges(room: Room) {
  const modules = [
    import("./evaluate_run.ts"),
    import("./signs/update_flags.ts"),
    import("./read_reports.ts"),
    import("./runners/project_paths.ts"),
    room.prepareRestore(),
  ] as const;
  const [{ evaluateRun }, flags] = await Promise.all(modules);
  return { evaluateRun, ...flags };
}

/** A test command, and the runner in it. */
interface ResolvedCommand {
  readonly command: Command;
  readonly runner: Runner | null;
}

function uncheck({ command, runner }: ResolvedCommand): ResolvedCommand {
  return { command: runner?.skipTypeCheck?.(command) ?? command, runner };
}

interface Narrowed {
  readonly command: Command;
  readonly notes: readonly string[];
}

function narrow({ command, runner }: ResolvedCommand, filter: string | undefined): Narrowed {
  if (filter === undefined || filter.trim() === "") return { command, notes: [] };
  const narrower = runner?.narrow(command, filter) ?? null;
  if (narrower !== null) return { command: narrower, notes: [] };
  return { command, notes: [`The filter ${JSON.stringify(filter)} was ignored: all tests ran.`] };
}

interface RestoredRun {
  readonly run: ReportedRun;
  readonly touched: readonly TouchedPath[];
}

/** A Node that does not know our reporter, or has its own, gets a second run without it. */
async function runAndRestore(room: Room, options: RunReportedOptions): Promise<RestoredRun> {
  const first = await runOnce(room, options);
  if (!isReporterRefused(first.run)) return first;
  const second = await runOnce(room, { ...options, isInstrumented: false });
  const notes = [...second.run.notes, "The runner refused the reporter, so tests have no names."];
  return { run: { ...second.run, notes }, touched: [...first.touched, ...second.touched] };
}

async function runOnce(room: Room, options: RunReportedOptions): Promise<RestoredRun> {
  const run = await runReported(room, options);
  const touched = await room.restore();
  return { run, touched: touched.filter(({ isCache }) => !isCache) };
}

const REPORTER_REFUSED =
  /--test-reporter\S* is not allowed in NODE_OPTIONS|'--test-reporter' must match the number of|unexpected argument '--preload'|Error importing plugin "greenroom_/;

function isReporterRefused({ reports, result }: ReportedRun): boolean {
  return reports.every(({ isComplete }) => !isComplete) && REPORTER_REFUSED.test(result.output);
}

interface FindProtectedOptions {
  readonly protect: readonly string[];
  /** Files that a run adds beside the tests are its own litter. */
  readonly kinds: readonly TouchedPath["kind"][];
}

function findProtected(
  touched: readonly TouchedPath[],
  { protect, kinds }: FindProtectedOptions,
): readonly string[] {
  return touched
    .filter(({ kind, path }) => kinds.includes(kind) && findProtection(path, { extra: protect }))
    .map(({ path }) => path);
}

/** A test that was weak while it was loaded, and is itself again. */
function addRewritten(
  tampered: TestRun["tampered"],
  paths: readonly string[],
): TestRun["tampered"] {
  if (paths.length === 0) return tampered;
  return [...tampered ?? [], ...paths.map((path) => `${path}, written during the run`)];
}

function renderUpdateFlag(word: string): string {
  return `The test command holds "${word}": it rewrites expectations instead of checking them.`;
}

async function readRoomText(room: Room, path: string): Promise<string | null> {
  const bytes = await room.read(path);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
