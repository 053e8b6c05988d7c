/**
 * Finds what a path of the model's really is, and refuses whatever is not a plain file or folder
 * inside the workspace. It looks at metadata only, part by part, and never opens anything.
 *
 * Deno's flags judge a link by its name and follow it; this file is the fence instead. Imports
 * `path_names.ts` and types. Its one effect is to ask the injected probe for metadata.
 *
 * @module
 */

import { foldName } from "./path_names.ts";
import type { PathRefusal } from "./paths.ts";

/** What a disk says of one name, without following it if it is a link. */
export interface Metadata {
  /** What has the name; a link is never followed to say so. */
  readonly kind: "file" | "folder" | "link" | "pipe" | "socket" | "device";
  /** Bytes, for files. */
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Names that lead to this very file; 1 where the platform does not say. */
  readonly hardLinks: number;
}

/** Asks a disk for metadata; paths are absolute, with `/` between parts. */
export interface MetadataProbe {
  /** Metadata of the name itself; null where nothing has that name. */
  lstat(path: string): Promise<Metadata | null>;
  /** The path with every link resolved, in the disk's own spelling; throws like `Deno.realPath`. */
  realPath(path: string): Promise<string>;
  /** Names in a folder, in any order. */
  readDir?(path: string): Promise<readonly string[]>;
}

/** What lies behind a path, once every link is resolved. */
export type Contained =
  | {
    readonly kind: "file" | "folder";
    /** Path below the workspace, of the target where the request went through links. */
    readonly path: string;
    readonly absolute: string;
    readonly metadata: Metadata;
  }
  | { readonly kind: "absent"; readonly path: string; readonly absolute: string }
  | PathRefusal;

/**
 * Finds what a path really is.
 *
 * @param root The workspace, absolute, links resolved.
 * @param path A path that `parsePath` returned.
 * @param probe Answers questions about the disk.
 * @returns The file or folder, that there is none, or the rule that refuses it.
 */
export async function resolveInside(
  root: string,
  path: string,
  probe: MetadataProbe,
): Promise<Contained> {
  const folder = root === "/" ? "" : root.replace(/\/+$/, "");
  const names = path === "" ? [] : path.split("/");
  const walk: Walk = { folder, path, probe, at: [], metadata: await findRoot(root, probe) };
  for (const [index, name] of names.entries()) {
    if (walk.metadata.kind !== "folder") {
      return refuse(
        "path_not_folder",
        path,
        `goes through "${walk.at.join("/")}", which is no folder`,
      );
    }
    const found = await probe.lstat(toAbsolute(walk, name));
    if (found === null) return await judgeAbsent(walk, names.slice(index));
    const refusal = await step(walk, { name, found });
    if (refusal) return refusal;
  }
  return await judgeFound(walk);
}

/** How far a walk has come: the parts that hold no link any more, and what the last of them is. */
interface Walk {
  readonly folder: string;
  readonly path: string;
  readonly probe: MetadataProbe;
  at: string[];
  metadata: Metadata;
}

async function findRoot(root: string, probe: MetadataProbe): Promise<Metadata> {
  const metadata = await probe.lstat(root);
  if (metadata?.kind === "folder") return metadata;
  throw new RangeError(
    `Cannot resolve paths in "${root}": found ${
      metadata?.kind ?? "nothing"
    } and a folder is needed`,
  );
}

/** Goes one part further: into a plain file or folder, or to where a link inside leads. */
async function step(
  walk: Walk,
  part: { readonly name: string; readonly found: Metadata },
): Promise<PathRefusal | null> {
  const { kind } = part.found;
  if (kind === "pipe" || kind === "socket" || kind === "device") {
    return refuse("path_special_file", walk.path, `is a ${kind}; a plain file is needed`);
  }
  if (kind === "link") return await followLink(walk, part.name);
  walk.at.push(part.name);
  walk.metadata = part.found;
  return null;
}

async function followLink(walk: Walk, name: string): Promise<PathRefusal | null> {
  const target = await findTarget(toAbsolute(walk, name), walk.probe);
  if (target === null) {
    return refuse("path_link_broken", walk.path, "is a link that leads nowhere");
  }
  const inside = cutFolder(target, walk.folder);
  if (inside === null) {
    return refuse("path_link_outside", walk.path, "leaves the project through a link");
  }
  const metadata = await walk.probe.lstat(target);
  if (metadata === null || metadata.kind === "link") {
    return refuse("path_link_broken", walk.path, "is a link that changed while it was looked at");
  }
  walk.at = inside === "" ? [] : inside.split("/");
  const last = walk.at.pop();
  if (last !== undefined) return await step(walk, { name: last, found: metadata });
  walk.metadata = metadata;
  return null;
}

/** Asks where a link ends; null where it ends nowhere or runs in a circle. */
async function findTarget(link: string, probe: MetadataProbe): Promise<string | null> {
  try {
    return await probe.realPath(link);
  } catch (error) {
    const isBroken = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.FilesystemLoop || error instanceof Deno.errors.NotADirectory;
    if (isBroken) return null;
    throw error;
  }
}

/** Nothing has this name: then nothing that looks the same may have it either. */
async function judgeAbsent(walk: Walk, missing: readonly string[]): Promise<Contained> {
  const [name = ""] = missing;
  const parent = toAbsolute(walk);
  const siblings = await walk.probe.readDir?.(parent) ?? [];
  const key = foldName(name);
  const twin = siblings.find((sibling) => foldName(sibling) === key);
  if (twin !== undefined) return refuseTwin(walk.path, [...walk.at, twin].join("/"));
  const path = [...walk.at, ...missing].join("/");
  return { kind: "absent", path, absolute: `${walk.folder}/${path}` };
}

/** A plain file or folder: its stored spelling must be the asked one, its bytes its own. */
async function judgeFound(walk: Walk): Promise<Contained> {
  const path = walk.at.join("/");
  const absolute = toAbsolute(walk);
  const stored = await findTarget(absolute, walk.probe);
  const storedPath = stored === null ? null : cutFolder(stored, walk.folder);
  if (storedPath === null) {
    return refuse("path_link_outside", walk.path, "changed to a link while it was looked at");
  }
  if (storedPath !== path) return refuseTwin(walk.path, storedPath);
  const { metadata } = walk;
  if (metadata.kind === "file" && metadata.hardLinks > 1) {
    return refuse(
      "path_hard_link",
      walk.path,
      `is one of ${metadata.hardLinks} names of the same file, and the others may lie outside`,
    );
  }
  const kind = metadata.kind === "file" ? "file" : "folder";
  return { kind, path, absolute, metadata };
}

function toAbsolute(walk: Walk, ...names: readonly string[]): string {
  return [walk.folder, ...walk.at, ...names].join("/") || "/";
}

/** Cuts a folder off a path at a boundary of parts; null where the path lies elsewhere. */
function cutFolder(path: string, folder: string): string | null {
  if (path === folder || path === "/" && folder === "") return "";
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

function refuseTwin(path: string, stored: string): PathRefusal {
  const shown = JSON.stringify(stored).replace(
    /[^\x20-\x7e]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return refuse("path_twin", path, `looks the same as ${shown}, which exists: use that exact name`);
}

function refuse(rule: string, path: string, found: string): PathRefusal {
  return { kind: "refused", rule, reason: `${JSON.stringify(path)} ${found}` };
}
