/**
 * The order of plausible patches: few and small edits, in suspicious places, of a likely kind, that
 * agree with what comments and names say.
 *
 * Imports `guards/syntax/` and the candidates' types. Pure.
 *
 * @module
 */

import { findAbove, getField, type SyntaxNode, walkTree } from "../../guards/syntax/tree.ts";
import type { Scored } from "./candidates.ts";

/** What the words of a person say about code, and which code says it as well. */
const SAYINGS: readonly { readonly words: RegExp; readonly code: RegExp }[] = [
  {
    words:
      /\b(?:at least|at most|or more|or less|from \S+ (?:on|up)|up to|inclu(?:ded?|sive|ding)|minimum|maximum|belongs?|both ends|through)\b/,
    code: /[<>]=/,
  },
  {
    words:
      /\b(?:more than|less than|fewer than|above|below|over|under|before|after|exceeds?|exclu(?:ded?|sive|ding)|strictly)\b/,
    code: /[<>](?!=)/,
  },
  { words: /\b(?:half|nearest|round(?:s|ed)?|rounds? up)\b/, code: /\bround\b/ },
  {
    words: /\b(?:round(?:s|ed)? down|whole|floor|complete)\b/,
    code: /\bfloor\b|\bint\b|\/\/|\btrunc\b/,
  },
  { words: /\b(?:round(?:s|ed)? up|ceil\w*|begun)\b/, code: /\bceil\b/ },
  {
    words: /\b(?:latest|newest|last|descending|highest)\b/,
    code: /\bb\b.*-.*\ba\b|\blast\w*|\bmax\b|\breverse/i,
  },
  {
    words: /\b(?:earliest|oldest|first|ascending|lowest)\b/,
    code: /\ba\b.*-.*\bb\b|\bfirst\w*|\bmin\b/i,
  },
  { words: /\b(?:all|every|each|both)\b/, code: /\b(?:every|all)\b|&&|\band\b/i },
  { words: /\b(?:any|some|either|or)\b/, code: /\b(?:some|any)\b|\|\||\bor\b/i },
  { words: /\b(?:not?|without|never|none|unless)\b/, code: /!|\bnot\b|\bNone\b|\bnull\b/ },
  { words: /\b(?:zero included|also zero|missing|absent|not given)\b/, code: /\?\?|\bNone\b/ },
  {
    words: /\b(?:empty|nothing|none|no)\b/,
    code: /\breturn (?:0|null|None|""|\[\]|\{\}|false|False)/,
  },
];
/** How much one word for or against a patch counts. */
const AGREES = 1.25;
const DIFFERS = 0.8;
/** A patch that asks for one value alone is likely to fit the tests and nothing else. */
const SPECIAL_CASE = 0.6;
/** A parameter or property that nothing used is used: what was forgotten is there. */
const USES_FORGOTTEN = 2.2;
const FUNCTIONS = [
  "function_declaration",
  "method_definition",
  "generator_function_declaration",
  "function_definition",
  "lexical_declaration",
  "variable_declaration",
];

const ALL_FUNCTIONS = [
  "function_declaration",
  "function_expression",
  "arrow_function",
  "method_definition",
  "function_definition",
];

/**
 * Orders plausible patches.
 *
 * @param patches Patches that turn the failing tests.
 * @returns The best first.
 */
export function rankPatches(patches: readonly Scored[]): readonly Scored[] {
  const worth = new Map(patches.map((patch) => [patch, patch.score * judgePatch(patch)]));
  return patches.toSorted((a, b) =>
    a.operators.length - b.operators.length ||
    (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a.size - b.size
  );
}

/**
 * Tells how well a patch agrees with comments and names, and whether it makes a special case.
 *
 * @param patch The patch.
 * @returns A factor, 1 where nothing is said.
 */
export function judgePatch(patch: Scored): number {
  return patch.edits.reduce((factor, { start, end, text }) => {
    const { text: source, root } = patch.source.tree;
    const said = readWords(root, start).toLowerCase();
    const old = widen(source, start, end);
    const now = source.slice(old.start, start) + text + source.slice(end, old.end);
    const before = source.slice(old.start, old.end);
    return factor * compareSayings(said, before, now) * compareNumbers(said, before, now) *
      (isSpecialCase(patch, text) ? SPECIAL_CASE : 1) *
      (usesForgotten(patch, start, text) ? USES_FORGOTTEN : 1);
  }, 1);
}

function compareSayings(said: string, before: string, now: string): number {
  return SAYINGS.reduce((factor, { words, code }) => {
    if (!words.test(said) || code.test(before) === code.test(now)) return factor;
    return factor * (code.test(now) ? AGREES : DIFFERS);
  }, 1);
}

/** A number that is written in words above the code belongs into the code. */
function compareNumbers(said: string, before: string, now: string): number {
  const told = new Set(readNumbers(said));
  const [old, fresh] = [readNumbers(before), readNumbers(now)];
  const gained = fresh.filter((number) => told.has(number) && !old.includes(number));
  const lost = old.filter((number) => told.has(number) && !fresh.includes(number));
  return (gained.length > 0 ? AGREES : 1) * (lost.length > 0 ? DIFFERS : 1);
}

const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"];

function readNumbers(text: string): readonly string[] {
  const words = NUMBER_WORDS.flatMap((word, value) =>
    new RegExp(`\\b${word}\\b`).test(text) ? [String(value)] : []
  );
  return [...text.match(/\d+(?:\.\d+)?/g) ?? [], ...words];
}

/** The whole lines that an edit touches. */
function widen(text: string, start: number, end: number) {
  const next = text.indexOf("\n", end);
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: next === -1 ? text.length : next };
}

function isSpecialCase({ operators }: Scored, text: string): boolean {
  return operators.includes("guard") &&
    /(?:===?|<=) *(?:[1-9]|"[^"]+")|return (?:[1-9]|true|True|"[^"]+")/.test(text);
}

/** A name that stood once in its function, as a parameter, or not at all, takes the place of one
 * that stands there more than once. */
function usesForgotten({ source, operators, edits }: Scored, at: number, text: string): boolean {
  if (!operators.some((id) => id === "variable" || id === "property")) return false;
  const around = findAbove(findInnermost(source.tree.root, at), ALL_FUNCTIONS);
  const old = edits.find(({ start }) => start === at);
  if (!around || !old) return false;
  const count = (name: string) =>
    [...walkTree(around)].filter(({ children, text }) => children.length === 0 && text === name)
      .length;
  const isProperty = operators.includes("property");
  return count(text) <= (isProperty ? 0 : 1) &&
    count(source.tree.text.slice(old.start, old.end)) > (isProperty ? 1 : 2);
}

/** Comments in and above the function around a place, and its name in words. */
function readWords(root: SyntaxNode, at: number): string {
  const inner = findInnermost(root, at);
  const around = findAbove(inner, FUNCTIONS);
  if (!around) return listComments(root.children, at);
  const top = around.parent?.kind === "export_statement" ? around.parent : around;
  const name = getField(around, "name")?.text ?? "";
  const inside = [...walkTree(around)].filter(isComment).map(({ text }) => text);
  const above = readAbove(top);
  const outer = findAbove(around, FUNCTIONS);
  const further = outer ? readWords(root, outer.start + 1) : "";
  return [...above, ...inside, splitName(name), further].join("\n");
}

function listComments(nodes: readonly SyntaxNode[], at: number): string {
  return nodes.filter((node) => isComment(node) && node.end <= at).at(-1)?.text ?? "";
}

function readAbove(node: SyntaxNode): readonly string[] {
  const siblings = node.parent?.children ?? [];
  const found: string[] = [];
  for (let at = siblings.indexOf(node) - 1; at >= 0; at--) {
    const sibling = siblings[at];
    if (!sibling || sibling.kind !== "comment") break;
    found.push(sibling.text);
  }
  return found;
}

function isComment({ kind, parent, children }: SyntaxNode): boolean {
  return kind === "comment" ||
    (kind === "expression_statement" && children[0]?.kind === "string" && parent !== null);
}

/** `isAtLeast` and `is_at_least` say the same. */
function splitName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("_", " ");
}

function findInnermost(root: SyntaxNode, at: number): SyntaxNode {
  let found = root;
  for (;;) {
    const next = found.children.find(({ start, end }) => start <= at && at < end);
    if (!next) return found;
    found = next;
  }
}
