/**
 * The room as the tools see it: every path goes through the guards before a byte is read.
 *
 * Imports `guards/` and the room's types. Its effects are the room's.
 *
 * @module
 */

import { resolveInside } from "../guards/contain.ts";
import { parsePath } from "../guards/paths.ts";
import { isSecretPath } from "../guards/secrets.ts";
import type { EditRequest } from "../guards/request.ts";
import type { Approval } from "../guards/approval.ts";
import type { Room } from "../room/room.ts";
import { type FolderEntry, type Located, refuse, type RoomView } from "./tool.ts";

/** Largest file that a tool reads; the size is known before any byte is. */
const MAX_FILE_BYTES = 8_000_000;

/**
 * Creates the tools' view of a room.
 *
 * @param room The room.
 * @returns The view.
 */
export function createRoomView(room: Room): RoomView {
  return {
    locate: (path) => locate(room, path),
    list: (path) => listFolder(room, path),
    searchable: (path) => Promise.resolve(findBelow(room, path)),
    apply: (approval) => room.apply(approval as Approval<EditRequest>),
  };
}

async function locate(room: Room, text: string): Promise<Located> {
  const parsed = parsePath(text);
  if (parsed.kind === "refused") return refuse(parsed.rule, parsed.reason);
  const contained = await resolveInside(room.root, parsed.path, room.probe);
  if (contained.kind === "refused") return refuse(contained.rule, contained.reason);
  const { path } = contained;
  if (isSecretPath(path) || isSecretPath(parsed.path)) {
    return refuse("secret_file", `"${path}" may hold secrets: it is neither read nor changed`);
  }
  switch (contained.kind) {
    case "folder":
      return { kind: "folder", path };
    case "absent":
      return { kind: "absent", path, hint: describeAbsence(room, path) };
    case "file":
      return await readLocated(room, { path, size: contained.metadata.size });
  }
}

async function readLocated(
  room: Room,
  { path, size }: { readonly path: string; readonly size: number },
): Promise<Located> {
  if (size > MAX_FILE_BYTES) {
    return {
      kind: "failure",
      rule: "too_large",
      message: `Cannot read "${path}": found ${size} bytes and at most ${MAX_FILE_BYTES} are read`,
      isRefusal: false,
    };
  }
  const bytes = await room.read(path);
  return bytes === null ? { kind: "absent", path, hint: "" } : { kind: "file", path, bytes };
}

/** Names files of the same last part, so that a wrong folder is found at once. */
function describeAbsence(room: Room, path: string): string {
  const name = path.split("/").at(-1);
  const alike = room.files().filter((file) => file.split("/").at(-1) === name).slice(0, 3);
  if (alike.length > 0) return `; there is ${alike.map((file) => `"${file}"`).join(", ")}`;
  return room.mounts.some((mount) => path === mount.path || path.startsWith(`${mount.path}/`))
    ? "; it is ignored by git and not part of the room"
    : "";
}

async function listFolder(room: Room, path: string): Promise<readonly FolderEntry[]> {
  const root = path === "" ? room.root : `${room.root}/${path}`;
  const names = await room.probe.readDir(root);
  const entries = await Promise.all(names.map(async (name) => {
    const metadata = await room.probe.lstat(`${root}/${name}`);
    return metadata && { name, kind: metadata.kind, size: metadata.size };
  }));
  return entries.filter((entry) => entry !== null)
    .sort((a, b) => a.name < b.name ? -1 : 1);
}

function findBelow(room: Room, path: string): readonly string[] {
  const files = path === "" ? room.files() : room.files()
    .filter((file) => file === path || file.startsWith(`${path}/`));
  return files.filter((file) => !isSecretPath(file));
}
