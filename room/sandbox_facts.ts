/**
 * What each sandbox holds and does not hold, in words: for `doctor`, the README and the threat
 * model, which are tested against this table.
 *
 * Imports types. Has no effect.
 *
 * @module
 */

import type { Sandbox } from "./sandboxed_command.ts";

/** One sandbox in words. */
export interface SandboxFacts {
  readonly kind: Sandbox["kind"];
  /** Which test commands it can hold. */
  readonly holdsCommands: string;
  readonly holds: readonly string[];
  readonly doesNotHold: readonly string[];
}

/** All sandboxes, the strictest first. */
export const SANDBOX_FACTS: readonly SandboxFacts[] = [
  {
    kind: "bwrap",
    holdsCommands: "any test command, on Linux with bubblewrap",
    holds: [
      "files: nothing is writable but the copy, a private /tmp and the report folder",
      "your home, keys and other projects are not visible; toolchains on PATH are, read-only",
      "network: none but a loopback of its own",
      "processes: none but its own are visible, and all of them end with the run",
      "environment: a few fixed variables, none of yours but PATH",
      "memory, file size, open files and processor time of each process are limited",
    ],
    doesNotHold: [
      "faults of the kernel: there is no system call filter",
      "the number of processes, and the memory of all of them together",
    ],
  },
  {
    kind: "deno",
    holdsCommands: "plain deno test commands, everywhere",
    holds: [
      "files: reads and writes are kept to the copy, as far as the program opens them itself",
      "network: none but the loopback, where the test command asks for it",
      "programs: none can be started, and no native library loaded",
      "environment: a few fixed variables, none of yours but PATH",
    ],
    doesNotHold: [
      "static imports of text and data files: they read any file that you may read",
      "services of this machine on the loopback, where the test command asks for the network",
      "memory, disk and processor time",
      "a file below a renamed folder: its write protection is by path",
    ],
  },
  {
    kind: "none",
    holdsCommands: "any test command, only where you name it: --sandbox none",
    holds: ["the time limit, for what stays in the command's own process group"],
    doesNotHold: ["anything else: the tests do all that you may do"],
  },
];
