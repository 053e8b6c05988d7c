/**
 * Calls that are made again and again with the same result: a model that is stuck.
 *
 * Pure, but for what it remembers. Imports types of `models/`.
 *
 * @module
 */

import type { ToolCall } from "../models/model.ts";

/** Times the same call may give the same result in a row, before the run ends. */
const MAX_SAME = 3;

/** The last calls of one attempt. */
export class Repeats {
  #recent: readonly string[] = [];

  /**
   * Remembers a call.
   *
   * @param call The call.
   * @param text What the model got back.
   */
  add(call: ToolCall, text: string): void {
    const entry = JSON.stringify([call.tool, call.args, text]);
    this.#recent = [...this.#recent, entry].slice(-MAX_SAME);
  }

  /**
   * Finds out whether the model is stuck.
   *
   * @returns A sentence on why the run ends now, or null where it goes on.
   */
  findStuck(): string | null {
    const [first] = this.#recent;
    const isStuck = this.#recent.length === MAX_SAME &&
      this.#recent.every((entry) => entry === first);
    return isStuck ? `The same call gave the same result ${MAX_SAME} times in a row` : null;
  }
}
