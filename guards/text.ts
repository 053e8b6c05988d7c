/**
 * Text of files: bytes become text and go back to the very same bytes.
 *
 * A byte that is not UTF-8 stands in the text as one lone surrogate, U+DC80 to U+DCFF. Valid UTF-8
 * never holds one, so {@link encodeText} gives every byte back, and an edit or a diff leaves bytes
 * it does not understand as they are. Imports nothing. Has no effect.
 *
 * @module
 */

/** Line ends of a text: all alike, of both kinds, or none at all. */
export type LineEnds = "lf" | "crlf" | "mixed" | "none";

/** A text file as the guards work on it. */
export interface DecodedText {
  /** Tells it from a file that is no text. */
  readonly kind: "text";
  /** The text with its own line ends, without byte order mark; see the module comment. */
  readonly text: string;
  /** True where the file starts with a byte order mark. */
  readonly hasBom: boolean;
  /** How its lines end. */
  readonly eol: LineEnds;
  /** True where some bytes are not UTF-8; they show as U+FFFD in {@link toModelText}. */
  readonly hasStrayBytes: boolean;
}

/** A file that is not shown and not edited. */
export interface BinaryFile {
  /** Tells it from a text. */
  readonly kind: "binary";
  /** What was found, for a person and for the model: short, and without a byte of the file. */
  readonly reason: string;
}

const BOM = "\uFEFF";
const STRAY_BASE = 0xdc00;
const STRAY = /[\uDC80-\uDCFF]/gu;
const MAX_SAMPLE_BYTES = 8_192;
/** Share of control characters from which on a file is no text. */
const MAX_CONTROL_SHARE = 0.05;

/**
 * Decodes the bytes of a file.
 *
 * @param bytes All bytes of the file.
 * @returns The text, or why the file is not text that can be shown and edited.
 */
export function decodeText(bytes: Uint8Array): DecodedText | BinaryFile {
  const reason = findBinaryReason(bytes);
  if (reason !== null) return { kind: "binary", reason };
  const exact = toExactText(bytes);
  const hasBom = exact.startsWith(BOM);
  const text = hasBom ? exact.slice(1) : exact;
  return { kind: "text", text, hasBom, eol: findLineEnds(text), hasStrayBytes: hasStray(text) };
}

/**
 * Encodes text that came from {@link decodeText} or {@link toExactText}, or any ordinary text.
 *
 * @param text The text; lone surrogates in it stand for bytes that are not UTF-8.
 * @returns The bytes.
 * @throws {TypeError} Where the text holds a lone surrogate that stands for no byte.
 */
export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text);
  const stretches = text.split(STRAY);
  if (!stretches.every((stretch) => stretch.isWellFormed())) {
    throw new TypeError(
      "Cannot encode text: found a lone surrogate and whole characters are needed",
    );
  }
  const strays = [...text.matchAll(STRAY)].map(([stray]) => stray.charCodeAt(0) - STRAY_BASE);
  return joinBytes(stretches.map((stretch) => new TextEncoder().encode(stretch)), strays);
}

/**
 * Converts any bytes to text from which {@link encodeText} gives the same bytes back.
 *
 * @param bytes Any bytes.
 * @returns The text, byte order mark included.
 */
export function toExactText(bytes: Uint8Array): string {
  try {
    return createDecoder(true).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decodeWithStrays(bytes);
  }
}

/**
 * Converts text to what the model sees: no byte order mark, `\n` for `\r\n`, U+FFFD for each byte
 * that is not UTF-8. Taken back word for word as old text, any part of it matches.
 *
 * @param decoded The text of a file.
 * @returns The text for the model.
 */
export function toModelText(decoded: Pick<DecodedText, "text" | "hasStrayBytes">): string {
  const text = decoded.text.replaceAll("\r\n", "\n");
  return decoded.hasStrayBytes ? text.replace(STRAY, "\uFFFD") : text;
}

/**
 * Splits text after each `\n`; every line keeps its own line end.
 *
 * @param text Any text.
 * @returns The lines; their concatenation is the text, and an empty text has none.
 */
export function splitLines(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const ended = lines.map((line) => `${line}\n`);
  return last === "" ? ended : [...ended, last];
}

/**
 * Splits a line into what it says and how it ends.
 *
 * @param line One line with its own line end.
 * @returns The body, and `\n`, `\r\n` or nothing.
 */
export function splitLineEnd(line: string): { readonly body: string; readonly end: string } {
  const end = line.endsWith("\r\n") ? "\r\n" : line.endsWith("\n") ? "\n" : "";
  return { body: line.slice(0, line.length - end.length), end };
}

/**
 * Compares two byte strings.
 *
 * @param a One.
 * @param b The other.
 * @returns True where they hold the same bytes.
 */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function findBinaryReason(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return "UTF-16 text, and only UTF-8 is handled";
  }
  if (bytes.includes(0)) return "binary data, it holds a NUL byte";
  const sample = bytes.subarray(0, MAX_SAMPLE_BYTES);
  const controls = sample.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  const isBinary = controls > sample.length * MAX_CONTROL_SHARE;
  return isBinary ? "binary data, it is full of control characters" : null;
}

/** Backspace to carriage return and escape are usual in text, and so are not counted. */
function isControl(byte: number): boolean {
  return byte === 0x7f || (byte < 0x20 && byte !== 0x1b && (byte < 0x08 || byte > 0x0d));
}

function findLineEnds(text: string): LineEnds {
  const hasCrlf = text.includes("\r\n");
  const hasLf = /(?:^|[^\r])\n/.test(text);
  if (hasCrlf && hasLf) return "mixed";
  return hasCrlf ? "crlf" : hasLf ? "lf" : "none";
}

function hasStray(text: string): boolean {
  return !text.isWellFormed();
}

function createDecoder(fatal: boolean): TextDecoder {
  return new TextDecoder("utf-8", { fatal, ignoreBOM: true });
}

function decodeWithStrays(bytes: Uint8Array): string {
  const decoder = createDecoder(false);
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < bytes.length;) {
    const length = measureSequence(bytes, index);
    if (length > 0) {
      index += length;
      continue;
    }
    parts.push(decoder.decode(bytes.subarray(start, index)));
    parts.push(String.fromCharCode(STRAY_BASE + (bytes[index] ?? 0)));
    start = ++index;
  }
  return parts.join("") + decoder.decode(bytes.subarray(start));
}

/** Length of the UTF-8 sequence that starts here; 0 where none does. */
function measureSequence(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  const second = bytes[index + 1] ?? 0;
  const [least, most] = SECOND_BYTES.get(lead) ?? [0x80, 0xbf];
  if (length === 0 || second < least || second > most) return 0;
  for (let offset = 2; offset < length; offset++) {
    if (((bytes[index + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** Second bytes that rule out overlong forms, surrogates and what lies above U+10FFFF. */
const SECOND_BYTES: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** Joins stretches of bytes with one single byte between each two. */
function joinBytes(stretches: readonly Uint8Array[], between: readonly number[]): Uint8Array {
  const length = stretches.reduce((sum, stretch) => sum + stretch.length, between.length);
  const bytes = new Uint8Array(length);
  let offset = 0;
  stretches.forEach((stretch, index) => {
    bytes.set(stretch, offset);
    offset += stretch.length;
    const byte = between[index];
    if (byte !== undefined) bytes[offset++] = byte;
  });
  return bytes;
}
