/**
 * The launcher behind `deno task greenroom`: starts Greenroom under the flags that the given words
 * need, and no more.
 *
 * It reads no byte from a model and runs no test; it looks for programs, tries the sandbox, and
 * starts the main module. That one never widens what it was given. Reads the environment and exits.
 *
 * @module
 */

import { launch } from "./main.ts";

if (import.meta.main) await launch(Deno.args);
