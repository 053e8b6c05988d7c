/**
 * The probe: answers the questions of guards/contain.ts about a room.
 *
 * What a path is, is asked of the room. How many names a file has, is asked of the workspace as
 * well: a copy always has one, but to land a change on a file with several would change the others.
 * Imports types of guards. Reads metadata; writes nothing.
 *
 * @module
 */

import type { Metadata, MetadataProbe } from "../guards/contain.ts";

/**
 * Creates the probe of a room.
 *
 * @param toOriginal Gives the path in the workspace behind a path in the room, null for others.
 * @returns The probe.
 */
export function createProbe(toOriginal: (path: string) => string | null): Required<MetadataProbe> {
  return {
    lstat: async (path) => {
      const info = await findInfo(path);
      if (info === null) return null;
      const metadata = toMetadata(info);
      const original = metadata.kind === "file" ? toOriginal(path) : null;
      const originalInfo = original === null ? null : await findInfo(original);
      const hardLinks = Math.max(metadata.hardLinks, originalInfo?.nlink ?? 1);
      return { ...metadata, hardLinks };
    },
    realPath: (path) => Deno.realPath(path),
    readDir: async (path) => (await Array.fromAsync(Deno.readDir(path))).map((entry) => entry.name),
  };
}

/** What the disk says of the name itself; null where nothing has it. */
async function findInfo(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (isAbsent) return null;
    throw error;
  }
}

function toMetadata(info: Deno.FileInfo): Metadata {
  return {
    kind: toKind(info),
    size: info.size,
    mode: (info.mode ?? 0o644) & 0o7777,
    // A link shares nothing but its own short text, whatever the number of its names.
    hardLinks: info.isSymlink ? 1 : info.nlink ?? 1,
  };
}

function toKind(info: Deno.FileInfo): Metadata["kind"] {
  if (info.isFile) return "file";
  if (info.isDirectory) return "folder";
  if (info.isSymlink) return "link";
  if (info.isFifo) return "pipe";
  if (info.isSocket) return "socket";
  return "device";
}
