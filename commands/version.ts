/**
 * The version of this program.
 *
 * @module
 */

/** Version as in `deno.json`; a test compares the two. */
export const VERSION = "0.1.0";
