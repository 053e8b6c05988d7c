/**
 * Starting this program again, in the foreground, with the few variables that it needs.
 *
 * Imports `guards/` and `room/`. Its effect is the other process.
 *
 * @module
 */

import type { PermissionSet } from "../guards/permissions.ts";
import { startForeground } from "../room/process.ts";
import { type Environment, listHandedOn } from "./environment.ts";
import type { World } from "./world.ts";

/**
 * Starts this program again and waits for its end.
 *
 * @param args The words after the runtime's own path.
 * @param options What it may do, and the world around it.
 * @returns Its exit code.
 */
export async function restart(
  args: readonly string[],
  { needed, world }: {
    readonly needed: Pick<PermissionSet, "env">;
    readonly world: Pick<World, "environment">;
  },
): Promise<number> {
  const { environment } = world;
  const own = Object.fromEntries(needed.env.flatMap((name) => {
    const value = environment.get(name);
    return value === null ? [] : [[name, value]];
  }));
  const [command = "run", ...rest] = args;
  // Loading a part later, the runtime would wipe the row that says what is waited for.
  return await startForeground([environment.denoPath, command, "--quiet", ...rest], {
    cwd: environment.cwd,
    env: { ...listHandedOn(environment), NO_PROXY: listDirectHosts(environment), ...own },
  });
}

/** A proxy has no business between this program and a server on its own machine. */
function listDirectHosts(environment: Environment): string {
  const named = environment.get("NO_PROXY") ?? environment.get("no_proxy") ?? "";
  return [...named.split(","), "localhost", "127.0.0.1"].filter((host) => host !== "").join(",");
}
