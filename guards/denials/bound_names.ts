/**
 * Which names a piece of source introduces itself, so that renaming them changes nothing.
 *
 * Only such names may be renamed: `Math.ceil` and `Math.floor` are both new to a file and still
 * not the same. Imports `tokens.ts`. Has no effect.
 *
 * @module
 */

import type { Token } from "./tokens.ts";

const DECLARING =
  /^(?:let|class|struct|enum|interface|trait|type|val|mut|for|def|function|fn|func|fun)$/;
const WITH_PARAMETERS = /^(?:def|function|fn|func|fun|catch)$/;
const VISIBLE_OUTSIDE = /^(?:export|pub|public|default)$/;
const NEVER_A_NAME =
  /^(?:let|mut|await|async|in|of|if|else|return|new|static|enum|class|self|this|ref|and|or|not|is|None|True|False|null|true|false|undefined|function|lambda|import|from)$/;
const IMPORTING = /^(?:import|with|except|from|case)$/;

/**
 * Finds the names that added source introduces.
 *
 * @param tokens Added source.
 * @returns Variables, parameters, functions and types that are declared in it.
 */
export function findBoundNames(tokens: readonly Token[]): ReadonlySet<string> {
  const source = tokens.filter(({ kind }) => kind !== "indent");
  const open: number[] = [];
  const found: Token[] = [];
  for (const [index, token] of source.entries()) {
    const nextText = source[index + 1]?.text ?? "";
    if (token.kind === "word") found.push(...findBoundBy(source, index));
    if (/^[(\[]$/.test(token.text)) open.push(index);
    if (/^[)\]]$/.test(token.text)) {
      const start = open.pop();
      if (nextText === "=>" && start !== undefined) found.push(...findParameters(source, start));
    }
    if (open.length === 0 && /^:?=$/.test(nextText)) found.push(...findAssigned(source, index));
  }
  return new Set(
    found.filter(({ kind, text }) => kind === "word" && !NEVER_A_NAME.test(text))
      .map(({ text }) => text),
  );
}

/** Names that one word binds: itself before an arrow, or those that follow a keyword. */
function findBoundBy(source: readonly Token[], index: number): readonly Token[] {
  const { text = "" } = source[index] ?? {};
  const bound: Token[] = [];
  if (source[index + 1]?.text === "=>") bound.push(...source.slice(index, index + 1));
  if (DECLARING.test(text) && !isVisibleOutside(source, index)) {
    bound.push(...findDeclared(source, index + 1));
  }
  if (WITH_PARAMETERS.test(text)) {
    const start = source[index + 1]?.text === "(" ? index + 1 : index + 2;
    if (source[start]?.text === "(") bound.push(...findParameters(source, start));
  }
  if (text === "lambda") bound.push(...findLambdaParameters(source, index + 1));
  if (text === "as" && isImporting(source, index)) {
    bound.push(...source.slice(index + 1, index + 2));
  }
  return bound;
}

/** What others can see keeps its name, for they call it by that. */
function isVisibleOutside(source: readonly Token[], index: number): boolean {
  return source.slice(Math.max(0, index - 3), index).some(({ text, line }) =>
    line === source[index]?.line && VISIBLE_OUTSIDE.test(text)
  );
}

/** `let a`, `let {a, b: c} =`, `for a, b in`: the names up to what ends the list. */
function findDeclared(source: readonly Token[], start: number): Token[] {
  const first = source[start];
  if (first && /^[{[(]$/.test(first.text)) {
    return findListed(source, { start: start + 1, end: /^(?:=|of|in)$/ });
  }
  const names = first ? [first] : [];
  for (let at = start; source[at + 1]?.text === "," && source[at + 2]; at += 2) {
    names.push(...source.slice(at + 2, at + 3));
  }
  return names;
}

interface List {
  readonly start: number;
  readonly end: RegExp;
}

const MAX_LISTED = 64;

function findListed(source: readonly Token[], { start, end }: List): Token[] {
  const listed: Token[] = [];
  for (let at = start; at < Math.min(source.length, start + MAX_LISTED); at++) {
    const token = source[at];
    if (!token || end.test(token.text)) break;
    if (token.kind === "word" && source[at + 1]?.text !== ":") listed.push(token);
  }
  return listed;
}

function findLambdaParameters(source: readonly Token[], start: number): Token[] {
  const end = source.findIndex(({ text }, at) => at >= start && text === ":");
  return source.slice(start, Math.min(end, start + MAX_LISTED))
    .filter((_, offset, list) => offset === 0 || list[offset - 1]?.text === ",");
}

/** Words that come first in their place between parentheses; what follows is a type or a default. */
function findParameters(source: readonly Token[], open: number): Token[] {
  const found: Token[] = [];
  let depth = 0;
  for (let at = open; at < Math.min(source.length, open + MAX_LISTED * 4); at++) {
    const text = source[at]?.text ?? "";
    if (/^[([{]$/.test(text)) depth++;
    if (/^[)\]}]$/.test(text) && --depth === 0) break;
    const token = source[at];
    const isFirst = /^(?:[(,*{&]|\.\.\.)$/.test(source[at - 1]?.text ?? "");
    if (token?.kind === "word" && isFirst) found.push(token);
  }
  return found;
}

/** `a =`, `a: T =`, `a, b =`: the names before the sign, if it is no property. */
function findAssigned(source: readonly Token[], index: number): Token[] {
  if (isVisibleOutside(source, index)) return [];
  let at = source[index - 1]?.text === ":" ? index - 2 : index;
  const names: Token[] = [];
  while (at >= 0) {
    const token = source[at];
    const before = source[at - 1]?.text ?? "";
    if (!token || token.kind !== "word" || /^(?:\.|->|\?)$/.test(before)) return names;
    names.push(token);
    if (before !== ",") return names;
    at -= 2;
  }
  return names;
}

function isImporting(source: readonly Token[], index: number): boolean {
  const line = source[index]?.line;
  for (let at = index - 1; at >= 0 && source[at]?.line === line; at--) {
    if (IMPORTING.test(source[at]?.text ?? "")) return true;
  }
  return false;
}
