/**
 * How Python finds a module among the files of a project.
 *
 * @module
 */

/** What a module is looked for with. */
export interface PythonSearch {
  /** Path of the importing file. */
  readonly from: string;
  readonly files: ReadonlySet<string>;
  /** Folders of the module search path that lie in the project, in order. */
  readonly roots: readonly string[];
}

/**
 * Lists the folders in which Python looks for modules: those of the command, those of scripts and
 * tests, the project itself.
 *
 * @param argv The test command.
 * @param files Files of the project.
 * @returns Folders below the workspace, the project as an empty text.
 */
export function listPythonRoots(
  argv: readonly string[],
  files: readonly string[],
): readonly string[] {
  const folders = new Set(files.map((path) => path.split("/").slice(0, -1).join("/")));
  const named = argv.flatMap((word, index) => {
    const path = /^PYTHONPATH=(.*)$/.exec(word)?.[1];
    if (path !== undefined) return path.split(":");
    return /^(-s|-t|--start-directory|--top-level-directory|--rootdir)$/.test(argv[index - 1] ?? "")
      ? [word]
      : [];
  }).map((path) => path.replace(/^\.\/?/, "").replace(/\/+$/, ""));
  const loose = [...folders].filter((folder) =>
    /(^|\/)tests?$/.test(folder) && !files.includes(`${folder}/__init__.py`)
  );
  return [...new Set([...named, ...loose, "", "src", "lib"])]
    .filter((root) =>
      root === "" || folders.has(root) || files.some((path) => path.startsWith(`${root}/`))
    );
}

/**
 * Resolves an import to a file of the project.
 *
 * @param module Dotted name; dots before it make it relative.
 * @param search Where from, and among which files.
 * @returns Path of the module's file, or null where it is none of the project.
 */
export function resolvePython(module: string, search: PythonSearch): string | null {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const parts = module.slice(dots).split(".").filter((part) => part !== "");
  if (dots > 0) {
    const folder = search.from.split("/").slice(0, -1);
    const start = folder.slice(0, folder.length - dots + 1).join("/");
    return findParts(start, parts, search);
  }
  const root = search.roots.find((root) => findPart(root, parts[0] ?? "", search) !== null);
  return root === undefined ? null : findParts(root, parts, search);
}

type Found = { readonly kind: "file" | "package" | "folder"; readonly path: string };

function findParts(start: string, parts: readonly string[], search: PythonSearch): string | null {
  let folder = start;
  let file: string | null = null;
  for (const part of parts) {
    const found = findPart(folder, part, search);
    if (!found) return file;
    if (found.kind === "file") return found.path;
    file = found.kind === "package" ? found.path : null;
    folder = folder === "" ? part : `${folder}/${part}`;
  }
  return file;
}

/** A package before a compiled module, that before a source, and a plain folder at last. */
function findPart(folder: string, name: string, { files }: PythonSearch): Found | null {
  const path = folder === "" ? name : `${folder}/${name}`;
  if (files.has(`${path}/__init__.py`)) return { kind: "package", path: `${path}/__init__.py` };
  const compiled = [...files].find((file) =>
    file.startsWith(`${path}.`) && /\.(so|pyd)$/.test(file)
  );
  if (compiled !== undefined) return { kind: "file", path: compiled };
  const source = [`${path}.py`, `${path}.pyc`].find((file) => files.has(file));
  if (source !== undefined) return { kind: "file", path: source };
  const isFolder = [...files].some((file) => file.startsWith(`${path}/`) && file.endsWith(".py"));
  return isFolder ? { kind: "folder", path } : null;
}
