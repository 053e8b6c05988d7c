/**
 * Options of a fix as they hold: flags before policy before defaults, paths absolute, files named.
 *
 * Imports `guards/`, types of `loop/` and `models/` and the input files beside it.
 *
 * @module
 */

import { DEFAULT_POLICY, type Policy } from "../guards/policy.ts";
import { isAbsolute, join } from "../guards/std_path.ts";
import { toArgv } from "../guards/words.ts";
import type { ActionsJob } from "./environment.ts";
import { FIX_DEFAULTS } from "./flag_table.ts";
import type { FixOptions } from "./flags.ts";
import { assertPlaceForFile, readPolicy, resolveWorkspace, toAbsolute } from "./input_files.ts";
import type { Budget } from "../loop/budget.ts";
import type { Provider, RateLimits } from "../models/providers.ts";
import { findScriptFile, splitLadder, splitPair } from "./model_words.ts";
import { assertMayBeAsked, listOwnProviders } from "./own_providers.ts";

/** What a fix works with, all of it settled. */
export interface SettledOptions {
  readonly workspace: string;
  readonly policy: Policy;
  readonly test: readonly string[];
  /** The first rung; null where none is named. */
  readonly model: string | null;
  /** Models to ask where the ones before did not fix it. */
  readonly rungs: readonly string[];
  /** Model that gives a second opinion, or null. */
  readonly reviewer: string | null;
  readonly baseUrl: string | null;
  /** Providers that the policy names beside the known ones. */
  readonly providers: readonly Provider[];
  readonly approve: "ask" | "auto" | "propose";
  readonly ask: "each" | "end";
  readonly maxSteps: number;
  /** What else the turns may use. */
  readonly budget: Budget;
  /** How fast requests may follow one another. */
  readonly rates: RateLimits;
  readonly timeoutMs: number;
  /** Test runs of all oracles together, at the most. */
  readonly maxRuns: number;
  readonly sandbox: "auto" | "bwrap" | "sandbox_exec" | "deno" | "none";
  /** Whether a branch gets the fix, and the working tree does not. */
  readonly git: boolean;
  /** Absolute path, or null. */
  readonly patch: string | null;
  /** Absolute path, `-` for standard input, or null. */
  readonly log: string | null;
  /** Absolute path of the folder of hidden tests, or null. */
  readonly hidden: string | null;
  /** Absolute paths, beside the workspace itself, of what flags name and a run reads. */
  readonly inputFiles: readonly string[];
  /** What of the policy a person must know before the run, one line each. */
  readonly notes: readonly string[];
  /** Job of GitHub Actions that is told of the run, or null. */
  readonly job?: ActionsJob | null;
}

/**
 * Settles the options of a fix.
 *
 * @param given The flags as they were given.
 * @param cwd Folder the person works in.
 * @returns What holds; of two limits the stricter.
 * @throws {TypeError} Where a folder is missing, no test command is named, or the policy names a file
 * that does not exist.
 * @throws {SyntaxError} Where the policy cannot be read.
 */
export async function settleOptions(given: FixOptions, cwd: string): Promise<SettledOptions> {
  const fromCwd = (path: string) => toAbsolute(path, cwd);
  const dir = fromCwd(given.dir ?? FIX_DEFAULTS.dir);
  const workspace = resolveWorkspace(dir);
  const text = readPolicy(workspace);
  const { policy, flags: options, notes } = text === null
    ? { policy: DEFAULT_POLICY, flags: given, notes: [] }
    : await (await import("./agreed.ts")).agree(given, { text, workspace });
  const providers = listOwnProviders(policy);
  const ladder = settleLadder(options.model, { policy, providers, workspace, fromCwd });
  const [model = null, ...rungs] = ladder;
  if (options.reviewer === null && policy.reviewer) assertMayBeAsked(policy.reviewer, providers);
  const reviewer = options.reviewer ?? policy.reviewer ?? null;
  const log = options.log === null || options.log === "-" ? options.log : fromCwd(options.log);
  const hidden = options.hidden === null ? null : fromCwd(options.hidden);
  const scripts = ladder.map(findScriptFile);
  const patch = options.patch === null ? null : fromCwd(options.patch);
  if (patch !== null) assertPlaceForFile(patch, "--patch");
  const { maxInputTokens, maxOutputTokens, maxCostUsd, maxTimeMs } = options;
  const { requestsPerMinute, tokensPerMinute } = options;
  return {
    workspace,
    policy,
    test: settleTest(options.test, policy),
    model,
    rungs,
    reviewer,
    baseUrl: options.baseUrl,
    providers,
    approve: options.approve ?? FIX_DEFAULTS.approve,
    ask: options.ask ?? FIX_DEFAULTS.ask,
    maxSteps: options.maxSteps ?? FIX_DEFAULTS.maxSteps,
    budget: { maxInputTokens, maxOutputTokens, maxCostUsd, maxTimeMs },
    rates: { requestsPerMinute, tokensPerMinute },
    timeoutMs: options.timeoutMs ?? FIX_DEFAULTS.timeoutMs,
    maxRuns: options.maxRuns ?? FIX_DEFAULTS.maxRuns,
    sandbox: options.sandbox ?? FIX_DEFAULTS.sandbox,
    git: options.git,
    patch,
    log,
    hidden,
    // A folder reached through a link is found again by the name that was given.
    inputFiles: [dir === workspace ? null : dir, log === "-" ? null : log, ...scripts, hidden]
      .filter((path) => path !== null),
    notes,
  };
}

interface LadderOptions {
  readonly policy: Policy;
  readonly providers: readonly Provider[];
  readonly workspace: string;
  readonly fromCwd: (path: string) => string;
}

function settleLadder(
  model: string | null,
  { policy, providers, workspace, fromCwd }: LadderOptions,
): readonly string[] {
  if (model !== null) return splitLadder(model).map((rung) => settleModel(rung, fromCwd));
  const named = policy.ladder ?? (policy.model === undefined ? [] : [policy.model]);
  const rungs = named.flatMap(splitLadder);
  rungs.flatMap(splitPair).forEach((name) => assertMayBeAsked(name, providers));
  return rungs.map((rung) => settleModel(rung, (path) => toOwnFile(path, workspace)));
}

function settleModel(model: string, toPath: (path: string) => string): string {
  const script = findScriptFile(model);
  return script === null ? model : `scripted:${toPath(script)}`;
}

/** The policy comes with the repository, so it names no file outside of it to be read. */
function toOwnFile(path: string, workspace: string): string {
  const absolute = isAbsolute(path) ? join(path) : join(workspace, path);
  if (absolute.startsWith(`${workspace}/`)) return absolute;
  throw new TypeError(
    `Cannot use "model" of greenroom.json: found the script "${path}" outside the project and ` +
      "one inside is needed (--model takes any)",
  );
}

function settleTest(test: readonly string[] | null, policy: Policy): readonly string[] {
  const words = test ?? policy.test ?? null;
  if (words === null) {
    throw new TypeError(
      'Cannot start: found no test command and one is needed, --test "deno test" for instance',
    );
  }
  return toArgv(words, '"test" of greenroom.json');
}
