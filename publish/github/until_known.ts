/**
 * Writes that are tried again until somebody can tell what came of them.
 *
 * Imports the files beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { ForgeError } from "./problems.ts";
import type { Rest } from "./rest.ts";

const MAX_TRIES = 3;

/**
 * Tries a write until it is known what came of it. What is written must do no harm twice, or be
 * looked for before another try.
 *
 * @param rest Waits between tries.
 * @param attempt Writes once; null where nobody can tell what came of it.
 * @returns What came of it.
 * @throws {ForgeError} Where it is not known after three tries.
 */
export async function writeUntilKnown<T>(
  rest: Pick<Rest, "pause">,
  attempt: () => Promise<T | null>,
): Promise<T> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const known = await attempt();
    if (known !== null) return known;
    await rest.pause(tries);
  }
  throw new ForgeError("found no answer from the host, after several tries");
}
