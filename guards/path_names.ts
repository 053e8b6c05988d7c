/**
 * A path taken apart for comparison with guarded names, so that every spelling of one file on any
 * disk compares alike: composed form, no ignored characters, no trailing dots, blanks or streams.
 *
 * The result is for comparison only and never reaches a disk. Imports nothing. Has no effect.
 *
 * @module
 */

/** A path below the workspace, ready to be compared. */
export interface PathNames {
  /** The whole path in its comparable form, case kept. */
  readonly path: string;
  /** Last part, case kept. */
  readonly name: string;
  /** All parts in lower case. */
  readonly lowerParts: readonly string[];
  /** Last part in lower case. */
  readonly lowerName: string;
}

/** Code points that some file systems leave out when they compare names. */
const IGNORED_IN_NAMES = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff\u00ad]/gu;

/**
 * Takes a path apart for comparison.
 *
 * @param path Path below the workspace, `/` between parts.
 * @returns Its comparable form.
 */
export function toPathNames(path: string): PathNames {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".").map(toComparable);
  const name = parts.at(-1) ?? "";
  return {
    path: parts.join("/"),
    name,
    lowerParts: parts.map((part) => part.toLowerCase()),
    lowerName: name.toLowerCase(),
  };
}

/**
 * Folds a name so that names that look the same, or are one file on some disk, become equal.
 *
 * @param name One part of a path.
 * @returns A key for comparison.
 */
export function foldName(name: string): string {
  return toComparable(name).toUpperCase().toLowerCase().normalize("NFC");
}

/** Cuts what Windows cuts: `.env.`, `.env ` and `.env::$DATA` all open `.env` there. */
function toComparable(part: string): string {
  const composed = part.normalize("NFC").replace(IGNORED_IN_NAMES, "");
  const stream = composed.indexOf(":", 1);
  const withoutStream = stream === -1 ? composed : composed.slice(0, stream);
  return withoutStream.replace(/[. ]+$/, "") || composed;
}
