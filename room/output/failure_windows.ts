/**
 * The surroundings of the first lines of a log that look like a failure.
 *
 * Windows are kept in the order of the log; where the budget ends, lines that only sound like a
 * failure make way for lines in the form of one, and of equals the first stays. Pure, no effect.
 *
 * @module
 */

import { mayHoldFailure, mayHoldReport, scoreFailureLine } from "./failure_lines.ts";
import { countLines, keepStart, measureBytes, type Piece } from "./pieces.ts";

const LINES_BEFORE = 2;
/** Lines kept after a line, by its score; a traceback or a diff of values fits the longer one. */
const LINES_AFTER = { 1: 4, 2: 30 } as const;

/** With less room than this no weak line starts a window. */
const MIN_WINDOW_BYTES = 400;

interface Window {
  readonly start: number;
  readonly line: number;
  text: string;
  bytes: number;
  score: 1 | 2;
}

/** Where a text stands in the log. */
export interface Place {
  /** UTF-16 units before it. */
  readonly start: number;
  /** Line ends before it. */
  readonly line: number;
}

/** One line of a text: where it stands in the text, and where in the log. */
interface Line extends Place {
  readonly from: number;
  readonly length: number;
}

/** Collects windows while a log streams by. */
export class FailureWindows {
  readonly #budgetBytes: number;
  #windows: Window[] = [];
  #bytes = 0;
  #open: Window | null = null;
  #linesLeft = 0;
  /** The last lines of the text before the present one. */
  #before = "";
  /** End of the line that went into a window last. */
  #end = 0;
  #isFull = false;

  /**
   * Starts without a window.
   *
   * @param budgetBytes Longest text of all windows together.
   */
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
    if (this.#open !== null || this.#mayStart(text)) {
      let { start, line } = place;
      for (let from = 0; from < text.length; line += 1) {
        const length = (text.indexOf("\n", from) + 1 || text.length) - from;
        this.#pushLine(text, { from, length, start, line });
        start += length;
        from += length;
      }
    }
    this.#before = copyText(this.#takeLinesBefore(text, text.length));
  }

  #pushLine(text: string, at: Line): void {
    const whole = text.slice(at.from, at.from + at.length);
    const score = this.#isFull ? 0 : scoreFailureLine(whole.trimEnd());
    if (this.#open === null && (score === 0 || score === 1 && this.#isFullOfWeak())) return;
    const window = this.#open ?? this.#start(at, this.#takeLinesBefore(text, at.from));
    if (score > window.score) window.score = 2;
    const isWhole = this.#add(window, whole);
    this.#end = at.start + at.length;
    this.#linesLeft = Math.max(this.#linesLeft - 1, score === 0 ? 0 : LINES_AFTER[score]);
    if (!isWhole || this.#linesLeft === 0 || window.bytes > this.#budgetBytes / 2) this.#close();
  }

  #mayStart(text: string): boolean {
    if (this.#isFull || !mayHoldFailure(text)) return false;
    return !this.#isFullOfWeak() || mayHoldReport(text);
  }

  /** A weak line pushes nothing out; this spares a log full of them the work. */
  #isFullOfWeak(): boolean {
    return this.#bytes > this.#budgetBytes - Math.min(MIN_WINDOW_BYTES, this.#budgetBytes / 4);
  }

  #start(at: Line, linesBefore: string): Window {
    const before = linesBefore.slice(
      linesBefore.length - Math.min(linesBefore.length, at.start - this.#end),
    );
    const start = at.start - before.length;
    const line = at.line - countLines(before);
    const window: Window = { start, line, text: "", bytes: 0, score: 1 };
    this.#open = window;
    this.#windows.push(window);
    this.#add(window, before);
    return window;
  }

  #takeLinesBefore(text: string, end: number): string {
    let from = end;
    for (let count = 0; count < LINES_BEFORE; count += 1) {
      if (from === 0) return toLastLines(this.#before, LINES_BEFORE - count) + text.slice(0, end);
      from = text.lastIndexOf("\n", from - 2) + 1;
    }
    return text.slice(from, end);
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
}

function toLastLines(text: string, count: number): string {
  return text.split(/(?<=\n)/).slice(-count).join("");
}

/** A slice keeps the whole text alive; a slice of a new string keeps only that one. */
function copyText(text: string): string {
  return ` ${text}`.slice(1);
}
