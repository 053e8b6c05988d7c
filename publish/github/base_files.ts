/**
 * The files of a fix as the repository has them: still those that were proved, or it must not leave.
 *
 * Imports `publish/` and the files beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { applyFix, type FixedFile } from "../apply_fix.ts";
import type { ProvedFix } from "../proved_fix.ts";
import { type Commit, encodePath, readBlob, readCommit, Trees } from "./objects.ts";
import { toRecord } from "./read_json.ts";
import type { Rest } from "./rest.ts";

/** On what a fix can be committed. */
export type Base =
  | {
    readonly kind: "same";
    /** The commit that was proved; the head of the branch where that is not known. */
    readonly parent: Commit;
    readonly files: readonly FixedFile[];
    /** True where the branch has gone on since. */
    readonly hasMoved: boolean;
  }
  /** Something else than what was proved; a new run is needed. */
  | { readonly kind: "stale"; readonly reason: string };

const NEEDED = "a new run is needed";

/**
 * Finds on what a fix can be committed: the very commit that was proved, as long as the branch
 * still has it and has not changed the same files since.
 *
 * @param fix The fix.
 * @param options Asks the API; the base branch and its commit.
 * @returns The commit and the files, or why there is none.
 */
export async function findBase(
  fix: ProvedFix,
  { rest, branch, head }: { readonly rest: Rest; readonly branch: string; readonly head: Commit },
): Promise<Base> {
  const trees = new Trees(rest);
  const { commit } = fix.proof;
  const known = commit === null || commit === head.id ? head : await readCommit(rest, commit);
  if (known === null) {
    return stale(`the commit ${commit} that was proved is not in the repository; push it, or`);
  }
  if (known.id !== head.id && !await isWithin(rest, { ancestor: known.id, head: head.id })) {
    return stale(`"${branch}" does not hold the commit ${known.id} that was proved;`);
  }
  const unproved = explainUncommitted(fix, known);
  if (unproved !== null) return stale(unproved);
  const files: FixedFile[] = [];
  for (const file of fix.files) {
    const entry = await trees.find(known.tree, file.path);
    const now = known.id === head.id ? entry : await trees.find(head.tree, file.path);
    if (entry?.id !== now?.id || entry?.mode !== now?.mode) {
      return stale(`"${branch}" is at ${head.id}, where ${JSON.stringify(file.path)} has changed;`);
    }
    const fixed = await applyFix(file, { entry, read: (id) => readBlob(rest, id) });
    if (typeof fixed === "string") {
      return stale(`${JSON.stringify(file.path)} at ${known.id} ${fixed};`);
    }
    files.push(fixed);
  }
  return { kind: "same", parent: known, files, hasMoved: known.id !== head.id };
}

function stale(what: string): Base {
  return { kind: "stale", reason: `found that ${what} ${NEEDED}` };
}

/** A commit on another tree than the one that was tested is not what was proved. */
function explainUncommitted({ proof }: ProvedFix, { id, tree }: Commit): string | null {
  if (proof.uncommitted === null || proof.commit !== id) return null;
  const { changed: [first, ...more], tree: staged } = proof.uncommitted;
  const needed = "commit or take back that work;";
  if (first !== undefined) {
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return `${JSON.stringify(first)}${others} had work that is not in ${id}; ${needed}`;
  }
  return staged === null || staged === tree
    ? null
    : `work was staged that is not in ${id}; ${needed}`;
}

/** A forced push may have taken a commit away that the repository still knows. */
async function isWithin(
  rest: Rest,
  { ancestor, head }: { readonly ancestor: string; readonly head: string },
): Promise<boolean> {
  const { json } = await rest.get(
    `/compare/${encodePath(ancestor)}...${encodePath(head)}?per_page=1`,
  );
  return ["ahead", "identical"].includes(String(toRecord(json)["status"]));
}
