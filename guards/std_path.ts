/**
 * Path functions on letters alone, with types: the one home of `@std/path`, beside `std_glob.ts`.
 *
 * Paths here have `/` between parts. Each function is imported by itself: the module of all of them
 * is forty files, and every start would wait for them. `resolve` and `relative` are left out because
 * they read the working directory. Imports nothing of ours. Has no effect.
 *
 * @module
 */

// @ts-types="./std_path.d.ts"
export { basename } from "@std/path/posix/basename";
// @ts-types="./std_path.d.ts"
export { dirname } from "@std/path/posix/dirname";
// @ts-types="./std_path.d.ts"
export { extname } from "@std/path/posix/extname";
// @ts-types="./std_path.d.ts"
export { fromFileUrl } from "@std/path/posix/from-file-url";
// @ts-types="./std_path.d.ts"
export { isAbsolute } from "@std/path/posix/is-absolute";
// @ts-types="./std_path.d.ts"
export { join } from "@std/path/posix/join";
// @ts-types="./std_path.d.ts"
export { normalize } from "@std/path/posix/normalize";
// @ts-types="./std_path.d.ts"
export { toFileUrl } from "@std/path/posix/to-file-url";
