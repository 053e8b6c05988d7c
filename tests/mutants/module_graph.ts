/**
 * Reads which module imports which, as Deno itself sees it.
 *
 * Imports `tests_of.ts`. Starts one process; writes one file into the folder it is given.
 *
 * @module
 */

import type { ModuleGraph } from "./tests_of.ts";

interface Module {
  readonly specifier: string;
  readonly dependencies?: readonly { readonly code?: { readonly specifier?: string } }[];
}

/**
 * Reads the module graph of all tests below a folder.
 *
 * @param root Absolute path of a copy of the repository.
 * @param tests Paths of the tests below it.
 * @returns Each file of ours and what it imports, by path below the root.
 * @throws {Error} Where Deno cannot read the graph.
 */
export async function readModuleGraph(
  root: string,
  tests: readonly string[],
): Promise<ModuleGraph> {
  const all = `${root}/all_tests.ts`;
  await Deno.writeTextFile(all, tests.map((test) => `import "./${test}";\n`).join(""));
  const command = new Deno.Command(Deno.execPath(), { args: ["info", "--json", all], cwd: root });
  const { success, stdout, stderr } = await command.output();
  await Deno.remove(all);
  if (!success) {
    throw new Error(`Cannot read the module graph: ${new TextDecoder().decode(stderr)}`);
  }
  return toGraph(JSON.parse(new TextDecoder().decode(stdout)).modules, `file://${root}/`);
}

function toGraph(modules: readonly Module[], base: string): ModuleGraph {
  const own = modules.filter(({ specifier }) => specifier.startsWith(base));
  return new Map(own.map(({ specifier, dependencies }) => [
    specifier.slice(base.length),
    (dependencies ?? []).flatMap(({ code }) => code?.specifier ?? [])
      .filter((target) => target.startsWith(base)).map((target) => target.slice(base.length)),
  ]));
}
