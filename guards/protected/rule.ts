/**
 * The shape of a protection rule, and the few ways in which one recognises a path.
 *
 * Imports `path_names.ts`. Has no effect.
 *
 * @module
 */

import type { PathNames } from "../path_names.ts";

/** One line of judgement on a path: what it recognises, and what that stops. */
export interface ProtectionRule {
  /** `snake_case`, never changes meaning. */
  readonly id: string;
  /** What it stops, in one line. */
  readonly stops: string;
  /** What the path is, to be read after its name, and what is needed instead. */
  readonly reason: string;
  /** Name of the test that proves it. */
  readonly provenBy: string;
  /** Says of a path whether the rule means it. */
  readonly matches: Matcher;
  /** Paths that it must recognise, and lookalikes that it must leave alone. */
  readonly examples: { readonly positive: readonly string[]; readonly negative: readonly string[] };
}

/** Says whether a path is meant. */
export type Matcher = (names: PathNames) => boolean;

/** Ends of names that hold program text; whatever else lies in a folder is data. */
export const CODE_NAME =
  /\.([cm]?[jt]sx?|pyi?|rb|go|rs|java|kts?|scala|groovy|cs|fs|vb|php|[ch]|cc|[ch]pp|[ch]xx|hh|mm?|swift|dart|exs?|[eh]rl|hs|clj[cs]?|lua|p[lm]|r|jl|zig|nim|vue|svelte)$/i;

/**
 * Recognises a file by its whole name, in any case.
 *
 * @param names Names in lower case.
 * @returns The matcher.
 */
export function isNamed(...names: readonly string[]): Matcher {
  return ({ lowerName }) => names.includes(lowerName);
}

/**
 * Recognises a file by the form of its name; the case counts unless the pattern says otherwise.
 *
 * @param pattern A pattern that is not global.
 * @returns The matcher.
 */
export function hasNameLike(pattern: RegExp): Matcher {
  return ({ name }) => pattern.test(name);
}

/**
 * Recognises a path by its form from the workspace down.
 *
 * @param pattern A pattern that is not global.
 * @returns The matcher.
 */
export function hasPathLike(pattern: RegExp): Matcher {
  return ({ path }) => pattern.test(path);
}

/**
 * Recognises everything below a folder with one of these names, at any depth.
 *
 * @param names Names in lower case.
 * @returns The matcher.
 */
export function isBelow(...names: readonly string[]): Matcher {
  return ({ lowerParts }) => lowerParts.slice(0, -1).some((part) => names.includes(part));
}

/**
 * Recognises everything below a folder whose name has this form, at any depth.
 *
 * @param pattern A pattern for names in lower case.
 * @returns The matcher.
 */
export function isBelowLike(pattern: RegExp): Matcher {
  return ({ lowerParts }) => lowerParts.slice(0, -1).some((part) => pattern.test(part));
}

/**
 * Recognises a file or folder with one of these names, and everything below it.
 *
 * @param names Names in lower case.
 * @returns The matcher.
 */
export function isOrIsBelow(...names: readonly string[]): Matcher {
  return ({ lowerParts }) => lowerParts.some((part) => names.includes(part));
}

/**
 * Recognises what at least one matcher recognises.
 *
 * @param matchers The matchers.
 * @returns The matcher.
 */
export function anyOf(...matchers: readonly Matcher[]): Matcher {
  return (names) => matchers.some((matches) => matches(names));
}

/**
 * Recognises what all matchers recognise.
 *
 * @param matchers The matchers.
 * @returns The matcher.
 */
export function allOf(...matchers: readonly Matcher[]): Matcher {
  return (names) => matchers.every((matches) => matches(names));
}

/**
 * Recognises what a matcher does not.
 *
 * @param matcher The matcher.
 * @returns The matcher.
 */
export function noneOf(matcher: Matcher): Matcher {
  return (names) => !matcher(names);
}
