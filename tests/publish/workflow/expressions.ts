/**
 * Expressions of a workflow, evaluated as the runner does it.
 *
 * The only file that imports the evaluator.
 *
 * @module
 */

import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** A value that an expression can see. */
export type Value = string | number | boolean | null | readonly Value[] | Contexts;

/** Values by name. */
export interface Contexts {
  readonly [name: string]: Value | undefined;
}

/** What the status functions of a condition say. */
export interface Status {
  readonly success: boolean;
  readonly failure: boolean;
}

const STATUS_FUNCTIONS = ["success", "failure", "always", "cancelled"] as const;

/**
 * Evaluates a condition: without a status function of its own it also asks for success.
 *
 * @param text The condition, with or without marks; undefined where there is none.
 * @param contexts What it can see.
 * @param status What came before.
 * @returns Whether it holds.
 */
export function isMet(text: string | undefined, contexts: Contexts, status: Status): boolean {
  const bare = (text ?? "success()").trim().replace(/^\$\{\{([\s\S]*)\}\}$/, "$1");
  const hasStatus = STATUS_FUNCTIONS.some((name) => bare.includes(`${name}()`));
  const result = evaluate(hasStatus ? bare : `success() && (${bare})`, contexts, status);
  return isTruthy(result);
}

/**
 * Puts values in place of the expressions of a text.
 *
 * @param text The text.
 * @param contexts What they can see.
 * @returns The text.
 */
export function interpolate(text: string, contexts: Contexts): string {
  const status = { success: true, failure: false };
  return text.replace(
    /\$\{\{(.*?)\}\}/gs,
    (_, expression: string) => evaluate(expression, contexts, status).coerceString(),
  );
}

function evaluate(text: string, contexts: Contexts, status: Status): data.ExpressionData {
  const { success, failure } = status;
  const functions = Object.entries({ success, failure, always: true, cancelled: false })
    .map(([name, value]) => ({
      ...{ name, minArgs: 0, maxArgs: 0 },
      call: () => new data.BooleanData(value),
    }));
  const { tokens } = new Lexer(text).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const known = new Map(functions.map((one) => [one.name, one]));
  return new Evaluator(parsed, toDictionary(contexts), known).evaluate();
}

function isTruthy(result: data.ExpressionData): boolean {
  return !["", "false", "0", "null"].includes(result.coerceString());
}

function toDictionary(contexts: Contexts): data.Dictionary {
  const pairs = Object.entries(contexts)
    .map(([key, value]) => ({ key, value: toData(value ?? null) }));
  return new data.Dictionary(...pairs);
}

function toData(value: Value): data.ExpressionData {
  switch (typeof value) {
    case "string":
      return new data.StringData(value);
    case "number":
      return new data.NumberData(value);
    case "boolean":
      return new data.BooleanData(value);
  }
  if (value === null) return new data.Null();
  if (isList(value)) return new data.Array(...value.map(toData));
  return toDictionary(value);
}

function isList(value: readonly Value[] | Contexts): value is readonly Value[] {
  return Array.isArray(value);
}
