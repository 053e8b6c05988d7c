/**
 * A build of Deno Deploy that heals itself: it runs the tests and, where they are red, fixes them in
 * a copy, opens a draft pull request over REST, and still fails, because nothing of it is merged.
 *
 * ```jsonc
 * { "deploy": { "build": "deno run -A greenroom/examples/deno-deploy/build.ts" } }
 * ```
 *
 * What it needs is in the variables of the Build context; the README beside it lists them.
 *
 * @module
 */

import {
  createOpenAiModel,
  fix,
  type FixReport,
  openDraft,
  resolveEndpoint,
  toProvedFix,
} from "../../mod.ts";
import { type Environment, readBuild } from "./environment.ts";

/** A build ends after five minutes; the time before this script and after it is part of them. */
const FIX_MS = 150_000;
const ALL_MS = 210_000;
const TEST_MS = 60_000;
const DRAFT_MS = 45_000;

/**
 * Runs the build.
 *
 * @param environment Reads variables.
 * @param print Writes a line into the log of the build.
 * @returns The exit code: 0 where the tests are green, 1 where they are not, 2 where it cannot run.
 */
export async function runBuild(
  environment: Environment,
  print: (line: string) => void,
): Promise<number> {
  const build = readBuild(environment);
  print(`${build.where}: ${build.test}`);
  const { provider, model, keyVariable } = resolveEndpoint(build.model, build.baseUrl);
  const apiKey = keyVariable === null ? null : environment.get(keyVariable) ?? null;
  const report = await fix({
    test: build.test,
    model: createOpenAiModel({ provider, model, apiKey }),
    sandbox: build.sandbox,
    timeoutMs: TEST_MS,
    budget: { maxTimeMs: FIX_MS },
    secrets: [apiKey, build.token].filter((secret) => secret !== null),
    signal: AbortSignal.timeout(ALL_MS),
  });
  print(`${report.verdict}: ${report.reasons.join("; ")}`);
  if (report.verdict === "nothing_to_fix") return 0;
  if (report.verdict === "could_not_run") return 2;
  print(await publish(report, build));
  return 1;
}

/** Only a verdict of `fixed` becomes a pull request; what is suspect is for a person to look at. */
async function publish(
  report: FixReport,
  { token, repository, api }: ReturnType<typeof readBuild>,
): Promise<string> {
  const proved = toProvedFix(report);
  if (proved === null) return "No pull request: only what was proved gets one";
  if (token === null || repository === null) {
    return `No pull request: GREENROOM_TOKEN and GREENROOM_REPOSITORY are needed\n${report.diff}`;
  }
  const draft = await openDraft(proved, {
    ...{ api, repo: repository, token },
    signal: AbortSignal.timeout(DRAFT_MS),
  });
  switch (draft.kind) {
    case "opened":
    case "updated":
    case "unchanged":
      return `Draft ${draft.kind}: ${draft.url}`;
    case "refused":
      return `No pull request: a person closed ${draft.url} with this change`;
    case "stale":
    case "failed":
      return `No pull request: ${draft.reason}\n${report.diff}`;
  }
}

if (import.meta.main) {
  const code = await runBuild(Deno.env, console.log).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
  Deno.exit(code);
}
