/**
 * Targets whose expected value lies in a file of its own: golden texts, JSON of right answers.
 *
 * Imports `guards/`. Reads through the lab.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import { detectLanguage } from "../../../guards/syntax/parser.ts";
import type { Assertion } from "../../../guards/syntax/tests.ts";
import { type SyntaxNode, walkTree } from "../../../guards/syntax/tree.ts";
import type { Lab } from "../../lab.ts";
import type { TargetFile } from "../target_files.ts";
import type { Attempt, Candidate } from "./expectations.ts";

/** Names of files that one expected value is looked for in. */
const MAX_NAMES = 20;

/**
 * Lists targets that hold their answer against a file.
 *
 * @param target The test file.
 * @param lab Where its project lies.
 * @returns One candidate a target for which exactly one such file is found.
 */
export async function listFileCandidates(
  target: TargetFile,
  lab: Lab,
): Promise<readonly Candidate[]> {
  const root = target.file?.tree.root;
  if (!root) return [];
  const data = (await lab.files("fix")).filter((path) => detectLanguage(path) === null);
  const found: Candidate[] = [];
  for (const { id, declared } of target.targets) {
    const paths = new Set(
      (declared?.assertions ?? []).flatMap((assertion) => findFiles(assertion, { root, data })),
    );
    const [path] = paths;
    const bytes = path === undefined || paths.size > 1 ? null : await lab.read("fix", path);
    const after = bytes && changeBytes(bytes);
    if (path === undefined || after === null || bytes === null) continue;
    const attempt: Attempt = {
      kind: "attempt",
      id,
      path: target.path,
      edits: [],
      what: `another "${path}"`,
      data: [{ path, before: bytes, after } satisfies FileChange],
      weight: "firm",
    };
    found.push({ id, assertions: [[attempt]] });
  }
  return found;
}

interface Project {
  readonly root: SyntaxNode;
  /** Files that are no source. */
  readonly data: readonly string[];
}

/** Files whose name stands in the expected value, or where a name in it is declared. */
function findFiles({ form, expected }: Assertion, { root, data }: Project): readonly string[] {
  if (form !== "equal" || expected === null) return [];
  const names = [...walkTree(expected)].filter(({ kind }) => kind === "identifier")
    .map(({ text }) => text).slice(0, MAX_NAMES);
  const places = [expected, ...findDeclarations(root, new Set(names))];
  const texts = places.flatMap((place) => [...walkTree(place)])
    .filter(({ kind }) => /^(string_fragment|string_content)$/.test(kind))
    .map(({ text }) => text.replace(/^(\.{1,2}\/)+/, ""));
  return data.filter((path) =>
    texts.some((text) => text.includes(".") && (path === text || path.endsWith(`/${text}`)))
  );
}

const DECLARATIONS = /^(variable_declarator|assignment|import_statement)$/;

/** Where names get their value, functions left out: they say how to read, not what. */
function findDeclarations(root: SyntaxNode, names: ReadonlySet<string>): readonly SyntaxNode[] {
  return [...walkTree(root)].filter((node) => {
    if (!DECLARATIONS.test(node.kind)) return false;
    const bound = node.kind === "import_statement"
      ? [...walkTree(node)]
      : node.children.filter(({ field }) => field === "name" || field === "left");
    return bound.some(({ kind, text }) => kind === "identifier" && names.has(text));
  });
}

/** Another digit in the middle, else another letter; null where there is neither. */
function changeBytes(bytes: Uint8Array): Uint8Array | null {
  const places = [...bytes.keys()];
  const digits = places.filter((at) => isBetween(bytes[at], 0x30, 0x39));
  const letters = places.filter((at) => isBetween((bytes[at] ?? 0) | 0x20, 0x61, 0x7a));
  const among = digits.length > 0 ? digits : letters;
  const at = among[Math.floor(among.length / 2)];
  if (at === undefined) return null;
  const after = bytes.slice();
  // One up, or down from a nine and a z.
  const isLast = /[9zZ]/.test(String.fromCharCode(bytes[at] ?? 0));
  after[at] = (bytes[at] ?? 0) + (isLast ? -1 : 1);
  return after;
}

function isBetween(byte: number | undefined, low: number, high: number): boolean {
  return byte !== undefined && byte >= low && byte <= high;
}
