/**
 * `run_command`: runs a command that the policy lists word for word.
 *
 * Offered only where the policy lists commands. Imports `guards/`. Its only effect is the command
 * run it is handed.
 *
 * @module
 */

import type { RunRequest } from "../guards/request.ts";
import { splitWords } from "../guards/words.ts";
import { parseArguments, renderParameters, TEXT } from "./arguments.ts";
import { refuse, type Tool } from "./tool.ts";

const ARGUMENTS = { command: TEXT };

/** Runs an allowed command. */
export const runCommand: Tool<RunRequest> = {
  name: "run_command",
  description: "Run an allowed command",
  parameters: renderParameters(ARGUMENTS),
  request(args) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return Promise.resolve(parsed);
    const words = splitWords(parsed.value.command);
    if (words.kind === "refused") {
      return Promise.resolve(refuse("shell_words", `Cannot run command: ${words.reason}`));
    }
    return Promise.resolve({
      kind: "run",
      tool: "run_command",
      argv: words.argv,
      isPinned: false,
    });
  },
  run(approval, { runCommand }) {
    return runCommand(approval.use().argv);
  },
};
