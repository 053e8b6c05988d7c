/**
 * What the API says of branches, commits, trees and files, checked as it comes.
 *
 * Imports the files beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { ForgeError } from "./problems.ts";
import { toRecord } from "./read_json.ts";
import type { Rest } from "./rest.ts";

/** A commit. */
export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

/** One entry of a tree. */
export interface TreeEntry {
  readonly mode: string;
  readonly type: string;
  readonly id: string;
}

const ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Takes an id out of a reply.
 *
 * @param value The value that should be one.
 * @returns The id.
 * @throws {ForgeError} Where it is none.
 */
export function toId(value: unknown): string {
  if (typeof value === "string" && ID.test(value)) return value;
  throw new ForgeError("found a reply without the id of an object");
}

/**
 * Reads the commit of a branch.
 *
 * @param rest Asks the API.
 * @param branch Name of the branch.
 * @returns Its id, null where there is no such branch.
 */
export async function readBranch(rest: Rest, branch: string): Promise<string | null> {
  const { status, json } = await rest.get(`/git/ref/heads/${encodePath(branch)}`);
  return status === 404 ? null : toId(toRecord(toRecord(json)["object"])["sha"]);
}

/**
 * Reads a commit.
 *
 * @param rest Asks the API.
 * @param id Its id.
 * @returns The commit, null where the repository does not have it.
 */
export async function readCommit(rest: Rest, id: string): Promise<Commit | null> {
  const { status, json } = await rest.get(`/git/commits/${id}`);
  if (status === 404) return null;
  const { tree, parents, message } = toRecord(json);
  return {
    id,
    tree: toId(toRecord(tree)["sha"]),
    parents: (Array.isArray(parents) ? parents : []).map((one) => toId(toRecord(one)["sha"])),
    message: typeof message === "string" ? message : "",
  };
}

/** Reads the entries of trees; each tree is asked for once. */
export class Trees {
  readonly #rest: Rest;
  readonly #known = new Map<string, Promise<ReadonlyMap<string, TreeEntry>>>();

  /**
   * Creates the reader.
   *
   * @param rest Asks the API.
   */
  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /**
   * Finds what has a path in a tree.
   *
   * @param tree Id of the tree.
   * @param path Path below it.
   * @returns The entry, null where nothing is there.
   * @throws {ForgeError} Where something other than a folder is on the way.
   */
  async find(tree: string, path: string): Promise<TreeEntry | null> {
    const [name = "", ...rest] = path.split("/");
    const entry = (await this.#list(tree)).get(name) ?? null;
    if (rest.length === 0 || entry === null) return entry;
    if (entry.type === "tree") return await this.find(entry.id, rest.join("/"));
    if (entry.type === "commit") {
      throw new ForgeError(
        `found a file in the submodule ${JSON.stringify(name)}, whose commits are its own, and a ` +
          "run in that folder is needed",
      );
    }
    throw new ForgeError(`found ${JSON.stringify(name)} on the way to a file, which is no folder`);
  }

  async #list(tree: string): Promise<ReadonlyMap<string, TreeEntry>> {
    const known = this.#known.get(tree) ?? this.#read(tree);
    this.#known.set(tree, known);
    return await known;
  }

  async #read(tree: string): Promise<ReadonlyMap<string, TreeEntry>> {
    const { json } = await this.#rest.get(`/git/trees/${tree}`);
    const { tree: entries, truncated } = toRecord(json);
    if (!Array.isArray(entries) || truncated === true) {
      throw new ForgeError("found a folder that is too large to be listed");
    }
    return new Map(entries.map((value: unknown) => {
      const { path, mode, type, sha } = toRecord(value);
      return [String(path), { mode: String(mode), type: String(type), id: toId(sha) }];
    }));
  }
}

/**
 * Reads the bytes of a file.
 *
 * @param rest Asks the API.
 * @param id Id of the file's bytes.
 * @returns The bytes.
 * @throws {ForgeError} Where the reply is none.
 */
export async function readBlob(rest: Rest, id: string): Promise<Uint8Array> {
  const { content, encoding } = toRecord((await rest.get(`/git/blobs/${id}`)).json);
  try {
    if (encoding === "base64" && typeof content === "string") {
      return Uint8Array.fromBase64(content);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ForgeError("found a reply without the bytes of a file");
}

/**
 * Writes a path or the name of a branch as a part of an address.
 *
 * @param path Path with `/` between parts.
 * @returns The part of the address.
 */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
