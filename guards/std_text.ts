/**
 * The one home of `@std/text`, typed for just what is used here.
 *
 * Imports the package only. Has no effect.
 *
 * @module
 */

// @ts-types="./std_text.d.ts"
export { closestString } from "@std/text/closest-string";
// @ts-types="./std_text.d.ts"
export { levenshteinDistance } from "@std/text/levenshtein-distance";
