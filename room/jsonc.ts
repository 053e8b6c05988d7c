/**
 * JSON with comments, with types: the one home of the dependency `@std/jsonc`.
 *
 * Imports nothing of ours. Has no effect.
 *
 * @module
 */

// @ts-types="./jsonc.d.ts"
export { parse as parseJsonc } from "@std/jsonc";
