/**
 * Parsing of `resume`: which run, and what a person says anew.
 *
 * Imports the flag table. Has no effect.
 *
 * @module
 */

import { RESUME_FLAGS } from "../flag_table.ts";
import { readRunWord } from "./parse_look.ts";
import { readFlags, type UsageError } from "./read_flags.ts";

/** What `resume` shall do. */
export interface ResumeWish {
  readonly kind: "resume";
  readonly run: string;
  readonly dir: string | null;
  /** Flags for the fix that goes on, as words. */
  readonly words: readonly string[];
}

/**
 * Parses the words of `resume`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseResume(args: readonly string[]): ResumeWish | UsageError {
  const given = readFlags(RESUME_FLAGS, { command: "resume", args });
  if (given.kind === "usage_error") return given;
  const run = readRunWord(given.words, "resume");
  if (typeof run !== "string") return run;
  const { dir, help: _, printsJson, ...rest } = given.values;
  const words = Object.entries(RESUME_FLAGS).flatMap(([key, { name }]) => {
    const value = (rest as Readonly<Record<string, unknown>>)[key];
    return typeof value === "string" ? [`--${name}`, value] : [];
  });
  return { kind: "resume", run, dir, words: printsJson ? [...words, "--json"] : words };
}
