/**
 * The command `denied`: lists, forgets and clears remembered refusals.
 *
 * Imports types of `loop/`. Acts on the store it is handed; has no other effect.
 *
 * @module
 */

import { type Denial, renderDenial } from "../guards/denials.ts";
import type { DenyStore } from "../loop/deny_store.ts";
import type { DeniedAction } from "./flags.ts";
import { renderSuggestion } from "../guards/nearest_name.ts";

/** What the command printed and how it ended. */
export interface DeniedResult {
  /** For standard output where it went well, for standard error where not. */
  readonly text: string;
  readonly exitCode: 0 | 2;
}

/** How the result is written. */
export interface DeniedOptions {
  readonly store: Pick<DenyStore, "load" | "forget" | "clear">;
  readonly printsJson: boolean;
}

/**
 * Runs the command.
 *
 * @param action What to do.
 * @param options The deny memory, and how the result is written.
 * @returns The text to print and the exit code.
 */
export function runDenied(action: DeniedAction, options: DeniedOptions): DeniedResult {
  const { store, printsJson } = options;
  switch (action.kind) {
    case "list":
      return toResult(printsJson ? renderListJson(store.load()) : renderList(store.load()));
    case "forget":
      return forget(action.id, options);
    case "clear": {
      const count = store.clear();
      return toResult(printsJson ? toJson({ forgotten: count }) : renderCleared(count));
    }
  }
}

function forget(id: string, { store, printsJson }: DeniedOptions): DeniedResult {
  if (store.forget(id)) {
    const text = `Forgot refusal ${id}; a change like it is asked again.\n`;
    return toResult(printsJson ? toJson({ forgotten: 1 }) : text);
  }
  const known = store.load().map((denial) => denial.id);
  const needed = known.length === 0
    ? "nothing is remembered"
    : "an id from greenroom denied list is needed";
  const found = `${JSON.stringify(id)}${renderSuggestion(id, known)}`;
  return { text: `Cannot forget a refusal: found ${found} and ${needed}\n`, exitCode: 2 };
}

function renderList(denials: readonly Denial[]): string {
  if (denials.length === 0) return "Nothing is remembered as refused in this project.\n";
  const entries = denials.map((denial) => `${renderDenial(denial)}\n`).join("");
  return `${entries}\ngreenroom denied forget ID forgets one of them.\n`;
}

function renderListJson(denials: readonly Denial[]): string {
  return toJson({
    denials: denials.map(({ id, path, tool, summary, reason, deniedAt }) => ({
      id,
      path,
      tool,
      summary,
      reason,
      deniedAt,
    })),
  });
}

function renderCleared(count: number): string {
  if (count === 0) return "Nothing was remembered.\n";
  return `Forgot ${count} ${count === 1 ? "refusal" : "refusals"}.\n`;
}

function toJson(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function toResult(text: string): DeniedResult {
  return { text, exitCode: 0 };
}
