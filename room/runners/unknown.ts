/**
 * Commands that are no plain test runner: the runners that they start still report.
 *
 * Imports the runners' shapes and shims. Has no effect.
 *
 * @module
 */

import { toDenoFreezeFile } from "./deno_freeze.ts";
import { toReporterFile, toReporterFlags } from "./node.ts";
import { quoteNodeOption, toNodeFreezeFile, toNodeFreezeFlag } from "./node_freeze.ts";
import type { Command, Instrumented, RunPlaces } from "./runner.ts";
import { renderPytestAddopts, renderShims, START_PATH } from "./shims.ts";
import { toUnittestDriver } from "./unittest.ts";

/**
 * Makes the runners that a command starts report, where it starts any that is known.
 *
 * Node and pytest read their options from variables, which reach them also where they are started
 * by an absolute path; shims on the `PATH` do the rest.
 *
 * @param command Any command.
 * @param places Folders in the child's words, and what else is known of the run.
 * @returns The command to run instead, and what it needs.
 */
export function instrumentUnknown(command: Command, places: RunPlaces): Instrumented {
  const freeze = quoteNodeOption(toNodeFreezeFlag(places));
  const variables = {
    NODE_OPTIONS: [freeze, ...toReporterFlags(places)].join(" "),
    PYTEST_ADDOPTS: renderPytestAddopts(places),
  };
  return {
    command: {
      argv: ["/bin/sh", `${places.toolDir}/${START_PATH}`, ...command.argv],
      env: { ...variables, ...command.env },
    },
    expected: { name: null, isSigned: false },
    toolFiles: [
      ...renderShims(places),
      toDenoFreezeFile(places),
      toReporterFile(places),
      toNodeFreezeFile(places),
      toUnittestDriver(places),
    ],
    pathFirst: [],
  };
}
