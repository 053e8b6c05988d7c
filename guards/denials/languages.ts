/**
 * What is known of a language from the name of a file: how it writes comments, and whether
 * indentation means something. Imports `std_path.ts`. Has no effect.
 *
 * @module
 */

import { basename, extname } from "../std_path.ts";

/** How a language is read. */
export interface Language {
  /** What starts a comment that runs to the end of the line, as patterns. */
  readonly lineComments: readonly string[];
  /** True where comments also stand between slash-star and star-slash. */
  readonly hasBlockComments: boolean;
  readonly isIndented: boolean;
  /** True where a slash after an operator starts a regular expression. */
  readonly hasRegExp: boolean;
}

const SLASH: Language = {
  lineComments: ["//"],
  hasBlockComments: true,
  isIndented: false,
  hasRegExp: false,
};
const SCRIPT: Language = { ...SLASH, hasRegExp: true };
const STYLE: Language = { ...SLASH, lineComments: [] };
const HASH: Language = { ...SLASH, lineComments: ["#"], hasBlockComments: false };
const INDENTED: Language = { ...HASH, isIndented: true };
const DASH: Language = { ...SLASH, lineComments: ["--"] };
const BOTH: Language = { ...SLASH, lineComments: ["//", "#(?!\\[)"] };

const LANGUAGES: readonly (readonly [Language, string])[] = [
  [SCRIPT, "js cjs mjs jsx ts cts mts tsx vue svelte astro"],
  [
    SLASH,
    "c h cc cpp cxx hh hpp cs java kt kts go rs swift scala dart groovy zig proto json jsonc",
  ],
  [STYLE, "css scss less"],
  [
    HASH,
    "rb sh bash zsh pl pm r jl ex exs toml cfg ini conf mk makefile dockerfile gemfile rakefile",
  ],
  [INDENTED, "py pyi pyx nim coffee yaml yml gd"],
  [DASH, "sql lua hs elm"],
  [BOTH, "php"],
];

const BY_SUFFIX: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap(([language, suffixes]) =>
    suffixes.split(" ").map((suffix) => [suffix, language] as const)
  ),
);

/**
 * Finds the language of a file.
 *
 * @param path Path of the file.
 * @returns How to read it, or null where that is not known and its text is prose as far as we know.
 */
export function findLanguage(path: string): Language | null {
  const name = basename(path).toLowerCase();
  return BY_SUFFIX.get(extname(name).slice(1)) ?? BY_SUFFIX.get(name) ?? null;
}
