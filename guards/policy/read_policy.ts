/**
 * Reading a policy: from the text of `greenroom.json` to what it says, or to what is wrong with it.
 *
 * Imports the schema and the words of the fields beside it. Has no effect.
 *
 * @module
 */

import { parseJsonTree } from "../jsonc_tree.ts";
import { renderSuggestion } from "../nearest_name.ts";
import type { Policy } from "../policy.ts";
import { POLICY_FIELDS } from "./fields.ts";
import { POLICY_SCHEMA } from "./policy_schema.ts";

/**
 * Reads a policy.
 *
 * @param text Content of `greenroom.json`.
 * @returns The policy.
 * @throws {SyntaxError} Where the text is no JSON, or says something that a policy cannot say.
 */
export function readPolicyText(text: string): Policy {
  const value = parseJson(text);
  assertSaidOnce(text);
  const result = POLICY_SCHEMA.safeParse(value);
  if (!result.success) {
    const problems = new Set(result.error.issues.map((issue) => describeIssue(issue, value)));
    throw new SyntaxError(`Cannot read greenroom.json: ${[...problems].join("; ")}`);
  }
  const { $schema: _, ...policy } = result.data;
  return policy;
}

/** The parts of a finding of the schema that a message needs. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

function describeIssue({ path, keys }: Issue, value: unknown): string {
  if (keys && path.length === 0) return describeUnknown(keys);
  const [key] = path;
  if (key === "$schema") {
    return `found ${show(Object(value)[key])} as "$schema" and the address of a schema is needed`;
  }
  const entry = Object.entries(POLICY_FIELDS).find(([name]) => name === key);
  if (!entry) return `found ${show(value)} and an object is needed`;
  const [name, { needed }] = entry;
  return `found ${show(Object(value)[name])} as "${name}" and ${needed} is needed`;
}

function describeUnknown(keys: readonly string[]): string {
  const known = Object.keys(POLICY_FIELDS);
  const unknown = keys.map((key) => JSON.stringify(key) + renderSuggestion(key, known)).join(", ");
  return `found ${unknown} and only ${known.join(", ")} are known`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** The second of two words would hold, and a reader may have seen the first. */
function assertSaidOnce(text: string): void {
  try {
    parseJsonTree(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`Cannot read greenroom.json: ${problem}`, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec(String(error))?.[0];
    throw new SyntaxError(
      `Cannot read greenroom.json: found no valid JSON${
        place === undefined ? "" : ` ${place}`
      } and one object is needed`,
      { cause: error },
    );
  }
}
