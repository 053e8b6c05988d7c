/**
 * A dependency by its name: where a project declares it, and which imports mean it.
 *
 * Pure. Imports `guards/` and `imports/`.
 *
 * @module
 */

import type { Language } from "../../guards/syntax/parser.ts";
import type { ReadText } from "../imports/import_rules.ts";
import { parseJsonOrNull } from "../imports/json_text.ts";

/** Where packages come from. */
export type Ecosystem = "npm" | "python" | "go" | "actions";

/** A line that declares the dependency. */
export interface Declaration {
  readonly ecosystem: Ecosystem;
  readonly file: string;
  readonly line: number;
  /** The line itself. */
  readonly text: string;
}

/** The files of a project. */
export interface ProjectFiles {
  /** Paths of all of them. */
  readonly files: readonly string[];
  readonly read: ReadText;
}

const MANIFESTS: readonly (readonly [Ecosystem, RegExp])[] = [
  ["npm", /(^|\/)(package\.json|deno\.jsonc?|import_map\.json)$/],
  ["python", /(^|\/)(pyproject\.toml|setup\.(cfg|py)|Pipfile|requirements[^/]*\.(txt|in))$/],
  ["go", /(^|\/)go\.mod$/],
  ["actions", /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$|(^|\/)action\.ya?ml$/],
];

/**
 * Tells whether a file may declare dependencies.
 *
 * @param path Path of the file.
 * @returns True where it is one that does, by its name.
 */
export function isManifest(path: string): boolean {
  return MANIFESTS.some(([, pattern]) => pattern.test(path));
}

/**
 * Finds where a project declares a dependency.
 *
 * @param name Name of the dependency.
 * @param project The files of the project.
 * @returns The lines, in the order of the files.
 */
export function findDeclarations(
  name: string,
  { files, read }: ProjectFiles,
): readonly Declaration[] {
  return files.flatMap((file) => {
    const [ecosystem] = MANIFESTS.find(([, pattern]) => pattern.test(file)) ?? [];
    const text = ecosystem === undefined ? null : read(file);
    if (ecosystem === undefined || text === null) return [];
    const pattern = toDeclared(name, ecosystem);
    return text.split("\n").flatMap((line, index) =>
      pattern.test(line) ? [{ ecosystem, file, line: index + 1, text: line.trim() }] : []
    );
  });
}

function toDeclared(name: string, ecosystem: Ecosystem): RegExp {
  const word = RegExp.escape(name);
  switch (ecosystem) {
    case "npm":
      return new RegExp(`"${word}"\\s*:|"(npm|jsr):/?${word}(@|/|")`);
    case "python": {
      const folded = name.split(/[-_.]+/).map(RegExp.escape).join("[-_.]+");
      return new RegExp(`^\\s*["']?${folded}(?![\\w-])["']?\\s*([=<>!~\\[;,({@"'#]|$)`, "i");
    }
    case "go":
      return new RegExp(`^\\s*(require\\s+)?${word}\\s+v`);
    case "actions":
      return new RegExp(`^\\s*(-\\s+)?uses:\\s*["']?${word}(/[^@\\s]+)?@`, "i");
  }
}

/** Names under which known packages of Python are imported. */
const PYTHON_MODULES: Readonly<Record<string, readonly string[]>> = {
  "attrs": ["attr", "attrs"],
  "beautifulsoup4": ["bs4"],
  "opencv-python": ["cv2"],
  "pillow": ["PIL"],
  "protobuf": ["google.protobuf"],
  "pyjwt": ["jwt"],
  "python-dateutil": ["dateutil"],
  "python-dotenv": ["dotenv"],
  "pyyaml": ["yaml"],
  "scikit-learn": ["sklearn"],
};

/** What recognises a dependency in sources. */
export interface Matcher {
  /** Spellings of which one stands in every source that can name it. */
  readonly words: readonly string[];
  /** Tells whether a module that a source names is the dependency. */
  readonly isMeant: (module: string, language: Language) => boolean;
}

/**
 * Makes what recognises a dependency in sources.
 *
 * @param name Name of the dependency.
 * @param options Aliases of it, and module names that its installation says it has.
 * @returns The recogniser.
 */
export function createMatcher(
  name: string,
  { aliases, modules }: {
    readonly aliases: readonly string[];
    readonly modules: readonly string[];
  },
): Matcher {
  const folded = name.toLowerCase().replace(/[-_.]+/g, "-");
  const known = Object.hasOwn(PYTHON_MODULES, folded) ? PYTHON_MODULES[folded] ?? [] : [];
  const python = [...modules, ...known, folded.replaceAll("-", "_")];
  const isBelow = (module: string, root: string, mark: string) =>
    module === root || module.startsWith(`${root}${mark}`);
  return {
    words: [name, ...aliases, ...python],
    isMeant: (module, language) => {
      switch (language) {
        case "python":
          return python.some((root) => isBelow(module, root, "."));
        case "go":
          return isBelow(module, name, "/");
        case "typescript":
        case "tsx":
        case "javascript":
          return isBelow(toPackage(module), name, "/") ||
            aliases.some((alias) =>
              alias.endsWith("/") ? module.startsWith(alias) : module === alias
            );
      }
    },
  };
}

/** Takes registry, address and version off: `npm:left-pad@1.2.3/x.js` is `left-pad/x.js`. */
function toPackage(module: string): string {
  const bare = module.replace(/^(npm|jsr):\/?/, "")
    .replace(/^https?:\/\/(esm\.sh|cdn\.skypack\.dev|deno\.land\/x|unpkg\.com)\//, "");
  return bare === module ? module : bare.replace(/^((?:@[^/@]+\/)?[^/@]+)@[^/]*/, "$1");
}

/**
 * Finds the names that an import map gives a dependency.
 *
 * @param name Name of the dependency.
 * @param project The files of the project.
 * @returns The aliases.
 */
export function findAliases(
  name: string,
  { files, read }: ProjectFiles,
): readonly string[] {
  return files.filter((file) => /(^|\/)(deno\.jsonc?|import_map\.json)$/.test(file))
    .flatMap((file) => {
      const { imports } = Object(parseJsonOrNull(read(file)));
      return Object.entries(Object(imports)).flatMap(([alias, target]) => {
        const isIt = typeof target === "string" && target !== toPackage(target) &&
          `${toPackage(target)}/`.startsWith(`${name}/`);
        return isIt ? [alias] : [];
      });
    });
}
