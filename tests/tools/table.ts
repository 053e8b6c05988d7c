/**
 * Rows of plays: calls with the results, questions, refusals and files that are right.
 *
 * @module
 */

import { assertEquals, assertMatch } from "../assert.ts";
import { type Play, playCalls, type Played } from "./play.ts";

/** One play and what is right of it. What a row leaves out must not happen. */
export interface Row extends Play {
  readonly name: string;
  /** Result of each call: the whole text, or a form of it. */
  readonly results: readonly (string | RegExp)[];
  /** Rules of the refusals, in order. */
  readonly rules?: readonly string[];
  /** Paths that a person was asked about, in order. */
  readonly asked?: readonly string[];
  /** Files of the room that are not as they were: text, bytes, or null for none. */
  readonly after?: Readonly<Record<string, string | Uint8Array | null>>;
  /** Whatever else is right. */
  readonly check?: (played: Played) => void | Promise<void>;
}

/**
 * Defines one test a row.
 *
 * @param rows The rows.
 */
export function testRows(rows: readonly Row[]): void {
  for (const row of rows) Deno.test(row.name, () => playCalls(row, (played) => check(row, played)));
}

async function check(row: Row, played: Played): Promise<void> {
  const { results, questions, refusals } = played;
  for (const [index, wanted] of row.results.entries()) {
    if (typeof wanted === "string") assertEquals(results[index], wanted, `call ${index + 1}`);
    else assertMatch(results[index] ?? "", wanted, `call ${index + 1}`);
  }
  assertEquals(results.length, row.results.length);
  assertEquals(questions.map(({ changes }) => changes.map(({ path }) => path).join()), [
    ...row.asked ?? [],
  ]);
  assertEquals(refusals.map(({ rule }) => rule), [...row.rules ?? []]);
  checkFiles(row, played);
  await row.check?.(played);
}

/** The room has what the row says and nothing else changed; the project is never touched. */
function checkFiles(row: Row, { workspace, bytes }: Played): void {
  const files = row.files ?? {};
  for (const [path, content] of Object.entries(files)) {
    const before = toHex(content);
    const now = toHex(Deno.readFileSync(`${workspace}/${path}`));
    assertEquals(now, before, `project's "${path}"`);
    if (row.after?.[path] === undefined) {
      assertEquals(toHex(bytes(path)), before, `room's "${path}"`);
    }
  }
  for (const [path, content] of Object.entries(row.after ?? {})) {
    assertEquals(toHex(bytes(path)), toHex(content), `room's "${path}"`);
  }
}

function toHex(content: string | Uint8Array | null): string | null {
  if (content === null) return null;
  return (typeof content === "string" ? new TextEncoder().encode(content) : content).toHex();
}

/**
 * Makes a call of `read_file`.
 *
 * @param path The file.
 * @param range Lines, where not the whole file.
 * @returns The call.
 */
export function read(path: string, range: { from?: number; to?: number } = {}): Play["calls"][0] {
  return { tool: "read_file", args: { path, ...range } };
}

/**
 * Makes a call of `replace_in_file`.
 *
 * @param path The file.
 * @param old The old text.
 * @param fresh The new text.
 * @returns The call.
 */
export function replace(path: string, old: string, fresh: string): Play["calls"][0] {
  return { tool: "replace_in_file", args: { path, old, new: fresh } };
}

/**
 * Makes a call of `write_file`.
 *
 * @param path The file.
 * @param content Its text.
 * @returns The call.
 */
export function write(path: string, content: string): Play["calls"][0] {
  return { tool: "write_file", args: { path, content } };
}

/**
 * Makes a call of `list_dir`.
 *
 * @param path The folder.
 * @returns The call.
 */
export function list(path?: string): Play["calls"][0] {
  return { tool: "list_dir", args: path === undefined ? {} : { path } };
}

/** A yes. */
export const YES = { kind: "yes" } as const;
