/**
 * Finding a run by what a person types: its id, the start of it, or `last`.
 *
 * Pure but for the state folder it is handed. Imports the reading of journals.
 *
 * @module
 */

import { type Journal, readJournal } from "../../loop/journal/read_journal.ts";
import type { Story } from "../../loop/story/story.ts";
import { tellStory } from "../../loop/story/tell_story.ts";
import type { StateReader } from "../../loop/state_dir.ts";
import { renderSuggestion } from "../../guards/nearest_name.ts";
import { quote } from "../flags/flag_kinds.ts";

/** A run that was looked up. */
export interface FoundRun {
  readonly id: string;
  readonly journal: Journal;
  readonly story: Story;
}

/**
 * Finds the id of a run.
 *
 * @param word What was typed.
 * @param ids Ids of all runs, oldest first.
 * @returns The id.
 * @throws {RangeError} Where there is none, or more than one.
 */
export function findRunId(word: string, ids: readonly string[]): string {
  if (ids.length === 0) {
    throw new RangeError(`Cannot find run ${quote(word)}: found no runs in this project`);
  }
  if (word === "last") return ids.at(-1) ?? "";
  if (ids.includes(word)) return word;
  const found = ids.filter((id) => id.startsWith(word) || id.endsWith(`-${word}`));
  if (found.length === 1) return found[0] ?? "";
  if (found.length > 1) {
    const some = found.slice(-5).join(", ");
    throw new RangeError(
      `Cannot find run ${
        quote(word)
      }: found ${found.length} that begin so (${some}) and one is needed`,
    );
  }
  throw new RangeError(
    `Cannot find run ${quote(word)}${renderSuggestion(word, ids)}: found no such run and an id, ` +
      'the start of one, or "last" is needed ("greenroom runs" lists them)',
  );
}

/**
 * Reads a run.
 *
 * @param id Its id.
 * @param state The state folder.
 * @returns What its journal tells; nothing where it left none.
 */
export function readRun(id: string, state: StateReader): FoundRun {
  const journal = readJournal(state.readText(`runs/${id}/journal.jsonl`) ?? "");
  return { id, journal, story: tellStory(journal, { run: id, isRunning: state.isRunning(id) }) };
}
