/**
 * The one shape behind which every test runner stands, and how a command is recognised.
 *
 * Imports types of the room. Has no effect: a runner rewrites commands and reads reports, both as
 * plain values.
 *
 * @module
 */

import type { ChildPlaces } from "../sandboxed_command.ts";
import type { LoadError, TestOutcome } from "../test_run.ts";
import type { ProjectPaths } from "./project_paths.ts";
import type { ExpectedReports } from "./report_proof.ts";

/** Name of the file with the key by which a runner signs, in the report folder. */
export const REPORT_KEY_NAME = "key";

/** A test command: its words, and the variables that are set for it alone. */
export interface Command {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** One file that the harness lays into the tool folder before a test run. */
export interface ToolFile {
  /** Path below the tool folder, `/` between parts. */
  readonly path: string;
  readonly text: string;
  readonly isExecutable: boolean;
}

/** What a command is instrumented for. */
export interface RunPlaces extends ChildPlaces {
  /** Word of this run alone, which no test knows before: letters, digits and `-`. */
  readonly mark: string;
  /** True where a test may use Node's assertions. */
  readonly hasNodeAssert: boolean;
}

/** A command that reports, and what has to be in the tool folder for it. */
export interface Instrumented {
  readonly command: Command;
  /** Which reports it leaves. */
  readonly expected: ExpectedReports;
  readonly toolFiles: readonly ToolFile[];
  /** Folders that come before the person's `PATH`, in the child's words. */
  readonly pathFirst: readonly string[];
}

/** One file that a runner left in the report folder. */
export interface ReportFile {
  readonly name: string;
  readonly text: string;
  /** Folder in which its runner was started, where that is known. */
  readonly cwd: string | null;
  /** What signs it, where that lies beside it. */
  readonly proof: string | null;
}

/** What a report is read together with. */
export interface RunContext {
  readonly paths: ProjectPaths;
  /** Output of the whole run, cleaned of terminal codes. */
  readonly output: string;
  readonly exitCode: number | null;
}

/** What one process of a runner reported. */
export interface Report {
  readonly runner: RunnerName;
  /** False where the report is cut off, so that outcomes may be missing. */
  readonly isComplete: boolean;
  readonly outcomes: readonly TestOutcome[];
  readonly loadErrors: readonly LoadError[];
  /** Parts of the runner that were replaced while it ran, as far as its report says so. */
  readonly tampered: readonly string[];
}

/** Runners whose tests are known by name. */
export type RunnerName = "deno" | "node" | "unittest" | "pytest";

/** Everything that is particular to one test runner. */
export interface Runner {
  readonly name: RunnerName;
  /**
   * Makes a command leave a report whose file name starts with the runner's name and `-`.
   *
   * @param command A command that is plainly this runner's.
   * @param places Folders in the child's words, and what else is known of the run.
   * @returns The command to run instead, and what it needs.
   */
  instrument(command: Command, places: RunPlaces): Instrumented;
  /**
   * Makes a command run only the tests of a name, at least.
   *
   * @param command A command that is plainly this runner's.
   * @param filter Name of a test as this runner's outcomes spell it, or a part of one.
   * @returns The narrower command, or null where no safe way is known.
   */
  narrow(command: Command, filter: string): Command | null;
  /**
   * Finds the command that checks the types of what a command runs, and runs none of the project's
   * code.
   *
   * @param command A command that `instrument` made.
   * @returns The check, or null where the command checks none or where that would do more.
   */
  readonly toTypeCheck?: (command: Command) => Command | null;
  /**
   * Takes the type check out of a command.
   *
   * @param command A command that is plainly this runner's.
   * @returns The command that runs the same tests unchecked.
   */
  readonly skipTypeCheck?: (command: Command) => Command;
  /**
   * Loads what reading a report needs, while the tests still run.
   *
   * @returns Nothing; settles once it is there.
   */
  readonly prepare?: () => Promise<void>;
  /**
   * Reads one report.
   *
   * @param file A file of the report folder.
   * @param context The run that it comes from.
   * @returns Outcomes by file and name.
   */
  parse(file: ReportFile, context: RunContext): Report | Promise<Report>;
  /**
   * Finds files that did not load in the output of a failed run that left no report.
   *
   * @param context The run.
   * @returns What did not load; empty where the output does not say so.
   */
  findLoadErrors(context: RunContext): readonly LoadError[];
}

/**
 * Drops the file before a test's name, as a person or a model may type both.
 *
 * @param filter `file::name` or a name alone.
 * @returns The name.
 */
export function stripFile(filter: string): string {
  return filter.replace(/^[^\s:]+\.\w+::/, "");
}

/**
 * Makes a text mean only itself in a pattern of JavaScript or of Rust.
 *
 * @param text Any text.
 * @returns The pattern.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/**
 * Names a program without its folder.
 *
 * @param program First word of a command.
 * @returns The last part of its path, without `.exe`.
 */
export function toProgramName(program: string): string {
  return program.replace(/^.*[/\\]/, "").replace(/\.exe$/i, "");
}
