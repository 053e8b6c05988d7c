/**
 * The object that `--json` prints, checked key by key and type by type.
 *
 * @module
 */

import { z } from "../../../guards/schema.ts";
import type { FixReport } from "../../../loop/verdict.ts";

const names = z.array(z.string());
const testNames = z.strictObject({ passed: names, failed: names, skipped: names });
const count = z.number().int().nonnegative();

const schema = z.strictObject({
  run: z.string(),
  verdict: z.enum(["fixed", "not_fixed", "nothing_to_fix", "suspect", "could_not_run"]),
  outcome: z.string().regex(/^[a-z_]+$/),
  reasons: z.array(z.string().min(1)),
  explanation: z.string(),
  diff: z.string(),
  files: z.array(z.string()),
  landed: z.boolean(),
  oracles: z.array(z.strictObject({
    name: z.string(),
    answer: z.enum(["yes", "no", "did_not_look"]),
    detail: z.string(),
  })),
  tests: z.strictObject({ before: testNames, after: testNames.nullable() }),
  proof: z.strictObject({
    command: names.min(1),
    branch: z.string().nullable(),
    commit: z.string().nullable(),
    folder: z.string(),
    uncommitted: z.strictObject({
      changed: names,
      added: names,
      tree: z.string().nullable(),
    }).nullable(),
    exitCodes: z.strictObject({
      before: z.int().nullable(),
      after: z.int().nullable(),
    }),
    runs: count,
    files: z.array(z.strictObject({
      path: z.string().min(1),
      beforeHash: z.string().length(64).nullable(),
      afterHash: z.string().length(64),
    })),
  }).nullable(),
  steps: count,
  refusals: z.array(z.strictObject({ tool: z.string(), rule: z.string(), reason: z.string() })),
  usage: z.strictObject({
    requests: count,
    inputTokens: count.nullable(),
    outputTokens: count.nullable(),
    cachedTokens: count.nullable(),
    isEstimated: z.boolean(),
    bytesSent: count,
    costUsd: z.number().nonnegative().nullable(),
  }),
});

/**
 * Parses what `--json` printed: one object on one line, and nothing else.
 *
 * @param stdout All of standard output.
 * @returns The report.
 * @throws {Error} Where there is anything else, a key too many, or a key too few.
 */
export function parseReport(stdout: string): FixReport & { readonly outcome: string } {
  if (!/^\{[^\n]*\}\n$/.test(stdout)) {
    throw new SyntaxError(`Cannot read report: found ${JSON.stringify(stdout)}`);
  }
  return schema.parse(JSON.parse(stdout));
}
