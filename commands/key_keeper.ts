/**
 * Keys that several models of a run share: each is read once, and leaves the environment at once.
 *
 * Imports types. Has the effect of removing variables.
 *
 * @module
 */

import type { Environment } from "./environment.ts";

/**
 * Creates an environment that remembers what was removed from the one below it.
 *
 * @param environment The environment of the process.
 * @returns The same values, also after they were removed for every child.
 */
export function createKeyKeeper(environment: Environment): Environment {
  const kept = new Map<string, string | null>();
  return {
    ...environment,
    get: (name) => kept.has(name) ? kept.get(name) ?? null : environment.get(name),
    remove: (name) => {
      if (!kept.has(name)) kept.set(name, environment.get(name));
      environment.remove(name);
    },
  };
}
