/**
 * The words that a fix was started with, as its journal keeps them for a resume.
 *
 * Those that loosen something, or lead out of the project, are kept apart: only a person may say
 * them. Imports the flag table. Pure.
 *
 * @module
 */

import type { RunSettings } from "../loop/events.ts";
import { FIX_FLAGS } from "./flag_table.ts";
import type { SettledOptions } from "./settled.ts";
import { quoteWord } from "./step_down.ts";

/** A flag with its value, as it was given. */
interface FlagWords {
  readonly name: string;
  readonly words: readonly string[];
}

/** Said anew by every process. */
const NOT_KEPT: ReadonlySet<string> = new Set(["dir", "json", "dry-run", "help"]);

/**
 * Splits the words of a fix into those that a journal may say and those that only a person may.
 *
 * @param args The words after the command's name.
 * @param settled What came of them; paths of it are absolute.
 * @returns Both.
 */
export function splitSettings(
  args: readonly string[],
  settled: Pick<SettledOptions, "model" | "patch" | "log" | "hidden">,
): Omit<RunSettings, "inode"> {
  const all = groupFlags(args).filter(({ name }) => !NOT_KEPT.has(name));
  const personal = all.filter(isPersonal);
  return {
    words: all.filter((flag) => !personal.includes(flag)).flatMap(({ words }) => words),
    flags: personal.flatMap((
      { name, words },
    ) => [`--${name}`, toAbsolute(name, { words, settled })])
      .map(quoteWord),
  };
}

function isPersonal({ name, words }: FlagWords): boolean {
  const value = words.at(-1)?.replace(/^--[\w-]+=/, "");
  switch (name) {
    case "model":
    case "base-url":
    case "patch":
    case "log":
    case "hidden":
      return true;
    case "approve":
      return value === "auto";
    case "sandbox":
      return value === "none";
    default:
      return false;
  }
}

function toAbsolute(
  name: string,
  { words, settled }: {
    readonly words: readonly string[];
    readonly settled: Pick<SettledOptions, "model" | "patch" | "log" | "hidden">;
  },
): string {
  const given = words.length > 1 ? words[1] ?? "" : words[0]?.replace(/^--[\w-]+=/, "") ?? "";
  switch (name) {
    case "model":
      return settled.model ?? given;
    case "patch":
    case "log":
    case "hidden":
      return settled[name] ?? given;
    default:
      return given;
  }
}

/**
 * Puts the words of a fix together again.
 *
 * @param kept What a journal keeps.
 * @param given Words that a person gives now; they stand in for those of the same flag.
 * @returns The words after the command's name.
 */
export function joinSettings(kept: readonly string[], given: readonly string[]): readonly string[] {
  const names = new Set(groupFlags(given).map(({ name }) => name));
  const old = groupFlags(kept).filter(({ name }) => !names.has(name));
  return [...old.flatMap(({ words }) => words), ...given];
}

/**
 * Lists which flags are among some words.
 *
 * @param args The words.
 * @returns Their names, without dashes.
 */
export function listFlagNames(args: readonly string[]): readonly string[] {
  return groupFlags(args).map(({ name }) => name);
}

function groupFlags(args: readonly string[]): readonly FlagWords[] {
  const groups: FlagWords[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? "";
    const [, name, value] = /^--([\w-]+)(=[\s\S]*)?$/.exec(word) ?? [];
    if (name === undefined) continue;
    const flag = Object.values(FIX_FLAGS).find((flag) => flag.name === name);
    const isJoined = value !== undefined || flag?.placeholder === null;
    groups.push({ name, words: isJoined ? [word] : [word, args[++at] ?? ""] });
  }
  return groups;
}
