/**
 * Parsing of the commands that look at runs.
 *
 * Imports the flags beside it. Has no effect.
 *
 * @module
 */

import type { FORMATS } from "../export/formats.ts";
import { quote } from "./flag_kinds.ts";
import { EXPORT_FLAGS, LOOK_FLAGS, VIEW_FLAGS } from "./look_flags.ts";
import { readFlags, toUsageError, type UsageError } from "./read_flags.ts";

/** Name of a format that a run can be exported in. */
export type FormatName = typeof FORMATS[number]["name"];

/** What shall be looked at. */
export type LookWish =
  | { readonly kind: "runs"; readonly dir: string | null; readonly printsJson: boolean }
  | {
    readonly kind: "show";
    readonly run: string;
    readonly dir: string | null;
    readonly printsJson: boolean;
  }
  | {
    readonly kind: "ledger";
    readonly run: string;
    readonly dir: string | null;
    readonly printsJson: boolean;
  }
  | {
    readonly kind: "export";
    readonly run: string;
    readonly dir: string | null;
    readonly format: FormatName;
  };

/** What `view` shall show. */
export interface ViewWish {
  readonly kind: "view";
  /** Null shows the list. */
  readonly run: string | null;
  readonly dir: string | null;
  /** Null takes any port that is free. */
  readonly port: number | null;
}

/**
 * Parses the words of `view`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseView(args: readonly string[]): ViewWish | UsageError {
  const given = readFlags(VIEW_FLAGS, { command: "view", args });
  if (given.kind === "usage_error") return given;
  const run = given.words.length === 0 ? null : readRunWord(given.words, "view");
  if (run !== null && typeof run !== "string") return run;
  const { dir, port } = given.values;
  return { kind: "view", run, dir, port };
}

/**
 * Parses the words of `runs`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseRuns(args: readonly string[]): LookWish | UsageError {
  const given = readFlags(LOOK_FLAGS, { command: "runs", args });
  if (given.kind === "usage_error") return given;
  const { dir, printsJson } = given.values;
  const [stray] = given.words;
  if (stray === undefined) return { kind: "runs", dir, printsJson };
  return toUsageError(
    `Cannot list runs: found ${quote(stray)} and only flags are needed` +
      ` (did you mean show ${quote(stray)}?)`,
  );
}

/**
 * Parses the words of `show`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseShow(args: readonly string[]): LookWish | UsageError {
  const given = readFlags(LOOK_FLAGS, { command: "show", args });
  if (given.kind === "usage_error") return given;
  const run = readRunWord(given.words, "show");
  if (typeof run !== "string") return run;
  const { dir, printsJson } = given.values;
  return { kind: "show", run, dir, printsJson };
}

/**
 * Parses the words of `ledger`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseLedger(args: readonly string[]): LookWish | UsageError {
  const given = readFlags(LOOK_FLAGS, { command: "ledger", args });
  if (given.kind === "usage_error") return given;
  const run = readRunWord(given.words, "show");
  if (typeof run !== "string") return run;
  const { dir, printsJson } = given.values;
  return { kind: "ledger", run, dir, printsJson };
}

/**
 * Parses the words of `export`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseExport(args: readonly string[]): LookWish | UsageError {
  const given = readFlags(EXPORT_FLAGS, { command: "export", args });
  if (given.kind === "usage_error") return given;
  const run = readRunWord(given.words, "export");
  if (typeof run !== "string") return run;
  const { dir, format } = given.values;
  return { kind: "export", run, dir, format: format ?? "html" };
}

/**
 * Reads the one word that names a run; left out, it is the last one.
 *
 * @param words The words that are no flags.
 * @param command The command, for a message.
 * @returns The word, or what is wrong.
 */
export function readRunWord(words: readonly string[], command: string): string | UsageError {
  const [run = "last", ...more] = words;
  if (more.length === 0) return run;
  return toUsageError(
    `Cannot ${command} a run: found ${quote(words.join(" "))} and one run is needed`,
  );
}
