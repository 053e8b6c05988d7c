/**
 * Variants of script files: copies of a test and of what lies between it and a changed file, whose
 * imports name each other, so that one process can load many versions side by side.
 *
 * Imports `guards/`. Pure: files are read through the function it is handed.
 *
 * @module
 */

import { detectLanguage, loadParser } from "../../guards/syntax/parser.ts";
import { getField, type SyntaxNode, walkTree } from "../../guards/syntax/tree.ts";
import { join } from "../../guards/std_path.ts";

/** Stands for the number of a candidate in the names and texts of variants. */
export const ID_MARK = "__GREENROOM_ID__";
/** Replaces `node:test` in variants of tests; the driver puts the collector's address there. */
export const COLLECTOR_MARK = "__GREENROOM_COLLECTOR__";

/** Name of the global function that each round of a loop calls. */
export const LOOP_NAME = "__greenroomLoop";
const LOOPS = new Set(["for_statement", "for_in_statement", "while_statement", "do_statement"]);

/** One file of the project, what it imports of the project, and where its loops begin. */
interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly guards: readonly Put[];
}

/** Text that stands in place of a part of a module. */
interface Put {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Import {
  /** Where the specifier stands, quotes not counted. */
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  /** Project file that it names, or null. */
  readonly target: string | null;
}

/** Reads a file of the project as text, null where there is none. */
export type ReadText = (path: string) => Promise<string | null>;

/** The modules that tests reach. */
export class ModuleGraph {
  readonly #modules = new Map<string, Module>();
  readonly #read: ReadText;

  /** Makes an empty graph over a project. */
  constructor(read: ReadText) {
    this.#read = read;
  }

  /**
   * Loads a module and all that it imports of the project.
   *
   * @param path Path of the module.
   */
  async load(path: string): Promise<void> {
    const open = [path];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.#modules.has(next)) continue;
      const module = await this.#readModule(next);
      if (module === null) continue;
      this.#modules.set(next, module);
      open.push(...module.imports.flatMap(({ target }) => target === null ? [] : [target]));
    }
  }

  /**
   * Lists the modules on every way from one module to others, both ends included.
   *
   * @param from A test file.
   * @param to Files that change.
   * @returns Their paths; empty where there is no way.
   */
  between(from: string, to: ReadonlySet<string>): readonly string[] {
    const reaches = new Map<string, boolean>();
    const visit = (path: string): boolean => {
      const known = reaches.get(path);
      if (known !== undefined) return known;
      reaches.set(path, to.has(path));
      const targets = this.#modules.get(path)?.imports.flatMap(({ target }) => target ?? []) ?? [];
      // Every target is visited: a way that was found does not hide another.
      const found = targets.map(visit).some((isOnWay) => isOnWay);
      reaches.set(path, to.has(path) || found);
      return reaches.get(path) ?? false;
    };
    visit(from);
    return [...reaches].filter(([, isOnWay]) => isOnWay).map(([path]) => path);
  }

  /**
   * Renders a module as a variant: imports of other variants carry the mark.
   *
   * @param path Path of the module.
   * @param options Text in place of the module's own, and which modules have variants.
   * @returns The text with marks; null where the module is not loaded.
   */
  async render(
    path: string,
    { text, variants }: { readonly text?: string; readonly variants: ReadonlySet<string> },
  ): Promise<string | null> {
    const loaded = this.#modules.get(path);
    const module = text === undefined ? loaded : await this.#parseModule(path, text);
    if (!module) return null;
    const renamed = module.imports.flatMap(({ start, end, specifier, target }): Put[] => {
      const isTest = specifier === "node:test" || specifier === "test";
      if (!isTest && (target === null || !variants.has(target))) return [];
      return [{ start, end, text: isTest ? COLLECTOR_MARK : markName(specifier, target ?? "") }];
    });
    return [...renamed, ...module.guards].sort((a, b) => b.start - a.start).reduce(
      (rendered, { start, end, text: put }) => rendered.slice(0, start) + put + rendered.slice(end),
      module.text,
    );
  }

  /**
   * Lists the modules that are loaded.
   *
   * @returns Their paths.
   */
  paths(): readonly string[] {
    return [...this.#modules.keys()];
  }

  async #readModule(path: string): Promise<Module | null> {
    const text = await this.#read(path);
    return text === null ? null : await this.#parseModule(path, text);
  }

  async #parseModule(path: string, text: string): Promise<Module | null> {
    const language = detectLanguage(path);
    if (language === null || language === "python" || language === "go") return null;
    const tree = (await loadParser(language)).parse(text);
    const imports: Import[] = [];
    const guards: Put[] = [];
    for (const node of walkTree(tree.root)) {
      guards.push(...guardLoop(node));
      const source = findSpecifier(node);
      if (!source) continue;
      const specifier = source.text.slice(1, -1);
      const target = specifier.startsWith(".") ? await this.#resolve(path, specifier) : null;
      imports.push({ start: source.start + 1, end: source.end - 1, specifier, target });
    }
    return { path, text, imports, guards };
  }

  async #resolve(from: string, specifier: string): Promise<string | null> {
    const base = join(from, "..", specifier);
    if (base.startsWith("..")) return null;
    for (const end of ["", ".ts", ".js", ".mjs", ".cjs", "/index.js", "/index.ts", "/mod.ts"]) {
      if (/\.\w+$/.test(base + end) && await this.#read(base + end) !== null) return base + end;
    }
    return null;
  }
}

/** Each round of a loop is counted, so that an endless one ends without ending its process. */
function guardLoop(node: SyntaxNode): readonly Put[] {
  if (!LOOPS.has(node.kind)) return [];
  const body = getField(node, "body");
  if (!body) return [];
  const count = `globalThis.${LOOP_NAME}?.();`;
  if (body.kind === "statement_block") {
    return [{ start: body.start + 1, end: body.start + 1, text: ` ${count}` }];
  }
  return [
    { start: body.start, end: body.start, text: `{ ${count} ` },
    { start: body.end, end: body.end, text: " }" },
  ];
}

function findSpecifier(node: SyntaxNode): SyntaxNode | null {
  if (node.kind === "import_statement" || node.kind === "export_statement") {
    return node.children.find(({ field, kind }) => field === "source" && kind === "string") ?? null;
  }
  if (node.kind !== "call_expression") return null;
  const [callee, args] = node.children;
  if (callee?.text !== "require" && callee?.kind !== "import") return null;
  return args?.children.find(({ kind }) => kind === "string") ?? null;
}

/** Puts the mark before the extension; a specifier without one gets the target's. */
function markName(specifier: string, target: string): string {
  const extension = /\.\w+$/.exec(target)?.[0] ?? "";
  const isWhole = specifier.endsWith(extension);
  const stem = isWhole ? specifier.slice(0, -extension.length) : specifier;
  const index = /\/(?:index|mod)\.\w+$/.exec(target)?.[0];
  const part = !isWhole && index ? index.slice(0, -extension.length) : "";
  return `${stem}${part}.${ID_MARK}${extension}`;
}

/**
 * Names the variant of a file.
 *
 * @param path Path of the file.
 * @returns The path with the mark before the extension.
 */
export function markPath(path: string): string {
  return path.replace(/(\.\w+)$/, `.${ID_MARK}$1`);
}
