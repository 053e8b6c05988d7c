/**
 * Candidates of the repairer as rooms take them.
 *
 * Imports types of `guards/`, `models/` and `room/`. Pure.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { decodeText } from "../../guards/text.ts";
import type { Candidate } from "../../models/repair/bench.ts";
import type { WarmCandidate } from "../../room/warm/plan.ts";

/**
 * Makes a candidate of a warm run.
 *
 * @param candidate A candidate of the repairer.
 * @returns It, with the new texts of its files.
 */
export function toWarmCandidate({ id, changes }: Candidate): WarmCandidate {
  const texts = changes.flatMap(({ path, after }) => {
    const decoded = decodeText(after);
    return decoded.kind === "text" ? [[path, decoded.text]] : [];
  });
  return { id, files: Object.fromEntries(texts) };
}

/**
 * Turns a change round.
 *
 * @param change A change of an existing file.
 * @returns What takes it back.
 * @throws {RangeError} Where the change makes a new file.
 */
export function reverseChange({ path, before, after }: FileChange): FileChange {
  if (before === null) throw new RangeError(`Cannot take back "${path}": found a new file`);
  return { path, before: after, after: before };
}
