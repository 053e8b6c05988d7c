/**
 * Texts of a journal on a page: escaped by the renderer, and freed of what would hide or move text.
 *
 * Imports `guards/visible.ts`. Pure.
 *
 * @module
 */

import type { Child } from "hono/jsx";
import { makeVisible } from "../../guards/visible.ts";

/** A piece of a page. */
export type Piece = Child;

/**
 * Makes a text of a journal fit for a page.
 *
 * @param text Any text.
 * @returns The text, with an escape for whatever is not plainly visible.
 */
export function shown(text: string): string {
  return makeVisible(text.replaceAll("\r\n", "\n"));
}

/** What a fold holds. */
export interface FoldProps {
  readonly title: string;
  readonly text: string;
  /** A fold of the same key stays open when the page is followed. */
  readonly id?: string;
}

/**
 * Renders a long text that is folded until it is wanted.
 *
 * @param props Title and text.
 * @returns The fold; nothing where there is no text.
 */
export function Fold({ title, text, id }: FoldProps): Piece {
  if (text.trim() === "") return null;
  return (
    <details class="fold" data-key={shown(id ?? title)}>
      <summary>{shown(title)}</summary>
      <pre>{shown(text)}</pre>
    </details>
  );
}

/**
 * Renders a text in paragraphs, its line ends kept.
 *
 * @param props The text.
 * @returns The paragraphs; nothing where there is no text.
 */
export function Prose({ text }: { readonly text: string }): Piece {
  return text.trim() === "" ? null : <p class="prose">{shown(text.trim())}</p>;
}
