/**
 * Copies the repository to where mutants are tried.
 *
 * Reads the repository, writes the copy.
 *
 * @module
 */

/** What no test needs: history, state, packages. */
const LEFT_OUT = new Set([".git", ".greenroom", "node_modules"]);

/**
 * Copies a folder with all below it, links as links.
 *
 * @param from The folder.
 * @param to Where the copy is made.
 */
export async function copyRepository(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory, isSymlink } of Deno.readDir(from)) {
    const [source, target] = [`${from}/${name}`, `${to}/${name}`];
    if (LEFT_OUT.has(name)) continue;
    if (isSymlink) await Deno.symlink(await Deno.readLink(source), target);
    else if (isDirectory) await copyRepository(source, target);
    else await Deno.copyFile(source, target);
  }
}
