/**
 * Puts all that a fix loads before its tests run into one file; the rest stays as it is.
 *
 * Imports the bundler, whose only home this is. Reads and writes the folders it is told.
 *
 * @module
 */

import { rollup } from "@rollup/wasm-node";

/**
 * What is imported late for the reader's sake, and by every fix: the command, the run in this
 * process, and the runners of the tests.
 */
const EARLY = ["fix_command", "fix_here", "deno", "node", "pytest", "unittest"];
/** Imports of a bundled file: all of them stand at the beginnings of lines. */
const IMPORT = /^(?:(?:import|export)\b[^"';]*?\bfrom\s*|import\s*)"\.\/([^"]+)"/gm;

/**
 * The file that is started: what is loaded late imports the merged one, so that must be done with
 * its own code before the program runs.
 */
const START = `import { main } from "./main.js";\nawait main(import.meta.url);\n`;

/** Where the result goes. */
export interface MergeOptions {
  /** Absolute path of a folder that is not there yet. */
  readonly folder: string;
  /** Name of the file that starts the program. */
  readonly entry: string;
}

/**
 * Merges.
 *
 * @param parts Absolute path of the folder that the bundler wrote, with `main.js`.
 * @param options Where the result goes.
 * @throws {Error} Where a part that is loaded early is not there.
 */
export async function mergeStart(
  parts: string,
  { folder, entry }: MergeOptions,
): Promise<void> {
  const names = [...Deno.readDirSync(parts)].map(({ name }) => name);
  const early = listReached(parts, ["main.js", ...EARLY.map((name) => findPart(names, name))]);
  Deno.writeTextFileSync(`${parts}/${entry}`, START);
  const build = await rollup({
    input: `${parts}/${entry}`,
    external: (id) => id.startsWith("node:"),
    treeshake: false,
    onLog(level, { message }) {
      if (level === "warn" && !KNOWN.test(message)) console.error(message);
    },
  });
  try {
    await build.write({
      dir: folder,
      format: "esm",
      entryFileNames: entry,
      chunkFileNames: "[name].js",
      manualChunks: (id) => early.has(id.slice(parts.length + 1)) ? "start" : undefined,
      hoistTransitiveImports: false,
    });
  } finally {
    await build.close();
  }
}

/** What packages do in their own files. */
const KNOWN = /eval|Circular|rewritten|never used/;

/** A part is named after its module, and after its content. */
function findPart(names: readonly string[], module: string): string {
  const found = names.filter((name) => name.replace(/-[A-Z0-9]{8}\.js$/, "") === module);
  const [part] = found;
  if (part !== undefined && found.length === 1) return part;
  throw new Error(`Cannot build: found ${found.length} parts of "${module}" and one is needed`);
}

/** Lists files and all that they import at once. */
function listReached(folder: string, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    const text = Deno.readTextFileSync(`${folder}/${name}`);
    waiting.push(...[...text.matchAll(IMPORT)].map(([, imported = ""]) => imported));
  }
  return reached;
}
