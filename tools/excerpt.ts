/**
 * Excerpts of text files for the model: whole where short, else numbered parts that say what was
 * left out.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** Characters of one `read_file` result at the most. */
export const MAX_EXCERPT_CHARACTERS = 16_000;
/** Lines longer than this are folded, and `from`/`to` count the pieces. */
const FOLD_CHARACTERS = 2_000;
/** What the notes on what was left out may take of it. */
const NOTE_CHARACTERS = 250;
const BODY_CHARACTERS = MAX_EXCERPT_CHARACTERS - NOTE_CHARACTERS;
/** Characters of a file that is too long to show whole, where nobody named lines. */
const LONG_CHARACTERS = 5_000;
/** Share of it for the start of the file, where nothing is known of the rest. */
const HEAD_SHARE = 0.6;
/** Lines shown before and after one that the failure points at. */
const LINES_BEFORE = 6;
const LINES_AFTER = 14;

/** Which lines to show, counted from 1; both left out means the whole file. */
export interface ExcerptOptions {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Finds the lines that matter in a file that is too long, the most telling first. */
  readonly findLines?: (lines: readonly string[]) => readonly number[];
}

/**
 * Renders a file or a range of its lines.
 *
 * @param text Text of the file, `\n` at line ends.
 * @param options Range of lines.
 * @returns The text as it stands where all of it fits, else numbered lines with what was left out.
 */
export function renderExcerpt(text: string, options: ExcerptOptions): string {
  const isWhole = options.from === undefined && options.to === undefined;
  if (text === "") return "(empty file)";
  if (isWhole && text.length <= MAX_EXCERPT_CHARACTERS) return text;
  const lines = toLines(text);
  if (!isWhole) return renderRange(lines, options);
  const telling = options.findLines?.(lines.pieces) ?? [];
  return telling.length > 0 ? renderAround(text, { ...lines, telling }) : renderEnds(text, lines);
}

interface Lines {
  readonly pieces: readonly string[];
  readonly isFolded: boolean;
}

function toLines(text: string): Lines {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const pieces = lines.flatMap(foldLine);
  return { pieces, isFolded: pieces.length > lines.length };
}

function foldLine(line: string): string[] {
  if (line.length <= FOLD_CHARACTERS) return [line];
  const pieces: string[] = [];
  for (let start = 0; start < line.length;) {
    const end = avoidHalfCharacter(line, start + FOLD_CHARACTERS);
    pieces.push(line.slice(start, end));
    start = end;
  }
  return pieces;
}

function avoidHalfCharacter(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}

function renderRange({ pieces, isFolded }: Lines, options: ExcerptOptions): string {
  const from = Math.max(1, options.from ?? 1);
  const to = Math.min(pieces.length, options.to ?? pieces.length);
  if (from > pieces.length || from > to) {
    return `No lines ${from}-${options.to ?? ""}: the file has ${pieces.length}`;
  }
  const last = findLastThatFits(pieces, { from, to, budget: BODY_CHARACTERS, extra: 1 });
  const body = pieces.slice(from - 1, last).join("\n");
  const rest = last < to ? `\n[cut here: ask from ${last + 1}]` : "";
  return `[lines ${from}-${last} of ${pieces.length}${foldNote(isFolded)}]\n${body}${rest}`;
}

function renderEnds(text: string, { pieces, isFolded }: Lines): string {
  const extra = String(pieces.length).length + "|\n".length;
  const budget = LONG_CHARACTERS * HEAD_SHARE;
  const headLast = findLastThatFits(pieces, { from: 1, to: pieces.length, budget, extra });
  const tailFirst = findFirstThatFits(pieces, {
    after: headLast,
    budget: LONG_CHARACTERS - budget,
    extra,
  });
  const number = (piece: string, line: number) => `${line}|${piece}`;
  const head = pieces.slice(0, headLast).map((piece, index) => number(piece, index + 1));
  const tail = pieces.slice(tailFirst - 1).map((piece, index) => number(piece, tailFirst + index));
  const note = `[${text.length} characters, ${pieces.length} lines${foldNote(isFolded)}; ` +
    `numbered here, lines ${headLast + 1}-${tailFirst - 1} left out: ask by from and to]`;
  return [note, ...head, "[…]", ...tail].join("\n");
}

/** Windows around the telling lines, as many as fit, in the order of the file. */
function renderAround(
  text: string,
  { pieces, isFolded, telling }: Lines & { readonly telling: readonly number[] },
): string {
  const shown = new Set<number>();
  let left = LONG_CHARACTERS;
  for (const center of telling) {
    for (const line of listWindow(center, pieces.length)) {
      const cost = (pieces[line - 1]?.length ?? 0) + String(line).length + 6;
      if (shown.has(line) || cost > left) continue;
      shown.add(line);
      left -= cost;
    }
  }
  const numbers = [...shown].sort((a, b) => a - b);
  const body = numbers.flatMap((line, index) => [
    ...(index > 0 && numbers[index - 1] !== line - 1 ? ["[…]"] : []),
    `${line}|${pieces[line - 1]}`,
  ]);
  const note = `[${text.length} characters, ${pieces.length} lines${foldNote(isFolded)}; ` +
    "numbered here, shown around what the failure names: ask for others by from and to]";
  return [note, ...body].join("\n");
}

/** The line itself first, so that it is shown also where its window does not fit. */
function listWindow(center: number, count: number): number[] {
  const from = Math.max(1, center - LINES_BEFORE);
  const to = Math.min(count, center + LINES_AFTER);
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return center >= 1 && center <= count ? [center, ...around] : [];
}

function foldNote(isFolded: boolean): string {
  return isFolded ? `, lines over ${FOLD_CHARACTERS} characters folded and counted by piece` : "";
}

interface FitOptions {
  readonly from: number;
  readonly to: number;
  readonly budget: number;
  /** Characters that each line takes beside its text. */
  readonly extra: number;
}

function findLastThatFits(
  pieces: readonly string[],
  { from, to, budget, extra }: FitOptions,
): number {
  let used = 0;
  let last = from;
  for (let line = from; line <= to; line++) {
    used += (pieces[line - 1]?.length ?? 0) + extra;
    if (used > budget && line > from) break;
    last = line;
  }
  return last;
}

function findFirstThatFits(
  pieces: readonly string[],
  { after, budget, extra }: Pick<FitOptions, "budget" | "extra"> & { readonly after: number },
): number {
  let used = 0;
  let first = pieces.length + 1;
  for (let line = pieces.length; line > after; line--) {
    used += (pieces[line - 1]?.length ?? 0) + extra;
    if (used > budget) break;
    first = line;
  }
  return first;
}
