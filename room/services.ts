/**
 * Services beside the tests: programs that the policy names, in the same sandbox, for one run.
 *
 * Pure. Imports types of `guards/` and the room's own files.
 *
 * @module
 */

import type { Service } from "../guards/policy.ts";
import type { Command, ToolFile } from "./runners/runner.ts";
import { renderLauncher } from "./services/launcher.ts";

/** Where the launcher lies and what runs it, in the child's words. */
export interface ServicePlaces {
  readonly toolDir: string;
  /** The Deno that runs the launcher; null where the sandbox can start no program. */
  readonly denoPath: string | null;
}

/** A command with services before it, and what has to be in the tool folder for it. */
export interface Serviced {
  readonly command: Command;
  readonly toolFiles: readonly ToolFile[];
}

const PATH = "services.js";
/** Nothing of the project's configuration is read for the launcher. */
const FLAGS = ["run", "--quiet", "--no-prompt", "--no-config", "--no-lock", "--allow-all"];

/**
 * Lets services start before a command and end with it.
 *
 * @param command The command.
 * @param services The services, in the order in which they start.
 * @param places Where the launcher lies.
 * @returns The command to run instead; the same one where there are no services.
 * @throws {TypeError} Where the sandbox can start no program.
 */
export function addServices(
  command: Command,
  services: readonly Service[],
  { toolDir, denoPath }: ServicePlaces,
): Serviced {
  const [first] = services;
  if (first === undefined) return { command, toolFiles: [] };
  if (denoPath === null) {
    throw new TypeError(
      `Cannot start service "${first.command[0]}" under Deno's permission flags: found that they ` +
        "let no program start, and bubblewrap (--sandbox bwrap) is needed",
    );
  }
  const launcher = [denoPath, ...FLAGS, `${toolDir}/${PATH}`, JSON.stringify(services)];
  return {
    command: { ...command, argv: [...launcher, ...command.argv] },
    toolFiles: [{ path: PATH, text: renderLauncher(), isExecutable: false }],
  };
}
