/**
 * Text made safe to look at: what would hide, move or overwrite other text is shown as an escape,
 * and what may deceive is named in words.
 *
 * Imports `look_alikes.ts`. Has no effect.
 *
 * @module
 */

import { foldLookAlike, foldLookAlikes, nameCodePoint } from "./look_alikes.ts";

/** A place where text may not be what it looks like. */
export interface SuspiciousCharacter {
  /** Line of the text, from 1. */
  readonly line: number;
  /** The character. */
  readonly codePoint: number;
  /** What it is, in words that name the code point. */
  readonly what: string;
}

/** Findings at the most; a text with more is suspicious enough. */
const MAX_FINDINGS = 50;

/**
 * Controls but tab and line end, format characters, whatever has no glyph of its own, separators
 * that look like a blank, halves of characters, and marks piled on one letter.
 */
const UNSAFE =
  /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|[^\P{Zs} ]|(?<=\p{M}{4})\p{M}/gu;

/**
 * Makes every character that is not plainly visible visible.
 *
 * Tabs and line ends stay. A carriage return does not: whoever shows lines of a CRLF file takes
 * the line end off first.
 *
 * @param text Any text, from a model, a file or a test run.
 * @returns The text with `\u{…}` for such a character, and `\x{…}` for a byte that is not UTF-8.
 *
 * @example
 * ```ts
 * import { makeVisible } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(makeVisible("a\u202Eb"), "a\\u{202e}b");
 * ```
 */
export function makeVisible(text: string): string {
  if (!hasUnusual(text)) return text;
  return text.replace(UNSAFE, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const isByte = codePoint >= 0xdc80 && codePoint <= 0xdcff;
    return isByte ? `\\x{${toHex(codePoint - 0xdc00)}}` : `\\u{${toHex(codePoint)}}`;
  });
}

/**
 * Finds characters that may deceive a reader: what changes the order or hides, and identifiers
 * with letters that look like others. Right-to-left letters are named too, for they move what
 * stands beside them; all of this warns, and nothing of it forbids.
 *
 * @param text Any text.
 * @returns The findings in order, one a line and code point, 50 at the most.
 */
export function findSuspiciousCharacters(text: string): readonly SuspiciousCharacter[] {
  if (!hasUnusual(text)) return [];
  const found: SuspiciousCharacter[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (found.length >= MAX_FINDINGS) break;
    const inLine = new Map<number, string>();
    for (const [codePoint, what] of findInLine(line.replace(/\r$/, ""))) {
      if (!inLine.has(codePoint)) inLine.set(codePoint, what);
    }
    for (const [codePoint, what] of inLine) found.push({ line: index + 1, codePoint, what });
  }
  return found.slice(0, MAX_FINDINGS);
}

type Finding = readonly [codePoint: number, what: string];

function* findInLine(line: string): Generator<Finding> {
  if (!hasUnusual(line)) return;
  let isLeftToRight = true;
  for (const character of line) {
    const codePoint = character.codePointAt(0) ?? 0;
    const name = nameCodePoint(codePoint);
    const kind = CHARACTER_KINDS.find(({ pattern }) => pattern.test(character));
    if (kind) yield [codePoint, `${name} ${kind.what}`];
    if (isLeftToRight && RIGHT_TO_LEFT.test(character)) {
      isLeftToRight = false;
      yield [codePoint, `${name} runs from right to left, and text beside it may be shown moved`];
    }
  }
  for (const [word] of line.matchAll(/[\p{L}\p{M}\p{N}_$]+/gu)) yield* findInWord(word);
}

/** Tells whether a text holds anything but printable ASCII, tabs and line ends. */
function hasUnusual(text: string): boolean {
  return /[^\t\n\x20-\x7e]/.test(text);
}

const TERMINAL_CODE_STARTS = "\x1b\x9b";

/** What one character does, most telling first. */
const CHARACTER_KINDS: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  {
    pattern: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/,
    what: "changes the direction of text, so it is shown in another order than it runs",
  },
  { pattern: /[\u{E0000}-\u{E007F}]/u, what: "is an invisible tag character" },
  {
    pattern: /[\uFE00-\uFE0F\u180B-\u180F\u{E0100}-\u{E01EF}]/u,
    what: "is an invisible variation selector",
  },
  { pattern: /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u, what: "is invisible" },
  {
    pattern: new RegExp(`[${TERMINAL_CODE_STARTS}]`),
    what: "starts a terminal code, which can hide or overwrite text",
  },
  { pattern: /\r/, what: "is a carriage return inside a line, which can overwrite text" },
  { pattern: /[\uDC80-\uDCFF]/u, what: "stands for a byte that is not UTF-8" },
  { pattern: /[^\P{C}\t]/u, what: "is no visible character" },
  { pattern: /[\p{Zl}\p{Zp}]/u, what: "ends a line for some languages and not for others" },
  { pattern: /[^\P{Zs} ]/u, what: "looks like a blank and is none" },
];

const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;

const DECEPTIVE_SCRIPTS = [
  "Cyrillic",
  "Greek",
  "Armenian",
  "Cherokee",
  "Coptic",
  "Lisu",
  "Georgian",
  "Glagolitic",
].map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "u") }));

function* findInWord(word: string): Generator<Finding> {
  const letters = [...word];
  const isLatin = /\p{Script=Latin}/u.test(word);
  const scripts = DECEPTIVE_SCRIPTS.filter(({ pattern }) => pattern.test(word));
  const isMixed = scripts.length + (isLatin ? 1 : 0) > 1;
  const isDisguised = !isLatin && letters.length > 2 && /^[\w$]+$/.test(foldLookAlikes(word));
  for (const letter of letters) {
    const name = nameCodePoint(letter.codePointAt(0) ?? 0);
    const inWord = `in "${makeAscii(word)}"`;
    const script = scripts.find(({ pattern }) => pattern.test(letter))?.script;
    const codePoint = letter.codePointAt(0) ?? 0;
    if (script && isMixed) {
      yield [
        codePoint,
        `${name} is a ${script} letter ${inWord}, which mixes scripts${likeness(letter)}`,
      ];
    } else if (script && isDisguised) {
      yield [
        codePoint,
        `${name} is a ${script} letter ${inWord}, which looks all Latin${likeness(letter)}`,
      ];
    } else if (isCompatible(letter)) {
      yield [
        codePoint,
        `${name} ${inWord} stands for plain "${letter.normalize("NFKC")}" in some languages`,
      ];
    }
  }
}

function likeness(letter: string): string {
  const folded = foldLookAlike(letter);
  return folded === letter ? "" : ` and looks like "${folded}"`;
}

/**
 * Python and others read such a letter as the plain one, so it hides a name from a search. Small
 * raised letters are left out, since nobody takes them for plain ones.
 */
function isCompatible(letter: string): boolean {
  return letter > "\x7f" && /^\w+$/.test(letter.normalize("NFKC")) &&
    /^[\p{Lu}\p{Ll}\p{Nd}\p{Nl}]$/u.test(letter);
}

function makeAscii(text: string): string {
  return text.replace(/\P{ASCII}/gu, (character) => `\\u{${toHex(character.codePointAt(0) ?? 0)}}`);
}

function toHex(codePoint: number): string {
  return codePoint.toString(16);
}
