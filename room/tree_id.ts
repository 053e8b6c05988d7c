/**
 * The id of the tree that an index stands for, as git would write it.
 *
 * Imports `guards/` and the types of the index. Has no effect.
 *
 * @module
 */

import { hashGitObject } from "../guards/git_object.ts";
import { joinBytes } from "../guards/join_bytes.ts";
import type { IndexedFile } from "./git_index.ts";

interface Entry {
  readonly mode: string;
  readonly name: Uint8Array;
  readonly id: string;
  readonly isFolder: boolean;
}

/**
 * Computes the id.
 *
 * @param files All files of the index, in its order.
 * @returns The id of the tree, null where a conflict lets none be written.
 */
export async function toTreeId(files: readonly IndexedFile[]): Promise<string | null> {
  const isPlain = files.every(({ isConflict, path }) => !isConflict && !path.includes("\uFFFD"));
  return isPlain
    ? await hashTree(files.map(({ path, ...file }) => ({ ...file, rest: path })))
    : null;
}

type Rest = Omit<IndexedFile, "path"> & { readonly rest: string };

async function hashTree(files: readonly Rest[]): Promise<string> {
  const folders = new Map<string, Rest[]>();
  const entries: Entry[] = [];
  const encoder = new TextEncoder();
  for (const file of files) {
    const slash = file.rest.indexOf("/");
    if (slash === -1) {
      const name = encoder.encode(file.rest);
      entries.push({ mode: file.mode, name, id: file.id, isFolder: false });
      continue;
    }
    const name = file.rest.slice(0, slash);
    const below = folders.get(name) ?? [];
    below.push({ ...file, rest: file.rest.slice(slash + 1) });
    folders.set(name, below);
  }
  for (const [name, below] of folders) {
    const id = await hashTree(below);
    entries.push({ mode: "40000", name: encoder.encode(name), id, isFolder: true });
  }
  const length = files[0]?.id.length ?? 40;
  const bytes = joinBytes(entries.toSorted(compare).flatMap(toBytes));
  return await hashGitObject({ kind: "tree", bytes }, length);
}

/** Git compares folders as if their names ended in a slash. */
function compare(one: Entry, other: Entry): number {
  const [a, b] = [one, other].map(({ name, isFolder }) =>
    isFolder ? new Uint8Array([...name, 0x2f]) : name
  );
  if (a === undefined || b === undefined) return 0;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function toBytes({ mode, name, id }: Entry): readonly Uint8Array[] {
  return [new TextEncoder().encode(`${mode} `), name, Uint8Array.of(0), Uint8Array.fromHex(id)];
}
