/**
 * Parsing of the commands that survey a project: `bump` and `tour`.
 *
 * Imports the flag table. Has no effect.
 *
 * @module
 */

import { BUMP_FLAGS, TOUR_FLAGS, type ValuesOf } from "../flag_table.ts";
import { quote } from "./flag_kinds.ts";
import { readFlags, toUsageError, type UsageError } from "./read_flags.ts";

type Given = Omit<ValuesOf<typeof BUMP_FLAGS>, "help" | "dependency" | "from" | "to">;

/** What `bump` shall look at. */
export interface BumpWish {
  readonly kind: "bump";
  readonly options: Given & {
    readonly dependency: string;
    readonly from: string;
    readonly to: string;
  };
}

/** Names and versions of all registries; no white space, no quotes, nothing that a shell would read. */
const WORD = /^[\w@.~^=*+:/-]{1,214}$/;

/**
 * Parses the words of `bump`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseBump(args: readonly string[]): BumpWish | UsageError {
  const given = readFlags(BUMP_FLAGS, { command: "bump", args });
  if (given.kind === "usage_error") return given;
  const [stray] = given.words;
  if (stray !== undefined) {
    return toUsageError(
      `Cannot read the words of bump: found ${quote(stray)} and only flags are needed`,
    );
  }
  const { help: _, dependency, from, to, ...rest } = given.values;
  if (dependency === null || from === null || to === null) {
    const missing = [["dep", dependency], ["from", from], ["to", to]]
      .flatMap(([name, value]) => value === null ? [`--${name}`] : []);
    return toUsageError(`Cannot look at a bump: found no ${missing.join(" and no ")}`);
  }
  const strange = [dependency, from, to].find((word) => !WORD.test(word));
  if (strange !== undefined) {
    return toUsageError(
      `Cannot look at a bump: found ${quote(strange)} and a name or version is needed`,
    );
  }
  return { kind: "bump", options: { ...rest, dependency, from, to } };
}

/** What `tour` shall do. */
export interface TourWish {
  readonly kind: "tour";
  readonly dir: string | null;
  /** Prints the page in place of writing it. */
  readonly prints: boolean;
}

/**
 * Parses the words of `tour`.
 *
 * @param args The words after it.
 * @returns What they ask for, or what is wrong.
 */
export function parseTour(args: readonly string[]): TourWish | UsageError {
  const given = readFlags(TOUR_FLAGS, { command: "tour", args });
  if (given.kind === "usage_error") return given;
  const [stray] = given.words;
  if (stray !== undefined) {
    return toUsageError(
      `Cannot read the words of tour: found ${quote(stray)} and only flags are needed`,
    );
  }
  const { dir, prints } = given.values;
  return { kind: "tour", dir, prints };
}
