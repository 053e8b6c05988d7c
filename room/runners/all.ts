/**
 * All runners whose tests are known by name, for who reads reports of any of them.
 *
 * Imports the runners: many texts that a start must not wait for, see `load_runner.ts`. Has no
 * effect.
 *
 * @module
 */

import { DENO } from "./deno.ts";
import { NODE } from "./node.ts";
import { PYTEST } from "./pytest.ts";
import type { Runner } from "./runner.ts";
import { UNITTEST } from "./unittest.ts";

/** All runners. */
export const RUNNERS: readonly Runner[] = [DENO, NODE, UNITTEST, PYTEST];
