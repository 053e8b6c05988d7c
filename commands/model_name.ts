/**
 * The words of `--model`, as far as they name a file.
 *
 * Pure. Imports nothing, so that settling options loads no model.
 *
 * @module
 */

const SCRIPTED = "scripted:";

/**
 * Names the file of a scripted model.
 *
 * @param name The words of `--model`.
 * @returns The file, or null for any other model.
 */
export function findScriptFile(name: string | null): string | null {
  return name?.startsWith(SCRIPTED) ? name.slice(SCRIPTED.length) : null;
}
