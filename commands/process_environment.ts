/**
 * The environment of this process: the only file that reads variables.
 *
 * Imports types. Its effect is reading variables, the working folder and the runtime's own path.
 *
 * @module
 */

import type { Environment } from "./environment.ts";

/**
 * Creates the environment over this process.
 *
 * @returns Reads that yield null where a variable is not set or may not be read.
 */
export function createProcessEnvironment(): Environment {
  return {
    get: (name) => isReadable(name) ? Deno.env.get(name) ?? null : null,
    remove: (name) => {
      if (isReadable(name)) Deno.env.delete(name);
    },
    // A task runs in the folder of its configuration; the person's own folder is this one.
    cwd: (isReadable("INIT_CWD") && Deno.env.get("INIT_CWD")) || Deno.cwd(),
    denoPath: Deno.execPath(),
  };
}

function isReadable(name: string): boolean {
  return Deno.permissions.querySync({ name: "env", variable: name }).state === "granted";
}
