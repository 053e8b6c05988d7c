/**
 * Commits written over the git data API, byte for byte what was proved.
 *
 * A branch is made or moved forward, never reset. Imports `guards/`, `publish/` and the files
 * beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { hashGitObject } from "../../guards/git_object.ts";
import type { FixedFile } from "../apply_fix.ts";
import { renderCommitMessage } from "../commit_message.ts";
import type { ShownFix } from "../redact_fix.ts";
import { encodePath, readBranch, toId } from "./objects.ts";
import { explainRefusal, ForgeError, isAgainstRules } from "./problems.ts";
import { toRecord } from "./read_json.ts";
import type { Answer, Rest } from "./rest.ts";
import { writeUntilKnown } from "./until_known.ts";

const DONE = true;

/**
 * Writes a tree: the one that was proved with the files of a fix in it.
 *
 * @param rest Asks the API.
 * @param base Tree that was proved.
 * @param files The files.
 * @returns Id of the tree.
 */
export async function createTree(
  rest: Rest,
  base: string,
  files: readonly FixedFile[],
): Promise<string> {
  const tree = [];
  for (const { change: { path, after }, mode } of files) {
    const wish = { content: after.toBase64(), encoding: "base64" };
    const sha = toId(toRecord(await write(rest, "/git/blobs", wish))["sha"]);
    await assertBlob(sha, after);
    tree.push({ path, mode, type: "blob", sha });
  }
  const made = await write(rest, "/git/trees", { base_tree: base, tree });
  return toId(toRecord(made)["sha"]);
}

/** An id is the hash of the bytes, so the host cannot have taken others. */
async function assertBlob(id: string, bytes: Uint8Array): Promise<void> {
  if (await hashGitObject({ kind: "blob", bytes }, id.length) === id) return;
  throw new ForgeError("found other bytes than were sent");
}

/** What a commit is made of. */
export interface CommitWish {
  readonly rest: Rest;
  readonly shown: ShownFix;
  readonly change: string;
  readonly tree: string;
}

/**
 * Writes a commit; the host names its author, and signs it where it does so.
 *
 * @param wish What it is made of.
 * @param parents Ids of the commits before it.
 * @returns Its id, and who made it as far as the host says.
 */
export async function createCommit(
  { rest, shown, change, tree }: CommitWish,
  parents: readonly string[],
): Promise<{ readonly id: string; readonly author: string | null }> {
  const message = renderCommitMessage(shown, { change, tree });
  const made = toRecord(await write(rest, "/git/commits", { message, tree, parents }));
  const author = toRecord(made["author"])["name"];
  return { id: toId(made["sha"]), author: typeof author === "string" ? author : null };
}

/** Objects are known by what they hold, so that writing one twice does no harm. */
async function write(rest: Rest, path: string, body: unknown): Promise<unknown> {
  return (await writeUntilKnown(rest, () => rest.write("POST", path, { body }))).json;
}

/** Somebody made or moved a branch meanwhile; it is left as it is. */
export class BranchTakenError extends ForgeError {}

/** What rules forbid is the same at the next try. */
function explainBranch({ status, complaint }: Answer): ForgeError {
  return isAgainstRules(complaint)
    ? explainRefusal(status, complaint)
    : new BranchTakenError(`found ${status} ${complaint}`);
}

/** A branch and where it shall be. */
export interface BranchWish {
  readonly branch: string;
  readonly commit: string;
}

/**
 * Makes a branch.
 *
 * @param rest Asks the API.
 * @param wish The branch.
 * @throws {BranchTakenError} Where somebody made another one of that name meanwhile.
 */
export async function createBranch(rest: Rest, { branch, commit }: BranchWish): Promise<void> {
  const body = { ref: `refs/heads/${branch}`, sha: commit };
  await writeUntilKnown(rest, async () => {
    const answer = await rest.write("POST", "/git/refs", { body, accepts: [422] });
    if (answer?.status === 201) return DONE;
    if (await readBranch(rest, branch) === commit) return DONE;
    if (answer === null) return null;
    await assertNotInTheWay(rest, branch);
    throw explainBranch(answer);
  });
}

/** Git keeps a branch `a` as a file where `a/b` would need a folder. */
async function assertNotInTheWay(rest: Rest, branch: string): Promise<void> {
  const [first = ""] = branch.split("/");
  if (first === branch || await readBranch(rest, first) === null) return;
  throw new ForgeError(
    `found a branch "${first}", beside which git has no "${branch}"; another name for it is needed`,
  );
}

/**
 * Moves a branch forward.
 *
 * @param rest Asks the API.
 * @param wish The branch.
 * @throws {BranchTakenError} Where somebody moved it meanwhile: it is left as it is.
 */
export async function moveBranch(rest: Rest, { branch, commit }: BranchWish): Promise<void> {
  const body = { sha: commit, force: false };
  await writeUntilKnown(rest, async () => {
    const path = `/git/refs/heads/${encodePath(branch)}`;
    const answer = await rest.write("PATCH", path, { body, accepts: [422] });
    if (answer?.status === 200) return DONE;
    if (await readBranch(rest, branch) === commit) return DONE;
    if (answer !== null) throw explainBranch(answer);
    return null;
  });
}
