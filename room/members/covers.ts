/**
 * Covers: what inside an ignored folder stays out of reach although the folder is reached.
 *
 * Imports this folder. Reads the names in ignored folders; writes nothing.
 *
 * @module
 */

import type { Mount } from "../mount.ts";
import { isHeavyFolder, listInnerCaches } from "./known_names.ts";

/** What is to be covered in one ignored folder. */
export interface Covers {
  readonly covered: readonly Mount[];
  /** False where the folder holds too much to be looked at in full. */
  readonly isComplete: boolean;
}

const MAX_ENTRIES = 5_000;

/**
 * Finds caches and secret files inside an ignored folder.
 *
 * Folders of installed packages are not searched for secrets: what lies there was published.
 *
 * @param mount Path of the folder below the workspace.
 * @param options Where the workspace is, and which paths name a secret.
 * @returns What to cover.
 */
export function findCovers(
  mount: string,
  options: { readonly workspace: string; readonly isSecret: (path: string) => boolean },
): Covers {
  const name = mount.slice(mount.lastIndexOf("/") + 1);
  if (!isHeavyFolder(name)) return findSecrets(mount, options);
  const inner = new Set(listInnerCaches(name));
  const covered = listFolder(`${options.workspace}/${mount}`)
    .filter((entry) => entry.isDirectory && inner.has(entry.name))
    .map((entry) => ({ path: `${mount}/${entry.name}`, kind: "folder" as const }));
  return { covered, isComplete: true };
}

function findSecrets(
  mount: string,
  options: { readonly workspace: string; readonly isSecret: (path: string) => boolean },
): Covers {
  const covered: Mount[] = [];
  const pending = [mount];
  let looked = 0;
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of listFolder(`${options.workspace}/${folder}`)) {
      if (++looked > MAX_ENTRIES) return { covered, isComplete: false };
      const path = `${folder}/${entry.name}`;
      const kind = entry.isDirectory ? "folder" : "file";
      if (options.isSecret(path)) covered.push({ path, kind });
      else if (entry.isDirectory && !isHeavyFolder(entry.name)) pending.push(path);
    }
  }
  return { covered, isComplete: true };
}

function listFolder(absolute: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(absolute)];
  } catch (error) {
    const isOutOfReach = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable;
    if (isOutOfReach) return [];
    throw error;
  }
}
