/**
 * Operators that insert a statement which stands nowhere in the file as it is needed.
 *
 * @module
 */

import { findAbove, getField, type SyntaxNode, walkTree } from "../../../guards/syntax/tree.ts";
import { listNearNames } from "./names.ts";
import { type Edit, insertAt, type Operator, type Source } from "./operator.ts";
import { FUNCTIONS, indentOf, isStatement, listCopies, reindent } from "./statements.ts";

/** Names that are tried in one place of a copied statement. */
const MAX_NAMES = 5;
const MAX_COPIES = 6;
const MAX_CHARACTERS = 60;
/** Statements of one shape that are compared. */
const MAX_TWINS = 4;
/** Collections of a file that are filled. */
const MAX_COLLECTIONS = 3;
const LEAVES = /^(?:return|raise|throw|break|continue)/;

/** A collection that is made is not filled here. */
export const fillCollection: Operator = {
  id: "fill_collection",
  prior: 1.5,
  examples: {
    script: ["const seen = new Set(); f(x);", "const seen = new Set(); seen.add(x); f(x);"],
    python: ["ys = []\nb(n)\nreturn ys", "ys = []\nb(n)\nys.append(n)\nreturn ys"],
  },
  *propose(node, source) {
    if (!isStatement(node) || !findAbove(node, FUNCTIONS)) return;
    const names = listNearNames(node, source);
    for (const [collection, method] of listCollections(source).slice(0, MAX_COLLECTIONS)) {
      for (const name of names.filter((name) => name !== collection).slice(0, MAX_NAMES)) {
        const end = source.dialect === "python" ? "" : ";";
        yield insertBefore(node, `${collection}.${method}(${name})${end}`, source);
      }
    }
  },
};

/** Names of collections that start empty, and how each is filled. */
function listCollections({ tree }: Source): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (const node of walkTree(tree.root)) {
    if (node.kind !== "assignment" && node.kind !== "variable_declarator") continue;
    const name = getField(node, "left") ?? getField(node, "name");
    const value = (getField(node, "right") ?? getField(node, "value"))?.text ?? "";
    if (name?.kind !== "identifier") continue;
    if (/^(?:set\(\)|new Set(?:<.*>)?\(\))$/.test(value)) found.push([name.text, "add"]);
    else if (/^\[\s*\]$/.test(value)) {
      found.push([name.text, node.kind === "assignment" ? "append" : "push"]);
    }
  }
  return found;
}

/** A statement of the same file is missing here, about another variable. */
export const copyAdapted: Operator = {
  id: "copy_adapted",
  prior: 1,
  examples: {
    script: ["left.push(x);\nf(n);", "left.push(n);\nf(n);"],
    python: ["xs.append(x)\nb(n)", "xs.append(n)\nb(n)"],
  },
  *propose(node, source) {
    if (!isStatement(node) || !findAbove(node, FUNCTIONS)) return;
    const names = listNearNames(node, source).slice(0, MAX_NAMES);
    for (const text of listSimple(node, source)) {
      for (const adapted of adaptNames(text, names)) {
        yield insertBefore(node, adapted, source);
        if (!LEAVES.test(node.kind)) yield insertBehind(node, adapted, source);
      }
    }
  },
};

function listSimple(node: SyntaxNode, source: Source): readonly string[] {
  return listCopies(node, source)
    .filter(({ kind, text }) => kind === "expression_statement" && text.length <= MAX_CHARACTERS)
    .slice(0, MAX_COPIES)
    .map((copy) => reindent(copy.text, indentOf(copy, source), indentOf(node, source)));
}

/** The text with its last name replaced by each of others. */
function adaptNames(text: string, names: readonly string[]): readonly string[] {
  const last = [...text.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?![\w$(])/g)].at(-1);
  if (last?.index === undefined) return [];
  const [start, end] = [last.index, last.index + last[0].length];
  return names.filter((name) => name !== last[0])
    .map((name) => text.slice(0, start) + name + text.slice(end));
}

function insertBefore(node: SyntaxNode, text: string, source: Source): Edit {
  return insertAt(node.start, `${text}\n${indentOf(node, source)}`);
}

function insertBehind(node: SyntaxNode, text: string, source: Source): Edit {
  return insertAt(node.end, `\n${indentOf(node, source)}${text}`);
}

/** A statement of the same file is missing for the twin: `left[i]` is handled, `right[j]` is not. */
export const copyForTwin: Operator = {
  id: "copy_for_twin",
  prior: 2,
  examples: {
    script: [
      "if (n) f(left[a]); else f(right[b]);\ng(left);",
      "if (n) f(left[a]); else f(right[b]);\ng(left);\ng(right);",
    ],
    python: [
      "if n:\n    f(left[a])\nelse:\n    f(right[b])\ng(left, a)",
      "if n:\n    f(left[a])\nelse:\n    f(right[b])\ng(left, a)\ng(right, b)",
    ],
  },
  *propose(node, source) {
    if (!isStatement(node) || node.kind !== "expression_statement") return;
    if (node.text.length > MAX_CHARACTERS || !findAbove(node, FUNCTIONS)) return;
    const told = new Set([node.text]);
    for (const renames of listTwinRenames(source)) {
      const text = node.text.replace(NAMES, (name) => renames.get(name) ?? name);
      if (told.has(text)) continue;
      told.add(text);
      yield insertBehind(node, text, source);
      yield insertBefore(node, text, source);
    }
  },
};

/** Names that stand free, not behind a dot. */
const NAMES = /(?<![\w$.])[A-Za-z_$][\w$]*/g;

/** How one statement becomes another of the same shape, name by name, in both directions. */
function listTwinRenames({ tree }: Source): readonly ReadonlyMap<string, string>[] {
  const shapes = new Map<string, string[]>();
  for (const { kind, text } of walkTree(tree.root)) {
    if (kind !== "expression_statement" || text.length > MAX_CHARACTERS) continue;
    const shape = text.replace(NAMES, "_");
    shapes.set(shape, [...shapes.get(shape) ?? [], text]);
  }
  return [...shapes.values()].flatMap((texts) =>
    texts.slice(0, MAX_TWINS).flatMap((one) =>
      texts.slice(0, MAX_TWINS).flatMap((other) => toRenames(one, other) ?? [])
    )
  );
}

function toRenames(one: string, other: string): ReadonlyMap<string, string> | null {
  const [from, to] = [one.match(NAMES) ?? [], other.match(NAMES) ?? []];
  const renames = new Map<string, string>();
  for (const [at, name] of from.entries()) {
    const put = to[at] ?? name;
    if ((renames.get(name) ?? put) !== put) return null;
    renames.set(name, put);
  }
  return one === other ? null : renames;
}
