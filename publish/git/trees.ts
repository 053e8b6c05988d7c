/**
 * Trees of a local repository: listed, and written anew with some files in them.
 *
 * No index and no working tree takes part. Imports `guards/` and the files beside it. Its effect is
 * the commands of git that it is handed.
 *
 * @module
 */

import { joinBytes } from "../../guards/join_bytes.ts";
import { type Git, GitError } from "./git.ts";

/** One entry of a tree. */
export interface LocalEntry {
  readonly mode: string;
  readonly type: string;
  readonly id: string;
}

/** A file to put into a tree. */
export interface NewFile {
  /** Path below the repository. */
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array;
}

/**
 * Lists the files of a tree and of all folders in it.
 *
 * @param git Runs commands of git.
 * @param tree The tree, or a commit.
 * @returns Entries by path; names that are no UTF-8 are left out.
 */
export async function listTree(
  git: Git,
  tree: string,
): Promise<ReadonlyMap<string, LocalEntry>> {
  const records = await readRecords(git, ["-r", tree]);
  return new Map(records.flatMap(({ name, entry }) => name && entry ? [[name, entry]] : []));
}

/**
 * Writes a tree: another one with some files in it. Entries that are not touched stay as they are,
 * to the byte.
 *
 * @param git Runs commands of git.
 * @param tree The other tree, null for an empty one.
 * @param files The files, by paths below it.
 * @returns Id of the new tree.
 * @throws {GitError} Where something other than a folder is on the way to a file.
 */
export async function writeTree(
  git: Git,
  tree: string | null,
  files: readonly NewFile[],
): Promise<string> {
  const records = tree === null ? [] : await readRecords(git, [tree]);
  const fresh = new Map<string, LocalEntry>();
  for (const [name, below] of groupByName(files)) {
    const old = records.find((record) => record.name === name)?.entry ?? null;
    fresh.set(name, await writeEntry(git, { name, old, below }));
  }
  const kept = records.filter(({ name }) => name === null || !fresh.has(name));
  const encoder = new TextEncoder();
  const added = [...fresh].map(([name, { mode, type, id }]) =>
    encoder.encode(`${mode} ${type} ${id}\t${name}\0`)
  );
  const input = joinBytes([...kept.map(({ bytes }) => bytes), ...added]);
  return await git.text(["mktree", "-z", "--missing"], { input });
}

interface Group {
  readonly name: string;
  readonly old: LocalEntry | null;
  /** Files by what is left of their paths; an empty rest is the file itself. */
  readonly below: readonly NewFile[];
}

async function writeEntry(git: Git, { name, old, below }: Group): Promise<LocalEntry> {
  const [own] = below.filter(({ path }) => path === "");
  if (own !== undefined) {
    const words = ["hash-object", "-w", "--no-filters", "--stdin"];
    const id = await git.text(words, { input: own.bytes });
    return { mode: own.mode, type: "blob", id };
  }
  if (old !== null && old.type !== "tree") {
    throw new GitError(`found ${JSON.stringify(name)} on the way to a file, which is no folder`);
  }
  return { mode: "040000", type: "tree", id: await writeTree(git, old?.id ?? null, below) };
}

function groupByName(files: readonly NewFile[]): ReadonlyMap<string, readonly NewFile[]> {
  const groups = new Map<string, NewFile[]>();
  for (const file of files) {
    const [name = "", ...rest] = file.path.split("/");
    const group = groups.get(name) ?? [];
    group.push({ ...file, path: rest.join("/") });
    groups.set(name, group);
  }
  return groups;
}

/** An entry with its own bytes, which may hold a name that is no UTF-8. */
interface TreeRecord {
  /** Null where it would come back as another one. */
  readonly name: string | null;
  readonly entry: LocalEntry | null;
  readonly bytes: Uint8Array;
}

async function readRecords(git: Git, words: readonly string[]): Promise<readonly TreeRecord[]> {
  // Without this, git shows only what lies below the folder it runs in.
  const all = await git.bytes(["ls-tree", "-z", "--full-tree", ...words]);
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  const records: TreeRecord[] = [];
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(0, at);
    const bytes = all.subarray(at, end + 1);
    const line = text.decode(bytes.subarray(0, -1));
    const [, mode, type, id, name] = /^(\d+) (\w+) ([0-9a-f]+)\t([^]*)$/.exec(line) ?? [];
    const isText = name !== undefined && !name.includes("\uFFFD");
    const entry = mode && type && id ? { mode, type, id } : null;
    records.push({ name: isText ? name : null, entry, bytes });
    at = end + 1;
  }
  return records;
}
