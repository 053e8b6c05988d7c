/**
 * Reads a path as a model wrote it, by its text alone: no decoding, no expansion, no disk.
 *
 * Whether the path leads out through a link is the question of `contain.ts`. Imports nothing. Has
 * no effect.
 *
 * @module
 */

/** A path that may be looked up, or why it may not. */
export type ParsedPath =
  /** Path below the workspace, normalised; empty for the workspace itself. */
  | { readonly kind: "path"; readonly path: string }
  | PathRefusal;

/** Why a path is refused, for the model. */
export interface PathRefusal {
  /** Tells a refusal from what was found. */
  readonly kind: "refused";
  /** `snake_case`, never changes meaning. */
  readonly rule: string;
  /** One sentence: what was found and what is needed. */
  readonly reason: string;
}

/** How to read a path. */
export interface ParsePathOptions {
  /** What the path shall name; only a folder may be the workspace itself. Default `file`. */
  readonly names?: "file" | "folder";
  /** Absolute spellings of the workspace; an absolute path below one of them is accepted. */
  readonly roots?: readonly string[];
  /** Whose names are refused besides. Default `posix`. */
  readonly platform?: "posix" | "windows";
}

const MAX_PART_BYTES = 255;
const MAX_PATH_BYTES = 4_096;

/**
 * Reads a path as a model wrote it. `~`, `%2e`, `$HOME` and `file:` stand for themselves.
 *
 * @param text The path.
 * @param options What it shall name, and on which platform.
 * @returns The normalised path, or the rule that refuses it.
 */
export function parsePath(text: string, options: ParsePathOptions = {}): ParsedPath {
  const names = options.names ?? "file";
  const unreadable = findUnreadable(text);
  if (unreadable) return unreadable;
  const relative = options.platform === "windows" ? text.replaceAll("\\", "/") : text;
  const inside = cutRoot(relative, options.roots ?? []);
  if (inside === null) {
    return refuse(
      "path_absolute",
      `${quote(text)} is absolute: a path below the project is needed`,
    );
  }
  const parts = resolveDots(inside);
  if (parts === null) {
    return refuse("path_outside", `${quote(text)} leaves the project: a path inside it is needed`);
  }
  if (names === "file" && (parts.length === 0 || /(^|\/)\.{0,2}$/.test(inside))) {
    return refuse("path_not_file", `${quote(text)} names no file: the path of a file is needed`);
  }
  const refusal = findUnusable(parts, options.platform ?? "posix");
  return refusal ?? { kind: "path", path: parts.join("/") };
}

/** Refuses what no disk takes and what no person can read. */
function findUnreadable(text: string): PathRefusal | null {
  if (text.includes("\0")) {
    return refuse("path_nul", `${quote(text)} holds a NUL byte: a path without it is needed`);
  }
  if (!text.isWellFormed()) {
    return refuse("path_not_text", "The path holds half a character: whole characters are needed");
  }
  // deno-lint-ignore no-control-regex
  if (/[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text)) {
    return refuse("path_control", `${quote(text)} holds control characters: plain text is needed`);
  }
  return null;
}

/** Takes the workspace off an absolute path; null where the path lies below none of the roots. */
function cutRoot(path: string, roots: readonly string[]): string | null {
  if (!path.startsWith("/")) return path;
  for (const root of roots) {
    const folder = root.endsWith("/") ? root : `${root}/`;
    if (`${path}/` === folder) return "";
    if (folder !== "/" && path.startsWith(folder)) return path.slice(folder.length);
  }
  return null;
}

/** Resolves `.` and `..`; null where the path climbs out. */
function resolveDots(path: string): string[] | null {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts;
}

function findUnusable(parts: readonly string[], platform: "posix" | "windows"): PathRefusal | null {
  const encoder = new TextEncoder();
  const sizes = parts.map((part) => encoder.encode(part).length);
  const total = sizes.reduce((sum, size) => sum + size + 1, 0);
  if (total > MAX_PATH_BYTES || sizes.some((size) => size > MAX_PART_BYTES)) {
    return refuse(
      "path_too_long",
      `The path has ${total} bytes: at most ${MAX_PART_BYTES} a name and ${MAX_PATH_BYTES} in all are possible`,
    );
  }
  const strange = platform === "windows" ? parts.find(isWindowsAlias) : undefined;
  if (strange === undefined) return null;
  return refuse(
    "path_windows_name",
    `${quote(strange)} means another file or a device on Windows: a plain name is needed`,
  );
}

/** Devices, drives, streams, short names, and names whose end Windows cuts off. */
function isWindowsAlias(part: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i.test(part) ||
    /[:*?"<>|]/.test(part) || /[. ]$/.test(part) || /~\d/.test(part);
}

function refuse(rule: string, reason: string): PathRefusal {
  return { kind: "refused", rule, reason };
}

/** Quotes a path for a message: escaped, and cut where it is long. */
function quote(text: string): string {
  const shown = text.length > 120 ? `${text.slice(0, 120)}…` : text;
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
