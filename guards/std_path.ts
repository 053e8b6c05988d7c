/**
 * Path functions on letters alone, with types: the one home of the dependency `@std/path`.
 *
 * Paths here have `/` between parts. Only the POSIX half is loaded: the whole package costs 20 ms
 * of every start, this half 3 ms. `resolve` is left out because it reads the working directory.
 * Imports nothing of ours. Has no effect.
 *
 * @module
 */

// @ts-types="./std_path.d.ts"
export {
  basename,
  dirname,
  extname,
  fromFileUrl,
  globToRegExp,
  isAbsolute,
  join,
  normalize,
  relative,
  toFileUrl,
} from "@std/path/posix";
