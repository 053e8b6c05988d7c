/**
 * The files that were proved against those of a commit: a branch on that commit must hold what was
 * tested, not something like it.
 *
 * No filter is run: what a file of large-file storage or another line end makes of the bytes is
 * known by their hash. Imports `guards/`, types of `room/` and the files beside it. Its effect is the
 * commands of git that it is handed.
 *
 * @module
 */

import { hashBytes } from "../../guards/hash.ts";
import { encodeText, toExactText } from "../../guards/text.ts";
import type { BaseFile } from "../../room/base.ts";
import type { Git } from "./git.ts";
import type { LocalEntry } from "./trees.ts";

/** What is compared. */
export interface Comparison {
  readonly git: Git;
  /** Absolute path of the project. */
  readonly workspace: string;
  /** Where the project lies in its repository. */
  readonly folder: string;
  readonly base: readonly BaseFile[];
  /** The files of the commit. */
  readonly tree: ReadonlyMap<string, LocalEntry>;
}

/** What differs. */
export interface Differences {
  /** Files of the commit that had other bytes. */
  readonly changed: readonly string[];
  /** Files that were there and are in no commit. */
  readonly uncommitted: readonly string[];
  /** Files of the commit that were not there. */
  readonly absent: readonly string[];
}

/** More than these are not looked at one by one. */
const MAX_EXPLAINED = 200;

/**
 * Compares the files that were proved with those of a commit.
 *
 * @param comparison What is compared.
 * @returns What differs.
 */
export async function compareWithCommit(comparison: Comparison): Promise<Differences> {
  const { folder, base, tree } = comparison;
  const known = base.flatMap((file) => {
    const entry = tree.get(`${folder}${file.path}`);
    return entry?.type === "blob" ? [{ ...file, entry }] : [];
  });
  const names = new Set(base.map(({ path }) => path));
  const absent = [...tree].filter(([path, { mode }]) =>
    path.startsWith(folder) && mode.startsWith("100") && !names.has(path.slice(folder.length))
  );
  return {
    changed: await findChanged(comparison, known),
    uncommitted: base.map(({ path }) => path).filter((path) => !tree.has(`${folder}${path}`)),
    absent: absent.map(([path]) => path),
  };
}

interface KnownFile extends BaseFile {
  readonly entry: LocalEntry;
}

async function findChanged(
  { git, workspace }: Comparison,
  files: readonly KnownFile[],
): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const listed = files.filter(({ path }) => !path.includes("\n"));
  const words = ["hash-object", "--no-filters", "--stdin-paths"];
  // Git reads them from the root of the repository, and a quotation mark at the start as quoting.
  const input = listed.map(({ path }) => `${workspace}/${path}\n`).join("");
  const ids = (await git.text(words, { input })).split("\n");
  const differing = listed.filter(({ entry }, index) => ids[index] !== entry.id);
  const looked = differing.slice(0, MAX_EXPLAINED);
  const changed = [];
  for (const file of looked) if (!await isSameByFilter(git, file)) changed.push(file.path);
  return [...changed, ...differing.slice(MAX_EXPLAINED).map(({ path }) => path)];
}

const POINTER = /^version https:\/\/git-lfs[^\n]*\noid sha256:([0-9a-f]{64})\nsize \d+\n$/;

/** True where the commit holds the same file in the form that git keeps it in. */
async function isSameByFilter(git: Git, { entry, hash }: KnownFile): Promise<boolean> {
  if (hash === null) return false;
  const bytes = await git.bytes(["cat-file", "blob", entry.id]);
  const text = toExactText(bytes);
  if (POINTER.exec(text)?.[1] === hash) return true;
  const crlf = text.replace(/\r?\n/g, "\r\n");
  const lf = text.replaceAll("\r\n", "\n");
  return [crlf, lf].some((text) => hashBytes(encodeText(text)) === hash);
}
