/**
 * A whole document: head, style, policy, and the main part.
 *
 * Style and script are the only ones that the policy lets in, by their hashes. Pure.
 *
 * @module
 */

import { hashText } from "../../guards/hash.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";
import { type Piece, shown } from "./text.tsx";

/** What a document is made of. */
export interface DocumentProps {
  readonly title: string;
  readonly children?: Piece;
  /** A file that stands alone brings its policy itself and has no script. */
  readonly isAlone: boolean;
  /** Address of the list, null where there is none. */
  readonly home: string | null;
}

/**
 * Renders a document. Style and script are our own words and stand as they are.
 *
 * @param props What it is made of.
 * @returns Its text.
 */
export function renderDocument({ title, children, isAlone, home }: DocumentProps): string {
  const script = isAlone ? "" : `<script>${SCRIPT}</script>`;
  return `<!doctype html>
<html lang="en">
<head>${String(<Head title={title} isAlone={isAlone} />)}<style>${STYLE}</style></head>
<body>${String(<Header home={home} />)}${String(children ?? "")}${script}</body>
</html>
`;
}

function Head({ title, isAlone }: Pick<DocumentProps, "title" | "isAlone">): Piece {
  return (
    <>
      <meta charset="utf-8" />
      {isAlone ? <meta http-equiv="Content-Security-Policy" content={ALONE_POLICY} /> : null}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{shown(title)}</title>
    </>
  );
}

function Header({ home }: Pick<DocumentProps, "home">): Piece {
  return (
    <header>
      <a class="skip" href="#main">To the content</a>
      <p class="name">{home === null ? "Greenroom" : <a href={home}>Greenroom</a>}</p>
      <p class="live" id="live" role="status"></p>
    </header>
  );
}

/** The policy of a page that the viewer serves. */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  `style-src '${toSource(STYLE)}'`,
  `script-src '${toSource(SCRIPT)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const ALONE_POLICY: string = [
  "default-src 'none'",
  `style-src '${toSource(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A policy names a text by its hash in base64. */
function toSource(text: string): string {
  const bytes = hashText(text).match(/../g)?.map((byte) => parseInt(byte, 16)) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}
