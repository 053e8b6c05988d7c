/**
 * Makes an ignored folder or file reachable where nothing can be mounted. Only `room.ts` calls it.
 *
 * A link at the top of the room is enough where links can be made; further down a program could
 * move the folder around a link and so slip past a rule on its path, so there a bounded copy is
 * made. Imports this folder, `members/` and `mount.ts`. Writes a room.
 *
 * @module
 */

import type { Mount } from "../mount.ts";
import type { Pace } from "../members/pace.ts";
import type { Entries } from "./entry.ts";
import { judgeLink } from "../members/links.ts";
import { copyFile, copyLink, createFolder } from "./write_entry.ts";

/** What the copies of all ignored folders of a room may still cost. */
export interface CopyAllowance {
  filesLeft: number;
  bytesLeft: number;
}

/** Where a mount is made reachable, and what it may cost. */
export interface MountCopy {
  readonly root: string;
  readonly workspace: string;
  readonly entries: Entries;
  readonly allowance: CopyAllowance;
  readonly isSecret: (path: string) => boolean;
  readonly pace: Pace;
}

/**
 * Puts a link to the original in the place of a mount.
 *
 * @param mount An ignored folder or file that holds nothing to be covered.
 * @param options Where it goes.
 * @returns False where no link can or may be made.
 */
export function linkMount(
  mount: Mount,
  options: Pick<MountCopy, "root" | "workspace" | "entries">,
): boolean {
  if (mount.path.includes("/") || mount.covered !== undefined) return false;
  const place = `${options.root}/${mount.path}`;
  const target = `${options.workspace}/${mount.path}`;
  const link = `${options.root}.link`;
  try {
    Deno.symlinkSync(target, link);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return false;
    throw error;
  }
  Deno.removeSync(place);
  Deno.renameSync(link, place);
  options.entries.set(mount.path, { kind: "link", role: "mount", target });
  return true;
}

/**
 * Copies what a mount holds into its place, without what is to be covered.
 *
 * @param mount An ignored folder or file whose empty stand-in is there.
 * @param options Where it goes and what it may cost.
 * @returns Null, or why it is not reachable; then the stand-in stays empty.
 */
export async function copyMount(mount: Mount, options: MountCopy): Promise<string | null> {
  const found = await measureMount(mount, options);
  const { allowance } = options;
  if (found.files.length > allowance.filesLeft || found.bytes > allowance.bytesLeft) {
    return "it holds too much to be copied";
  }
  allowance.filesLeft -= found.files.length;
  allowance.bytesLeft -= found.bytes;
  for (const path of found.folders) {
    options.entries.set(path, createFolder(`${options.root}/${path}`, "mount"));
  }
  for (const path of found.files) {
    const pause = options.pace();
    if (pause) await pause;
    const target = `${options.root}/${path}`;
    if (path === mount.path) Deno.removeSync(target);
    const copy = copyFile({ source: `${options.workspace}/${path}`, target, role: "mount" });
    options.entries.set(path, copy.entry);
  }
  for (const { path, target } of found.links) {
    const place = { source: `${options.workspace}/${path}`, target: `${options.root}/${path}` };
    options.entries.set(path, copyLink({ ...place, role: "mount" }, target));
  }
  return null;
}

/** What a mount holds. */
interface MountContent {
  readonly folders: string[];
  readonly files: string[];
  readonly links: { readonly path: string; readonly target: string }[];
  bytes: number;
}

async function measureMount(mount: Mount, options: MountCopy): Promise<MountContent> {
  const content: MountContent = { folders: [], files: [], links: [], bytes: 0 };
  const covered = new Set(mount.covered?.map(({ path }) => path));
  const pending = mount.kind === "folder" ? [mount.path] : [];
  if (mount.kind === "file") addFile(mount.path, { content, workspace: options.workspace });
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of Deno.readDirSync(`${options.workspace}/${folder}`)) {
      const pause = options.pace();
      if (pause) await pause;
      const path = `${folder}/${entry.name}`;
      if (covered.has(path) || options.isSecret(path)) continue;
      if (entry.isDirectory) {
        content.folders.push(path);
        pending.push(path);
      } else if (entry.isFile) addFile(path, { content, workspace: options.workspace });
      else if (entry.isSymlink) addLink(path, { content, workspace: options.workspace });
      // Counting goes no further than it needs to say no.
      if (content.files.length > options.allowance.filesLeft) return content;
    }
  }
  return content;
}

function addFile(
  path: string,
  { content, workspace }: { readonly content: MountContent; readonly workspace: string },
): void {
  content.files.push(path);
  content.bytes += Deno.lstatSync(`${workspace}/${path}`).size;
}

/** A link that leads out is passed over: what it leads to is nobody's to reach. */
function addLink(
  path: string,
  { content, workspace }: { readonly content: MountContent; readonly workspace: string },
): void {
  const judged = judgeLink(workspace, path);
  if (judged.kind === "kept") content.links.push({ path, target: judged.target });
}
