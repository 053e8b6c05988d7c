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
  // Short calls on the disk are several times faster when nothing waits for them.
  return {
    lstat: settle((path) => {
      const info = findInfo(path);
      if (info === null) return null;
      const metadata = toMetadata(info);
      const original = metadata.kind === "file" ? toOriginal(path) : null;
      const originalInfo = original === null ? null : findInfo(original);
      const hardLinks = Math.max(metadata.hardLinks, originalInfo?.nlink ?? 1);
      return { ...metadata, hardLinks };
    }),
    realPath: settle((path) => Deno.realPathSync(path)),
    readDir: settle((path) => [...Deno.readDirSync(path)].map((entry) => entry.name)),
  };
}

/** What fails is a promise that fails. */
function settle<T>(ask: (path: string) => T): (path: string) => Promise<T> {
  return (path) => Promise.try(ask, path);
}

/** What the disk says of the name itself; null where nothing has it. */
function findInfo(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
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
