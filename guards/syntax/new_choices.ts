/**
 * Conditions and tables that a change adds to a source.
 *
 * A border that moves by one (`>` becomes `>=`) is the same condition, and a table that gets a row
 * is the same table. A table may be packed into a text, and a pattern chooses, too. Pure. Imports
 * constants and the source reader's types.
 *
 * @module
 */

import { toConstant } from "./constants.ts";
import type { SourceFile } from "./source.ts";
import { type SyntaxNode, walkTree } from "./tree.ts";

const COMPARES = /^(===?|!==?|==|!=|<|>|<=|>=|is|is not|in|not in)$/;

/**
 * Tells whether a change adds a condition or a table.
 *
 * @param before The source before, null where it is new.
 * @param after The source after.
 * @returns True where some condition compares what none compared before, or a table is new.
 */
export function hasNewChoice(before: SourceFile | null, after: SourceFile): boolean {
  const old = before === null ? [] : listConditions(before);
  const left = [...old];
  const isNew = listConditions(after).some((condition) => {
    const index = left.indexOf(condition);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return isNew ||
    [countTables, countPatterns, countPacked].some((count) =>
      count(after) > (before === null ? 0 : count(before))
    );
}

/** What each condition is about: its names and literals, whatever the operators. */
function listConditions(source: SourceFile): string[] {
  const nodes = new Set<SyntaxNode>();
  for (const { act } of source.acts) if (act.kind === "branch") nodes.add(act.condition);
  for (const node of walkTree(source.tree.root)) {
    const form = source.dialect.toForm(node);
    if (form.kind === "choice") nodes.add(form.condition);
    if (form.kind === "binary" && COMPARES.test(form.operator)) nodes.add(node);
  }
  return [...new Set([...nodes].map(renderOperands))];
}

function renderOperands(node: SyntaxNode): string {
  return [...walkTree(node)]
    .filter(({ isNamed, children, kind }) => isNamed && children.length === 0 && kind !== "comment")
    .map(({ text }) => text).join(" ");
}

/** Lists and tables that are not part of a larger one. */
function countTables(source: SourceFile): number {
  const isTable = (node: SyntaxNode) => {
    const form = source.dialect.toForm(node);
    return (form.kind === "list" && form.items.length > 1) ||
      (form.kind === "table" && form.entries.length > 0);
  };
  return [...walkTree(source.tree.root)].filter((node) =>
    isTable(node) && !(node.parent && isInTable(node.parent, isTable))
  ).length;
}

/** Names of what makes a pattern of a text. */
const PATTERNS = /^(new )?RegExp$|^re\.(?!escape)\w+$|^regexp\.\w+$/;

function countPatterns(source: SourceFile): number {
  const literals = [...walkTree(source.tree.root)].filter(({ kind }) => kind === "regex");
  return literals.length + source.calls.filter(({ name }) => PATTERNS.test(name ?? "")).length;
}

/** Names of what takes values out of a text. */
const UNPACKERS =
  /^(JSON\.parse|atob|Buffer\.from|node:buffer\.Buffer\.from|json\.loads|ast\.literal_eval|base64\.\w+|binascii\.\w+|bytes\.fromhex|(Uint8Array\.)?from(Hex|Base64)|encoding\/\w+\.\S+)$/;
/** Methods by which a part of a text is picked. */
const PICKERS =
  /^(split|slice|substr|substring|charAt|charCodeAt|codePointAt|at|indexOf|lastIndexOf|search|match|matchAll|index|find|rfind|partition|splitlines)$/;

/** Texts of the source itself that are used as lists or tables. */
function countPacked(source: SourceFile): number {
  const isText = (node: SyntaxNode) => typeof toConstant(node, source) === "string";
  const unpacked = source.calls.filter(({ name, args }) =>
    UNPACKERS.test(name ?? "") && args.some(({ value }) => isText(value))
  );
  const picked = [...walkTree(source.tree.root)].filter((node) => {
    const form = source.dialect.toForm(node);
    if (form.kind !== "member" || !/(member|subscript|attribute|index)/.test(node.kind)) {
      return false;
    }
    const isPick = form.key === null || PICKERS.test(form.key);
    return isPick && isText(form.object);
  });
  return unpacked.length + picked.length;
}

function isInTable(node: SyntaxNode, isTable: (node: SyntaxNode) => boolean): boolean {
  for (let above: SyntaxNode | null = node; above; above = above.parent) {
    if (isTable(above)) return true;
  }
  return false;
}
