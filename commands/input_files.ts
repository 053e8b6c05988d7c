/**
 * The files that a command reads beside the workspace's own: policy, script of replies, saved log.
 *
 * Reads files and has no other effect. Imports `guards/`.
 *
 * @module
 */

import { hashBytes } from "../guards/hash.ts";
import { dirname, isAbsolute, join, toFileUrl } from "../guards/std_path.ts";

/** Name of the policy file, at the root of a workspace. */
export const POLICY_FILE = "greenroom.json";

/** Names of a Deno configuration, in the order in which Deno looks for one. */
export const DENO_CONFIGS = ["deno.json", "deno.jsonc"] as const;

/** Bytes of a file that points to another place at the most. */
const MAX_POINTER_BYTES = 4096;

/** Bytes of a log that are read at the most. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;

/**
 * Makes a path of one that a person named.
 *
 * @param path The path as it was named.
 * @param cwd Folder the person works in.
 * @returns The path from the root on; one that starts there as it is.
 */
export function toAbsolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : join(cwd, path);
}

/**
 * Resolves a folder to its real path.
 *
 * @param dir Folder as it was named.
 * @returns Its real path.
 * @throws {TypeError} Where there is no such folder, or it is the root: a room is a copy of it all.
 */
export function resolveWorkspace(dir: string): string {
  const real = findReal(dir);
  if (real === null) throw new TypeError(`Cannot use --dir "${dir}": found no such folder`);
  if (!Deno.statSync(real).isDirectory) {
    throw new TypeError(`Cannot use --dir "${dir}": found a file and a folder is needed`);
  }
  if (real === "/") {
    throw new TypeError(
      `Cannot use --dir "${dir}": found the root of the file system and the folder of a project ` +
        "is needed",
    );
  }
  return real;
}

/**
 * Reads the policy of a workspace.
 *
 * @param workspace Real path of the project.
 * @returns Its text, or null where there is none: the defaults hold, which ask for everything.
 * @throws {Error} Where it is there and cannot be read.
 */
export function readPolicy(workspace: string): string | null {
  const path = join(workspace, POLICY_FILE);
  try {
    const { isFile, isDirectory } = Deno.statSync(path);
    // A pipe would be waited for.
    if (!isFile && !isDirectory) throw new TypeError("found no plain file and one is needed");
    return Deno.readTextFileSync(path);
  } catch (error) {
    // A link that leads nowhere is a policy that cannot be read, not one that is missing.
    if (error instanceof Deno.errors.NotFound && !isThere(path)) return null;
    throw new Error(`Cannot read policy "${path}": ${describe(error)}`, { cause: error });
  }
}

/**
 * Reads a small text file of the project.
 *
 * @param workspace Real path of the project.
 * @param path Path below it.
 * @returns Its text, or null where there is none.
 */
export function readProjectFile(workspace: string, path: string): string | null {
  const found = findInside(workspace, path);
  return found === null ? null : Deno.readTextFileSync(found.real);
}

/**
 * Reads a file of the project, if it is not too large.
 *
 * @param workspace Real path of the project.
 * @param path Path below it.
 * @param options Bytes at the most.
 * @returns Its bytes, or null where there is no plain file inside the project, or a larger one.
 */
export function readProjectBytes(
  workspace: string,
  path: string,
  { maxBytes }: { readonly maxBytes: number },
): Uint8Array | null {
  const found = findInside(workspace, path);
  return found === null || found.size > maxBytes ? null : Deno.readFileSync(found.real);
}

/**
 * Hashes a file of the project.
 *
 * @param workspace Real path of the project.
 * @param path Path below it.
 * @returns Hash of its bytes, or null where there is none inside the project.
 */
export function hashProjectFile(workspace: string, path: string): string | null {
  const found = findInside(workspace, path);
  return found === null ? null : hashBytes(Deno.readFileSync(found.real));
}

/** A link may lead out of the project, where nothing of it is read. */
function findInside(workspace: string, path: string) {
  const real = findReal(join(workspace, path));
  if (real === null || !real.startsWith(`${workspace}/`)) return null;
  const { isFile, size } = Deno.statSync(real);
  return isFile ? { real, size } : null;
}

/**
 * Reads a file that a flag names.
 *
 * @param path File as it was named.
 * @param flag The flag, for the message.
 * @returns Its text, UTF-16 where it begins with its mark; bytes that are none come as U+FFFD.
 * @throws {TypeError} Where it cannot be read or is too large.
 */
export function readInput(path: string, flag: string): string {
  try {
    const { size, isFile } = Deno.statSync(path);
    if (!isFile) throw new TypeError("found no plain file and one is needed");
    if (size > MAX_LOG_BYTES) {
      throw new TypeError(`found ${size} bytes and at most ${MAX_LOG_BYTES} are read`);
    }
    return decodeInput(Deno.readFileSync(path));
  } catch (error) {
    throw new TypeError(`Cannot read ${flag} "${path}": ${describe(error)}`, { cause: error });
  }
}

/**
 * Reads a saved log.
 *
 * @param path Absolute path, or `-` for standard input.
 * @returns Its text.
 * @throws {TypeError} Where it cannot be read, is too large, or would have to be typed.
 */
export function readLog(path: string): string {
  if (path !== "-") return readInput(path, "--log");
  if (Deno.stdin.isTerminal()) {
    throw new TypeError(
      "Cannot read --log -: found a terminal and a log on standard input is needed",
    );
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const chunk = new Uint8Array(65_536);
    const count = Deno.stdin.readSync(chunk);
    if (count === null) return decodeInput(joinBytes(chunks, bytes));
    bytes += count;
    if (bytes > MAX_LOG_BYTES) {
      throw new TypeError(
        `Cannot read --log -: found more than the ${MAX_LOG_BYTES} bytes that are read`,
      );
    }
    chunks.push(chunk.subarray(0, count));
  }
}

/** Some shells save what a program printed as UTF-16. */
function decodeInput(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) << 8 | (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const joined = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

/**
 * Asserts that a file can be put where a flag names one, before anything runs for it.
 *
 * @param path Absolute path of the file.
 * @param flag The flag, for the message.
 * @throws {TypeError} Where something other than a file has that name, or its folder is missing.
 */
export function assertPlaceForFile(path: string, flag: string): void {
  const found = findOtherThanFile(path);
  if (found !== null) {
    throw new TypeError(`Cannot use ${flag} "${path}": found ${found} and a file is needed`);
  }
  const folder = dirname(path);
  // A process that may see only the file itself was started by one that looked.
  if (Deno.permissions.querySync({ name: "read", path: folder }).state !== "granted") return;
  const real = findReal(folder);
  if (real !== null && Deno.statSync(real).isDirectory) return;
  throw new TypeError(`Cannot use ${flag} "${path}": found no folder "${folder}" to put it in`);
}

function findOtherThanFile(path: string): string | null {
  if (!isThere(path)) return null;
  const { isDirectory, isSymlink, isFile } = Deno.lstatSync(path);
  if (isFile) return null;
  return isDirectory ? "a folder" : isSymlink ? "a link" : "no plain file";
}

/**
 * Finds a program on a list of folders.
 *
 * @param name Name, or path with a slash in it.
 * @param pathEnv Value of `PATH`.
 * @returns Its absolute real path, or null where there is none or it may not be looked for.
 */
export function findProgram(name: string, pathEnv: string): string | null {
  if (name.includes("/")) return findReal(name);
  for (const folder of pathEnv.split(":").filter((part) => part.startsWith("/"))) {
    const found = findReal(join(folder, name));
    if (found !== null) return found;
  }
  return null;
}

/**
 * Resolves the links on the way to a program.
 *
 * @param path Absolute path.
 * @returns Its real path; the given one where nothing is there.
 */
export function resolveProgram(path: string): string {
  return findReal(path) ?? path;
}

/**
 * Reads a file that only points to another place.
 *
 * @param path Absolute path.
 * @returns Its text, or null where there is none or it is too large for that.
 */
export function readPointer(path: string): string | null {
  const real = findReal(path);
  if (real === null) return null;
  const { isFile, size } = Deno.statSync(path);
  return isFile && size <= MAX_POINTER_BYTES ? Deno.readTextFileSync(path) : null;
}

/**
 * Finds where a module of this program really lies, links on the way to it resolved.
 *
 * @param url Address of the module.
 * @returns Its real address, or the given one where it lies on no disk or may not be looked for.
 */
export function findRealModule(url: string): string {
  if (!url.startsWith("file:")) return url;
  try {
    return toFileUrl(Deno.realPathSync(new URL(url))).href;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return url;
    throw error;
  }
}

/**
 * Lists the names right below a folder, links and hidden ones too.
 *
 * @param folder Absolute path.
 * @returns The names.
 */
export function listNames(folder: string): ReadonlySet<string> {
  return new Set([...Deno.readDirSync(folder)].map(({ name }) => name));
}

/** Folders whose files no policy names: they hold what others made. */
const FOREIGN_FOLDERS = new Set([".git", ".greenroom", "node_modules", ".venv", "venv"]);

/**
 * Lists the files of a project that a policy may name.
 *
 * @param workspace Real path of the project.
 * @param options How many files are listed at the most.
 * @returns Their paths below it; null where there are more.
 */
export function listProjectFiles(
  workspace: string,
  { maxFiles }: { readonly maxFiles: number },
): readonly string[] | null {
  const files: string[] = [];
  const folders = [""];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for (const { name, isDirectory } of Deno.readDirSync(join(workspace, below))) {
      const path = below === "" ? name : `${below}/${name}`;
      if (!isDirectory) files.push(path);
      else if (!FOREIGN_FOLDERS.has(name)) folders.push(path);
    }
    if (files.length > maxFiles) return null;
  }
  return files;
}

/**
 * Tells whether a path exists, as a link too.
 *
 * @param path Absolute path.
 * @returns True where something has this name.
 */
export function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
}

/**
 * Reads the bytes of a file.
 *
 * @param path Absolute path.
 * @returns Its bytes, or null where nothing has that name.
 */
export function readInputBytes(path: string): Uint8Array | null {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound && !isThere(path)) return null;
    throw new TypeError(`Cannot read "${path}": ${describe(error)}`, { cause: error });
  }
}

/**
 * Tells whether a path is a link.
 *
 * @param path Absolute path.
 * @returns True where it is one, wherever it leads.
 */
export function isLink(path: string): boolean {
  return isThere(path) && Deno.lstatSync(path).isSymlink;
}

/**
 * Resolves the links of a path.
 *
 * @param path Absolute path.
 * @returns Its real path, or the given one where nothing has that name.
 */
export function toRealPath(path: string): string {
  return findReal(path) ?? path;
}

function findReal(path: string): string | null {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return null;
    }
    throw error;
  }
}

function describe(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "found no such file";
  return error instanceof Error ? error.message : String(error);
}
