/**
 * Text within a limit of bytes, whole characters only.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

const ENCODER = new TextEncoder();

/**
 * Counts the bytes of a text as UTF-8.
 *
 * @param text Any text.
 * @returns How many.
 */
export function countBytes(text: string): number {
  return ENCODER.encode(text).length;
}

/**
 * Cuts a text to a number of bytes.
 *
 * @param text Any text.
 * @param maxBytes Bytes at the most.
 * @returns Its longest start that fits and ends with a whole character.
 */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const room = new Uint8Array(Math.max(0, Math.min(maxBytes, text.length * 3)));
  const { read } = ENCODER.encodeInto(text, room);
  return text.slice(0, read);
}
