/**
 * Words for errors that end a command: what was found and what is needed, never a stack trace.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/**
 * Tells a fault of this program from an end that its caller or its machine is to answer for.
 *
 * @param error What was thrown.
 * @returns True where it is neither one of the house's own sentences nor an error of the system.
 */
export function isInternal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfSystem = Object.values(Deno.errors).some((known) => error instanceof known) ||
    DISK.test(error.message) || PERMISSION.test(error.message);
  return !isOfSystem && !OWN_WORDS.test(error.message);
}

/** Every error that is meant says what cannot be done, and what was found. */
const OWN_WORDS = /^Cannot [\s\S]*?:\s/;
const PERMISSION =
  /Requires (\w+) access to ("[^"]*"|[^,]*), run again with the (--allow-\w+) flag/;
const DISK = /No space left|Read-only file system|Disk quota/;

/**
 * Renders an error for a person.
 *
 * @param error What was thrown.
 * @returns One or two sentences; a missing permission is named as the flag that grants it.
 */
export function renderFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Cannot go on: found ${String(error)}`;
  if (isInternal(error)) {
    return `Internal error: ${error.message.trim()} (a fault of greenroom, please report it; ` +
      "internal_error.txt in the folder of the run, where one had begun, tells where)";
  }
  const flag = PERMISSION.exec(error.message);
  if (flag) {
    return `Cannot go on: found no permission to ${flag[1]} ${flag[2]} and ${flag[3]} is needed ` +
      `("greenroom flags …" prints the whole line)`;
  }
  if (error instanceof Deno.errors.PermissionDenied || error.name === "NotCapable") {
    return `Cannot go on: found permission denied (${error.message})`;
  }
  return DISK.test(error.message) ? `Cannot write: found ${error.message}` : error.message;
}
