/**
 * The oracles a verdict rests on, in the order in which they look; each is one small file.
 *
 * This folder may import `guards/` and types of `room/`.
 *
 * @module
 */

import { canary } from "./canary.ts";
import { denyMemory } from "./deny_memory.ts";
import { echo } from "./echo.ts";
import { hunks } from "./hunks.ts";
import { isolation } from "./isolation.ts";
import { namedOutcomes } from "./named_outcomes.ts";
import { innerTests } from "./inner_tests.ts";
import type { Oracle } from "./oracle.ts";
import { pristineTests } from "./pristine_tests.ts";
import { reach } from "./reach.ts";
import { redGreenRed } from "./red_green_red.ts";
import { runnerIntact } from "./runner_intact.ts";
import { scope } from "./scope.ts";
import { sensitivity } from "./sensitivity.ts";
import { shadow } from "./shadow.ts";
import { stability } from "./stability.ts";

/** All oracles; those that need no test run come first. */
export const ORACLES: readonly Oracle[] = [
  scope,
  denyMemory,
  runnerIntact,
  redGreenRed,
  namedOutcomes,
  pristineTests,
  innerTests,
  stability,
  canary,
  sensitivity,
  isolation,
  hunks,
  shadow,
  reach,
  echo,
];
