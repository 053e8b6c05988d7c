/**
 * One output stream of a process as whole, clean lines.
 *
 * Bytes arrive in pieces that may end inside a character, a colour code or a line, so a line is
 * decoded and cleaned only once it is whole. Pure, has no effect.
 *
 * @module
 */

import { cleanTerminalText, toLastFrame } from "./clean_text.ts";

/** Longer lines lose their middle: nobody reads a minified bundle or a dump of one line. */
const MAX_LINE_CHARACTERS = 4_096;
const KEPT_AT_EACH_END = 1_500;
const MAX_PENDING_CHARACTERS = 65_536;

/** Turns the bytes of one stream into clean lines. */
export class LineStream {
  readonly #decoder = new TextDecoder("utf-8");
  #pending = "";
  /** Start of the pending line, once that line grew past every limit. */
  #lineStart = "";
  #droppedCharacters = 0;

  /**
   * Takes the next bytes.
   *
   * @param bytes Bytes in the order of arrival; they are not kept.
   * @returns The lines that are whole now, each with its line end; often empty.
   */
  push(bytes: Uint8Array): string {
    const text = this.#pending + this.#decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    const whole = this.#complete(text.slice(0, end));
    this.#pending = this.#shorten(text.slice(end));
    return whole;
  }

  /**
   * Takes the end of the stream.
   *
   * @returns The last line where it had no line end; often empty.
   */
  finish(): string {
    const text = this.#pending + this.#decoder.decode();
    this.#pending = "";
    return this.#complete(text);
  }

  #complete(text: string): string {
    if (text === "") return "";
    const whole = this.#droppedCharacters === 0 ? text : this.#lineStart +
      renderLineGap(this.#droppedCharacters) + text;
    this.#lineStart = "";
    this.#droppedCharacters = 0;
    return cutLongLines(cleanTerminalText(whole));
  }

  /** Keeps a line without an end, a progress bar or a dump, from growing without limit. */
  #shorten(pending: string): string {
    if (pending.length <= MAX_PENDING_CHARACTERS) return pending;
    const frame = toLastFrame(pending);
    if (frame.length <= KEPT_AT_EACH_END) return frame;
    if (this.#droppedCharacters === 0) {
      this.#lineStart = cleanTerminalText(sliceSafely(frame, 0, KEPT_AT_EACH_END));
    }
    const rest = sliceSafely(frame, frame.length - KEPT_AT_EACH_END, frame.length);
    this.#droppedCharacters += frame.length - rest.length;
    return rest;
  }
}

/**
 * Cuts text without cutting a character in two.
 *
 * @param text The text.
 * @param from First UTF-16 unit wanted.
 * @param to First UTF-16 unit not wanted.
 * @returns At most what was asked for, one unit less at an end that fell inside a character.
 */
export function sliceSafely(text: string, from: number, to: number): string {
  const start = isInsideCharacter(text, from) ? from + 1 : from;
  const end = isInsideCharacter(text, to) ? to - 1 : to;
  return text.slice(start, Math.max(start, end));
}

function isInsideCharacter(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

function cutLongLines(text: string): string {
  if (!hasLongLine(text)) return text;
  return text.split("\n").map(cutLongLine).join("\n");
}

function hasLongLine(text: string): boolean {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    if ((end < 0 ? text.length : end) - start > MAX_LINE_CHARACTERS) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}

function cutLongLine(line: string): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const start = sliceSafely(line, 0, KEPT_AT_EACH_END);
  const end = sliceSafely(line, line.length - KEPT_AT_EACH_END, line.length);
  return start + renderLineGap(line.length - start.length - end.length) + end;
}

function renderLineGap(characters: number): string {
  return ` [… ${characters} characters of this line left out …] `;
}
