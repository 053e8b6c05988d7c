/**
 * The surroundings of the first lines of a log that look like a failure.
 *
 * Windows are kept in the order of the log; where the budget ends, lines that only sound like a
 * failure make way for lines in the form of one, and of equals the first stays. Pure, no effect.
 *
 * @module
 */

import { mayHoldFailure, scoreFailureLine } from "./failure_lines.ts";
import { countLines, keepStart, measureBytes, type Piece } from "./pieces.ts";

const LINES_BEFORE = 2;
/** Lines kept after a line, by its score; a traceback or a diff of values fits the longer one. */
const LINES_AFTER = { 1: 4, 2: 30 } as const;

interface Window {
  readonly start: number;
  readonly line: number;
  text: string;
  bytes: number;
  score: 1 | 2;
}

interface Place {
  readonly start: number;
  readonly line: number;
}

/** Collects windows while a log streams by. */
export class FailureWindows {
  readonly #budgetBytes: number;
  #windows: Window[] = [];
  #bytes = 0;
  #open: Window | null = null;
  #linesLeft = 0;
  /** The last lines before the present one, none of them inside a window. */
  #before: string[] = [];
  #isFull = false;

  /** @param budgetBytes Longest text of all windows together. */
  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  /** The windows in the order of the log. */
  get pieces(): readonly Piece[] {
    return this.#windows;
  }

  /**
   * Looks through the next part of a log.
   *
   * @param text Whole lines.
   * @param place Where the text stands in the log.
   */
  push(text: string, place: Place): void {
    if (this.#open === null && (this.#isFull || !mayHoldFailure(text))) {
      return this.#remember(takeLastLines(text));
    }
    let { start, line } = place;
    for (let from = 0; from < text.length; line += 1) {
      const end = text.indexOf("\n", from) + 1;
      const whole = text.slice(from, end === 0 ? text.length : end);
      this.#pushLine(whole, { start, line });
      start += whole.length;
      from += whole.length;
    }
  }

  #pushLine(text: string, place: Place): void {
    const score = this.#isFull ? 0 : scoreFailureLine(text.trimEnd());
    if (this.#open === null && (score === 0 || score === 1 && this.#hasNoRoomFor(text))) {
      return this.#remember([text]);
    }
    const window = this.#open ?? this.#start(place);
    if (score > window.score) window.score = 2;
    const isWhole = this.#add(window, text);
    this.#linesLeft = Math.max(this.#linesLeft - 1, score === 0 ? 0 : LINES_AFTER[score]);
    if (!isWhole || this.#linesLeft === 0 || window.bytes > this.#budgetBytes / 2) this.#close();
  }

  /** A weak line pushes nothing out; this spares a log full of them the work. */
  #hasNoRoomFor(text: string): boolean {
    return this.#bytes + text.length > this.#budgetBytes;
  }

  #start(place: Place): Window {
    const before = this.#before.join("");
    const start = place.start - before.length;
    const line = place.line - countLines(before);
    const window: Window = { start, line, text: "", bytes: 0, score: 1 };
    this.#before = [];
    this.#open = window;
    this.#windows.push(window);
    this.#add(window, before);
    return window;
  }

  /** Adds text as far as the budget lets it; tells whether it was all of it. */
  #add(window: Window, text: string): boolean {
    const bytes = measureBytes(text);
    this.#makeRoom(bytes, window);
    const kept = keepStart(text, Math.min(bytes, this.#budgetBytes - this.#bytes));
    const keptBytes = measureBytes(kept);
    window.text += kept;
    window.bytes += keptBytes;
    this.#bytes += keptBytes;
    if (kept !== text && window.score === 2) this.#isFull = true;
    return kept === text;
  }

  /** Lines in the form of a failure push out those that only sound like one, the latest first. */
  #makeRoom(bytes: number, window: Window): void {
    while (window.score === 2 && this.#bytes + bytes > this.#budgetBytes) {
      const weakest = this.#windows.findLast((other) => other.score === 1);
      if (weakest === undefined) return;
      this.#windows = this.#windows.filter((other) => other !== weakest);
      this.#bytes -= weakest.bytes;
    }
  }

  #close(): void {
    if (this.#open?.text === "") this.#windows = this.#windows.filter((one) => one.text !== "");
    this.#open = null;
    this.#linesLeft = 0;
  }

  #remember(lines: readonly string[]): void {
    this.#before = [...this.#before, ...lines].slice(-LINES_BEFORE);
  }
}

function takeLastLines(text: string): string[] {
  let from = text.length;
  for (let count = 0; count < LINES_BEFORE && from > 0; count += 1) {
    from = text.lastIndexOf("\n", from - 2) + 1;
  }
  return text.slice(from).split(/(?<=\n)/);
}
