/**
 * Pull requests of a repository, listed and checked as they come.
 *
 * Imports the files beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { explainRefusal, ForgeError } from "./problems.ts";
import { toRecord } from "./read_json.ts";
import type { Answer, Rest } from "./rest.ts";

/** A pull request, as far as it matters here. */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly branch: string;
  readonly head: string;
  readonly state: "open" | "merged" | "closed";
  readonly isDraft: boolean;
  readonly body: string;
}

/** A repository, and what asks it. */
export interface Pulls {
  readonly rest: Rest;
  readonly repo: string;
}

const MAX_PAGES = 20;

/**
 * Lists the newest closed pull requests of any branch.
 *
 * @param pulls The repository.
 * @returns The pull requests.
 */
export async function listClosedPulls({ rest, repo }: Pulls): Promise<readonly PullRequest[]> {
  const query = "state=closed&sort=updated&direction=desc&per_page=100";
  return toPulls(await rest.get(`/pulls?${query}`), repo);
}

/**
 * Lists the pull requests from a branch, open ones and others, the newest first.
 *
 * @param pulls The repository.
 * @param branch The branch.
 * @returns The pull requests.
 */
export async function listPulls(
  { rest, repo }: Pulls,
  branch: string,
): Promise<readonly PullRequest[]> {
  const [owner = ""] = repo.split("/");
  const head = encodeURIComponent(`${owner}:${branch}`);
  const found: PullRequest[] = [];
  // A host that knows no such filter lists those of every branch.
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = `head=${head}&state=all&per_page=100&page=${page}`;
    const answer = await rest.get(`/pulls?${query}`);
    found.push(...toPulls(answer, repo).filter((pull) => pull.branch === branch));
    if (!answer.hasNext) break;
  }
  return found;
}

function toPulls({ status, json, complaint }: Answer, repo: string): readonly PullRequest[] {
  if (status === 404) throw explainRefusal(status, complaint);
  if (!Array.isArray(json)) throw new ForgeError("found a reply without a list of pull requests");
  return json.flatMap((value: unknown) => {
    const pull = toPull(value, repo);
    return pull === null ? [] : [pull];
  });
}

/**
 * Takes a pull request out of a reply.
 *
 * @param value The value.
 * @param repo The repository; one from a fork may have a branch of the same name.
 * @returns The pull request, null where it is from another repository.
 */
export function toPull(value: unknown, repo: string): PullRequest | null {
  const { number, html_url, head, state, merged_at, draft, body } = toRecord(value);
  const { ref, sha, repo: from } = toRecord(head);
  const name = toRecord(from)["full_name"];
  if (typeof number !== "number" || typeof ref !== "string" || typeof sha !== "string") return null;
  // That of a deleted fork has no name, and says nothing either.
  if (typeof name !== "string" || name.toLowerCase() !== repo.toLowerCase()) return null;
  return {
    number,
    url: typeof html_url === "string" && /^https?:\/\/[^\s]+$/.test(html_url) ? html_url : "",
    branch: ref,
    head: sha,
    state: state === "open" ? "open" : typeof merged_at === "string" ? "merged" : "closed",
    isDraft: draft === true,
    body: typeof body === "string" ? body : "",
  };
}
