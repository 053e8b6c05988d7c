/**
 * Commands that are no plain test runner: the runners that they start still report.
 *
 * Imports the runners' shapes and shims. Has no effect.
 *
 * @module
 */

import type { ChildPlaces } from "../sandboxed_command.ts";
import { toReporterFile, toReporterFlags } from "./node.ts";
import type { Command, Instrumented } from "./runner.ts";
import { renderPytestAddopts, renderShims, START_PATH } from "./shims.ts";
import { toUnittestDriver } from "./unittest.ts";

/**
 * Makes the runners that a command starts report, where it starts any that is known.
 *
 * Node and pytest read their options from variables, which reach them also where they are started
 * by an absolute path; shims on the `PATH` do the rest.
 *
 * @param command Any command.
 * @param places Folders in the child's words.
 * @returns The command to run instead, and what it needs.
 */
export function instrumentUnknown(command: Command, places: ChildPlaces): Instrumented {
  const variables = {
    NODE_OPTIONS: toReporterFlags(places).join(" "),
    PYTEST_ADDOPTS: renderPytestAddopts(places),
  };
  return {
    command: {
      argv: ["/bin/sh", `${places.toolDir}/${START_PATH}`, ...command.argv],
      env: { ...variables, ...command.env },
    },
    toolFiles: [...renderShims(places), toReporterFile(places), toUnittestDriver(places)],
    pathFirst: [],
  };
}
