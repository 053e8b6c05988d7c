/**
 * `run_tests`: runs the pinned test command in the room; never words of the model's.
 *
 * Imports `guards/`. Its only effect is the test run it is handed.
 *
 * @module
 */

import type { RunRequest } from "../guards/request.ts";
import { OPTIONAL_TEXT, parseArguments, renderParameters } from "./arguments.ts";
import type { Tool } from "./tool.ts";

interface RunTestsRequest extends RunRequest {
  readonly filter: string | null;
}

const ARGUMENTS = { filter: OPTIONAL_TEXT };

/** Runs the tests, all or those whose name holds the filter. */
export const runTests: Tool<RunTestsRequest> = {
  name: "run_tests",
  description: "Run the tests",
  parameters: renderParameters(ARGUMENTS),
  offer: "where_tests_wait",
  request(args) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return Promise.resolve(parsed);
    const filter = parsed.value.filter || null;
    return Promise.resolve({ kind: "run", tool: "run_tests", argv: [], isPinned: true, filter });
  },
  run(approval, { runPinned }) {
    return runPinned(approval.use().filter);
  },
};
