/**
 * Bytes from a terminal in raw mode become keys.
 *
 * Imports nothing. Has no effect beyond the state of the decoder it creates.
 *
 * @module
 */

/** A key, or a piece of typed or pasted text. */
export type Key =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind:
      | "enter"
      | "backspace"
      | "erase_word"
      | "erase_line"
      | "escape"
      | "down"
      | "page_down"
      | "interrupt"
      | "end_of_input"
      | "unknown";
  };

const CONTROL_KEYS: Readonly<Record<string, Exclude<Key["kind"], "text">>> = {
  "\r": "enter",
  "\n": "enter",
  "\x7f": "backspace",
  "\b": "backspace",
  "\x17": "erase_word",
  "\x15": "erase_line",
  "\x03": "interrupt",
  "\x04": "end_of_input",
  "\x1b": "escape",
  "\x1b[B": "down",
  "\x1bOB": "down",
  "\x1b[6~": "page_down",
};

/** An escape sequence, a line end, one control character, or a stretch of text. */
// deno-lint-ignore no-control-regex
const KEY = /\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.|\r\n|[\x00-\x1f\x7f-\x9f]|[^\x00-\x1f\x7f-\x9f]+/gs;

/**
 * Creates a decoder that keeps a character cut between two reads until its rest comes.
 *
 * @returns A function from bytes to keys.
 */
export function createKeyDecoder(): (bytes: Uint8Array) => Key[] {
  const decoder = new TextDecoder();
  return (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    return [...text.matchAll(KEY)].map(([piece]) => toKey(piece));
  };
}

function toKey(piece: string): Key {
  if (piece === "\r\n") return { kind: "enter" };
  const kind = CONTROL_KEYS[piece];
  if (kind !== undefined) return { kind };
  // deno-lint-ignore no-control-regex
  return /^[\x00-\x1f\x7f-\x9f]/.test(piece) ? { kind: "unknown" } : { kind: "text", text: piece };
}
