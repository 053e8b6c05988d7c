/**
 * Reading of the flags of one command: every value checked by its own flag, nothing guessed.
 *
 * Imports types of the flag table and `@std/cli`. Has no effect.
 *
 * @module
 */

import type { FlagTable, ValuesOf } from "../flag_table.ts";
import { quote } from "./flag_kinds.ts";
import type { Suggest } from "../../guards/nearest_name.ts";
import { parseArgs } from "./std_cli.ts";

/** A command line that cannot be understood. */
export interface UsageError {
  readonly kind: "usage_error";
  /** Gives the message, which names what was found and meant. */
  readonly render: (suggest: Suggest) => string;
}

/** Values and words of one command, after its flags were read. */
export interface Given<T extends FlagTable> {
  readonly kind: "given";
  readonly values: ValuesOf<T>;
  readonly words: readonly string[];
}

/** Whose flags are read from which words. */
export interface ReadOptions {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Reads all flags of one table from the words of a command.
 *
 * @param table The flags there are.
 * @param options The command, and the words after it.
 * @returns The values and the words that belong to no flag, or what is wrong.
 */
export function readFlags<const T extends FlagTable>(
  table: T,
  { command, args }: ReadOptions,
): Given<T> | UsageError {
  const flags = Object.values(table);
  const joined = joinValues(flags, { command, args });
  if (joined.kind === "usage_error") return joined;
  const names = flags.map((flag) => flag.name);
  const parsed = parseArgs(joined.words, { string: [...names, "_"], collect: names, "--": true });
  const values: Record<string, unknown> = {};
  for (const [key, flag] of Object.entries(table)) {
    const words = parsed[flag.name] ?? [];
    if (words.length > 1 && !flag.isRepeatable) {
      return toUsageError(
        `Cannot read --${flag.name}: found it ${words.length} times and once is needed`,
      );
    }
    const reading = flag.read(words);
    if (reading.kind === "problem") {
      return toUsageError((suggest) => `Cannot read --${flag.name}: ${reading.render(suggest)}`);
    }
    values[key] = reading.value;
  }
  return { kind: "given", values: values as ValuesOf<T>, words: [...parsed._, ...parsed["--"]] };
}

/**
 * Writes every flag as `--flag=value`, so that a value may begin with `-` and nothing is guessed;
 * finds unknown flags and missing values on the way.
 */
function joinValues(
  flags: readonly FlagTable[string][],
  { command, args }: ReadOptions,
): { readonly kind: "joined"; readonly words: readonly string[] } | UsageError {
  const words: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? "";
    if (word === "--") return { kind: "joined", words: [...words, ...args.slice(at)] };
    if (!word.startsWith("-") || word === "-") {
      words.push(word);
      continue;
    }
    const flag = flags.find((flag) => flag.name === toFlagName(word));
    if (flag === undefined || !word.startsWith("--")) return explainFlag(word, { flags, command });
    if (word.includes("=")) words.push(word);
    else if (flag.placeholder === null) words.push(`${word}=`);
    else {
      const value = args[++at];
      if (value === undefined || isKnownFlag(flags, value)) return explainMissing(flag.name, value);
      words.push(`${word}=${value}`);
    }
  }
  return { kind: "joined", words };
}

function isKnownFlag(flags: readonly FlagTable[string][], word: string): boolean {
  return word === "--" ||
    word.startsWith("--") && flags.some((flag) => flag.name === toFlagName(word));
}

function explainFlag(
  word: string,
  { flags, command }: { readonly flags: readonly FlagTable[string][]; readonly command: string },
): UsageError {
  const found = quote(word.split("=")[0] ?? word);
  const names = flags.map((flag) => flag.name);
  return toUsageError((suggest) =>
    `Cannot read the flags of ${command}: found ${found}${suggest(toFlagName(word), names, "--")}` +
    ` and a flag that "greenroom help ${command}" lists is needed`
  );
}

function explainMissing(name: string, next: string | undefined): UsageError {
  const found = next === undefined ? "nothing after it" : `${quote(next)} after it`;
  const way = next === undefined ? "" : ` (a value that is a flag is written --${name}=${next})`;
  return toUsageError(`Cannot read --${name}: found ${found} and a value is needed${way}`);
}

/**
 * Takes the dashes and the value off a flag.
 *
 * @param word The word as it was typed.
 * @returns The bare name.
 */
export function toFlagName(word: string): string {
  return (word.split("=")[0] ?? "").replace(/^-+/, "");
}

/**
 * Makes a usage error.
 *
 * @param message What was found and what was meant, or how that is rendered.
 * @returns The error, as a value.
 */
export function toUsageError(message: string | UsageError["render"]): UsageError {
  return { kind: "usage_error", render: typeof message === "string" ? () => message : message };
}
