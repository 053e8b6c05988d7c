/**
 * A proved fix read from the JSON that `fix --json` printed, in another job or on another machine:
 * foreign input, checked key by key.
 *
 * Imports `guards/` and types of `loop/`. Pure; the schema is loaded when there is something to
 * check.
 *
 * @module
 */

import type { FixReport } from "../loop/verdict.ts";
import { ProvedFix } from "./proved_fix.ts";

/**
 * Parses a report as `fix --json` and `verify --json` print it.
 *
 * @param text The JSON text.
 * @returns The report.
 * @throws {SyntaxError} Where it is no JSON, a key is missing, unknown or of another type.
 */
export async function parseReport(text: string): Promise<FixReport> {
  const schema = await loadSchema();
  const result = schema.safeParse(parseJson(text));
  if (result.success) {
    const { outcome: _, ...report } = result.data;
    return report;
  }
  const [issue] = result.error.issues;
  const where = issue?.path.join(".") || "its keys";
  throw new SyntaxError(
    `Cannot read report: found another form of ${JSON.stringify(where)} and what "greenroom fix ` +
      '--json" prints is needed',
  );
}

/**
 * Parses a report that must be one of a proved fix.
 *
 * @param text The JSON text.
 * @returns The fix.
 * @throws {SyntaxError} Where it is no report.
 * @throws {TypeError} Where its verdict is another than `fixed`.
 * @throws {RangeError} Where it contradicts itself, or touches what no fix may change.
 *
 * @example
 * ```ts
 * import { parseProvedFix } from "@greenroom/greenroom";
 * import { assertRejects } from "@std/assert";
 *
 * // What another job hands over is foreign input.
 * await assertRejects(() => parseProvedFix(`{ "verdict": "fixed" }`), SyntaxError);
 * ```
 */
export async function parseProvedFix(text: string): Promise<ProvedFix> {
  const report = await parseReport(text);
  const fix = ProvedFix.from(report);
  if (fix !== null) return fix;
  const found = report.verdict === "fixed" ? '"fixed" without a proof' : `"${report.verdict}"`;
  throw new TypeError(`Cannot publish: found the verdict ${found} and a proved "fixed" is needed`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new SyntaxError("Cannot read report: found no valid JSON and one object is needed", {
      cause: error,
    });
  }
}

const HASH = /^[0-9a-f]{64}$/;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

async function loadSchema() {
  const { z } = await import("../guards/schema.ts");
  const texts = z.array(z.string());
  const count = z.int().nonnegative();
  const named = z.strictObject({ passed: texts, failed: texts, skipped: texts });
  const exitCode = z.int().nullable();
  const answer = z.enum(["yes", "no", "did_not_look"]);
  const file = z.strictObject({
    path: z.string().min(1),
    beforeHash: z.string().regex(HASH).nullable(),
    afterHash: z.string().regex(HASH),
  });
  return z.strictObject({
    run: z.string().regex(/^[\w-]{0,64}$/),
    verdict: z.enum(["fixed", "not_fixed", "nothing_to_fix", "suspect", "could_not_run"]),
    // The verdict in a finer word; a program that was embedded has none.
    outcome: z.string().regex(/^[a-z_]+$/).optional(),
    reasons: texts,
    explanation: z.string(),
    diff: z.string(),
    files: texts,
    landed: z.boolean(),
    oracles: z.array(z.strictObject({ name: z.string(), answer, detail: z.string() })),
    tests: z.strictObject({ before: named, after: named.nullable() }),
    proof: z.strictObject({
      command: texts.min(1),
      branch: z.string().nullable(),
      commit: z.string().regex(COMMIT).nullable(),
      folder: z.string(),
      uncommitted: z.strictObject({
        changed: texts,
        added: texts,
        tree: z.string().regex(COMMIT).nullable(),
      }).nullable(),
      exitCodes: z.strictObject({ before: exitCode, after: exitCode }),
      runs: count,
      files: z.array(file),
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
}
