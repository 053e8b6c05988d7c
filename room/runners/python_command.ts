/**
 * Reads a Python command line as far as the module it starts.
 *
 * Pure. Imports the runners' shapes.
 *
 * @module
 */

import { toProgramName } from "./runner.ts";

/** A Python command that starts a module by `-m`. */
export interface ModuleCommand {
  /** The interpreter and its own options, without the `-m`. */
  readonly interpreter: readonly string[];
  readonly module: string;
  /** Arguments of the module. */
  readonly args: readonly string[];
}

/**
 * Tells whether a program is pytest by its own name.
 *
 * @param program First word of a command.
 * @returns True for `pytest` and its older names.
 */
export function isPytest(program: string | undefined): boolean {
  return /^(pytest|py\.test)(-3)?$/.test(toProgramName(program ?? ""));
}

/** Options that stand in one word and take no value; `m` may close such a word. */
const FLAGS = "[bBdEiIOPqsSuvx]*";
const FLAG_WORD = new RegExp(`^-${FLAGS}$`);
const MODULE_WORD = new RegExp(`^-(${FLAGS})m(.*)$`, "s");

/**
 * Reads a command that starts a Python module.
 *
 * @param argv The command.
 * @returns Its parts, or null where it is no Python or starts something else.
 */
export function parseModuleCommand(argv: readonly string[]): ModuleCommand | null {
  if (!/^(python|pypy)[\d.]*$/.test(toProgramName(argv[0] ?? ""))) return null;
  let at = 1;
  while (at < argv.length) {
    const word = argv[at] ?? "";
    const found = MODULE_WORD.exec(word);
    if (found) return toModuleCommand(argv, at, found);
    if (/^-[WX]$/.test(word)) at += 2;
    else if (FLAG_WORD.test(word) || /^-[WX]./.test(word)) at += 1;
    else return null;
  }
  return null;
}

function toModuleCommand(argv: readonly string[], at: number, found: RegExpExecArray) {
  const [, flags = "", joined = ""] = found;
  const next = joined === "" ? at + 2 : at + 1;
  const module = joined === "" ? argv[at + 1] : joined;
  if (module === undefined) return null;
  const interpreter = [...argv.slice(0, at), ...(flags === "" ? [] : [`-${flags}`])];
  return { interpreter, module, args: argv.slice(next) };
}
