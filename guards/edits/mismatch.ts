/**
 * Why old text is not in a file: what differs, and the nearest lines with their exact white space.
 *
 * The answer never makes an edit happen; it only helps to ask for the right one. It is short, also
 * where a line is not. Imports `look_alikes.ts` and `matches.ts`. Has no effect.
 *
 * @module
 */

import { renderCount } from "../counted.ts";
import { foldLookAlikes, nameCodePoints, splitLookUnits } from "../look_alikes.ts";
import { findLineNumber, type SearchText } from "./matches.ts";
import { findNearestLine, findSameWords, type LineWindow } from "./nearest.ts";

/** Characters of an explanation at the most. */
const MAX_CHARACTERS = 600;
const MAX_LINE_CHARACTERS = 120;
const MAX_QUOTE_CHARACTERS = 60;
const MAX_LINES = 8;
const MAX_PAIRS = 4;

/**
 * Explains why old text was not found.
 *
 * @param text The file.
 * @param old Text that stands nowhere in it.
 * @returns A sentence or two, then the nearest lines as `number|text`; 600 characters at the most.
 */
export function explainMismatch(text: SearchText, old: string): string {
  const plain = old.replaceAll("\r\n", "\n");
  const explanation = explainSlip(text, old) ?? explainForm(text, plain) ??
    explainLookAlikes(text, plain) ?? explainWhiteSpace(text, plain) ??
    explainNearest(text, plain);
  return cut(explanation, MAX_CHARACTERS);
}

/** Ways in which old text is written down wrongly as a whole. */
const SLIPS: readonly { readonly mend: (old: string) => string; readonly what: string }[] = [
  {
    mend: (old) => old.replaceAll("\r\n", "\n"),
    what: "old text has CRLF line ends where the file has LF",
  },
  {
    mend: (old) => old.replace(/^\d+\|/gm, ""),
    what: "old text holds line numbers, and they are no part of the file",
  },
  {
    mend: (old) => old.replaceAll("\\n", "\n").replaceAll("\\t", "\t").replaceAll('\\"', '"'),
    what: "old text holds a backslash and a letter where the file has the character itself",
  },
  { mend: (old) => old.replace(/^\uFEFF/, ""), what: "old text starts with U+FEFF" },
  {
    mend: (old) => old.replace(/\n+$/, ""),
    what: "old text ends with line ends that are not in the file",
  },
];

function explainSlip({ shown }: SearchText, old: string): string | null {
  for (const { mend, what } of SLIPS) {
    const mended = mend(old);
    if (mended === old || mended === "" || !shown.includes(mended)) continue;
    return `${what}; without that it stands at ${at(shown, shown.indexOf(mended))}`;
  }
  return null;
}

function explainForm({ shown }: SearchText, old: string): string | null {
  if (isAscii(old)) return null;
  const composed = shown.normalize("NFC");
  const offset = composed.indexOf(old.normalize("NFC"));
  if (offset < 0) return null;
  const form = old === old.normalize("NFC") ? "decomposed (NFD)" : "composed (NFC)";
  const pairs = [...old.matchAll(/\P{M}\p{M}+|\P{ASCII}/gu)]
    .map(([cluster]) => [cluster, toOtherForm(cluster)] as const)
    .filter(([cluster, other]) => cluster !== other)
    .map(([cluster, other]) =>
      `${nameCodePoints(other)} where old text has ${nameCodePoints(cluster)}`
    );
  const named = [...new Set(pairs)].slice(0, MAX_PAIRS).join(", ");
  return `the text is there in ${form} form at ${at(composed, offset)}${named && `: ${named}`}`;
}

function toOtherForm(cluster: string): string {
  const composed = cluster.normalize("NFC");
  return composed === cluster ? cluster.normalize("NFD") : composed;
}

function explainLookAlikes({ shown }: SearchText, old: string): string | null {
  if (isAscii(old) && isAscii(shown)) return null;
  const folded = foldLookAlikes(shown);
  const foldedOld = foldLookAlikes(old);
  if (foldedOld === "" || !folded.includes(foldedOld)) return null;
  const offset = folded.indexOf(foldedOld);
  const pairs = [...findPairs(shown, { old, offset })];
  return `a text that looks the same stands at ${at(folded, offset)}: ${pairs.join("; ")}`;
}

interface FoldedPlace {
  readonly old: string;
  /** Offset in the folded text. */
  readonly offset: number;
}

function* findPairs(shown: string, { old, offset }: FoldedPlace): Generator<string> {
  const seen = new Set<string>();
  const oldUnits = splitLookUnits(old);
  let at = 0;
  let line = 1;
  for (const unit of splitLookUnits(shown)) {
    if (at >= offset) {
      const { value, done } = oldUnits.next();
      if (done || seen.size >= MAX_PAIRS) return;
      const pair = `${nameCodePoints(unit.source)} where old text has ${
        nameCodePoints(value.source)
      }`;
      if (unit.source !== value.source && !seen.has(pair)) yield `line ${line} has ${pair}`;
      if (unit.source !== value.source) seen.add(pair);
    }
    at += unit.folded.length;
    if (unit.folded === "\n") line++;
  }
}

function explainWhiteSpace({ shown }: SearchText, old: string): string | null {
  const lines = shown.split("\n");
  const found = findSameWords(lines, old.split("\n"));
  if (!found) return null;
  const { difference } = found;
  const detail = difference
    ? `; line ${difference.line} is ${quote(difference.own)}, old text has ${quote(difference.old)}`
    : "";
  return `the white space differs${detail}\n${renderLines(lines, found)}`;
}

function explainNearest({ shown }: SearchText, old: string): string {
  const lines = shown.split("\n");
  const length = findSharedStart(shown, old);
  if (isTelling(old, length)) {
    const offset = shown.indexOf(old.slice(0, length));
    const end = offset + length;
    const rest = `then the file has ${quote(lineAt(shown, end))} and old text ${
      quote(lineAt(old, length))
    }`;
    const from = findLineNumber(shown, offset);
    return `its first ${length} characters stand at ${at(shown, offset)}; ${rest}\n` +
      renderLines(lines, { from, to: findLineNumber(shown, end) + 1 });
  }
  const nearest = findNearestLine(lines, old.split("\n"));
  if (!nearest) return `none of its ${renderCount(lines.length, "line")} is near it`;
  return `the nearest lines are\n${renderLines(lines, nearest)}`;
}

/** Length of the longest start of old text that stands in the file. */
function findSharedStart(shown: string, old: string): number {
  let low = 0;
  let high = old.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (shown.includes(old.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A shared start tells the place where it is most of the text, or a whole line of some length. */
function isTelling(old: string, length: number): boolean {
  const start = old.slice(0, length);
  const words = start.trim().length;
  return words >= 8 && (length * 2 >= old.length || /\S.{6,}\S.*\n/.test(start));
}

function lineAt(text: string, offset: number): string {
  const part = text.slice(offset, offset + MAX_QUOTE_CHARACTERS + 1);
  return part.split("\n")[0] || part.slice(0, 1);
}

function renderLines(lines: readonly string[], { from, to }: LineWindow): string {
  const last = Math.min(to, lines.length, from + MAX_LINES - 1);
  return lines.slice(from - 1, last)
    .map((line, index) => `${from + index}|${cut(line, MAX_LINE_CHARACTERS)}`)
    .join("\n");
}

function at(text: string, offset: number): string {
  const column = offset - text.lastIndexOf("\n", offset - 1);
  const line = `line ${findLineNumber(text, offset)}`;
  return column > 2 * MAX_LINE_CHARACTERS ? `${line}, character ${column}` : line;
}

function quote(text: string): string {
  return JSON.stringify(cut(text, MAX_QUOTE_CHARACTERS));
}

function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, maxCharacters - 24).replace(/[\uD800-\uDBFF]$/, "");
  return `${start}… (+${text.length - start.length} characters)`;
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}
