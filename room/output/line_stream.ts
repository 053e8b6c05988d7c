/**
 * One output stream of a process as whole, clean lines.
 *
 * Bytes arrive in pieces that may end inside a character, a colour code or a line, so a line is
 * decoded and cleaned only once it is whole. Until then it stays a run of bytes: strings that live
 * from one piece to the next would make the heap grow with the output. Pure, has no effect.
 *
 * @module
 */

import { cleanTerminalText } from "./clean_text.ts";
import { cutLongLines, renderLineGap } from "./long_lines.ts";

const MAX_PENDING_BYTES = 65_536;
/** What is kept at each end of a line that grew past every limit. */
const KEPT_BYTES = 1_500;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Turns the bytes of one stream into clean lines. */
export class LineStream {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #buffer = new Uint8Array(MAX_PENDING_BYTES);
  /** Bytes of the buffer that belong to the line that is not whole yet. */
  #pending = 0;
  /** Start of that line, once the line grew past every limit, and what is lost of it. */
  #lineStart = "";
  #droppedBytes = 0;

  /**
   * Takes the next bytes.
   *
   * @param bytes Bytes in the order of arrival; they are not kept.
   * @returns The lines that are whole now, each with its line end; often empty.
   */
  push(bytes: Uint8Array): string {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) this.#append(bytes.subarray(0, end));
    const whole = end > 0 ? this.#complete() : "";
    this.#append(bytes.subarray(end));
    if (this.#pending > MAX_PENDING_BYTES) this.#shorten();
    return whole;
  }

  /**
   * Takes the end of the stream.
   *
   * @returns The last line where it had no line end; often empty.
   */
  finish(): string {
    return this.#complete();
  }

  #append(bytes: Uint8Array): void {
    const needed = this.#pending + bytes.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(needed);
      larger.set(this.#buffer.subarray(0, this.#pending));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#pending);
    this.#pending = needed;
  }

  #complete(): string {
    const text = this.#decoder.decode(this.#buffer.subarray(0, this.#pending));
    const isCut = this.#droppedBytes > 0;
    const whole = isCut
      ? this.#lineStart + renderLineGap(this.#droppedBytes, "bytes") + text
      : text;
    this.#pending = 0;
    this.#lineStart = "";
    this.#droppedBytes = 0;
    return cutLongLines(cleanTerminalText(whole));
  }

  /** Keeps a line without an end, a progress bar or a dump, from growing without limit. */
  #shorten(): void {
    const frame = toLastFrameBytes(this.#buffer.subarray(0, this.#pending));
    const kept = frame.length > KEPT_BYTES ? this.#keepEnds(frame) : frame;
    this.#buffer.copyWithin(0, kept.byteOffset, kept.byteOffset + kept.length);
    this.#pending = kept.length;
  }

  #keepEnds(frame: Uint8Array): Uint8Array {
    const rest = frame.subarray(toCharacterStart(frame, frame.length - KEPT_BYTES));
    let lost = frame.length - rest.length;
    if (this.#droppedBytes === 0) {
      const start = frame.subarray(0, toCharacterStart(frame, KEPT_BYTES));
      this.#lineStart = cleanTerminalText(this.#decoder.decode(start));
      lost -= start.length;
    }
    this.#droppedBytes += lost;
    return rest;
  }
}

/** The part after the last carriage return that anything follows. */
function toLastFrameBytes(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === CARRIAGE_RETURN || bytes[end - 1] === 0x20)) end -= 1;
  const frame = bytes.subarray(0, end);
  return frame.subarray(frame.lastIndexOf(CARRIAGE_RETURN) + 1);
}

/** Moves past bytes that continue a character. */
function toCharacterStart(bytes: Uint8Array, index: number): number {
  let start = index;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
