/**
 * What each sandbox holds and does not hold, in words: for `doctor`, the README and the threat
 * model.
 *
 * Each line is tried: the tests in `tests/escapes/` name the line that says what becomes of their
 * attack, and an attack under a line of `doesNotHold` must succeed. Imports types. Has no effect.
 *
 * @module
 */

import type { Sandbox } from "./sandboxed_command.ts";

/** One sandbox in words. */
export interface SandboxFacts {
  readonly kind: Sandbox["kind"];
  /** The one system on which it can be had; null for every system. */
  readonly system: typeof Deno.build.os | null;
  /** Which test commands it can hold. */
  readonly holdsCommands: string;
  readonly holds: readonly string[];
  readonly doesNotHold: readonly string[];
}

/** All sandboxes, the strictest first. */
export const SANDBOX_FACTS: readonly SandboxFacts[] = [
  {
    kind: "bwrap",
    system: "linux",
    holdsCommands: "any test command, on Linux with bubblewrap",
    holds: [
      "files: nothing is writable but the copy, a private /tmp and the report folder",
      "tests and ignored folders: read-only, also when a folder above them is renamed",
      "your home, keys and other projects are not visible; toolchains on PATH are, read-only",
      "caches: what a run leaves in one is gone with the run",
      "network: none but a loopback of its own, unless greenroom.json names a host",
      "processes: none but its own are visible, and all of them end with the run",
      "environment: a few fixed variables, none of yours but PATH",
      "privileges: no capability, no namespace of its own, also for root",
      "memory, file size, open files and processor time of each process are limited",
      "the number of processes is limited, for everyone but root",
    ],
    doesNotHold: [
      "faults of the kernel: there is no system call filter",
      "keys that you put into the kernel's keyring of your session",
      "the number of root's processes, and memory and disk of all of them together",
    ],
  },
  {
    kind: "sandbox_exec",
    system: "darwin",
    holdsCommands: "any test command, on macOS",
    holds: [
      "files: nothing is writable but the copy and the report folder",
      "your home, keys and other projects are not read; toolchains on PATH are",
      "network: none; the loopback and hosts only where greenroom.json names them",
      "environment: a few fixed variables, none of yours but PATH",
    ],
    doesNotHold: [
      "what nobody tried: it was written from the documentation and is tested as text alone",
      "servers of this machine on the loopback, where greenroom.json names it",
      "names, sizes and dates of files outside",
      "processes that leave the command's own: they may outlive the run",
      "memory, disk and processor time",
    ],
  },
  {
    kind: "deno",
    system: null,
    holdsCommands: "plain deno test commands, everywhere",
    holds: [
      "files: reads and writes are kept to the copy, as far as the program opens them itself",
      "imports: a test that imports a file outside is refused before it runs",
      "tests and ignored folders: read-only, by their paths",
      "network: none; the loopback and hosts only where greenroom.json names them",
      "programs: none can be started, and no native library loaded",
      "environment: a few fixed variables, none of yours but PATH",
    ],
    doesNotHold: [
      "servers of this machine on the loopback, where greenroom.json names it",
      "memory, disk and processor time",
      "a file below a renamed folder: its write protection is by path",
      "web storage (localStorage, caches): what it keeps lies in your Deno cache",
      "links in ignored folders: they are followed wherever they lead",
      "source maps: a file that is one is read wherever it lies",
    ],
  },
  {
    kind: "none",
    system: null,
    holdsCommands: "any test command, only where you name it: --sandbox none",
    holds: ["the time limit, for what stays in the command's own process group"],
    doesNotHold: ["anything else: the tests do all that you may do"],
  },
];
