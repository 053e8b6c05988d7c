/**
 * Which folders of the machine a child needs to find its programs, and no more of a home than that.
 *
 * The person's `PATH` leads to programs that lie outside the system folders, often in a dot-folder
 * of the home that also holds keys and tokens. So of an entry's parent only folders are shown that
 * by their name hold programs. Pure, imports nothing, has no effect: what does not exist is left to
 * the launcher to skip, since the harness may not look outside the project.
 *
 * @module
 */

/** Folders that every program may need. */
export const SYSTEM_FOLDERS: readonly string[] = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/nix/store",
  "/gnu/store",
];

/**
 * The part of `/etc` without which programs do not start, or do not know names and time. Each that
 * exists costs a mount and a fifth of a millisecond, so what is only nice to have is left out.
 */
export const SYSTEM_FILES: readonly string[] = [
  "alternatives",
  "crypto-policies",
  "group",
  "hosts",
  "java-11-openjdk",
  "java-17-openjdk",
  "java-21-openjdk",
  "java-25-openjdk",
  "java-8-openjdk",
  "ld.so.cache",
  "ld.so.conf",
  "ld.so.conf.d",
  "localtime",
  "mime.types",
  "nsswitch.conf",
  "passwd",
  "pki/ca-trust",
  "pki/tls/cert.pem",
  "pki/tls/certs",
  "protocols",
  "python3.10",
  "python3.11",
  "python3.12",
  "python3.13",
  "python3.14",
  "services",
  "ssl/certs",
  "ssl/openssl.cnf",
  "timezone",
].map((name) => `/etc/${name}`);

/** Neighbours of a folder of programs that programs look into; none of them holds settings. */
const NEIGHBOURS: readonly string[] = [
  "bin",
  "conda-meta",
  "conf",
  "include",
  "installs",
  "jmods",
  "legal",
  "lib",
  "lib64",
  "libexec",
  "node_modules",
  "plugins",
  "pyenv.d",
  "pyvenv.cfg",
  "release",
  "sbin",
  "share",
  "shims",
  "ssl",
  "version",
  "versions",
];
const GO_NEIGHBOURS: readonly string[] = ["go.env", "lib", "pkg", "src", "VERSION"];
/** Last parts of the folders on a `PATH` that have neighbours at all. */
const HAS_NEIGHBOURS = /\/(?:s?bin|shims)$/;

/** Where version managers keep interpreters that a link on the `PATH` or in a `.venv` leads to. */
const HOME_STORES: readonly string[] = [
  ".asdf/installs",
  ".cache/ms-playwright",
  ".local/share/fnm/node-versions",
  ".local/share/mise/installs",
  ".local/share/pipx",
  ".local/share/pnpm",
  ".local/share/uv/python",
  ".local/share/uv/tools",
  ".nvm/versions",
  ".pyenv/versions",
  ".rbenv/versions",
  ".sdkman/candidates",
  ".volta/tools",
];
/** What programs look for in the home, and so in the child's own home. */
const HOME_CACHES: readonly string[] = [
  ".cargo/git",
  ".cargo/registry",
  ".local/lib",
  ".m2/repository",
  ".rustup/settings.toml",
  ".rustup/toolchains",
];

/** What the folders are found from. */
export interface ToolFolderOptions {
  /** The person's `PATH`. */
  readonly pathEnv: string;
  /** The person's home, or null where it is not known. */
  readonly home: string | null;
  /** Real path of the project; the room takes its place, so nothing of it is shown here. */
  readonly workspace: string;
}

/**
 * Finds what to show of the machine beside the system folders, read-only.
 *
 * @param options The `PATH`, the home and the project.
 * @returns Absolute paths of files and folders that may or may not exist.
 */
export function findToolFolders(options: ToolFolderOptions): string[] {
  const { home, workspace } = options;
  const stores = home === null ? [] : HOME_STORES.map((store) => `${home}/${store}`);
  const entries = parsePathEnv(options.pathEnv).flatMap((entry) => withNeighbours(entry, home));
  const found = [...entries, ...stores].filter((path) =>
    !isTooWide(path, home) && !isInside(path, workspace) && !isBelowAny(path, SYSTEM_FOLDERS)
  );
  const all = new Set(found);
  return [...all].filter((path) => !isBelowOneOf(path, all));
}

/**
 * Finds packages and toolchains of the home that the child shall find in a home of its own.
 *
 * @param home The person's home, or null where it is not known.
 * @param childHome The child's home.
 * @returns Pairs of a path that may or may not exist and its place for the child.
 */
export function findHomeCaches(home: string | null, childHome: string): [string, string][] {
  if (home === null) return [];
  return HOME_CACHES.map((name) => [`${home}/${name}`, `${childHome}/${name}`]);
}

/**
 * Reads a `PATH`.
 *
 * @param pathEnv Folders with `:` between them.
 * @returns The absolute ones, without `.` and `..` parts and doubled or trailing slashes.
 */
export function parsePathEnv(pathEnv: string): string[] {
  const absolute = pathEnv.split(":").filter((entry) => entry.startsWith("/"));
  return [...new Set(absolute.map(tidy).filter((entry) => entry !== "/"))];
}

/**
 * Tells whether a path is a folder or lies in it.
 *
 * @param path An absolute path.
 * @param folder An absolute path without a trailing slash.
 * @returns True where the path is the folder or below it.
 */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function tidy(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

function withNeighbours(entry: string, home: string | null): string[] {
  const parent = entry.slice(0, entry.lastIndexOf("/"));
  if (!HAS_NEIGHBOURS.test(entry) || isTooWide(parent, home)) return [entry];
  const names = /\/go[\d.]*$/.test(parent) ? GO_NEIGHBOURS : NEIGHBOURS;
  return [entry, ...names.map((name) => `${parent}/${name}`)];
}

/** A home, what holds homes, and folders of settings are never shown, whatever the `PATH` says. */
function isTooWide(path: string, home: string | null): boolean {
  if (path === "" || /^\/[^/]*$/.test(path)) return true;
  return home !== null &&
    (isInside(home, path) || path === `${home}/.local` || path === `${home}/.config`);
}

/** Looks at the folders that a path lies in, of which there are fewer than there are others. */
function isBelowOneOf(path: string, all: ReadonlySet<string>): boolean {
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    if (all.has(path.slice(0, at))) return true;
  }
  return false;
}

function isBelowAny(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isInside(path, folder));
}
