/**
 * Replies that could not be carried out: how many in a row end a run, and in which words.
 *
 * Pure, but for what it counts. Imports nothing.
 *
 * @module
 */

/** Replies in a row that may not be carried out, before the run ends; fewer where it will not pass. */
const MAX_REJECTED = 3;
const MAX_REJECTED_BY_REASON: ReadonlyMap<string, number> = new Map([
  ["call_as_text", 2],
  ["empty", 2],
  ["context_length", 1],
]);
/** Ends of runs in words, for whom the reason alone says too little. */
const REJECTED_ENDS: ReadonlyMap<string, string> = new Map([
  ["call_as_text", "This model writes calls as text: another --model is needed"],
  ["cut_at_limit", "Output limit: each reply was cut before it was whole"],
  ["context_length", "Context length: the conversation is longer than the model can read"],
]);

/** The rejected replies of one attempt. */
export class Rejections {
  #inRow: string[] = [];
  #total = 0;

  /** How many there were in all. */
  get total(): number {
    return this.#total;
  }

  /**
   * Counts a reply that could not be carried out.
   *
   * @param reason Why, the same string for the same fault.
   * @returns A sentence on why the run ends now, or null where it goes on.
   */
  add(reason: string): string | null {
    this.#inRow.push(reason);
    this.#total++;
    const count = this.#inRow.length;
    const same = count - 1 - this.#inRow.findLastIndex((one) => one !== reason);
    const limit = MAX_REJECTED_BY_REASON.get(reason) ?? MAX_REJECTED;
    return same >= limit || count >= MAX_REJECTED ? renderEnd(reason, count) : null;
  }

  /** Begins a new row: a reply could be carried out. */
  endRow(): void {
    this.#inRow = [];
  }
}

function renderEnd(reason: string, count: number): string {
  const end = REJECTED_ENDS.get(reason);
  const times = `${count} ${count === 1 ? "reply" : "replies in a row"} could not be carried out`;
  return end === undefined ? `${times} (${reason})` : `${end} (${times})`;
}
