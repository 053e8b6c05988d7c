/**
 * Colours, or none: a style is chosen once and handed on.
 *
 * Only the sixteen colours that a terminal's own theme defines are used, so that a text stays
 * readable on light and dark. No meaning rests on colour alone. Imports nothing. Has no effect.
 *
 * @module
 */

/** Paints a text; without colour it gives the text back. */
export type Paint = (text: string) => string;

/** The paints there are, by what they are for. */
export interface Style {
  readonly added: Paint;
  readonly removed: Paint;
  /** The part of a changed line that differs from its counterpart. */
  readonly addedPart: Paint;
  readonly removedPart: Paint;
  readonly strong: Paint;
  readonly quiet: Paint;
  readonly warning: Paint;
  readonly good: Paint;
  readonly bad: Paint;
}

/**
 * Creates the style for a screen.
 *
 * @param hasColour False for `NO_COLOR`, a pipe or a file.
 * @returns A style whose paints colour, or do nothing.
 */
export function createStyle(hasColour: boolean): Style {
  const paint = (start: number, end: number): Paint => (text) =>
    hasColour && text !== "" ? `\x1b[${start}m${text}\x1b[${end}m` : text;
  const green = paint(32, 39);
  const red = paint(31, 39);
  const reverse = paint(7, 27);
  return {
    added: green,
    removed: red,
    addedPart: (text) => green(reverse(text)),
    removedPart: (text) => red(reverse(text)),
    strong: paint(1, 22),
    quiet: paint(2, 22),
    warning: paint(33, 39),
    good: green,
    bad: red,
  };
}
