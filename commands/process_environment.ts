/**
 * The environment of this process: the only file that reads variables.
 *
 * Imports types. Its effect is reading variables, the working folder and the runtime's own path.
 *
 * @module
 */

import type { Environment } from "./environment.ts";

/** How this process was started. */
export interface EnvironmentOptions {
  /** Whether a task started it: the working folder is then the task's, not the person's. */
  readonly isTask: boolean;
}

/**
 * Creates the environment over this process.
 *
 * @param options Whether a task started it.
 * @returns Reads that yield null where a variable is not set or may not be read.
 */
export function createProcessEnvironment({ isTask }: EnvironmentOptions): Environment {
  return {
    get: (name) => isReadable(name) ? Deno.env.get(name) ?? null : null,
    remove: (name) => {
      if (isReadable(name)) Deno.env.delete(name);
    },
    cwd: (isTask && isReadable("INIT_CWD") && Deno.env.get("INIT_CWD")) || Deno.cwd(),
    denoPath: Deno.execPath(),
  };
}

function isReadable(name: string): boolean {
  return Deno.permissions.querySync({ name: "env", variable: name }).state === "granted";
}
