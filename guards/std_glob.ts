/**
 * Globs as patterns, with types: the home of that part of `@std/path`. Imports nothing of ours. Has
 * no effect.
 *
 * @module
 */

// @ts-types="./std_glob.d.ts"
import * as globs from "@std/path/posix/glob-to-regexp";

/**
 * Turns a glob into a pattern that matches the whole of a path, in any case; `**` stands for any
 * folders.
 *
 * @param glob The glob.
 * @returns The pattern.
 */
export function toGlobPattern(glob: string): RegExp {
  return globs.globToRegExp(glob, { extended: true, globstar: true, caseInsensitive: true });
}
