/**
 * Trials of a warm run as they end, while its process goes on.
 *
 * Reads through the function it is handed, time after time.
 *
 * @module
 */

import type { WarmTrial } from "./plan.ts";

const PAUSE_MS = 200;

/** What is followed. */
export interface Followed {
  /** Reads what was reported until now. */
  read(): Promise<readonly WarmTrial[]>;
  /** Is told of each trial once. */
  onTrial(trial: WarmTrial): void;
}

/**
 * Follows a report.
 *
 * @param followed Where it is read, and who is told.
 * @returns What ends it: the trials that were not told yet are told then.
 */
export function followTrials({ read, onTrial }: Followed): { stop(): Promise<void> } {
  const told = new Set<number>();
  const over = Promise.withResolvers<true>();
  const follow = async () => {
    for (let isOver = false; !isOver;) {
      isOver = await pause(over.promise);
      for (const trial of await read()) {
        if (told.has(trial.id)) continue;
        told.add(trial.id);
        onTrial(trial);
      }
    }
  };
  const following = follow();
  // Whoever stops it hears of its error.
  following.catch(() => {});
  return {
    stop: async () => {
      over.resolve(true);
      await following;
    },
  };
}

/** True where it is over before the pause is. */
async function pause(over: Promise<true>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, PAUSE_MS, false);
  const isOver = await Promise.race([over, promise]);
  clearTimeout(timer);
  return isOver;
}
