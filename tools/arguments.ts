/**
 * Arguments of tools: one schema gives both the check and what the model is told.
 *
 * Pure. Imports `guards/schema.ts`.
 *
 * @module
 */

import { z } from "../guards/schema.ts";
import type { ToolFailure } from "./tool.ts";

export { z };

/** A schema of one tool's arguments: an object of named values. */
export type ArgumentSchema<T> = z.ZodType<T>;

/**
 * Renders a schema as the JSON Schema that is sent with every request: names and types alone. What
 * is required shows by the names, and a missing one comes back as an error that says so; the list
 * of them would cost a twelfth of a short run.
 *
 * @param schema Schema of the arguments.
 * @returns JSON Schema with `type` and `properties`.
 */
export function renderParameters(schema: z.ZodType): Record<string, unknown> {
  const { type, properties } = z.toJSONSchema(schema, { io: "input" });
  const named = Object.entries(properties ?? {}).map(([name, property]) => [
    name,
    { type: typeof property === "object" ? property.type : "string" },
  ]);
  return { type, properties: Object.fromEntries(named) };
}

/**
 * Checks the arguments of a call.
 *
 * @param schema Schema of the arguments.
 * @param args The arguments as the model gave them.
 * @returns The checked arguments, or a failure that names key, wanted type and found type.
 */
export function parseArguments<T>(
  schema: ArgumentSchema<T>,
  args: unknown,
): { readonly kind: "arguments"; readonly value: T } | ToolFailure {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return toFailure(`found ${nameType(args)} and an object of named values is needed`);
  }
  const parsed = schema.safeParse(args);
  if (parsed.success) return { kind: "arguments", value: parsed.data };
  return toFailure(parsed.error.issues.map((issue) => renderIssue(issue, args)).join("; "));
}

/** A line number that may be left out: an integer, also where it comes as text. */
export const lineNumber: z.ZodType<number | undefined> = z.preprocess(
  (value) => typeof value === "string" && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value,
  z.int().nullish().transform((value) => value ?? undefined),
).optional().meta({ type: "integer" });

/** Text that may be left out. */
export const optionalText: z.ZodType<string | undefined> = z.string().nullish()
  .transform((value) => value ?? undefined).meta({ type: "string" });

function renderIssue(issue: z.core.$ZodIssue, args: object): string {
  const key = issue.path.map(String).join(".");
  const found = issue.path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, part)
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    args,
  );
  const wanted = "expected" in issue ? String(issue.expected) : issue.message;
  if (found !== undefined) return `"${key}": found ${nameType(found)} and ${wanted} is needed`;
  const given = Object.keys(args).slice(0, 8).map((name) => `"${name.slice(0, 40)}"`).join(", ");
  return `"${key}" is required and missing (${wanted})${given ? `, found ${given}` : ""}`;
}

function nameType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function toFailure(problem: string): ToolFailure {
  return {
    kind: "failure",
    rule: "bad_arguments",
    message: `Cannot use arguments: ${problem}`,
    isRefusal: false,
  };
}
