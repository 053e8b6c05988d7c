/**
 * What a build and a service of Deno Deploy learn from their environment.
 *
 * The names that begin with `DENO_` are those that Deno Deploy sets itself, as documented; an app
 * cannot set such names, so those of this example begin with `GREENROOM_`. Pure.
 *
 * @module
 */

import { splitWords } from "../../mod.ts";

/** Reads variables; `Deno.env` is one. */
export interface Environment {
  get(name: string): string | undefined;
}

/** What a build works with. */
export interface Build {
  /** Where it runs, for the log. */
  readonly where: string;
  readonly test: string;
  /** `PROVIDER/MODEL`. */
  readonly model: string;
  readonly baseUrl: string | null;
  readonly sandbox: "auto" | "bwrap" | "deno";
  /** `OWNER/NAME`, null where no pull request shall be opened. */
  readonly repository: string | null;
  readonly token: string | null;
  readonly api: string;
}

/**
 * Reads what a build works with.
 *
 * @param environment The variables of the Build context.
 * @returns The build.
 * @throws {TypeError} Where one is missing, or this is no build.
 */
export function readBuild(environment: Environment): Build {
  const read = (name: string) => environment.get(name) || null;
  const timeline = read("DENO_TIMELINE");
  if (timeline !== null) {
    // Builds belong to no timeline: this is a pre-deploy command, or the app that serves traffic.
    throw new TypeError(
      `Cannot fix here: found the timeline "${timeline}" and only the build command is the place`,
    );
  }
  const test = read("GREENROOM_TEST") ?? "deno test";
  if (splitWords(test).kind !== "argv") {
    throw new TypeError("Cannot read GREENROOM_TEST: found no plain command and one is needed");
  }
  const model = read("GREENROOM_MODEL");
  if (model === null) {
    throw new TypeError("Cannot start: found no GREENROOM_MODEL and it is needed");
  }
  const sandbox = read("GREENROOM_SANDBOX") ?? "auto";
  if (sandbox !== "auto" && sandbox !== "bwrap" && sandbox !== "deno") {
    throw new TypeError(
      `Cannot use GREENROOM_SANDBOX: found "${sandbox}" and auto, bwrap or deno is needed`,
    );
  }
  return {
    where: isOnDeploy(environment)
      ? `Build ${read("DENO_DEPLOY_BUILD_ID")} of ${nameApp(environment)} on Deno Deploy`
      : "A build elsewhere than on Deno Deploy",
    ...{ test, model, sandbox },
    baseUrl: read("GREENROOM_BASE_URL"),
    repository: read("GREENROOM_REPOSITORY"),
    token: read("GREENROOM_TOKEN"),
    api: read("GREENROOM_API") ?? "https://api.github.com",
  };
}

/** Older documentation says `1`, newer says `true`. */
function isOnDeploy(environment: Environment): boolean {
  return ["1", "true"].includes(environment.get("DENO_DEPLOY") ?? "");
}

function nameApp(environment: Environment): string {
  const parts = ["DENO_DEPLOY_ORG_SLUG", "DENO_DEPLOY_APP_SLUG"];
  return parts.map((name) => environment.get(name) ?? "unknown").join("/");
}

/** What a service works with. */
export interface Service {
  readonly secret: string;
  /** Repositories whose red runs are taken, `OWNER/NAME` each. */
  readonly repositories: readonly string[];
  /** False on previews and branches: their code is nobody's that was reviewed. */
  readonly takesJobs: boolean;
}

/** Shorter secrets can be guessed from one delivery that somebody saw. */
const MIN_SECRET_LENGTH = 16;

/**
 * Reads what a service works with.
 *
 * @param environment The variables of the context that it runs in.
 * @returns The service.
 * @throws {TypeError} Where one is missing.
 */
export function readService(environment: Environment): Service {
  const secret = environment.get("GREENROOM_WEBHOOK_SECRET") ?? "";
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new TypeError(
      `Cannot serve: found a GREENROOM_WEBHOOK_SECRET of ${secret.length} characters and at least ` +
        `${MIN_SECRET_LENGTH} are needed`,
    );
  }
  const repositories = (environment.get("GREENROOM_REPOSITORIES") ?? "").split(/[\s,]+/)
    .filter((name) => name !== "");
  if (repositories.length === 0) {
    throw new TypeError("Cannot serve: found no GREENROOM_REPOSITORIES and at least one is needed");
  }
  const timeline = environment.get("DENO_TIMELINE") ?? null;
  const takesJobs = !isOnDeploy(environment) || timeline === "production";
  return { secret, repositories, takesJobs };
}
