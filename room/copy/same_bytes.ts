/**
 * Compares bytes, of files too, without holding large ones in memory.
 *
 * Imports nothing. Reads a room and the workspace; writes nothing.
 *
 * @module
 */

/** Files up to this size are read at once, which is several times faster. */
const MAX_WHOLE_BYTES = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/**
 * Compares bytes.
 *
 * @param a Some bytes.
 * @param b Other bytes.
 * @returns Whether they are the same.
 */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // Rooms hold many megabytes: a loop is several times faster than an array's own methods.
  for (let index = 0; index < a.length; index++) {
    if (a[index] !== b[index]) return false;
  }
  return true;
}

/**
 * Compares two files of the same size.
 *
 * @param a Absolute path of one.
 * @param b Absolute path of the other.
 * @returns Whether they hold the same bytes.
 */
export function isSameContent(a: string, b: string): boolean {
  if (Deno.lstatSync(a).size <= MAX_WHOLE_BYTES) {
    return isSameBytes(Deno.readFileSync(a), Deno.readFileSync(b));
  }
  const [fileA, fileB] = [Deno.openSync(a), Deno.openSync(b)];
  try {
    for (;;) {
      const [chunkA, chunkB] = [readChunk(fileA), readChunk(fileB)];
      if (!isSameBytes(chunkA, chunkB)) return false;
      if (chunkA.length === 0) return true;
    }
  } finally {
    fileA.close();
    fileB.close();
  }
}

/** Reads a whole chunk, less only at the end of the file. */
function readChunk(file: Deno.FsFile): Uint8Array {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  while (filled < chunk.length) {
    const read = file.readSync(chunk.subarray(filled));
    if (read === null) break;
    filled += read;
  }
  return chunk.subarray(0, filled);
}
