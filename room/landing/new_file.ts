/**
 * A file that was not there before, put into the working tree. Only `land.ts` calls it.
 *
 * Imports `guards/`. Writes the file.
 *
 * @module
 */

import { encodeText } from "../../guards/text.ts";

/**
 * Writes a file that nothing has the name of; a link of that name is not followed.
 *
 * @param path Absolute path of the file.
 * @param text Its text.
 * @throws {Error} Where something has that name, or the disk refuses.
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    await Deno.writeFile(path, encodeText(text), { createNew: true });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const found = error instanceof Deno.errors.AlreadyExists
      ? "found it there already and it is not overwritten"
      : error.message;
    throw new Error(`Cannot write "${path}": ${found}`, { cause: error });
  }
}
