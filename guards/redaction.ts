/**
 * Takes secrets out of texts: known values in every spelling they travel in, and what looks like a
 * secret by the table of `secret_patterns.ts`.
 *
 * Imports `private_keys.ts` and `secret_patterns.ts`. Has no effect.
 *
 * @module
 */

import { maskPrivateKeys } from "./private_keys.ts";
import { SECRET_PATTERNS } from "./secret_patterns.ts";
import type { SecretPattern } from "./secret_patterns.ts";

/**
 * Shorter values are words of any text; masking them would hide nothing and spoil everything. No
 * pattern of the table matches less either, so shorter texts are not looked at.
 */
const MIN_KNOWN_CHARACTERS = 8;
/** How much of the end of a value gives it away; providers repeat ends of keys in their errors. */
const TAIL_CHARACTERS = 20;
const KNOWN_MARK = "[redacted: known value]";
const KEY_MARK = "[redacted: private key]";

/**
 * Creates a function that takes secrets out of texts.
 *
 * @param known Values that must never be shown; short ones are left alone.
 * @returns The function.
 */
export function createRedaction(known: readonly string[]): (text: string) => string {
  const values = toPattern(known.flatMap(listSpellings));
  return (text) => {
    if (text.length < MIN_KNOWN_CHARACTERS) return text;
    const unknown = values === null ? text : text.replace(values, KNOWN_MARK);
    // A pattern is compiled with its first use, which most texts need not pay for.
    const lower = unknown.toLowerCase();
    return SECRET_PATTERNS.filter(({ hints }) => hints.some((hint) => lower.includes(hint)))
      .reduce(maskPattern, maskPrivateKeys(unknown, KEY_MARK));
  };
}

function maskPattern(text: string, { id, pattern, isHarmless }: SecretPattern): string {
  return text.replace(pattern, (match: string, group: unknown) => {
    const before = typeof group === "string" ? group : "";
    if (isHarmless(match.slice(before.length))) return match;
    return `${before}[redacted: ${id.replaceAll("_", " ")}]`;
  });
}

/** All texts that give a value away. */
function listSpellings(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const plain = [value, value.trim(), ...lines];
  const tail = value.trim().slice(-TAIL_CHARACTERS);
  return [...plain.flatMap(listEncodings), tail];
}

function listEncodings(value: string): string[] {
  if (value.length < MIN_KNOWN_CHARACTERS) return [];
  const bytes = new TextEncoder().encode(value.toWellFormed());
  return [
    value,
    encodeURIComponent(value.toWellFormed()),
    encodeURIComponent(value.toWellFormed()).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    JSON.stringify(value).slice(1, -1),
    bytes.toHex(),
    bytes.toHex().toUpperCase(),
    ...listBase64(bytes),
  ];
}

/** Base64 of the bytes wherever they stand in a longer text: at each of three offsets, the middle. */
function listBase64(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const first = Math.ceil(offset * 8 / 6);
    const whole = Math.floor(padded.length * 8 / 6);
    const middle = padded.toBase64({ omitPadding: true }).slice(first, whole);
    return [middle, middle.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** One pattern for all texts, longest first; null where there is nothing to look for. */
function toPattern(texts: readonly string[]): RegExp | null {
  const unique = [...new Set(texts)]
    .filter((text) => text.length >= MIN_KNOWN_CHARACTERS)
    .sort((a, b) => b.length - a.length);
  return unique.length === 0
    ? null
    : new RegExp(unique.map((text) => RegExp.escape(text)).join("|"), "g");
}
