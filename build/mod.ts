/**
 * The build behind `deno task build`: the command line as a folder of scripts that needs nothing else.
 *
 * Starting from the sources, the runtime looks at some hundred small files before the first test
 * runs; what is built keeps all of that in one. Types, packages, grammars and texts are part of it,
 * so that it starts without a cache, a network or a configuration. Starts the runtime's own bundler
 * and writes the folder.
 *
 * @module
 */

import { fromFileUrl, join } from "../guards/std_path.ts";
import { mergeStart } from "./merge_start.ts";

/** Root of this repository. */
const ROOT: string = fromFileUrl(new URL("..", import.meta.url)).replace(/\/$/, "");

/** Name of the file that starts the program, in the folder that is built. */
export const ENTRY = "greenroom.js";

/**
 * Builds the command line.
 *
 * @param folder Absolute path of the folder to write; what was there before is replaced.
 * @returns Absolute path of the file to start.
 * @throws {Error} Where the sources cannot be bundled; the folder is as it was then.
 */
export async function build(folder: string): Promise<string> {
  const parts = await Deno.makeTempDir({ prefix: "greenroom-build-" });
  const fresh = `${folder}.new`;
  try {
    await bundle(parts);
    await removeTree(fresh);
    await mergeStart(parts, { folder: fresh, entry: ENTRY });
    await removeTree(folder);
    await Deno.rename(fresh, folder);
  } finally {
    await removeTree(fresh);
    await removeTree(parts);
  }
  return join(folder, ENTRY);
}

/** The bundler keeps what is imported late in files of its own. */
async function bundle(folder: string): Promise<void> {
  const words = [
    "bundle",
    "--quiet",
    "--frozen",
    "--code-splitting",
    "--minify",
    "--outdir",
    folder,
  ];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...words, "commands/main.ts"],
    cwd: ROOT,
    stdin: "null",
    stdout: "null",
  }).output();
  if (success) return;
  const said = new TextDecoder().decode(stderr).trim();
  throw new Error(`Cannot build: found a bundler that says "${said}"`);
}

async function removeTree(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** What is wrong with the sources is for reading, not a stack of calls. */
async function buildAndTell(): Promise<void> {
  try {
    const entry = await build(join(ROOT, "dist"));
    console.log(`Built ${entry}. Print the line that starts a fix with:`);
    console.log(`  deno run -A ${entry} flags --test "deno test" --model PROVIDER/MODEL`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}

if (import.meta.main) await buildAndTell();
