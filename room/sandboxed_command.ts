/**
 * The one interface behind which every sandbox stands, and what goes in and comes out of it.
 *
 * Imports only types of the room. Has no effect: a sandbox turns one command into another, and
 * `process.ts` starts what comes out.
 *
 * @module
 */

import type { Mount } from "./mount.ts";
import type { ProcessResult } from "./process_result.ts";

export type { Mount };

/** Folders as the harness names them: absolute real paths. */
export interface RoomFolders {
  /** The copy. */
  readonly room: string;
  /** The project that was copied. */
  readonly workspace: string;
  /** Where the runner leaves its report; the child may write it. */
  readonly reportDir: string;
  /** Reporters and shims of the harness; the child may read it. */
  readonly toolDir: string;
}

/** The same folders as the child names them; a sandbox may show them at other places. */
export interface ChildPlaces {
  /** Root of the copy, and the folder in which the command starts. */
  readonly project: string;
  /** Where the runner leaves its report. */
  readonly reportDir: string;
  /** Where reporters and shims lie. */
  readonly toolDir: string;
}

/** One command that shall run inside a sandbox. */
export interface SandboxRequest extends RoomFolders {
  /** The command in the child's words: paths of `place()`, never host paths. */
  readonly argv: readonly string[];
  /**
   * What the copy leaves out and the child may still read. The room must hold an empty file or
   * folder at each of these places, since nothing can be mounted on a name that does not exist.
   */
  readonly mounts: readonly Mount[];
  /**
   * Files or folders of the room, named below it, that the child may read and not change. None of
   * them may be a symbolic link: a link cannot be held.
   */
  readonly readOnly: readonly string[];
  /** Variables beyond the fixed ones (`PATH`, `HOME`, `LANG`, `TMPDIR`, `CI`, `NO_COLOR`). */
  readonly env: Readonly<Record<string, string>>;
  /** Folders that come before the person's `PATH`, in the child's words. */
  readonly pathFirst: readonly string[];
  /**
   * Folder on the disk of the room that the child finds as its Deno cache and may write; a sandbox
   * that gives a fresh cache gives a new one where this is left out.
   */
  readonly denoDir?: string;
  /** Time after which the harness ends the command; launchers hold to it too, a little later. */
  readonly timeoutMs: number;
}

/**
 * The signal that ends a launcher together with everything below it. `timeout` takes `SIGALRM` as
 * the end of its time and then kills the whole group. `EOF` ends the launcher's input, which
 * the harness held open: whoever watches the input inside then kills all there is. That also happens
 * where the harness itself is killed.
 */
export type EndSignal = "SIGKILL" | "SIGALRM" | "EOF";

/** What to start so that the command runs inside. */
export interface SandboxedCommand {
  /** Program, by its absolute path where a launcher is used, and arguments. */
  readonly argv: readonly string[];
  /** The whole environment; nothing is added to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Folder in which the harness starts it. */
  readonly cwd: string;
  /** Signal that ends all of it. */
  readonly endSignal: EndSignal;
  /** Folders that must exist before the start; below the request's `reportDir`. */
  readonly folders: readonly string[];
  /** One sentence for a person where the command differs from what was asked. */
  readonly note: string | null;
}

/** A way to hold a child process. */
export interface Sandbox {
  /** What holds the child: namespaces, the system's profile, Deno's own flags, or nothing. */
  readonly kind: "bwrap" | "sandbox_exec" | "deno" | "none";
  /** One line for a person on what holds the child. */
  readonly summary: string;
  /** What a person must be told before the tests run, also where nobody watches; usually null. */
  readonly warning: string | null;
  /**
   * How the child reaches what the copy leaves out: `bind` mounts it on the empty file or folder at
   * its place; `link` mounts nothing, so the copy must hold a symbolic link to it instead.
   */
  readonly reachesMountsBy: "bind" | "link";
  /** The Deno of the harness in the child's words; null where the child may start no program. */
  readonly denoPath: string | null;
  /**
   * Says where the child will find the folders.
   *
   * @param folders The folders as the harness names them.
   * @returns The same folders in the child's words.
   */
  place(folders: RoomFolders): ChildPlaces;
  /**
   * Turns a command into one that runs inside.
   *
   * @param request The command and what it may reach.
   * @returns What to start.
   * @throws {TypeError} Where the sandbox cannot hold this command at all.
   */
  wrap(request: SandboxRequest): SandboxedCommand;
  /**
   * Tells a sandbox that did not start from a command that failed.
   *
   * @param result What the started command came to.
   * @returns The sandbox's own words, or null where the command itself ran.
   */
  explainStartFailure(result: ProcessResult): string | null;
}

/** No sandbox can be had, and why; a start without one needs a person's word. */
export interface SandboxUnavailable {
  /** Tells it from a sandbox. */
  readonly kind: "unavailable";
  /** What was found, and what to do about it, in one line. */
  readonly reason: string;
}
