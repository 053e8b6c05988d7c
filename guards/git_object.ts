/**
 * Objects of git by their ids, which are hashes of what they hold.
 *
 * Imports `join_bytes.ts`. Has no effect.
 *
 * @module
 */

import { joinBytes } from "./join_bytes.ts";

/** An object as git keeps it. */
export interface GitObject {
  readonly kind: "blob" | "tree";
  readonly bytes: Uint8Array;
}

/**
 * Computes the id that git gives to an object.
 *
 * @param object The object.
 * @param digits Length of the ids of its repository: 40 for SHA-1, 64 for SHA-256.
 * @returns The id, in lower-case hexadecimal digits.
 */
export async function hashGitObject({ kind, bytes }: GitObject, digits: number): Promise<string> {
  const head = new TextEncoder().encode(`${kind} ${bytes.length}\0`);
  const hash = digits === 40 ? "SHA-1" : "SHA-256";
  return new Uint8Array(await crypto.subtle.digest(hash, joinBytes([head, bytes]))).toHex();
}
