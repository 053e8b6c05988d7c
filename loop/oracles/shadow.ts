/**
 * Oracle `shadow`: no added file takes the name under which another module was found before.
 *
 * It resolves what the files of the base import twice, without the added files and with them, in
 * the orders that the runtimes use. An objection needs someone who imports the name. Imports
 * `guards/` and `shadow/`.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { Evidence, Oracle, OracleResult } from "./oracle.ts";
import { sayDidNotLook, sayNo, sayYes } from "./oracle.ts";
import { type Importer, listImports } from "./shadow/imports.ts";
import { listPythonRoots, resolvePython } from "./shadow/python_paths.ts";
import { isLoadedByRunner, STARTUP_FILE } from "./shadow/python_startup.ts";
import { listScriptRoots, resolveScript, SCRIPT_ORDERS } from "./shadow/script_paths.ts";

const NAME = "shadow";
const SOURCE = /\.(py|pyi|[cm]?[jt]sx?|vue|svelte)$/i;
const MAX_FILES = 600;
const MAX_BYTES = 4_000_000;

/** Says no where an added file is found in place of another module. */
export const shadow: Oracle = {
  name: NAME,
  async look(evidence) {
    const added = evidence.changes.filter(({ before }) => before === null).map(({ path }) => path);
    if (added.length === 0) return sayYes(NAME, "The change adds no file");
    const files = await evidence.lab.files("base");
    const importers = await readImporters(evidence, { files, names: listNames(added) });
    if (importers === null) {
      return sayDidNotLook(NAME, "The project holds too many sources to read");
    }
    return judge(added, { files, importers, evidence });
  },
};

interface Project {
  /** Files of the base. */
  readonly files: readonly string[];
  readonly importers: readonly Importer[];
  readonly evidence: Evidence;
}

/** Reads which of the names each source of the base imports; null where there is too much of it. */
async function readImporters(
  { lab }: Evidence,
  { files, names }: { readonly files: readonly string[]; readonly names: ReadonlySet<string> },
): Promise<Importer[] | null> {
  const sources = files.filter((path) => SOURCE.test(path));
  if (sources.length > MAX_FILES) return null;
  const importers: Importer[] = [];
  let bytes = 0;
  for (const path of sources) {
    const content = await lab.read("base", path);
    bytes += content?.length ?? 0;
    if (bytes > MAX_BYTES) return null;
    if (!content) continue;
    const modules = listImports(path, new TextDecoder().decode(content))
      .filter((module) => mayMean(module, names));
    if (modules.length > 0) importers.push({ path, modules });
  }
  return importers;
}

async function judge(added: readonly string[], project: Project): Promise<OracleResult> {
  const missing = await listMissing(project.evidence);
  const taken = [
    ...added.filter((path) => STARTUP_FILE.test(path)).map((path) =>
      `"${path}" is run at every start of the interpreter`
    ),
    ...findScriptShadows(added, project, missing),
    ...findPythonShadows(added, project, missing),
  ];
  return taken.length > 0
    ? sayNo(NAME, [...new Set(taken)].join("; "), { onNo: "suspect" })
    : sayYes(
      NAME,
      `None of ${renderCount(added.length, "added file")} takes the name of another module`,
    );
}

/** Modules that the run without the change did not find: to add one of them is a fix. */
async function listMissing(evidence: Evidence): Promise<readonly string[]> {
  const { output, loadErrors } = await evidence.red();
  const text = [output, ...loadErrors.map(({ message }) => message)].join("\n");
  const found = text.matchAll(
    /(?:No module named|Cannot find (?:module|package)|Module not found)\s*:?\s*["']([^"']+)["']/g,
  );
  return [...found].map(([, name = ""]) => name);
}

function findScriptShadows(
  added: readonly string[],
  { files, importers }: Project,
  missing: readonly string[],
): string[] {
  const now = new Set(files);
  const then = new Set([...files, ...added]);
  const roots = listScriptRoots(files);
  return importers.filter(({ path }) => !/\.pyi?$/i.test(path)).flatMap((importer) =>
    importer.modules.flatMap((module) =>
      SCRIPT_ORDERS.flatMap((order) => {
        const old = resolveScript(module, { from: importer.path, files: now, roots, order });
        const found = resolveScript(module, { from: importer.path, files: then, roots, order });
        const isNew = found !== null && found !== old && added.includes(found);
        const wasFound = old !== null || (!module.startsWith(".") && !missing.includes(module));
        return isNew && wasFound ? [describe(found, module, importer.path, old)] : [];
      })
    )
  );
}

function findPythonShadows(
  added: readonly string[],
  { files, importers, evidence }: Project,
  missing: readonly string[],
): string[] {
  const now = new Set(files);
  const then = new Set([...files, ...added]);
  const roots = listPythonRoots(evidence.testCommand, files);
  const shadowed = importers.filter(({ path }) => /\.pyi?$/i.test(path)).flatMap((importer) =>
    importer.modules.flatMap((module) => {
      const old = resolvePython(module, { from: importer.path, files: now, roots });
      const found = resolvePython(module, { from: importer.path, files: then, roots });
      const isNew = found !== null && found !== old && added.includes(found);
      const wasFound = old !== null ||
        !missing.some((name) => name === module || module.startsWith(`${name}.`));
      return isNew && wasFound ? [describe(found, module, importer.path, old)] : [];
    })
  );
  const byRunner = added.flatMap((path) => {
    const name = findTopName(path, roots.filter((root) => !/^(src|lib)$/.test(root)));
    return name !== null && isLoadedByRunner(name)
      ? [`"${path}" is found where the test runner imports "${name}" of the standard library`]
      : [];
  });
  return [...shadowed, ...byRunner];
}

/** The name under which a module is found in one of some folders, without a package around it. */
function findTopName(path: string, roots: readonly string[]): string | null {
  const names = roots.flatMap((root) => {
    const folder = root === "" ? "" : `${root}/`;
    const below = path.startsWith(folder) ? path.slice(folder.length) : "";
    return /^([^/.]+)(\.py|\/__init__\.py)$/.exec(below)?.[1] ?? [];
  });
  return names[0] ?? null;
}

/** Folders and files of the added paths, without extensions: no other name can be taken. */
function listNames(added: readonly string[]): ReadonlySet<string> {
  return new Set(
    added.flatMap((path) => path.split("/").map((part) => part.split(".")[0] ?? part)),
  );
}

function mayMean(module: string, names: ReadonlySet<string>): boolean {
  return module.split(/[./]/).some((part) => names.has(part)) || /[./]$/.test(module);
}

function describe(found: string, module: string, importer: string, old: string | null): string {
  const before = old === null ? "a module from outside the project" : `"${old}"`;
  return `"${found}" is found where ${importer} imports "${module}", which was ${before} before`;
}
