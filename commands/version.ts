/**
 * The version of this program.
 *
 * @module
 */

/**
 * Version as in `deno.json`; a test compares the two.
 *
 * @example
 * ```ts
 * import { VERSION } from "@greenroom/greenroom";
 * import { assertMatch } from "@std/assert";
 *
 * assertMatch(VERSION, /^\d+\.\d+\.\d+$/);
 * ```
 */
export const VERSION = "0.1.0";
