/**
 * The approved changes of a run, combined to one change a file.
 *
 * Imports types of `guards/`. Holds state; has no other effect.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";

/** What was approved so far, from the base to the present text of each file. */
export class ChangeSet {
  readonly #changes = new Map<string, FileChange>();

  /**
   * Adds an applied change on top of what is there.
   *
   * @param change The change; its `before` is the file as the last change left it.
   */
  add(change: FileChange): void {
    const first = this.#changes.get(change.path) ?? change;
    this.#changes.set(change.path, { ...change, before: first.before });
  }

  /**
   * Lists the combined changes; a file that is back at its base is left out.
   *
   * @returns One change a file, sorted by path.
   */
  list(): readonly FileChange[] {
    return [...this.#changes.values()]
      .filter(({ before, after }) => before === null || !equalBytes(before, after))
      .sort((a, b) => a.path < b.path ? -1 : 1);
  }
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
