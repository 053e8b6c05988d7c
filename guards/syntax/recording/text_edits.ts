/**
 * Edits of a text that are collected in any order and made at once: something put round a node, or
 * the letters between two places replaced.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** Collects edits of one text. */
export interface TextEdits {
  /**
   * Puts text before and behind a part; what is put round an outer part first stays outside.
   *
   * @param part The part.
   * @param around What is put there.
   */
  wrap(part: Span, around: { readonly before: string; readonly after: string }): void;
  /**
   * Replaces a part.
   *
   * @param part The part; it overlaps no other replaced part.
   * @param text What stands there instead.
   */
  replace(part: Span, text: string): void;
  /**
   * Makes the edits.
   *
   * @param part Which part of the text is wanted.
   * @returns That part with all edits in it.
   */
  render(part: Span): string;
}

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Edit extends Span {
  readonly text: string;
  /** Text behind a node comes before text in front of the next, and a replaced part last. */
  readonly rank: 0 | 1 | 2;
  readonly order: number;
}

/**
 * Creates the edits of a text.
 *
 * @param text The text.
 * @returns No edits yet.
 */
export function createTextEdits(text: string): TextEdits {
  const edits: Edit[] = [];
  const add = (edit: Omit<Edit, "order">) => edits.push({ ...edit, order: edits.length });
  return {
    wrap({ start, end }, { before, after }) {
      add({ start, end: start, text: before, rank: 1 });
      add({ start: end, end, text: after, rank: 0 });
    },
    replace: ({ start, end }, text) => void add({ start, end, text, rank: 2 }),
    render: (part) => renderPart(text, edits, part),
  };
}

function renderPart(text: string, edits: readonly Edit[], { start, end }: Span): string {
  const inside = edits.filter((edit) => edit.start >= start && edit.end <= end).sort(compareEdits);
  let rendered = "";
  let at = start;
  for (const edit of inside) {
    rendered += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return rendered + text.slice(at, end);
}

function compareEdits(a: Edit, b: Edit): number {
  if (a.start !== b.start) return a.start - b.start;
  if (a.rank !== b.rank) return a.rank - b.rank;
  return a.rank === 0 ? b.order - a.order : a.order - b.order;
}
