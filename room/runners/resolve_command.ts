/**
 * Recognises which runner a test command starts.
 *
 * Loads no runner. Has no effect beyond the reads it is given.
 *
 * @module
 */

import type { ReadText } from "./deno_task.ts";
import { detectRunner } from "./detect_runner.ts";
import { type Command, type RunnerName, toProgramName } from "./runner.ts";

/** A test command, freed of what stands before it, and its runner. */
export interface ResolvedCommand {
  readonly command: Command;
  /** Null where the command is no plain runner: a script, `make`, a package manager. */
  readonly runner: RunnerName | null;
}

/** Variables that a sandbox sets itself; a command that sets one keeps its `env`. */
const FIXED = /^(PATH|HOME|LANG|TMPDIR|CI|NO_COLOR|LD_.*|DYLD_.*)$/;

/**
 * Resolves what a test command starts: variables before it and a plain Deno task are taken off.
 *
 * @param argv The command as the person gave it.
 * @param readText Reads a text file of the project by its path; null where it is not there.
 * @returns The command to work with; the given one where nothing can be taken off.
 */
export async function resolveCommand(
  argv: readonly string[],
  readText: ReadText,
): Promise<ResolvedCommand> {
  const given = splitVariables(argv);
  const task = await expandTask(given, readText);
  const command = task ?? given;
  const runner = detectRunner(command.argv);
  return runner ? { command, runner } : { command: { argv, env: {} }, runner };
}

/** Only a task that is `deno test`: what else a task starts finds the shims by itself. */
async function expandTask(given: Command, readText: ReadText): Promise<Command | null> {
  if (toProgramName(given.argv[0] ?? "") !== "deno" || given.argv[1] !== "task") return null;
  const { expandDenoTask } = await import("./deno_task.ts");
  const body = await expandDenoTask(given.argv, readText);
  if (body === null) return null;
  const { argv, env } = splitVariables(body);
  return detectRunner(argv) === "deno" ? { argv, env: { ...given.env, ...env } } : null;
}

/** Takes `env A=B` off a command; with options, or a variable of the sandbox's, it stays. */
function splitVariables(argv: readonly string[]): Command {
  const plain = { argv, env: {} };
  if (argv[0] !== "env" && argv[0] !== "/usr/bin/env") return plain;
  const end = argv.findIndex((word, index) => index > 0 && !/^[A-Za-z_]\w*=/.test(word));
  if (end === -1 || argv[end]?.startsWith("-")) return plain;
  const pairs = argv.slice(1, end).map((word): [string, string] => {
    const at = word.indexOf("=");
    return [word.slice(0, at), word.slice(at + 1)];
  });
  if (pairs.some(([name]) => FIXED.test(name))) return plain;
  return { argv: argv.slice(end), env: Object.fromEntries(pairs) };
}
