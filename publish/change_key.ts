/**
 * What a fix does, as a few words by which it is known again: in a commit, and in a pull request
 * that a person closed.
 *
 * The same three keys as those of the deny memory; each of them suffices. Imports `guards/`. Pure.
 *
 * @module
 */

import { toDenialKeys } from "../guards/denials.ts";
import type { Block } from "../guards/denials/blocks.ts";
import { hashText } from "../guards/hash.ts";
import type { FileChange } from "../guards/request.ts";

/** Hexadecimal digits of a key: enough that no two fixes of a project share one by chance. */
const KEY_LENGTH = 16;
const NOTHING = "-";

/**
 * Makes the keys of a fix.
 *
 * @param changes All its changes.
 * @returns Three words parted by blanks: by resulting bytes, by changed lines, by changed code.
 */
export function toChangeKey(changes: readonly FileChange[]): string {
  const known = changes.map((change) => ({ path: change.path, keys: toDenialKeys(change) }))
    .toSorted((one, other) => one.path < other.path ? -1 : 1);
  const list = (pick: (keys: (typeof known)[number]["keys"]) => readonly string[]) =>
    known.map(({ path, keys }) => ({ path, said: pick(keys) }));
  return [
    list(({ result }) => [result]),
    list(({ change }) => change.map(toContent)),
    list(({ cosmetic }) => cosmetic.map(toContent)),
  ].map(toWord).join(" ");
}

/**
 * Tells whether two keys are of the same change.
 *
 * @param one A key.
 * @param other Another one, from a commit or a pull request; it may be any text.
 * @returns True where one of their words is the same at the same place.
 */
export function isSameChange(one: string, other: string): boolean {
  const words = other.trim().split(" ");
  return one.split(" ").some((word, index) => word !== NOTHING && word === words[index]);
}

function toContent({ content }: Block): string {
  return content;
}

/** A file of which a key says nothing must not make two fixes the same. */
function toWord(files: readonly { readonly path: string; readonly said: readonly string[] }[]) {
  if (files.some(({ said }) => said.length === 0)) return NOTHING;
  return hashText(JSON.stringify(files)).slice(0, KEY_LENGTH);
}
