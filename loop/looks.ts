/**
 * A look at the sources of a room: what the failure points at in them.
 *
 * Imports types of `tools/`. Its effect is reading the room that it is handed.
 *
 * @module
 */

import type { ToolContext } from "../tools/tool.ts";
import type { Beginning } from "./fix_task.ts";
import { findFocus, findLines, findPointers, pickSources, type Source } from "./focus.ts";

/** Bytes of a source that is looked at for definitions. */
const MAX_SOURCE_BYTES = 200_000;

/** What the failure points at in the sources of a room. */
export interface Looks {
  /** Places for the brief, one line each. */
  readonly pointers: readonly string[];
  /** Finds the lines of a file that matter, where it is too long to show. */
  readonly findLines: NonNullable<ToolContext["findLines"]>;
}

/**
 * Looks for what the tests before any edit point at.
 *
 * @param beginning The tests, and the room to read.
 * @returns What was found.
 */
export async function lookAtSources(
  { baseline, toolContext: { room } }: Pick<Beginning, "baseline" | "toolContext">,
): Promise<Looks> {
  const files = await room.searchable("");
  const focus = findFocus(baseline, files);
  const read = async (path: string): Promise<Source | null> => {
    const located = await room.locate(path);
    if (located.kind !== "file" || located.bytes.length > MAX_SOURCE_BYTES) return null;
    return { path, text: new TextDecoder().decode(located.bytes) };
  };
  const sources = await Promise.all(pickSources(files, focus).map(read));
  return {
    pointers: findPointers(sources.filter((source) => source !== null), focus),
    findLines: (path, lines) => findLines(path, { lines, focus }),
  };
}
