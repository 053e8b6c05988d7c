/**
 * The git data API of the stand-in, answered by a real bare repository.
 *
 * @module
 */

import type { BareRepository } from "./bare_repository.ts";
import { complain, type Reply, toReply } from "./reply.ts";

type Wish = Readonly<Record<string, unknown>>;

const NOT_FOUND = complain(404, "Not Found");
const ID = /^[0-9a-f]{40}$/;

/** Shows a branch. */
export async function getRef(repository: BareRepository, branch: string): Promise<Reply> {
  const sha = await repository.head(branch);
  return sha === null ? NOT_FOUND : toReply(200, showRef(branch, sha));
}

/** Lists the branches whose names begin with a text. */
export async function listRefs(repository: BareRepository, start: string): Promise<Reply> {
  const names = (await repository.branches()).filter((name) => name.startsWith(start));
  const refs = names.map(async (name) => showRef(name, await repository.head(name) ?? ""));
  return toReply(200, await Promise.all(refs));
}

function showRef(branch: string, sha: string) {
  return { ref: `refs/heads/${branch}`, object: { sha, type: "commit" } };
}

/** Makes a branch, and never moves one. */
export async function createRef(repository: BareRepository, wish: Wish): Promise<Reply> {
  const branch = String(wish["ref"]).replace(/^refs\/heads\//, "");
  if (await repository.head(branch) !== null) return complain(422, "Reference already exists");
  // Only where there is none yet: of two at once, one is told that it is there.
  const words = ["update-ref", `refs/heads/${branch}`, String(wish["sha"]), "0".repeat(40)];
  if (await repository.tryGit(words) === null) {
    const isThere = await repository.head(branch) !== null;
    return complain(422, isThere ? "Reference already exists" : "Object does not exist");
  }
  return { ...await getRef(repository, branch), status: 201 };
}

/** Moves a branch, forward alone where it is not forced. */
export async function updateRef(
  repository: BareRepository,
  branch: string,
  { sha, force = false }: Wish,
): Promise<Reply> {
  const old = await repository.head(branch);
  if (old === null) return complain(422, "Reference does not exist");
  const isForward = await repository.tryGit(["merge-base", "--is-ancestor", old, String(sha)]);
  if (isForward === null && force !== true) return complain(422, "Update is not a fast forward");
  // Only from where it was looked at: of two at once, one is no fast forward.
  const words = ["update-ref", `refs/heads/${branch}`, String(sha), old];
  const moved = await repository.tryGit(words);
  return moved === null
    ? complain(422, "Update is not a fast forward")
    : await getRef(repository, branch);
}

/** Shows a commit. */
export async function getCommit(repository: BareRepository, sha: string): Promise<Reply> {
  const text = ID.test(sha) ? await read(repository, ["cat-file", "commit", sha]) : null;
  if (text === null) return NOT_FOUND;
  const [head = "", ...message] = text.split("\n\n");
  const find = (name: string) =>
    [...head.matchAll(new RegExp(`^${name} (\\S+)`, "gm"))].map(([, value = ""]) => value);
  const [tree = ""] = find("tree");
  const parents = find("parent").map((sha) => ({ sha }));
  const [, name = ""] = /^author (.*?) </m.exec(head) ?? [];
  return toReply(200, {
    sha,
    tree: { sha: tree },
    parents,
    author: { name },
    message: message.join("\n\n").trimEnd(),
  });
}

/** Makes a commit. */
export async function createCommit(
  repository: BareRepository,
  wish: Wish,
  { author }: { readonly author: string },
): Promise<Reply> {
  const { tree, message, parents = [] } = wish;
  const words = (Array.isArray(parents) ? parents : []).flatMap((id) => ["-p", String(id)]);
  const who = ["-c", `user.name=${author}`, "-c", "user.email=forge@example.test"];
  const made = await read(
    repository,
    [...who, "commit-tree", String(tree), ...words],
    `${message}`,
  );
  if (made === null) return complain(422, "Tree SHA or a parent does not exist");
  return { ...await getCommit(repository, made.trim()), status: 201 };
}

/** Tells how two commits lie to each other. */
export async function compare(repository: BareRepository, range: string): Promise<Reply> {
  const [base = "", head = ""] = range.split("...");
  const isAncestor = async (one: string, other: string) =>
    await repository.tryGit(["merge-base", "--is-ancestor", one, other]) !== null;
  const isAhead = await isAncestor(base, head);
  const isBehind = await isAncestor(head, base);
  const both = isAhead && isBehind ? "identical" : "diverged";
  const status = isAhead === isBehind ? both : isAhead ? "ahead" : "behind";
  return toReply(200, { status });
}

/** Shows one level of a tree. */
export async function getTree(
  repository: BareRepository,
  sha: string,
  { isRecursive }: { readonly isRecursive: boolean },
): Promise<Reply> {
  const words = ["ls-tree", "-z", ...(isRecursive ? ["-r", "-t"] : []), sha];
  const listed = /^[0-9a-f]{40}$/.test(sha) ? await read(repository, words) : null;
  if (listed === null) return NOT_FOUND;
  const tree = listed.split("\0").filter((line) => line !== "").map((line) => {
    const [facts = "", path = ""] = line.split("\t");
    const [mode = "", type = "", id = ""] = facts.split(" ");
    return { path, mode, type, sha: id };
  });
  return toReply(200, { sha, tree, truncated: false });
}

/** Makes a tree of another one and some entries. */
export async function createTree(repository: BareRepository, wish: Wish): Promise<Reply> {
  const { base_tree, tree } = wish;
  const entries: readonly Wish[] = Array.isArray(tree) ? tree : [];
  const made = await repository.buildTree(
    typeof base_tree === "string" ? base_tree : null,
    entries.map(({ mode, sha, path }) => `${mode} ${sha ?? "0".repeat(40)}\t${path}\0`),
  );
  if (made === null) return complain(422, "GitRPC::BadObjectState");
  return { ...await getTree(repository, made, { isRecursive: false }), status: 201 };
}

/** Shows a file's bytes. */
export async function getBlob(repository: BareRepository, sha: string): Promise<Reply> {
  const bytes = await repository.tryGit(["cat-file", "blob", sha]);
  if (bytes === null) return NOT_FOUND;
  // The real API breaks the text into lines.
  const content = bytes.toBase64().replace(/.{60}/g, "$&\n");
  return toReply(200, { sha, size: bytes.length, content, encoding: "base64" });
}

/** Takes a file's bytes. */
export async function createBlob(repository: BareRepository, wish: Wish): Promise<Reply> {
  const { content, encoding = "utf-8" } = wish;
  const text = String(content);
  const bytes = encoding === "base64" ? Uint8Array.fromBase64(text) : text;
  const sha = await repository.git(["hash-object", "-w", "--stdin"], bytes);
  return toReply(201, { sha });
}

async function read(
  repository: BareRepository,
  args: readonly string[],
  input = "",
): Promise<string | null> {
  const bytes = await repository.tryGit(args, input);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
