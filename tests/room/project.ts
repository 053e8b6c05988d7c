/**
 * Small projects on the disk for tests of the room.
 *
 * @module
 */

/** What a project has under one path. */
export type Planted =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly text: string; readonly mode: number }
  | "FOLDER";

/**
 * Makes a project, and removes it and all beside it after use.
 *
 * @param planted What it holds, by path; a `..` at the start goes beside the project.
 * @param use What to do with it; gets its real path.
 */
export async function withProject(
  planted: Readonly<Record<string, Planted>>,
  use: (root: string) => Promise<void> | void,
): Promise<void> {
  const temporary = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "room_test_" }));
  try {
    Deno.mkdirSync(`${temporary}/project`);
    for (const [path, what] of Object.entries(planted)) plant(`${temporary}/project/${path}`, what);
    await use(`${temporary}/project`);
  } finally {
    Deno.removeSync(temporary, { recursive: true });
  }
}

/**
 * Puts something onto the disk.
 *
 * @param path Absolute path.
 * @param what What it shall be.
 */
export function plant(path: string, what: Planted): void {
  if (what === "FOLDER") return Deno.mkdirSync(path, { recursive: true });
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  if (typeof what === "string") Deno.writeTextFileSync(path, what);
  else if (what instanceof Uint8Array) Deno.writeFileSync(path, what);
  else if ("link" in what) Deno.symlinkSync(what.link, path);
  else {
    Deno.writeTextFileSync(path, what.text);
    Deno.chmodSync(path, what.mode);
  }
}

/**
 * Gives what a project needs to count as a repository.
 *
 * @param tracked Paths that it tracks; null for a repository before its first `git add`.
 * @returns The entries for `withProject`.
 */
export function plantRepository(tracked: readonly string[] | null = null): Record<string, Planted> {
  return {
    ".git/HEAD": "ref: refs/heads/main\n",
    ...(tracked === null ? {} : { ".git/index": renderGitIndex(tracked) }),
  };
}

/**
 * Writes a git index of version 2 that tracks some paths and says nothing else about them.
 *
 * @param paths The paths.
 * @returns The file.
 */
export function renderGitIndex(paths: readonly string[]): Uint8Array {
  const entries = paths.toSorted().map((path) => {
    const name = new TextEncoder().encode(path);
    const entry = new Uint8Array(62 + name.length + 8 - ((62 + name.length) % 8));
    new DataView(entry.buffer).setUint32(24, 0o100644);
    new DataView(entry.buffer).setUint16(60, name.length);
    entry.set(name, 62);
    return [...entry];
  });
  const header = new Uint8Array(12);
  header.set(new TextEncoder().encode("DIRC"));
  new DataView(header.buffer).setUint32(4, 2);
  new DataView(header.buffer).setUint32(8, paths.length);
  return Uint8Array.from([...header, ...entries.flat(), ...new Uint8Array(20)]);
}

/**
 * Describes everything below a folder, for whole comparisons.
 *
 * @param root Absolute path.
 * @returns Text of files, targets of links after an arrow, and folders, by path.
 */
export function describeTree(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (folder: string) => {
    for (const entry of [...Deno.readDirSync(`${root}/${folder}`)]) {
      const path = folder + entry.name;
      if (entry.isDirectory) {
        found[path] = "FOLDER";
        visit(`${path}/`);
      } else if (entry.isSymlink) found[path] = `-> ${Deno.readLinkSync(`${root}/${path}`)}`;
      else found[path] = Deno.readTextFileSync(`${root}/${path}`);
    }
  };
  visit("");
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a < b ? -1 : 1));
}
