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
import { EditConflictError } from "../room/edit_conflict.ts";
import type { Room } from "../room/room.ts";
import {
  fail,
  type FolderEntry,
  type Located,
  type LocateOptions,
  refuse,
  type RoomView,
  type ToolFailure,
} from "./tool.ts";

/** What a view needs of a room; a room that lies on no disk has it, too. */
export type ViewedRoom = Pick<
  Room,
  | ("root" | "workspace" | "probe" | "mounts" | "leftOut")
  | ("isIgnored" | "files" | "read" | "apply")
>;

/** Largest file that a tool reads; the size is known before any byte is. */
const MAX_FILE_BYTES = 8_000_000;

/**
 * Creates the tools' view of a room.
 *
 * @param room The room.
 * @returns The view.
 */
export function createRoomView(room: ViewedRoom): RoomView {
  return {
    locate: (path, options) => locate(room, path, options),
    list: (path) => listFolder(room, path),
    searchable: (path) => Promise.resolve(findBelow(room, path)),
    apply: (approval) => applyEdit(room, approval as Approval<EditRequest>),
  };
}

async function locate(
  room: ViewedRoom,
  text: string,
  options: LocateOptions = {},
): Promise<Located> {
  const parsed = parsePath(text, options);
  if (parsed.kind === "refused") return refuse(parsed.rule, parsed.reason);
  if (isSecretPath(parsed.path)) return refuseSecret(parsed.path);
  const contained = await resolveInside(room.root, parsed.path, room.probe);
  if (contained.kind === "refused") return refuse(contained.rule, contained.reason);
  const { path } = contained;
  if (isSecretPath(path)) return refuseSecret(path);
  const mount = room.mounts.find((mount) =>
    path === mount.path || path.startsWith(`${mount.path}/`)
  );
  if (mount?.isLarge) return await refuseLarge(room, path);
  if (mount) {
    return refuse("ignored", `"${path}" is ignored: it is neither read nor changed`);
  }
  switch (contained.kind) {
    case "folder":
      return { kind: "folder", path };
    case "absent":
      return await judgeAbsent(room, path);
    case "file":
      return await readLocated(room, { path, size: contained.metadata.size });
  }
}

async function refuseLarge(room: ViewedRoom, path: string): Promise<ToolFailure> {
  const metadata = await room.probe.lstat(`${room.workspace}/${path}`);
  return fail(
    "too_large",
    `Cannot read "${path}": found ${
      metadata?.size ?? 0
    } bytes and at most ${MAX_FILE_BYTES} are read`,
  );
}

function refuseSecret(path: string): ToolFailure {
  return refuse("secret_file", `"${path}" may hold secrets: it is neither read nor changed`);
}

/** What a room lacks the project may have: links that lead out, pipes, what belongs to git. */
async function judgeAbsent(room: ViewedRoom, path: string): Promise<Located> {
  const original = await resolveInside(room.workspace, path, room.probe);
  switch (original.kind) {
    case "refused":
      return refuse(original.rule, original.reason);
    case "absent":
      return room.isIgnored(path)
        ? refuse("ignored", `"${path}" is ignored by git: nobody would see it land`)
        : { kind: "absent", path, hint: describeAbsence(room, path) };
    case "file":
    case "folder":
      return refuse(
        "not_in_room",
        `"${path}" is not part of the room: it is neither read nor changed`,
      );
  }
}

async function readLocated(
  room: ViewedRoom,
  { path, size }: { readonly path: string; readonly size: number },
): Promise<Located> {
  if (size > MAX_FILE_BYTES) {
    return fail(
      "too_large",
      `Cannot read "${path}": found ${size} bytes and at most ${MAX_FILE_BYTES} are read`,
    );
  }
  const bytes = await room.read(path);
  return bytes === null ? { kind: "absent", path, hint: "" } : { kind: "file", path, bytes };
}

/** Names files of the same last part, so that a wrong folder is found at once. */
function describeAbsence(room: ViewedRoom, path: string): string {
  const name = path.split("/").at(-1);
  const alike = room.files().filter((file) => file.split("/").at(-1) === name).slice(0, 3);
  return alike.length === 0 ? "" : `; there is ${alike.map((file) => `"${file}"`).join(", ")}`;
}

/** What could not be copied is listed with its kind all the same; nothing is opened for it. */
async function listFolder(room: ViewedRoom, path: string): Promise<readonly FolderEntry[]> {
  const prefix = path === "" ? "" : `${path}/`;
  const here = (await room.probe.readDir(`${room.root}/${path}`))
    .map((name) => ({ name, root: room.root }));
  const leftOut = room.leftOut
    .filter((entry) => entry.path.startsWith(prefix))
    .map((entry) => ({ name: entry.path.slice(prefix.length), root: room.workspace }))
    .filter(({ name }) => !name.includes("/"));
  const entries = await Promise.all([...here, ...leftOut].map(async ({ name, root }) => {
    const metadata = await room.probe.lstat(`${root}/${prefix}${name}`);
    return metadata && { name, kind: metadata.kind, size: metadata.size };
  }));
  return entries.filter((entry) => entry !== null)
    .sort((a, b) => a.name < b.name ? -1 : 1);
}

async function applyEdit(
  room: ViewedRoom,
  approval: Approval<EditRequest>,
): Promise<ToolFailure | null> {
  try {
    await room.apply(approval);
    return null;
  } catch (error) {
    if (error instanceof EditConflictError) return fail("edit_conflict", error.message);
    throw error;
  }
}

function findBelow(room: ViewedRoom, path: string): readonly string[] {
  const files = path === "" ? room.files() : room.files()
    .filter((file) => file === path || file.startsWith(`${path}/`));
  return files.filter((file) => !isSecretPath(file));
}
