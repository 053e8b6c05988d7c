/**
 * How bubblewrap shows the copy: at the project's path, with read-only places in it.
 *
 * Pure, imports only the room's types, has no effect.
 *
 * @module
 */

import type { Mount } from "../mount.ts";
import type { SandboxRequest } from "../sandboxed_command.ts";

/** Arguments for bubblewrap, and what could not be had. */
export interface RoomBinds {
  /** The arguments, in the order in which they must be applied. */
  readonly args: readonly string[];
  /** One sentence for a person where not every place could be shown or held, else null. */
  readonly note: string | null;
}

/** Each place costs a mount, and the time for them grows with their square: 200 take 70 ms. */
const MAX_PLACES = 200;

/**
 * Renders the binds of the copy, of what it leaves out, and of what must stay as it is.
 *
 * A mount on a file or folder also keeps it from being removed, renamed or replaced. A folder above
 * could still be renamed and take it along, so that another file gets its path; therefore each
 * folder above what must stay is mounted on itself.
 *
 * @param request The folders and the places.
 * @returns The arguments, in the order in which they must be applied.
 * @throws {TypeError} Where a place is not below the project.
 */
export function renderRoomBinds(
  request: Pick<SandboxRequest, "room" | "workspace" | "mounts" | "readOnly">,
): RoomBinds {
  const { room, workspace, readOnly } = request;
  const mounts = selectMounts(request.mounts);
  const { held, parents } = selectHeld(readOnly, MAX_PLACES - countPlaces(mounts));
  return {
    args: [
      ...["--bind", room, workspace],
      ...parents.flatMap((path) => ["--bind-try", `${room}/${path}`, `${workspace}/${path}`]),
      ...mounts.flatMap((mount) => renderMount(mount, workspace)),
      ...held.flatMap((path) => renderBind(path, { from: room, workspace })),
    ],
    note: renderNote(request.mounts.length - mounts.length, readOnly.length - held.length),
  };
}

/** A mount whose secrets cannot all be covered is not shown at all. */
function selectMounts(mounts: readonly Mount[]): readonly Mount[] {
  let places = 0;
  return mounts.filter((mount) => {
    const more = countPlaces([mount]);
    if (places + more > MAX_PLACES) return false;
    places += more;
    return true;
  });
}

interface Held {
  readonly held: readonly string[];
  /** Folders above them, each after those above itself. */
  readonly parents: readonly string[];
}

/** A file counts with the folders above it: without them it is not held. */
function selectHeld(readOnly: readonly string[], maxPlaces: number): Held {
  const parents = new Set<string>();
  const held: string[] = [];
  for (const path of readOnly) {
    const above = listParents(path).filter((parent) => !parents.has(parent));
    if (held.length + parents.size + above.length >= maxPlaces) continue;
    above.forEach((parent) => parents.add(parent));
    held.push(path);
  }
  return { held, parents: [...parents].sort() };
}

function listParents(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function countPlaces(mounts: readonly Mount[]): number {
  return mounts.reduce((sum, { covered }) => sum + 1 + (covered?.length ?? 0), 0);
}

function renderMount(mount: Mount, workspace: string): string[] {
  const bind = renderBind(mount.path, { from: workspace, workspace });
  return [...bind, ...(mount.covered ?? []).flatMap((cover) => renderCover(cover, workspace))];
}

function renderBind(
  path: string,
  { from, workspace }: { from: string; workspace: string },
): string[] {
  assertBelow(path);
  return ["--ro-bind-try", `${from}/${path}`, `${workspace}/${path}`];
}

/** A folder becomes an empty one, a file becomes the null device. */
function renderCover({ path, kind }: Mount, workspace: string): string[] {
  assertBelow(path);
  const place = `${workspace}/${path}`;
  return kind === "file"
    ? ["--dev-bind", "/dev/null", place]
    : ["--perms", "0555", "--size", "4096", "--tmpfs", place, "--remount-ro", place];
}

function renderNote(hidden: number, loose: number): string | null {
  const notes = [
    ...(hidden > 0 ? [`${hidden} ignored places of the project are not shown to the tests`] : []),
    ...(loose > 0 ? [`${loose} files that must not change are not held during the run`] : []),
  ];
  return notes.length === 0 ? null : `${notes.join(", and ")}: ${MAX_PLACES} places are the limit.`;
}

function assertBelow(path: string): void {
  if (path !== "" && !path.startsWith("/") && !path.split("/").includes("..")) return;
  throw new TypeError(`Cannot show "${path}": found no path below the project and one is needed`);
}
