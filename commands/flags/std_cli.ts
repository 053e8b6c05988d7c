/**
 * The one home of `@std/cli`, typed for just what is used here.
 *
 * Imports the package only. Has no effect.
 *
 * @module
 */

// @ts-types="./std_cli.d.ts"
export { parseArgs } from "@std/cli/parse-args";
