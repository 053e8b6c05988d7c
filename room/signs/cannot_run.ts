/**
 * Recognises from exit code and output that a test command cannot run on this machine at all.
 *
 * Read only where no test is known to have run. The project's code can print the same lines, so a
 * sign never makes a run green. Pure. Imports the runners' shapes and `../services/`.
 *
 * @module
 */

import type { RunContext } from "../runners/runner.ts";
import { SERVICE_FAILURE } from "../services/launcher.ts";

/** One line that says why a command cannot run here, and what that is for a person. */
interface Sign {
  readonly line: RegExp;
  readonly reason: string;
}

const NOT_INSTALLED = "a program is not installed or not on the PATH";

const SERVICE_LINE = new RegExp(`^${SERVICE_FAILURE} .*$`, "m");

const MISSING_DEPENDENCY =
  /^error: (?:Failed loading \S+ for package|Specifier not found in cache|JSR package manifest|npm package not found|Import 'https?:.*' failed|Could not resolve .* found it in a package\.json).*$/m;

const CANNOT_RUN: readonly Sign[] = [
  { line: SERVICE_LINE, reason: "a service beside the tests did not start" },
  { line: /^.*Missing script:.*$/m, reason: "the package script is missing" },
  { line: /^.*ERR_PNPM_NO_SCRIPT.*$/m, reason: "the package script is missing" },
  { line: /^error Command ".*" not found\.?$/m, reason: "the package script is missing" },
  { line: /^.*Couldn't find a script named.*$/m, reason: "the package script is missing" },
  { line: /^error: Script not found.*$/m, reason: "the package script is missing" },
  { line: /^(?:error: )?Task not found: .*$/m, reason: "the task is missing" },
  { line: /^error: deno task couldn't find.*$/m, reason: "the task is missing" },
  { line: /^npm (?:ERR!|error) (?:code )?enoent\b.*$/im, reason: "npm misses a file" },
  {
    line: /^npm (?:ERR!|error) code (?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|E40\d)\b.*$/m,
    reason: "npm wants the network",
  },
  { line: MISSING_DEPENDENCY, reason: "a dependency is not installed or not in the cache" },
  { line: /^error: Import '.*' failed, not found\.$/m, reason: "a path is missing" },
  {
    line: /^error: (?:unexpected argument|unrecognized subcommand|Failed deserializing).*$/m,
    reason: "the command line or the configuration is wrong",
  },
  {
    line: /^ERROR: (?:file or directory not found|not found|usage):?.*$/m,
    reason: "a path is missing",
  },
  { line: /^.*\bpython[\d.]*: No module named .*$/m, reason: "a Python module is not installed" },
  { line: /^ImportError: Start directory is not importable:.*$/m, reason: "a path is missing" },
  { line: /^.*\bpython[\d.]* -m unittest.*: error:.*$/m, reason: "the command line is wrong" },
  { line: /^Could not find '.*'$/m, reason: "a path is missing" },
  { line: /^\S*node: (?:bad option|.*: not found).*$/m, reason: "the command line is wrong" },
  {
    line:
      /^make(?:\[\d+\])?: (?!\*\*\*).*: (?:No such file or directory|not found|Permission denied)$/m,
    reason: NOT_INSTALLED,
  },
  {
    line: /^(?:\S*sh|\/\S+): (?:\d+: |line \d+: )?[^\s:]+: (?:command )?not found$/m,
    reason: NOT_INSTALLED,
  },
  {
    line: /^make: \*\*\* No (?:rule to make target|targets specified).*$/m,
    reason: "make has no such target",
  },
  { line: /^error: could not find `Cargo\.toml`.*$/m, reason: "Cargo.toml is missing" },
  { line: /^error: no such command: .*$/m, reason: "Cargo has no such command" },
  {
    line: /^go: (?:go\.mod file not found|cannot find main module).*$/m,
    reason: "go.mod is missing",
  },
];

const ENDED_BY_SHELL: Readonly<Record<number, string>> = {
  126: "a program may not be started",
  127: NOT_INSTALLED,
};

/**
 * Tells whether Deno's words on an import mean that the machine lacks a package, not that the code
 * is wrong.
 *
 * @param error Deno's words, from `error: ` on.
 * @returns True where an installation would help.
 */
export function isMissingDependency(error: string): boolean {
  return MISSING_DEPENDENCY.test(error);
}

/**
 * Finds why a failed command could not run here at all.
 *
 * @param context The run.
 * @returns The reason and the line that says it, or null where nothing says so.
 */
export function findCannotRun({ output, exitCode }: RunContext): string | null {
  if (exitCode === 0 || exitCode === null) return null;
  const sign = CANNOT_RUN.find(({ line }) => line.test(output));
  const words = sign?.line.exec(output)?.[0].trim();
  if (sign) return `${sign.reason} (${words?.slice(0, 200)})`;
  const reason = ENDED_BY_SHELL[exitCode];
  const line = /^.*(?:not found|No such file|[Pp]ermission denied).*$/m.exec(output)?.[0].trim();
  return reason === undefined ? null : line ? `${reason} (${line.slice(0, 200)})` : reason;
}
