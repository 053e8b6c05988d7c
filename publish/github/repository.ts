/**
 * The repository itself, asked for before anything else: whether the token sees it, what it is
 * called now, and whether it takes anything.
 *
 * Imports `publish/` and the files beside it. Its effects are those of the requests.
 *
 * @module
 */

import { explainRefusal, ForgeError } from "./problems.ts";
import { toRecord } from "./read_json.ts";
import { createRest, type Rest, type RestOptions } from "./rest.ts";

/** What matters of a repository here. */
export interface Repository {
  /** `OWNER/NAME` as it is now: it may have been renamed, or belong to somebody else. */
  readonly name: string;
  /** The branch that it shows first; empty where the host does not say. */
  readonly defaultBranch: string;
}

/** A repository, and what asks it. */
export interface FoundRepository {
  readonly rest: Rest;
  readonly repository: Repository;
}

/**
 * Finds a repository.
 *
 * @param options Where requests go, and with what.
 * @returns The repository by the name that it has now, and what asks it.
 * @throws {ForgeError} Where the token does not see it, or it is archived.
 * @throws {TypeError} Where the address, the repository or the token cannot be used.
 */
export async function findRepository(options: RestOptions): Promise<FoundRepository> {
  const rest = createRest(options);
  const { status, json, complaint } = await rest.get("");
  if (status === 404) throw explainRefusal(status, complaint);
  const { full_name, default_branch, archived } = toRecord(json);
  if (archived === true) {
    throw new ForgeError("found an archived repository, and one that takes changes is needed");
  }
  const name = typeof full_name === "string" && full_name !== "" ? full_name : options.repo;
  const defaultBranch = typeof default_branch === "string" ? default_branch : "";
  const isSame = name.toLowerCase() === options.repo.toLowerCase();
  return {
    rest: isSame ? rest : createRest({ ...options, repo: name }),
    repository: { name: isSame ? options.repo : name, defaultBranch },
  };
}
