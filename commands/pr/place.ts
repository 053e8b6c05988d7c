/**
 * Where a pull request is opened: repository, API, base and token, by flags, the environment of a
 * job, and the repository on this disk.
 *
 * Imports `guards/`. Reads variables; what is read of the disk is handed in.
 *
 * @module
 */

import type { Environment } from "../environment.ts";
import type { PrFlags } from "../flags.ts";

/** Where a pull request is opened. */
export interface Place {
  readonly repo: string;
  readonly api: string;
  /** Null leaves it to what was proved. */
  readonly base: string | null;
}

/** A token, and the variable that it came from. */
export interface Token {
  readonly value: string;
  readonly variable: string;
  /** True where it is the one that Actions hands to a job, or an app's, which looks like it. */
  readonly isOfJob: boolean;
}

/** Variables of a job, beside the token's. */
export const PLACE_VARIABLES = [
  "GITHUB_REPOSITORY",
  "GITHUB_API_URL",
  "GITHUB_REF_NAME",
  "GITHUB_REF_TYPE",
  "GITHUB_HEAD_REF",
  "GITHUB_EVENT_NAME",
  "GITHUB_ACTIONS",
] as const;

/** Variables of the token; the first that is set counts. */
export const TOKEN_VARIABLES = ["GREENROOM_TOKEN", "GITHUB_TOKEN"] as const;

const GITHUB_API = "https://api.github.com";
/** The second one is for networks that let SSH through on the port of HTTPS alone. */
const GITHUB_HOSTS: ReadonlySet<string> = new Set([
  "github.com",
  "ssh.github.com",
  "www.github.com",
]);
/** Events whose reference is the branch that was tested. */
const BRANCH_EVENTS = ["push", "workflow_dispatch", "schedule"];

/**
 * Finds where a pull request is opened.
 *
 * @param flags What a person said.
 * @param environment The environment of the job.
 * @param origin Address of the remote, null where there is none.
 * @returns The place.
 * @throws {TypeError} Where no repository is named, or only its host is not known.
 */
export function findPlace(
  flags: Pick<PrFlags, "repo" | "api" | "base">,
  { environment, origin }: {
    readonly environment: Pick<Environment, "get">;
    readonly origin: string | null;
  },
): Place {
  const get = (name: typeof PLACE_VARIABLES[number]) => environment.get(name) || null;
  const remote = origin === null ? null : parseRemote(origin);
  const named = flags.repo ?? get("GITHUB_REPOSITORY");
  const repo = named ?? remote?.repo ?? null;
  if (repo === null) {
    throw new TypeError(
      "Cannot open a pull request: found no repository and --repo OWNER/NAME is needed",
    );
  }
  const api = flags.api ?? get("GITHUB_API_URL");
  // The token goes to that host: a file of the project must not choose it.
  if (api === null && named === null && !GITHUB_HOSTS.has(remote?.host ?? "")) {
    throw new TypeError(
      `Cannot open a pull request: found a remote at ${JSON.stringify(remote?.host ?? "")} and ` +
        "--api URL is needed, since the token is sent there",
    );
  }
  return { repo, api: api ?? GITHUB_API, base: flags.base ?? findBase(get) };
}

function findBase(get: (name: typeof PLACE_VARIABLES[number]) => string | null): string | null {
  const event = get("GITHUB_EVENT_NAME") ?? "";
  if (event.startsWith("pull_request")) return get("GITHUB_HEAD_REF");
  const isBranch = get("GITHUB_REF_TYPE") === "branch" && BRANCH_EVENTS.includes(event);
  return isBranch ? get("GITHUB_REF_NAME") : null;
}

/**
 * Reads the token, which leaves the environment at once.
 *
 * @param environment The environment.
 * @returns The token, null where none is set: an empty one is what a job without secrets has.
 */
export function takeToken(environment: Environment): Token | null {
  const variable = TOKEN_VARIABLES.find((name) => environment.get(name)?.trim());
  const value = variable && environment.get(variable)?.trim();
  TOKEN_VARIABLES.forEach((name) => environment.remove(name));
  if (!variable || !value) return null;
  const isOfJob = environment.get("GITHUB_ACTIONS") === "true" && value.startsWith("ghs_");
  return { value, variable, isOfJob };
}

/**
 * Parses the address of a remote.
 *
 * @param url As git has it.
 * @returns Host and repository, null where it is neither.
 */
export function parseRemote(url: string): { readonly host: string; readonly repo: string } | null {
  const [, host = "", repo = ""] =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?|[\w.-]+@)([\w.-]+)(?::\d+)?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/
      .exec(url.trim()) ?? [];
  return host === "" ? null : { host: host.toLowerCase(), repo };
}

/**
 * Finds the address of the remote `origin` in a configuration of git.
 *
 * @param config Text of the file.
 * @returns The address, null where there is none.
 */
export function findOrigin(config: string): string | null {
  const [, section = ""] = /^\s*\[remote "origin"\]((?:(?!^\s*\[)[^])*)/m.exec(config) ?? [];
  // A value may be quoted, and a comment may follow it.
  const [, quoted, plain] =
    /^[^\S\n]*url[^\S\n]*=[^\S\n]*(?:"([^"\n]*)"|([^\s"#;]+))[^\S\n]*(?:[#;].*)?$/mi.exec(
      section,
    ) ?? [];
  return quoted ?? plain ?? null;
}
