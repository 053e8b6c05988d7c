/**
 * A log shortened so that its cause survives: the start, the first failures, the end.
 *
 * Text goes in piece by piece and no more than a small multiple of the limit is ever held, so a
 * gigabyte of output costs what a page of it costs. Pure, has no effect.
 *
 * @module
 */

import { FailureWindows } from "./failure_windows.ts";
import {
  countLines,
  GAP_MARK_BYTES,
  joinPieces,
  keepEnd,
  keepStart,
  measureBytes,
  type Piece,
} from "./pieces.ts";
import { Tail } from "./tail.ts";

/** How an excerpt is limited. */
export interface ExcerptOptions {
  /** Longest text that may come out, in bytes of UTF-8, marks of the gaps included. */
  readonly maxBytes: number;
}

/** Share of the limit for the start of the log. */
const HEAD_SHARE = 0.2;
/** Share for what surrounds failures; the end gets the rest. */
const WINDOWS_SHARE = 0.4;
const MIN_BYTES = 500;

/** Takes a log piece by piece and keeps what tells why it failed. */
export class Excerpt {
  readonly #maxBytes: number;
  readonly #headBytes: number;
  readonly #windows: FailureWindows;
  #head = "";
  readonly #tail: Tail;
  #length = 0;
  #lines = 0;

  /**
   * Starts with an empty log.
   *
   * @param options The limit.
   * @throws {RangeError} Where the limit leaves no room for text beside the marks.
   */
  constructor(options: ExcerptOptions) {
    if (!(options.maxBytes >= MIN_BYTES)) {
      throw new RangeError(
        `Cannot keep an excerpt: found a limit of ${options.maxBytes} bytes and ${MIN_BYTES} is needed`,
      );
    }
    this.#maxBytes = options.maxBytes;
    this.#headBytes = Math.floor(options.maxBytes * HEAD_SHARE);
    this.#tail = new Tail(options.maxBytes);
    this.#windows = new FailureWindows(Math.floor(options.maxBytes * WINDOWS_SHARE));
  }

  /**
   * Takes the next part of the log.
   *
   * @param text Clean text; it ends with a line end, except for the very last part.
   */
  push(text: string): void {
    if (text === "") return;
    this.#windows.push(text, { start: this.#length, line: this.#lines });
    // One character too many tells that the start was cut, and that its last line is not whole.
    if (this.#head.length <= this.#headBytes) this.#head += text.slice(0, this.#headBytes + 1);
    this.#length += text.length;
    this.#lines += countLines(text);
    this.#tail.push(text);
  }

  /**
   * Renders what was kept, in order, with a mark at each gap.
   *
   * @returns The whole log where it fits, else an excerpt within the limit.
   */
  render(): string {
    const end = this.#tail.read();
    if (this.#tail.isWhole && measureBytes(end) <= this.#maxBytes) return end;
    const start = keepStart(this.#head, this.#headBytes);
    const head: Piece = { start: 0, line: 0, text: start };
    return joinPieces([head, ...this.#selectRest(end, measureBytes(start))]);
  }

  /** The end takes what the windows leave, windows inside the end are left to it. */
  #selectRest(end: string, headBytes: number): Piece[] {
    let windows = this.#windows.pieces;
    for (;;) {
      const used = windows.reduce((sum, window) => sum + measureBytes(window.text), headBytes);
      const marks = GAP_MARK_BYTES * (windows.length + 1);
      const tail = this.#toTail(keepEnd(end, Math.max(0, this.#maxBytes - used - marks)));
      const apart = windows.filter((window) => window.start < tail.start);
      if (apart.length === windows.length) return [...windows, tail];
      windows = apart;
    }
  }

  #toTail(text: string): Piece {
    return { start: this.#length - text.length, line: this.#lines - countLines(text), text };
  }
}

/**
 * Shortens a log that is already at hand.
 *
 * @param text Clean text.
 * @param options The limit.
 * @returns The whole text where it fits, else an excerpt within the limit.
 */
export function renderExcerpt(text: string, options: ExcerptOptions): string {
  const excerpt = new Excerpt(options);
  excerpt.push(text);
  return excerpt.render();
}
