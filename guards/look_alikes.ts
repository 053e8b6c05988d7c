/**
 * Characters that look like others: quotes, dashes, spaces, letters of another script, nothing at
 * all. They are never treated as equal, only named, so that a person and a model can tell them
 * apart. Imports nothing. Has no effect.
 *
 * @module
 */

const QUOTES = "\u2018\u2019\u201A\u201B\u2032\u02BC\u02B9\u00B4";
const DOUBLE_QUOTES = "\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB";
const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63";
/** Letters of other scripts, each above the Latin letter that it looks like. */
const FOREIGN =
  "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04BB\u0501\u051B\u051D" +
  "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0425\u0406\u0408\u0405" +
  "\u03BF\u03BD\u03B9\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7";
const LATIN = "aeopcyxijshdqw" + "ABEKMHOPCTXIJS" + "ovi" + "ABEZHIKMNOPTYX";

const FOLDS: ReadonlyMap<string, string> = new Map([
  ...[...QUOTES].map((quote) => [quote, "'"] as const),
  ...[...DOUBLE_QUOTES].map((quote) => [quote, '"'] as const),
  ...[...DASHES].map((dash) => [dash, "-"] as const),
  ...[...FOREIGN].map((letter, index) => [letter, LATIN[index] ?? letter] as const),
]);

const UNSEEN = /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Folds one character to the plain one that it looks like.
 *
 * @param character One code point.
 * @returns The look-alike in ASCII, nothing for an invisible character, or the character itself.
 */
export function foldLookAlike(character: string): string {
  if (character <= "\x7f") return character;
  const folded = FOLDS.get(character);
  if (folded !== undefined) return folded;
  if (UNSEEN.test(character)) return "";
  const compatible = character.normalize("NFKC");
  return /^[\x20-\x7e]+$/.test(compatible) ? compatible : character;
}

/**
 * Folds every character of a text.
 *
 * @param text Any text.
 * @returns The text with look-alikes folded; line ends stay where they are.
 */
export function foldLookAlikes(text: string): string {
  const known = new Map<string, string>();
  return text.replace(/\P{ASCII}/gu, (character) => {
    const folded = known.get(character) ?? foldLookAlike(character);
    known.set(character, folded);
    return folded;
  });
}

/** A character together with the invisible ones that come with it, and what it looks like. */
export interface LookUnit {
  readonly source: string;
  readonly folded: string;
}

/**
 * Splits a text into characters with what each looks like.
 *
 * @param text Any text.
 * @yields The units in order; their sources put together are the text.
 */
export function* splitLookUnits(text: string): Generator<LookUnit> {
  let source = "";
  let folded = "";
  for (const character of text) {
    const next = foldLookAlike(character);
    if (next !== "" && folded !== "") {
      yield { source, folded };
      source = folded = "";
    }
    source += character;
    folded += next;
  }
  if (source !== "") yield { source, folded };
}

/**
 * Names the code points of a text.
 *
 * @param text Some characters.
 * @returns For instance `U+0065 U+0301`, or `nothing`.
 */
export function nameCodePoints(text: string): string {
  const names = [...text].map((character) => nameCodePoint(character.codePointAt(0) ?? 0));
  return names.length === 0 ? "nothing" : names.join(" ");
}

/**
 * Names one code point.
 *
 * @param codePoint Its number.
 * @returns For instance `U+202E`.
 */
export function nameCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}
