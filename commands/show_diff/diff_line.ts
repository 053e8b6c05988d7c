/**
 * One line of a diff as rows of the screen: nothing in it acts on the terminal, nothing is hidden
 * without a count.
 *
 * A changed line is shown whole, wrapped; what it shares with its counterpart may be cut, and so
 * may a long context line, each with the number of characters that are not shown.
 * Imports `guards/visible.ts`. Has no effect.
 *
 * @module
 */

import type { HunkLine } from "../../guards/diff.ts";
import { makeVisible } from "../../guards/visible.ts";
import type { Paint, Style } from "../screen/style.ts";
import { measureWidth, splitAtWidth } from "../screen/width.ts";
import type { Part } from "./diff_parts.ts";

/** A row of the screen, already painted and never wider than the screen. */
export interface Row {
  readonly text: string;
  /** Line of the diff that it shows or helps to show, when that line is a changed one. */
  readonly isChange: boolean;
}

/** How a line is shown. */
export interface LineOptions {
  readonly kind: HunkLine["kind"];
  readonly number: number;
  /** Columns of the line number. */
  readonly gutter: number;
  readonly columns: number;
  readonly style: Style;
}

const SIGNS = { context: " ", removed: "-", added: "+" } as const;
const TAB_COLUMNS = 4;
/** Characters kept at each side of a change in a line that is cut. */
const KEPT_CHARACTERS = 60;
/** A part that is shared with the counterpart, or a context line, is cut beyond this. */
const LONG_CHARACTERS = 240;

/** Blanks after which a reader expects nothing more. */
const FAR_BLANKS = /(?<=\S) {40,}/g;

/** A stretch of text that is painted in one way. */
interface Piece {
  readonly text: string;
  readonly paint: Paint;
}

/**
 * Renders one line of a hunk.
 *
 * @param parts The line without its line end, split into what changed and what did not.
 * @param options How it is shown.
 * @returns Its rows, at least one.
 */
export function renderLine(parts: readonly Part[], options: LineOptions): Row[] {
  const { kind, number, gutter, columns, style } = options;
  const paint = toPaint(kind, style);
  const room = Math.max(8, columns - gutter - 3);
  const rows = layOut(toPieces(parts, options), room);
  return rows.map((row, index) => {
    const margin = index === 0 ? String(number).padStart(gutter) : " ".repeat(gutter);
    const sign = index === 0 ? SIGNS[kind] : "↪";
    return {
      text: `${style.quiet(margin)} ${paint(sign)} ${row}`.trimEnd(),
      isChange: kind !== "context",
    };
  });
}

function toPaint(kind: HunkLine["kind"], style: Style): Paint {
  if (kind === "context") return (text) => text;
  return kind === "added" ? style.added : style.removed;
}

function toPieces(parts: readonly Part[], { kind, style }: LineOptions): Piece[] {
  const paint = toPaint(kind, style);
  const paintPart = kind === "added" ? style.addedPart : style.removedPart;
  const isMarked = isWorthMarking(parts);
  const shown = markBlanks(parts, kind);
  return shown.flatMap((part, index) => {
    const piece = { paint: part.isChanged && isMarked ? paintPart : paint };
    const mayCut = !part.isChanged && (kind === "context" || shown.length > 1);
    if (!mayCut || part.text.length <= LONG_CHARACTERS) return [{ ...piece, text: part.text }];
    const { head, hidden, tail } = cutPart(part.text, {
      isFirst: index === 0,
      isLast: index === shown.length - 1,
    });
    const mark = { text: `⟨… ${hidden} characters not shown …⟩`, paint: style.quiet };
    return [{ ...piece, text: head }, mark, { ...piece, text: tail }];
  });
}

/** A line that changed all over is not marked all over. */
function isWorthMarking(parts: readonly Part[]): boolean {
  const total = parts.reduce((sum, part) => sum + part.text.trim().length, 0);
  const changed = parts.reduce((sum, part) => sum + (part.isChanged ? part.text.length : 0), 0);
  return changed * 5 <= total * 3;
}

/**
 * Blanks at the end of a changed line show as middle dots: nothing else tells them from none. So
 * many of them that they fill rows are counted instead.
 */
function markBlanks(parts: readonly Part[], kind: HunkLine["kind"]): Part[] {
  if (kind === "context") return [...parts];
  const marked: Part[] = [];
  const count = (blanks: string) => `⟨${blanks.length} blanks⟩`;
  let isAtEnd = true;
  for (const part of parts.toReversed()) {
    const counted = part.text.replace(FAR_BLANKS, count);
    const text = isAtEnd ? counted.replace(/ +$/, (blanks) => "·".repeat(blanks.length)) : counted;
    isAtEnd &&= /^ *$/.test(part.text);
    marked.unshift({ ...part, text });
  }
  return marked;
}

/** Keeps the side of a part that borders on a change, and the start of a line. */
function cutPart(
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): { readonly head: string; readonly hidden: number; readonly tail: string } {
  const characters = [...text];
  const kept = isFirst && isLast ? KEPT_CHARACTERS * 2 : KEPT_CHARACTERS;
  const tail = isLast ? [] : characters.slice(-kept);
  const head = characters.slice(0, kept);
  return {
    head: head.join(""),
    hidden: characters.length - head.length - tail.length,
    tail: tail.join(""),
  };
}

/** Puts pieces into rows of a number of columns; tabs become the columns that they take. */
function layOut(pieces: readonly Piece[], room: number): string[] {
  const rows = [""];
  let used = 0;
  const put = (text: string, paint: Paint) => {
    let rest = text;
    while (rest !== "") {
      if (used >= room) {
        rows.push("");
        used = 0;
      }
      const [head, tail] = splitAtWidth(rest, room - used);
      const width = measureWidth(head);
      // A wide character that does not fit at the end of a row begins the next one.
      if (used + width > room && used > 0) {
        used = room;
        continue;
      }
      rows[rows.length - 1] += paint(head);
      used += width;
      rest = tail;
    }
  };
  for (const piece of pieces) {
    for (const [index, text] of piece.text.split("\t").entries()) {
      if (index > 0) put("→".padEnd(TAB_COLUMNS - used % TAB_COLUMNS), piece.paint);
      put(makeVisible(text), piece.paint);
    }
  }
  return rows;
}
