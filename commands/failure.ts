/**
 * Words for errors that end a command: what was found and what is needed, never a stack trace.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/**
 * Renders an error for a person.
 *
 * @param error What was thrown.
 * @returns One or two sentences; a missing permission is named as the flag that grants it.
 */
export function renderFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Cannot go on: found ${String(error)}`;
  const flag = /Requires (\w+) access to ("[^"]*"|[^,]*), run again with the (--allow-\w+) flag/
    .exec(error.message);
  if (flag) {
    return `Cannot go on: found no permission to ${flag[1]} ${flag[2]} and ${flag[3]} is needed ` +
      `("greenroom flags …" prints the whole line)`;
  }
  if (error instanceof Deno.errors.PermissionDenied || error.name === "NotCapable") {
    return `Cannot go on: found permission denied (${error.message})`;
  }
  const isDisk = /No space left|Read-only file system|Disk quota/.test(error.message);
  return isDisk ? `Cannot write: found ${error.message}` : error.message;
}
