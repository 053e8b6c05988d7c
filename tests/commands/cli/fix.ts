/**
 * The command `fix` on a copy of the pricing example, as most tests here start it.
 *
 * Starts the one process it is asked for.
 *
 * @module
 */

import type { Pty } from "../pty.ts";
import { atTerminal, type Ended, greenroom, type StartOptions } from "./greenroom.ts";
import { type Project, toExampleModel } from "./project.ts";

/** What the prompt of a one-hunk edit ends in, without an editor. */
export const PROMPT = "[y,n,q,?] ";
/** What stands in the example's source while it is broken. */
export const BROKEN = "Math.floor(";
/** What stands there when it is fixed. */
export const FIXED = "Math.round(";
/** The file that is fixed. */
export const SOURCE = "src/price.js";

/** How `fix` is started. */
export interface FixStart extends StartOptions {
  /** Words of `--model`; the example's own script where they are not given. */
  readonly model?: string;
  /** Words of `--test`. */
  readonly test?: string;
  /** Words of `--dir`; the copy's own folder where they are not given. */
  readonly dir?: string;
  /** More words behind the usual ones. */
  readonly words?: readonly string[];
}

/**
 * Starts `fix` at a terminal.
 *
 * @param project The copy.
 * @param options How it is started.
 * @returns The terminal; it must be finished.
 */
export function fixAtTerminal(project: Project, options: FixStart = {}): Pty {
  return atTerminal(toWords(project, options), withoutEditor(options));
}

/**
 * Runs `fix` without a terminal.
 *
 * @param project The copy.
 * @param options How it is started.
 * @returns How it ended.
 */
export function fix(project: Project, options: FixStart = {}): Promise<Ended> {
  return greenroom(toWords(project, options), withoutEditor(options));
}

function withoutEditor(options: FixStart): FixStart {
  return { ...options, env: { EDITOR: "", VISUAL: "", ...options.env } };
}

function toWords(
  project: Project,
  { model = toExampleModel("pricing"), test = "node --test", words = [], ...rest }: FixStart,
): readonly string[] {
  const { dir = project.dir } = rest;
  return ["fix", "--dir", dir, "--test", test, "--model", model, ...words];
}

/**
 * Counts the questions on a screen.
 *
 * @param output All that was printed.
 * @returns How often a person was asked.
 */
export function countQuestions(output: string): number {
  return output.split(/\[y,n,.*\?\] /).length - 1;
}
