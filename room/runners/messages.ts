/**
 * The words of a failure as a runner gives them: cleaned of terminal codes, never endless.
 *
 * Pure. Imports `../output/`.
 *
 * @module
 */

import { cleanTerminalText } from "../output/clean_text.ts";

const MAX_CHARACTERS = 8000;
const TAIL_CHARACTERS = 2000;

/**
 * Cleans the message of one failure and cuts its middle where it is very long.
 *
 * @param text The runner's words.
 * @returns At most about 8,000 characters, without terminal codes.
 */
export function toMessage(text: string): string {
  const clean = cleanTerminalText(text.length > MAX_CHARACTERS * 4 ? cutMiddle(text, 4) : text)
    .trim();
  return clean.length > MAX_CHARACTERS ? cutMiddle(clean, 1) : clean;
}

function cutMiddle(text: string, scale: number): string {
  const tail = TAIL_CHARACTERS * scale;
  const head = MAX_CHARACTERS * scale - tail;
  const left = text.length - head - tail;
  return `${text.slice(0, head)}\n… ${left} characters left out …\n${text.slice(-tail)}`;
}
