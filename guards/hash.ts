/**
 * Hashes by which a file or a change is known again.
 *
 * The runtime's digest module is loaded at the first hash, not at import: loading it costs as much
 * as starting the runtime, and no hash is needed before the first model request. Has no effect.
 *
 * @module
 */

/**
 * Hashes bytes.
 *
 * @param bytes Any bytes.
 * @returns SHA-256 in lower-case hexadecimal digits.
 */
export function hashBytes(bytes: Uint8Array): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");
}

/**
 * Hashes text as UTF-8.
 *
 * @param text Any text.
 * @returns SHA-256 in lower-case hexadecimal digits.
 */
export function hashText(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}
