/**
 * The schema of `greenroom.json`, and what of it editors read.
 *
 * Imports the dependency's home and the words of the fields. Has no effect.
 *
 * @module
 */

import { z } from "../schema.ts";
import type { Policy } from "../policy.ts";
import { type FieldText, POLICY_FIELDS } from "./fields.ts";

/** The word before the first `/` of a model name. */
const PROVIDER = /^[a-z][a-z0-9_-]{0,39}$/;
const ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/;
const KEY_VARIABLE = /^GREENROOM_[A-Z0-9_]{1,60}$/;
/** No comma: where hosts are listed it would part two of them. */
const HOST = /^(?:\*|(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?)$/;

const word = z.string().min(1).refine((text) => !text.includes("\0"), "text without NUL");
const argv = z.array(word).min(1);
const count = z.int().min(1);
const permission = z.union([
  z.array(word),
  z.strictObject({ allow: z.array(word).optional(), deny: z.array(word).optional() }),
]).optional();

/** Says whether a value is a policy, strictly: an unknown field is a finding. */
export const POLICY_SCHEMA = z.strictObject({
  $schema: z.string().optional().describe("Address of this schema, for editors alone"),
  ...describeFields({
    test: z.union([word, argv]).optional(),
    protect: z.array(word).default([]),
    commands: z.array(argv).default([]),
    sandbox: z.enum(["auto", "required", "bwrap", "sandbox_exec", "deno"]).optional(),
    maxSteps: z.int().min(1).max(1_000).optional(),
    maxInputTokens: count.optional(),
    maxOutputTokens: count.optional(),
    maxCostUsd: z.number().positive().max(1_000_000).optional(),
    maxTimeSeconds: z.number().positive().max(86_400).optional(),
    requestsPerMinute: count.optional(),
    tokensPerMinute: count.optional(),
    timeoutSeconds: z.number().positive().max(86_400).optional(),
    model: word.optional(),
    ladder: z.array(word).min(1).optional(),
    reviewer: z.string().regex(/^[^\s/:,+]+\/\S+$/).optional(),
    providers: z.record(
      z.string().regex(PROVIDER),
      z.strictObject({
        baseUrl: z.string().regex(ADDRESS),
        keyVariable: z.string().regex(KEY_VARIABLE).optional(),
      }),
    ).optional(),
    approve: z.enum(["ask", "propose"]).optional(),
    net: z.array(z.string().regex(HOST)).optional(),
    services: z.array(z.union([
      argv.transform((command) => ({ command })),
      z.strictObject({ command: argv, port: z.int().min(1).max(65_535).optional() }),
    ])).optional(),
    permissions: z.strictObject({
      read: permission,
      write: permission,
      net: permission,
      run: permission,
      env: permission,
    }).optional(),
  }),
});

/**
 * Renders the schema that editors read.
 *
 * @returns JSON text that ends in a line break.
 */
export function renderJsonSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(POLICY_SCHEMA, { io: "input" });
  const title = "greenroom.json: what a team agrees on about fixes by Greenroom";
  return `${JSON.stringify({ $schema, title, ...schema }, null, 2)}\n`;
}

function describeFields<T extends Record<keyof Policy, z.ZodType>>(shape: T): T {
  const described = Object.entries(shape).map(([name, type]) => [
    name,
    type.describe(describe(POLICY_FIELDS[name as keyof Policy])),
  ]);
  return Object.fromEntries(described) as T;
}

/** The very words of the README's page. */
function describe({ given, undefined: leftOut, empty }: FieldText): string {
  const words = `Given: ${given}. Left out: ${leftOut}.`;
  return empty === undefined ? words : `${words} Empty: ${empty}.`;
}
