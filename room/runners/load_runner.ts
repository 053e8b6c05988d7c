/**
 * Loads one runner: each brings the texts that it lays beside its tests, and a run needs one.
 *
 * Imports the runners, late. Has no effect.
 *
 * @module
 */

import type { Runner, RunnerName } from "./runner.ts";

/**
 * Loads a runner.
 *
 * @param name Its name.
 * @returns The runner.
 */
export async function loadRunner(name: RunnerName): Promise<Runner> {
  switch (name) {
    case "deno":
      return (await import("./deno.ts")).DENO;
    case "node":
      return (await import("./node.ts")).NODE;
    case "unittest":
      return (await import("./unittest.ts")).UNITTEST;
    case "pytest":
      return (await import("./pytest.ts")).PYTEST;
  }
}
