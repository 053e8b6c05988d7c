/**
 * Fixes failing tests in CI: nothing lands, a patch and a line for the log are left, and the exit
 * code says whether somebody should look.
 *
 * ```sh
 * deno run --allow-read --allow-write=. --allow-env --allow-net=api.groq.com \
 *   --allow-run=/usr/bin/bwrap examples/fix_in_ci.ts "deno test" groq/llama-3.3-70b-versatile
 * ```
 *
 * A workflow of three jobs, which opens a draft pull request, is `examples/github-actions/`; this is
 * for a job of your own that only leaves a patch.
 *
 * A third word names the address of another server that speaks the OpenAI protocol.
 *
 * @module
 */

import { createOpenAiModel, fix, resolveEndpoint } from "../mod.ts";

/** Runs one fix and says what came of it; the exit code of the job. */
async function fixInCi(
  [test = "deno test", name = "groq/llama-3.3-70b-versatile", baseUrl]: readonly string[],
): Promise<number> {
  const { provider, model, keyVariable } = resolveEndpoint(name, baseUrl ?? null);
  const apiKey = keyVariable === null ? null : Deno.env.get(keyVariable) ?? null;

  const report = await fix({
    test,
    model: createOpenAiModel({ provider, model, apiKey }),
    secrets: apiKey === null ? [] : [apiKey],
    patch: "greenroom.patch",
  });

  console.log(quote(`${report.verdict}: ${report.reasons.join("; ")}`));
  if (report.verdict === "fixed") {
    console.log(quote(`${report.explanation}\n\nThe fix is in greenroom.patch:\n${report.diff}`));
  }
  // Red tests stay a red job, also where a fix was found: nothing of it has landed.
  return report.verdict === "nothing_to_fix" ? 0 : 1;
}

/** A CI runner takes orders from lines that begin in its own way; text of a model must be none. */
function quote(text: string): string {
  return text.split(/\r\n|\r|\n/).map((line) => `| ${line.replaceAll("##[", "# #[")}`).join("\n");
}

// A missing key, an unknown provider: what is wrong is one line for the log.
const exitCode = await fixInCi(Deno.args).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
Deno.exit(exitCode);
