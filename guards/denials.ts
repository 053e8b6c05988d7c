/**
 * Deny memory: a change that a person refused is known again by what it does.
 *
 * It is known by the bytes that it leads to, and by what it removes and adds at its place, once
 * with white space folded and once as code freed of layout, remarks and the names it invents. Any
 * of these is enough. Imports `denials/`, `hash.ts`, `text.ts` and `visible.ts`. Has no effect;
 * the loop keeps the memory.
 *
 * @module
 */

import { type BlockChange, hasBlocks, toBlockChange } from "./denials/blocks.ts";
import type { Denial, DenialKeys } from "./denials/denial.ts";
import { readCodeLines, readFoldedLines } from "./denials/source_lines.ts";
import { countChangedLines, toHunks } from "./diff.ts";
import { hashBytes, hashText } from "./hash.ts";
import type { FileChange } from "./request.ts";
import { toExactText } from "./text.ts";
import { makeVisible } from "./visible.ts";

export { type Denial, type DenialKeys, parseDenial } from "./denials/denial.ts";

/** What is known of a refusal besides the change. */
export type DenialOptions = Pick<Denial, "id" | "reason" | "deniedAt" | "tool">;

const MAX_SUMMARY_CHARACTERS = 80;

/**
 * Converts a change to the keys by which it is known again.
 *
 * @param change The change.
 * @returns Its keys.
 */
export function toDenialKeys(change: FileChange): DenialKeys {
  return {
    result: toResultKey(change),
    change: toFolded(change).blocks,
    cosmetic: toCode(change).blocks,
  };
}

/**
 * Creates the memory of a refusal.
 *
 * @param change The change that was refused.
 * @param options What else is known of it.
 * @returns Plain data that can be kept as JSON.
 *
 * @example
 * ```ts
 * import { createDenial, findDenial } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const change = {
 *   path: "src/price.ts",
 *   before: new TextEncoder().encode("export const round = Math.floor;\n"),
 *   after: new TextEncoder().encode("export const round = Math.round;\n"),
 * };
 * const known = { id: "ab12", reason: "Ask first", deniedAt: "2026-01-02T03:04:05Z", tool: "demo" };
 * const denial = createDenial(change, known);
 *
 * assertEquals(findDenial([denial], change)?.reason, "Ask first");
 * ```
 */
export function createDenial(change: FileChange, options: DenialOptions): Denial {
  const { id, reason, deniedAt, tool } = options;
  const keys = toDenialKeys(change);
  return { id, path: change.path, keys, summary: summarize(change), reason, deniedAt, tool };
}

/**
 * Finds a refusal that a change would undo.
 *
 * @param memory Remembered refusals.
 * @param change The change at hand.
 * @returns The first refusal whose result this is, or whose every block it holds; else null.
 *
 * @example
 * ```ts
 * import { createDenial, findDenial } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const change = {
 *   path: "src/price.ts",
 *   before: new TextEncoder().encode("export const round = Math.floor;\n"),
 *   after: new TextEncoder().encode("export const round = Math.round;\n"),
 * };
 * const denial = createDenial(change, { id: "a", reason: null, deniedAt: "", tool: "demo" });
 * // Another spelling of the same change is the same change.
 * const reworded = new TextEncoder().encode("export  const round = Math.round; // half up\n");
 *
 * assertEquals(findDenial([denial], { ...change, after: reworded })?.id, "a");
 * assertEquals(findDenial([denial], { ...change, path: "src/other.ts" }), null);
 * ```
 */
export function findDenial(memory: readonly Denial[], change: FileChange): Denial | null {
  const denials = memory.filter(({ path }) => path === change.path);
  if (denials.length === 0) return null;
  const result = toResultKey(change);
  const folded = toFolded(change);
  const code = toCode(change);
  return denials.find(({ keys }) =>
    keys.result === result || hasBlocks(keys.change, folded) || hasBlocks(keys.cosmetic, code)
  ) ?? null;
}

/**
 * Finds a refusal that a combined change, from the base to the end of a run, would undo.
 *
 * Edits that were split so that none of them was the refused one come together here.
 *
 * @param memory Remembered refusals.
 * @param change All changes of one file, as one.
 * @returns The first refusal that is contained in it, or null.
 */
export function findDenialInFinal(memory: readonly Denial[], change: FileChange): Denial | null {
  return findDenial(memory, change);
}

/**
 * Renders a refusal as one line of a list.
 *
 * @param denial The refusal.
 * @returns Id, time, path, what was to change and the reason, made safe to look at.
 *
 * @example
 * ```ts
 * import { createDenial, renderDenial } from "@greenroom/greenroom";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const change = {
 *   path: "src/price.ts",
 *   before: new TextEncoder().encode("export const round = Math.floor;\n"),
 *   after: new TextEncoder().encode("export const round = Math.round;\n"),
 * };
 * const denial = createDenial(change, { id: "ab12", reason: "No", deniedAt: "", tool: "demo" });
 *
 * assertStringIncludes(renderDenial(denial), "ab12");
 * assertStringIncludes(renderDenial(denial), "src/price.ts");
 * ```
 */
export function renderDenial(denial: Denial): string {
  const { id, deniedAt, path, summary, reason } = denial;
  const why = reason === null ? "" : `  (${reason})`;
  return makeVisible(`${id}  ${deniedAt}  ${path}  ${summary}${why}`).replaceAll("\n", "\\n");
}

function toResultKey({ path, after }: FileChange): string {
  return hashText(`${path}\0${hashBytes(after)}`);
}

function toFolded(change: FileChange): BlockChange {
  return read(change, readFoldedLines);
}

function toCode(change: FileChange): BlockChange {
  return read(change, readCodeLines);
}

function read({ path, before, after }: FileChange, readLines: typeof readCodeLines): BlockChange {
  const old = before === null ? "" : toExactText(before);
  return toBlockChange({ old: readLines(old, path), fresh: readLines(toExactText(after), path) });
}

function summarize(change: FileChange): string {
  const { removed, added } = countChangedLines(change);
  const lines = toHunks(change).flatMap(({ lines }) => lines)
    .filter(({ kind, text }) => kind !== "context" && text.trim() !== "");
  const first = lines.find(({ kind }) => kind === "added") ?? lines[0];
  const text = makeVisible(first?.text.trim() ?? "").slice(0, MAX_SUMMARY_CHARACTERS);
  return `+${added} -${removed}${text === "" ? "" : `: ${text}`}`;
}
