/**
 * Known names: folders and files that are caches or heavy by their name alone.
 *
 * These lists hold where a repository does not say what is ignored, and decide which of the
 * ignored things a room does not even reach. Imports nothing. Has no effect.
 *
 * @module
 */

/** Folders that only ever hold what a program can make again; never copied, never reached. */
const CACHE_FOLDERS: ReadonlySet<string> = new Set([
  "__pycache__",
  ".pytest_cache",
  ".mypy_cache",
  ".ruff_cache",
  ".hypothesis",
  ".tox",
  ".nox",
  ".nyc_output",
  ".turbo",
  ".parcel-cache",
  ".rpt2_cache",
  ".gradle",
  ".eggs",
]);

/** Folders with a name that source can have too: a cache only where the repository ignores it. */
const CACHE_FOLDERS_IF_IGNORED: ReadonlySet<string> = new Set([
  "coverage",
  "htmlcov",
  ".cache",
  ".deno",
  ".vite",
  ".next",
  ".nuxt",
  ".svelte-kit",
]);

const CACHE_FILES =
  /(\.py[co]|\.tsbuildinfo)$|^(\.coverage(\..*)?|\.eslintcache|\.stylelintcache)$/;

/** Folders of installed packages: reached, never copied, unless the repository tracks them. */
const PACKAGE_FOLDERS: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  ".venv",
  "venv",
]);

/** Folders of made things, taken as ignored where no repository can be asked. */
const BUILD_FOLDERS: ReadonlySet<string> = new Set(["dist", "build", "target"]);

/** Caches that live inside a folder of installed packages. */
const CACHES_IN_PACKAGES: readonly string[] = [".cache", ".vite", ".vite-temp"];

/**
 * Tells a cache by its name.
 *
 * @param name Last part of the path.
 * @param options What kind of entry it is, and whether ignore rules leave it out.
 * @returns Whether a room neither copies nor reaches it.
 */
export function isCacheName(
  name: string,
  options: { readonly kind: "folder" | "other"; readonly isIgnored: boolean },
): boolean {
  if (options.kind === "other") return CACHE_FILES.test(name);
  return CACHE_FOLDERS.has(name) || (options.isIgnored && CACHE_FOLDERS_IF_IGNORED.has(name));
}

/**
 * Tells a folder of installed packages by its name.
 *
 * @param name Last part of the path.
 * @returns Whether packages are installed in such a folder.
 */
export function isPackageFolder(name: string): boolean {
  return PACKAGE_FOLDERS.has(name);
}

/**
 * Tells a folder that is ignored where no repository can be asked.
 *
 * @param name Last part of the path.
 * @returns Whether it is heavy or made.
 */
export function isHeavyFolder(name: string): boolean {
  return PACKAGE_FOLDERS.has(name) || BUILD_FOLDERS.has(name);
}

/**
 * Lists the caches that may lie inside a folder of installed packages.
 *
 * @param name Last part of the path of that folder.
 * @returns Names directly below it.
 */
export function listInnerCaches(name: string): readonly string[] {
  return PACKAGE_FOLDERS.has(name) ? CACHES_IN_PACKAGES : [];
}

/**
 * Tells the folders that no room ever holds, whatever their letters' case.
 *
 * @param name Last part of the path.
 * @returns Whether it is the repository's or this toolkit's own.
 */
export function isOwnFolder(name: string): boolean {
  return /^\.(git|greenroom)$/i.test(name);
}
