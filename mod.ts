/**
 * Greenroom: a failing test run in, a fix out that a person approved and that was proved.
 *
 * Run as the main module, this is the command line; imported, it is the library.
 *
 * @module
 */

export { runFix as fix, type RunOptions as FixOptions } from "./commands/run.ts";

if (import.meta.main) {
  const { main } = await import("./commands/main.ts");
  await main(import.meta.url);
}
