/**
 * Arguments of tools: one table gives both the check and what the model is told.
 *
 * Texts and line numbers are all there is, so a schema library would cost every run more than it
 * does: 20 ms and 11 MiB before the first request. Pure. Imports types.
 *
 * @module
 */

import type { ToolFailure } from "./tool.ts";

/** One argument: what the model is told of it, and how a value is read. */
export interface Argument<T> {
  /** Its type, as JSON Schema names it. */
  readonly type: "string" | "integer";
  readonly isOptional: boolean;
  /**
   * Reads a value that is there.
   *
   * @param value The value as the model gave it.
   * @returns The value to use, in a list of its own, or none where it is of another type.
   */
  read(value: unknown): readonly [T] | readonly [];
}

/** The arguments of one tool by name. */
export type ArgumentTable = Readonly<Record<string, Argument<unknown>>>;

/** The values that a table gives. */
export type ValuesOf<T extends ArgumentTable> = {
  readonly [K in keyof T]: T[K] extends Argument<infer V> ? V : never;
};

/** Text that must be there. */
export const TEXT: Argument<string> = {
  type: "string",
  isOptional: false,
  read: (value) => typeof value === "string" ? [value] : [],
};

/** Text that may be left out. */
export const OPTIONAL_TEXT: Argument<string | undefined> = { ...TEXT, isOptional: true };

/** A line number that may be left out: an integer, also where it comes as text. */
export const LINE_NUMBER: Argument<number | undefined> = {
  type: "integer",
  isOptional: true,
  read: (value) => {
    const isText = typeof value === "string" && /^\s*\d{1,9}\s*$/.test(value);
    const number = isText ? Number(value) : value;
    return typeof number === "number" && Number.isSafeInteger(number) ? [number] : [];
  },
};

/**
 * Renders a table as the JSON Schema that is sent with every request: names and types alone. What
 * is required shows by the names, and a missing one comes back as an error that says so; the list
 * of them would cost a twelfth of a short run.
 *
 * @param table The arguments.
 * @returns JSON Schema with `type` and `properties`.
 */
export function renderParameters(table: ArgumentTable): Record<string, unknown> {
  const named = Object.entries(table).map(([name, { type }]) => [name, { type }]);
  return { type: "object", properties: Object.fromEntries(named) };
}

/**
 * Checks the arguments of a call; names that the table does not hold are passed over.
 *
 * @param table The arguments.
 * @param args The arguments as the model gave them.
 * @returns The checked arguments, or a failure that names key, wanted type and found type.
 */
export function parseArguments<T extends ArgumentTable>(
  table: T,
  args: unknown,
): { readonly kind: "arguments"; readonly value: ValuesOf<T> } | ToolFailure {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return toFailure(`found ${nameType(args)} and an object of named values is needed`);
  }
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, argument] of Object.entries(table)) {
    const given: unknown = Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined;
    if (argument.isOptional && (given === undefined || given === null)) continue;
    const [value] = argument.read(given);
    if (value === undefined) problems.push(renderProblem(name, { argument, given, args }));
    else values[name] = value;
  }
  if (problems.length > 0) return toFailure(problems.join("; "));
  return { kind: "arguments", value: values as ValuesOf<T> };
}

interface Found {
  readonly argument: Argument<unknown>;
  readonly given: unknown;
  readonly args: object;
}

function renderProblem(name: string, { argument: { type }, given, args }: Found): string {
  if (given !== undefined) return `"${name}": found ${nameType(given)} and ${type} is needed`;
  const others = Object.keys(args).slice(0, 8).map((key) => `"${key.slice(0, 40)}"`).join(", ");
  return `"${name}" is required and missing (${type})${others ? `, found ${others}` : ""}`;
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
