/**
 * A remembered refusal as plain data, and its reading back from where it was kept.
 *
 * Apart from what knows a change again, since every run reads its memory before it does anything.
 * Imports types. Has no effect.
 *
 * @module
 */

import type { Block } from "./blocks.ts";

/** By what a change is known again; hashes, no text. */
export interface DenialKeys {
  /** Path and resulting bytes. */
  readonly result: string;
  /** What is removed and added, and the nearest lines, with white space folded. */
  readonly change: readonly Block[];
  /** The same as code; empty where the language is not known or only remarks change. */
  readonly cosmetic: readonly Block[];
}

/** A remembered refusal. */
export interface Denial {
  /** By which a person forgets it. */
  readonly id: string;
  /** Path of the file that was to change. */
  readonly path: string;
  /** By what the change is known again. */
  readonly keys: DenialKeys;
  /** One line for a list: how much was to change, and the first line of it. */
  readonly summary: string;
  /** What the person said, word for word; null where they said nothing. */
  readonly reason: string | null;
  /** UTC, RFC 3339. */
  readonly deniedAt: string;
  /** Tool that wanted the change. */
  readonly tool: string;
}

/**
 * Parses a refusal that was kept as JSON.
 *
 * @param value The JSON value.
 * @returns The refusal.
 * @throws {SyntaxError} Where it is none: a refusal that cannot be read must not be lost quietly.
 *
 * @example
 * ```ts
 * import { createDenial, parseDenial } from "@greenroom/greenroom";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const change = {
 *   path: "src/price.ts",
 *   before: new TextEncoder().encode("export const round = Math.floor;\n"),
 *   after: new TextEncoder().encode("export const round = Math.round;\n"),
 * };
 * const denial = createDenial(change, { id: "ab12", reason: null, deniedAt: "", tool: "demo" });
 *
 * assertEquals(parseDenial(JSON.parse(JSON.stringify(denial))), denial);
 * assertThrows(() => parseDenial({ id: "ab12" }), SyntaxError);
 * ```
 */
export function parseDenial(value: unknown): Denial {
  if (!isDenial(value)) {
    throw new SyntaxError(
      "Cannot read refusal: found a record without its fields and all fields of a refusal are needed",
    );
  }
  return value;
}

function isDenial(value: unknown): value is Denial {
  if (!isRecord(value) || !isRecord(value.keys)) return false;
  const { id, path, keys, summary, reason, deniedAt, tool } = value;
  return [id, path, keys.result, summary, deniedAt, tool].every((text) =>
    typeof text === "string"
  ) &&
    (reason === null || typeof reason === "string") &&
    [keys.change, keys.cosmetic].every((blocks) => Array.isArray(blocks) && blocks.every(isBlock));
}

function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value.content === "string" &&
    [value.before, value.after].every((hashes) =>
      Array.isArray(hashes) && hashes.every((hash) => typeof hash === "string")
    );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
