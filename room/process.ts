/**
 * The only place that starts processes.
 *
 * A child gets no input, no terminal and no variable but those it is handed; one that ends with its
 * input is handed a pipe in which nothing ever comes. What it prints is read as fast as it comes and
 * kept within a limit. Imports `output_pumps.ts`, `time_limit.ts` and types. Effects: starts a
 * process, ends it, reads its output and the clock.
 *
 * Ending a child reaches its whole tree only where its launcher sees to that (see `sandboxes/`);
 * Deno lets a program with a scoped `--allow-run` signal no process but its own children.
 *
 * @module
 */

import { startPumps } from "./output_pumps.ts";
import type { EndSignal } from "./sandboxed_command.ts";
import type { ProcessResult } from "./process_result.ts";
import { isDoneWithin, startTimeLimit } from "./time_limit.ts";

export type { EndSignal, ProcessResult };

/** How one process is run. */
export interface ProcessOptions {
  /** Folder in which it starts. */
  readonly cwd: string;
  /** The whole environment; nothing is added to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Time after which it is ended. */
  readonly timeoutMs: number;
  /** Longest text of the output that is kept, in bytes. */
  readonly maxOutputBytes: number;
  /** Signal that ends what was started and everything below it; `SIGKILL` where not given. */
  readonly endSignal?: EndSignal;
  /** Ends the process when the run is interrupted. */
  readonly signal?: AbortSignal;
  /** Is told when it has started: what the caller loads now costs no time. */
  readonly onStart?: () => void;
  /** Is told each clean line as it comes. */
  readonly onOutput?: (lines: string) => void;
}

/** Time for a process to be gone after a signal, before a stronger one or none. */
const END_GRACE_MS = 500;
/** Time for pipes to end after their process did; a background process may hold them for ever. */
const DRAIN_MS = 1_200;
const DRAIN_AFTER_KILL_MS = 500;

type Child = Deno.ChildProcess;

interface Ending {
  readonly kind: "exited" | "timed_out" | "interrupted";
  readonly exitCode: number | null;
  readonly note: string | null;
}

/**
 * Runs a command to its end, its time limit or an interrupt.
 *
 * @param argv Program and arguments.
 * @param options Where, with what environment and within which limits.
 * @returns How it ended and what it printed; also where it could not be started.
 * @throws {TypeError} Where there is no program to start.
 */
export async function runProcess(
  argv: readonly string[],
  options: ProcessOptions,
): Promise<ProcessResult> {
  const startedAt = performance.now();
  const started = await startChild(argv, options);
  if (typeof started === "string") {
    return { ...NOT_STARTED, durationMs: performance.now() - startedAt, note: started };
  }
  const pumps = startPumps(started, options);
  options.onStart?.();
  const ending = await waitForEnd(started, options);
  if (options.endSignal === "SIGALRM") endGroup(started);
  const held = await pumps.drain(ending.kind === "exited" ? DRAIN_MS : DRAIN_AFTER_KILL_MS);
  const { output, outputBytes } = pumps.finish();
  const isLate = ending.kind === "timed_out";
  const waiting = isLate ? (await loadNotes()).explainWaiting(output) : null;
  return {
    kind: ending.kind,
    exitCode: ending.exitCode,
    output,
    outputBytes,
    durationMs: performance.now() - startedAt,
    note: joinNotes([ending.note, held, waiting]),
  };
}

/** How a program in the foreground is started. */
export interface ForegroundOptions {
  /** Folder in which it starts. */
  readonly cwd: string;
  /** The whole environment; nothing is added to it. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts a program that takes over the terminal, such as an editor, and waits for its end. An
 * interrupt from the terminal reaches it too, and what it makes of it is its own affair; a wish to
 * end that reaches this process alone is handed on.
 *
 * @param argv Program and arguments.
 * @param options Where, and with what environment.
 * @returns Its exit code, 128 and the signal's number where a signal ended it.
 * @throws {TypeError} Where it cannot be started.
 */
export async function startForeground(
  argv: readonly string[],
  { cwd, env }: ForegroundOptions,
): Promise<number> {
  const [program = "", ...args] = argv;
  const stdio = { stdin: "inherit", stdout: "inherit", stderr: "inherit" } as const;
  try {
    const child = new Deno.Command(program, { args, cwd, env, clearEnv: true, ...stdio }).spawn();
    return await waitInForeground(child);
  } catch (error) {
    const reason = (await loadNotes()).explainStartError(error, { program, cwd });
    if (reason === null) throw error;
    throw new TypeError(`Cannot start "${program}": ${reason}`, { cause: error });
  }
}

/** How a small program is run whose output counts byte for byte. */
export interface ExactOptions {
  /** Folder in which it starts. */
  readonly cwd: string;
  /** The whole environment; nothing is added to it. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads. */
  readonly input: Uint8Array;
  readonly timeoutMs: number;
}

/** How it ended, and what it printed. */
export interface ExactResult {
  /** Null where the time limit ended it. */
  readonly exitCode: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/**
 * Runs a small program that is trusted to print no more than it is asked for, git for instance.
 *
 * @param argv Program and arguments.
 * @param options Where, with what environment and input, and for how long.
 * @returns How it ended, and its output as it came.
 * @throws {TypeError} Where it cannot be started.
 */
export async function runExact(
  argv: readonly string[],
  { cwd, env, input, timeoutMs }: ExactOptions,
): Promise<ExactResult> {
  const [program = "", ...args] = argv;
  const pipes = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const child = new Deno.Command(program, { args, cwd, env, clearEnv: true, ...pipes, signal })
      .spawn();
    const [{ code, stdout, stderr }] = await Promise.all([child.output(), feed(child, input)]);
    const exitCode = signal.aborted ? null : code;
    return { exitCode, stdout, stderr: new TextDecoder().decode(stderr) };
  } catch (error) {
    const reason = (await loadNotes()).explainStartError(error, { program, cwd });
    if (reason === null) throw error;
    throw new TypeError(`Cannot start "${program}": ${reason}`, { cause: error });
  }
}

/** A program may end before it has read everything. */
async function feed(child: Child, input: Uint8Array): Promise<void> {
  const writer = child.stdin.getWriter();
  await writer.write(input).then(() => writer.close()).catch((error: unknown) => {
    if (!(error instanceof Deno.errors.BrokenPipe) && !(error instanceof TypeError)) throw error;
  });
}

async function waitInForeground(child: Child): Promise<number> {
  const listeners = [
    ["SIGINT", () => {}],
    ...(["SIGTERM", "SIGHUP"] as const).map((signal) =>
      [signal, () => sendSignal(child, signal)] as const
    ),
  ] as const;
  listeners.forEach(([signal, listener]) => Deno.addSignalListener(signal, listener));
  try {
    return (await child.status).code;
  } finally {
    listeners.forEach(([signal, listener]) => Deno.removeSignalListener(signal, listener));
  }
}

const NOT_STARTED = { kind: "not_started", exitCode: null, output: "", outputBytes: 0 } as const;
const SURVIVED_NOTE = "The command could not be ended and may still be running.";

/** Sentences are loaded when there is something to say. */
const loadNotes = () => import("./process_notes.ts");

async function startChild(
  argv: readonly string[],
  options: ProcessOptions,
): Promise<Child | string> {
  const [program, ...args] = argv;
  if (program === undefined || program === "") {
    throw new TypeError("Cannot start a process: found no program and one is needed");
  }
  const { cwd, env } = options;
  try {
    const stdin = options.endSignal === "EOF" ? "piped" : "null";
    const pipes = { stdin, stdout: "piped", stderr: "piped" } as const;
    return new Deno.Command(program, { args, cwd, env, clearEnv: true, ...pipes }).spawn();
  } catch (error) {
    const reason = (await loadNotes()).explainStartError(error, { program, cwd });
    if (reason === null) throw error;
    return reason;
  }
}

async function waitForEnd(child: Child, options: ProcessOptions): Promise<Ending> {
  const interrupted = Promise.withResolvers<"interrupted">();
  const limit = startTimeLimit(options.timeoutMs);
  const interrupt = () => interrupted.resolve("interrupted");
  options.signal?.addEventListener("abort", interrupt);
  if (options.signal?.aborted) interrupt();
  const isLate = limit.isUp.then(() => "timed_out" as const);
  const first = await Promise.race([child.status, isLate, interrupted.promise]);
  limit.clear();
  options.signal?.removeEventListener("abort", interrupt);
  if (typeof first !== "string") {
    if (options.endSignal === "EOF") await endInput(child);
    return { kind: "exited", exitCode: first.code, note: null };
  }
  const isGone = await endChild(child, options.endSignal ?? "SIGKILL");
  return { kind: first, exitCode: null, note: isGone ? null : SURVIVED_NOTE };
}

async function endChild(child: Child, endSignal: EndSignal): Promise<boolean> {
  for (const signal of [endSignal, "SIGKILL"] as const) {
    if (signal === "EOF") await endInput(child);
    else sendSignal(child, signal);
    if (await isDoneWithin(child.status, END_GRACE_MS)) return true;
  }
  child.unref();
  return false;
}

/** A child that ended a moment ago cannot be signalled, and need not be. */
function sendSignal(child: Child, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** A launcher that is gone has closed its own end, which is as good. */
async function endInput(child: Child): Promise<void> {
  await child.stdin.close().catch((error: unknown) => {
    if (!(error instanceof Deno.errors.BrokenPipe) && !(error instanceof TypeError)) throw error;
  });
}

/**
 * Ends what a command left running in the group of its launcher. Deno allows that only to a program
 * that may start any process; without, such a process stays until it ends by itself.
 */
function endGroup(child: Child): void {
  try {
    Deno.kill(-child.pid, "SIGKILL");
  } catch (error) {
    const isNobodyLeft = error instanceof Deno.errors.NotFound;
    if (!isNobodyLeft && !(error instanceof Deno.errors.NotCapable)) throw error;
  }
}

function joinNotes(notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(" ") || null;
}
