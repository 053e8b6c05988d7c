/**
 * Changes as events name them: by the hashes of their bytes, and as one unified diff.
 *
 * Apart from the change set, which every start loads. Imports `guards/`. Pure.
 *
 * @module
 */

import { renderUnifiedDiff } from "../guards/diff.ts";
import { hashBytes } from "../guards/hash.ts";
import type { FileChange } from "../guards/request.ts";
import type { LandingFile } from "./events.ts";

/**
 * Names changes by their bytes.
 *
 * @param changes The changes.
 * @returns Path and hashes of each.
 */
export function toHashes(changes: readonly FileChange[]): readonly LandingFile[] {
  return changes.map(({ path, before, after }) => ({
    path,
    beforeHash: before && hashBytes(before),
    afterHash: hashBytes(after),
  }));
}

/**
 * Renders changes as one unified diff.
 *
 * @param changes The changes.
 * @returns The diff, empty where nothing changes.
 */
export function renderChanges(changes: readonly FileChange[]): string {
  return changes.map((change) => renderUnifiedDiff(change)).join("");
}
