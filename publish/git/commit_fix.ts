/**
 * A branch and a commit of a proved fix in a local repository, made of git's own objects: no hook,
 * no filter, no signing program and no working tree takes part, and no branch is ever moved.
 *
 * Imports `guards/`, `publish/` and types of `room/`. Its effect is the commands of git that it is handed.
 *
 * @module
 */

import { createRedaction } from "../../guards/redaction.ts";
import type { BaseFile } from "../../room/base.ts";
import { applyFix } from "../apply_fix.ts";
import { toBranchName, toSuffixed } from "../branch_name.ts";
import { toChangeKey } from "../change_key.ts";
import { GREENROOM_IDENTITY, renderCommitMessage } from "../commit_message.ts";
import type { ProvedFix } from "../proved_fix.ts";
import { redactFix } from "../redact_fix.ts";
import { type Git, GitError } from "./git.ts";
import { compareWithCommit } from "./proved_base.ts";
import { listTree, type LocalEntry, type NewFile, writeTree } from "./trees.ts";

/** Who is named in the commit. */
export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** What the commit is made with. */
export interface CommitOptions {
  /** Runs commands of git in the project. */
  readonly git: Git;
  /** Absolute path of the project. */
  readonly workspace: string;
  /** Files of the project as they were when the proof began. */
  readonly base: readonly BaseFile[];
  /** Finds which of some files of the project have changed since. */
  readonly findChanged: (paths: readonly string[]) => Promise<readonly string[]>;
  /** Null where git's configuration names nobody. */
  readonly identity: Identity | null;
  readonly now: Date;
}

/** What came of it. */
export type Committed =
  | {
    readonly kind: "committed";
    readonly branch: string;
    readonly commit: string;
    /** Commit below it, and its branch; null where none is checked out. */
    readonly parent: string;
    readonly base: string | null;
    /** Keys of the change. */
    readonly change: string;
    /** False where an earlier run had left the very same commit. */
    readonly isNew: boolean;
    /** Branches of that name that were left as they are. */
    readonly older: readonly string[];
    /** Files that were there when it was proved and are in no commit. */
    readonly uncommitted: readonly string[];
    readonly absent: readonly string[];
    readonly identity: Identity;
  }
  | { readonly kind: "not_committed"; readonly reason: string };

const MAX_NAMES = 50;

/**
 * Commits a fix on the commit that is checked out.
 *
 * @param fix The fix.
 * @param options What it is made with.
 * @returns The branch and the commit, or why there is none.
 */
export async function commitFix(fix: ProvedFix, options: CommitOptions): Promise<Committed> {
  try {
    return await commit(fix, options);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return refuse(error.message);
  }
}

function refuse(reason: string): Committed {
  return { kind: "not_committed", reason };
}

async function commit(fix: ProvedFix, options: CommitOptions): Promise<Committed> {
  const { git, workspace } = options;
  const { folder } = fix.proof;
  const parent = await git.find(["rev-parse", "-q", "--verify", "HEAD^{commit}"]);
  if (parent === null) return refuse("found no commit that is checked out and one is needed");
  if (fix.proof.commit !== null && fix.proof.commit !== parent) {
    return refuse(`found ${parent} checked out, and ${fix.proof.commit} was proved`);
  }
  const prefix = await git.text(["rev-parse", "--show-prefix"]);
  if (prefix !== folder) {
    return refuse(
      `found the project in ${JSON.stringify(prefix)} of its repository, and ` +
        `${JSON.stringify(folder)} was proved`,
    );
  }
  const tree = await listTree(git, parent);
  const moved = await options.findChanged(options.base.map(({ path }) => path));
  if (moved.length > 0) return refuse(explainUnproved(moved, parent));
  const differences = await compareWithCommit({ git, workspace, folder, base: options.base, tree });
  const { changed } = differences;
  if (changed.length > 0) return refuse(explainUnproved(changed, parent));
  const files = await readFiles(fix, { git, tree });
  if (typeof files === "string") return refuse(files);
  return await writeBranch(fix, { ...options, ...differences, before: tree, parent, ...files });
}

function explainUnproved(paths: readonly string[], parent: string): string {
  const some = paths.slice(0, 5).map((path) => JSON.stringify(path)).join(", ");
  const more = paths.length > 5 ? ` and ${paths.length - 5} more` : "";
  return `found other bytes in ${some}${more} than ${parent} has, so that a commit on it is not ` +
    "what was proved; commit or take back that work, and run again";
}

interface Files {
  readonly files: readonly NewFile[];
  readonly change: string;
}

async function readFiles(
  fix: ProvedFix,
  { git, tree }: { readonly git: Git; readonly tree: ReadonlyMap<string, LocalEntry> },
): Promise<Files | string> {
  const files: NewFile[] = [];
  const changes = [];
  for (const file of fix.files) {
    const entry = tree.get(file.path) ?? null;
    const submodule = findSubmodule(file.path, tree);
    if (submodule !== null) {
      return `found ${JSON.stringify(file.path)} in the submodule ${JSON.stringify(submodule)}, ` +
        "whose commits are its own, and a run in that folder is needed";
    }
    const fixed = await applyFix(file, {
      entry,
      read: (id) => git.bytes(["cat-file", "blob", id]),
    });
    if (typeof fixed === "string") return `found that ${JSON.stringify(file.path)} ${fixed}`;
    const { change, mode } = fixed;
    changes.push(change);
    files.push({ path: file.path, mode, bytes: change.after });
  }
  return { files, change: toChangeKey(changes) };
}

function findSubmodule(path: string, tree: ReadonlyMap<string, LocalEntry>): string | null {
  const parts = path.split("/");
  const above = parts.map((_, count) => parts.slice(0, count).join("/"));
  return above.find((folder) => tree.get(folder)?.type === "commit") ?? null;
}

interface Writing extends CommitOptions, Files {
  /** The files of the commit below. */
  readonly before: ReadonlyMap<string, LocalEntry>;
  readonly parent: string;
  readonly uncommitted: readonly string[];
  readonly absent: readonly string[];
}

/** Reads the new tree back: all is as it was but the files of the fix. */
async function assertTree(tree: string, { git, before, files }: Writing): Promise<void> {
  const after = await listTree(git, tree);
  const own = new Set(files.map(({ path }) => path));
  const names = new Set([...before.keys(), ...after.keys(), ...own]);
  const isSame = [...names].every((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    return own.has(name) ? now !== undefined : old?.id === now?.id && old?.mode === now?.mode;
  });
  if (!isSame) throw new GitError("found a tree that differs in more than the files of the fix");
}

async function writeBranch(fix: ProvedFix, writing: Writing): Promise<Committed> {
  const { git, parent, files, change, now } = writing;
  const tree = await writeTree(git, await git.text(["rev-parse", `${parent}^{tree}`]), files);
  await assertTree(tree, writing);
  const base = await git.find(["symbolic-ref", "-q", "--short", "HEAD"]);
  const identity = writing.identity ?? GREENROOM_IDENTITY;
  const date = `@${Math.floor(now.getTime() / 1_000)} +0000`;
  const found = await findName(git, { name: toBranchName(fix, base ?? ""), tree, parent });
  const id = found.commit ?? await git.text(
    ["commit-tree", tree, "-p", parent, "-F", "-"],
    {
      input: `${renderCommitMessage(redactFix(fix, createRedaction([])), { change, tree })}\n`,
      env: {
        GIT_AUTHOR_NAME: identity.name,
        GIT_AUTHOR_EMAIL: identity.email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: identity.name,
        GIT_COMMITTER_EMAIL: identity.email,
        GIT_COMMITTER_DATE: date,
      },
    },
  );
  // An empty old value says that there is none: a branch that appears meanwhile is not moved.
  if (found.commit === null) await git.text(["update-ref", `refs/heads/${found.branch}`, id, ""]);
  const { uncommitted, absent } = writing;
  const isNew = found.commit === null;
  const { branch, older } = found;
  return {
    kind: "committed",
    ...{ branch, commit: id, parent, base, change, isNew, older, uncommitted, absent, identity },
  };
}

interface Wanted {
  readonly name: string;
  readonly tree: string;
  readonly parent: string;
}

interface FoundName {
  readonly branch: string;
  /** The commit, where the branch is there and holds just this. */
  readonly commit: string | null;
  readonly older: readonly string[];
}

async function findName(git: Git, { name, tree, parent }: Wanted): Promise<FoundName> {
  const older: string[] = [];
  for (let count = 0; count < MAX_NAMES; count++) {
    const branch = toSuffixed(name, count);
    const commit = await git.find(["rev-parse", "-q", "--verify", `refs/heads/${branch}`]);
    if (commit === null) return { branch, commit: null, older };
    const text = await git.find(["cat-file", "commit", commit]);
    const isSame = text?.startsWith(`tree ${tree}\nparent ${parent}\nauthor `) ?? false;
    if (isSame) return { branch, commit, older };
    older.push(branch);
  }
  throw new GitError(`found ${MAX_NAMES} branches called "${name}" and a free name is needed`);
}
