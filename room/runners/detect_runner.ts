/**
 * Recognises by its words alone which runner a command starts; no runner is loaded for that.
 *
 * Pure. Imports how a Python command line is read.
 *
 * @module
 */

import { isPytest, parseModuleCommand } from "./python_command.ts";
import { type RunnerName, toProgramName } from "./runner.ts";

/** In the order in which they are asked. */
const DETECTORS: readonly (readonly [RunnerName, (argv: readonly string[]) => boolean])[] = [
  ["deno", (argv) => toProgramName(argv[0] ?? "") === "deno" && argv[1] === "test"],
  ["node", (argv) => isNode(argv[0]) && argv.slice(1).includes("--test")],
  ["unittest", (argv) => parseModuleCommand(argv)?.module === "unittest"],
  ["pytest", (argv) => isPytest(argv[0]) || parseModuleCommand(argv)?.module === "pytest"],
];

/**
 * Finds the runner that a command plainly starts.
 *
 * @param argv The command, without variables before it.
 * @returns The runner that can rewrite it, or null where it is none that is known.
 */
export function detectRunner(argv: readonly string[]): RunnerName | null {
  return DETECTORS.find(([, detects]) => detects(argv))?.[0] ?? null;
}

function isNode(program: string | undefined): boolean {
  return /^node(js)?$/.test(toProgramName(program ?? ""));
}
