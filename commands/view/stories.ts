/**
 * The stories of a project as the viewer reads them: anew only where their journals have grown.
 *
 * Reads through the state folder it is handed. Holds what it read last.
 *
 * @module
 */

import type { StateReader } from "../../loop/state_dir.ts";
import type { Story } from "../../loop/story/story.ts";
import { readRun } from "../look/find_run.ts";
import type { ListedRun } from "../page/list_page.tsx";

/** Whole stories that are held at once; of the others only what the list shows. */
const MAX_HELD = 4;

/** Reads stories. */
export interface Stories {
  /** Ids of all runs, oldest first. */
  list(): readonly string[];
  /** Differs when something is new in a run, or in any where none is named. */
  toMark(id: string | null): string;
  /** True where a process is at the run. */
  isRunning(id: string): boolean;
  read(id: string): Story;
  readListed(): readonly ListedRun[];
}

interface Held<T> {
  readonly mark: string;
  readonly value: T;
}

/**
 * Creates what reads the stories of a project.
 *
 * @param openState Opens the state folder; null while there is none.
 * @returns Reads stories.
 */
export function createStories(openState: () => StateReader | null): Stories {
  const held = new Map<string, Held<Story>>();
  const listed = new Map<string, Held<ListedRun>>();
  const toRunMark = (state: StateReader | null, id: string) =>
    `${state?.measure(`runs/${id}/journal.jsonl`) ?? 0} ${state?.isRunning(id) ?? false}`;
  const read = (id: string): Story => {
    const state = openState();
    const mark = toRunMark(state, id);
    const known = held.get(id);
    if (known?.mark === mark) return known.value;
    if (state === null) throw new RangeError(`Cannot show run ${id}: found no state folder`);
    const value = readRun(id, state).story;
    held.delete(id);
    held.set(id, { mark, value });
    for (const oldest of [...held.keys()].slice(0, -MAX_HELD)) held.delete(oldest);
    return value;
  };
  const readOne = (id: string): ListedRun => {
    const mark = toRunMark(openState(), id);
    const known = listed.get(id);
    if (known?.mark === mark) return known.value;
    const { run, state, verdict, startedAt, durationMs, model, files, used, steps } = read(id);
    const value = { run, state, verdict, startedAt, durationMs, model, files, used, steps };
    listed.set(id, { mark, value });
    return value;
  };
  const list = () => openState()?.listRuns() ?? [];
  return {
    list,
    read,
    isRunning: (id) => openState()?.isRunning(id) ?? false,
    readListed: () => list().map(readOne),
    toMark(id) {
      const state = openState();
      const ids = id === null ? list() : [id];
      return ids.map((id) => `${id} ${toRunMark(state, id)}`).join("\n");
    },
  };
}
