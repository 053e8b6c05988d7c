/**
 * The host of a run that may start no process and use no disk: what it lends in their place.
 *
 * Types alone. Imports types of `guards/`, `loop/` and `room/`. Has no effect.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import type { TestPurpose } from "../../loop/events.ts";
import type { TestOutcome } from "../../room/test_run.ts";

/** What a program lends to a run in place of this machine's processes and disk. */
export interface Host {
  /** What holds the tests, in a few words, for the report: "a microVM without network". */
  readonly name: string;
  /** The project. */
  readonly files: HostFiles;
  /** What is kept beside the project, over all runs. */
  readonly memory: HostMemory;
  /**
   * Runs the pinned command once, on exactly these files and nothing an earlier run left.
   *
   * @param job The command and the files.
   * @returns What it came to; failing tests are no error.
   */
  runTests(job: HostJob): Promise<HostRun>;
}

/** The files of a project: no links, nothing that git ignores. */
export interface HostFiles {
  /**
   * Lists the files.
   *
   * @returns Paths below the project, `/` between parts.
   */
  list(): Promise<readonly string[]>;
  /**
   * Reads a file.
   *
   * @param path Path below the project.
   * @returns Its bytes, or null where there is none.
   */
  read(path: string): Promise<Uint8Array | null>;
  /**
   * Puts the proved changes into the project, all of them or none.
   *
   * @param changes The changes; each file was still what `before` says when this was called.
   */
  write(changes: readonly FileChange[]): Promise<void>;
}

/** Texts by name: the journal of each run, the patch that did not land, the remembered refusals. */
export interface HostMemory {
  /**
   * Reads a text.
   *
   * @param name Its name, `denied.jsonl` for instance.
   * @returns The text, or null where there is none.
   */
  read(name: string): string | null;
  /**
   * Adds to the end of a text, and makes it where there is none.
   *
   * @param name Its name.
   * @param text What is added; it is kept when this returns.
   */
  append(name: string, text: string): void;
}

/** One test run that a host is asked for. */
export interface HostJob {
  /** The pinned command, word by word. */
  readonly argv: readonly string[];
  /** All files of the project as they shall be, by path; the map and the bytes are the host's own. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Name of the only tests that are asked for; all may run all the same. */
  readonly filter: string | null;
  /** What the run is for. */
  readonly purpose: TestPurpose;
  /** Time after which the run shall be ended. */
  readonly timeoutMs: number;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** What one test run came to, in the words of a host. */
export interface HostRun {
  /** Exit code of the command; null where the time limit ended it. */
  readonly exitCode: number | null;
  /** What it printed. */
  readonly output: string;
  /** Each test by name; null where the runner gives no names, and then no fix is proved by name. */
  readonly outcomes: readonly TestOutcome[] | null;
  /** Text of a JUnit report, in place of `outcomes`. */
  readonly junit?: string;
}
