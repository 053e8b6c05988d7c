/**
 * A model that is followed only after the files it works on are described on disk.
 *
 * Imports types of `models/`. Its effects are the ones it is handed.
 *
 * @module
 */

import type { Model } from "../models/model.ts";

/** Time in which the first request leaves before anything else is worked at. */
const HEAD_START_MS = 20;

/**
 * Holds back the replies of a model until the base is kept: it is described while the model thinks,
 * and is on disk before its first word is followed. Until then nobody has changed the room.
 *
 * @param model The model.
 * @param keepBase Describes the files and keeps the description; called once.
 * @returns The model to ask.
 */
export function holdUntilKept(model: Model, keepBase: () => Promise<void>): Model {
  let kept: Promise<void> | null = null;
  return {
    ...model,
    next: async (request) => {
      const asking = model.next(request);
      if (kept === null) await Promise.race([asking, pause(HEAD_START_MS)]);
      kept ??= keepBase();
      kept.catch(() => {});
      const reply = await asking;
      await kept;
      return reply;
    },
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
