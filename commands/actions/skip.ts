/**
 * Jobs that CI hands no key: known before anything runs, and nobody's fault.
 *
 * A pull request from a fork gets neither secrets nor a token that may write, and that is as it
 * should be. Imports `models/` and the files beside it. Reads the event of the job.
 *
 * @module
 */

import { resolveEndpoint } from "../../models/endpoint.ts";
import type { ActionsJob } from "../environment.ts";
import { renderEarlyEnd } from "../early_end.ts";
import { EXIT_SKIPPED } from "../exit_codes.ts";
import { readInput } from "../input_files.ts";
import { splitPair } from "../model_words.ts";
import { baseUrlOf } from "../plan.ts";
import type { SettledOptions } from "../settled.ts";
import type { World } from "../world.ts";

/** One line that says fork or missing secret; null where every key is there. */
function findSkip(settled: SettledOptions, { job, world }: SkipOptions): string | null {
  const missing = listKeys(settled).filter((name) => !world.environment.get(name)?.trim());
  if (missing.length === 0) return null;
  const names = [...new Set(missing)].join(" and ");
  return isFromFork(job)
    ? `This pull request comes from a fork, which is handed no secrets: ${names} is not set; ` +
      "a push to a branch of the repository itself is fixed"
    : `The secret for ${names} is not set in this job; nothing was asked`;
}

/** Who is told that nothing was tried. */
export interface SkipOptions {
  readonly job: ActionsJob;
  readonly world: World;
  readonly printsJson: boolean;
}

/**
 * Ends a run that cannot ask its model before anything else happens.
 *
 * @param settled The options as they hold.
 * @param options Who is told.
 * @returns The exit code; null where every key is there.
 */
export function endWithoutKey(
  settled: SettledOptions,
  options: SkipOptions,
): number | null {
  const reason = findSkip(settled, options);
  if (reason === null) return null;
  const { world, printsJson } = options;
  if (printsJson) {
    world.printError(reason);
    world.print(renderEarlyEnd("skipped", reason));
  } else world.print(`could_not_run: ${reason} (skipped)\n`);
  return EXIT_SKIPPED;
}

/** Variables of the keys that the models of a run need. */
function listKeys(settled: SettledOptions): readonly string[] {
  const { model, rungs, reviewer, baseUrl, providers: own } = settled;
  const first = model === null ? [] : splitPair(model).map((name) => ({ name, url: baseUrl }));
  const others = [...rungs, ...(reviewer === null ? [] : [reviewer])].flatMap(splitPair)
    .map((name) => ({ name, url: baseUrlOf(name, settled) }));
  return [...first, ...others]
    .filter(({ name }) => name !== "repair" && !name.startsWith("scripted:"))
    .map(({ name, url }) => resolveEndpoint(name, url, { own }))
    .flatMap(({ provider, keyVariable }) => provider.needsKey && keyVariable ? [keyVariable] : []);
}

/** Anything but an event that can be read and says so is not taken for a fork. */
function isFromFork({ event, eventFile }: ActionsJob): boolean {
  if (event === null || !event.startsWith("pull_request") || eventFile === null) return false;
  const pull = readEvent(eventFile)?.pull_request;
  if (!pull) return false;
  const [head, base] = [pull.head?.repo, pull.base?.repo];
  // The repository of a head may be deleted.
  return !head || head.fork === true || head.full_name !== base?.full_name;
}

function readEvent(path: string): { readonly pull_request?: PullRequest | null } | null {
  try {
    return JSON.parse(readInput(path, "GITHUB_EVENT_PATH"));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

interface PullRequest {
  readonly head?: { readonly repo?: Repository | null };
  readonly base?: { readonly repo?: Repository | null };
}

interface Repository {
  readonly full_name?: string;
  readonly fork?: boolean;
}
