/**
 * Source text as tokens, the same for every way of laying it out: comments and blanks are dropped,
 * quotes, digits and declarations take one form.
 *
 * This is no compiler. It needs to read two texts alike, not right: a text that it reads wrongly
 * compares as different, or is refused once too often. Imports `languages.ts`. Has no effect.
 *
 * @module
 */

import type { Language } from "./languages.ts";

/** A piece of source. */
export interface Token {
  readonly kind: "word" | "literal" | "sign" | "indent";
  /** The piece in its one form; literals start with a mark that no word has. */
  readonly text: string;
  /** Line where it starts, from 0. */
  readonly line: number;
}

const PIECES = {
  templates: "`(?:[^`\\\\]|\\\\[^])*`",
  longStrings: "\"\"\"(?:[^\\\\]|\\\\[^])*?\"\"\"|'''(?:[^\\\\]|\\\\[^])*?'''",
  strings: "\"(?:[^\"\\\\\\n]|\\\\[^])*\"|'(?:[^'\\\\\\n]|\\\\[^])*'",
  numbers: "\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?[\\p{ID_Continue}]*",
  words: "[\\p{ID_Start}$_][\\p{ID_Continue}$]*",
  signs: "[=!<>]=+|=>|->|:=|\\.\\.\\.|[^]",
  regExps: "/(?![*/])(?:[^/\\\\\\n\\[]|\\\\.|\\[(?:[^\\]\\\\\\n]|\\\\.)*\\])+/[a-z]*",
} as const;

/** Words after which a slash starts a regular expression. */
const BEFORE_REG_EXP = /^(?:return|typeof|case|in|of|delete|void|throw|new|do|else|yield|await)$/;

/**
 * Reads source text.
 *
 * @param text The text.
 * @param language How to read it.
 * @returns Its tokens in order; in an indented language each logical line starts with its depth.
 */
export function readTokens(text: string, language: Language): readonly Token[] {
  const pattern = createPattern(language);
  const tokens: Token[] = [];
  let line = 0;
  for (let at = 0; at < text.length;) {
    const piece = (language.hasRegExp && readRegExp(text, { at, last: tokens.at(-1) })) ||
      readPiece(text, { at, pattern });
    if (piece.kind !== "skipped") tokens.push(...toTokens(piece, line));
    line += countLines(piece.text);
    at += piece.text.length;
  }
  return language.isIndented ? markDepths(tokens, text) : tokens;
}

interface Piece {
  readonly kind: "skipped" | "word" | "literal" | "template" | "sign";
  readonly text: string;
}

function createPattern({ lineComments, hasBlockComments }: Language): RegExp {
  const comments = lineComments.map((start) => `${start}[^\\n]*`);
  const skipped = [
    "\\s+",
    "\\\\\\n",
    ...comments,
    ...(hasBlockComments ? ["/\\*[^]*?\\*/"] : []),
  ];
  const { templates, longStrings, strings, numbers, words, signs } = PIECES;
  return new RegExp(
    `(?<skipped>${skipped.join("|")})|(?<template>${templates})|` +
      `(?<literal>${longStrings}|${strings}|${numbers})|(?<word>${words})|(?<sign>${signs})`,
    "uy",
  );
}

const KINDS = ["skipped", "template", "literal", "word", "sign"] as const;

function readPiece(
  text: string,
  { at, pattern }: { readonly at: number; readonly pattern: RegExp },
): Piece {
  pattern.lastIndex = at;
  const groups = pattern.exec(text)?.groups ?? {};
  const kind = KINDS.find((name) => groups[name] !== undefined) ?? "sign";
  return { kind, text: groups[kind] ?? text.charAt(at) };
}

function readRegExp(
  text: string,
  { at, last }: { readonly at: number; readonly last: Token | undefined },
): Piece | null {
  if (text[at] !== "/") return null;
  const isValueBefore = last?.kind === "literal" || /^[)\]}]$/.test(last?.text ?? "") ||
    (last?.kind === "word" && !BEFORE_REG_EXP.test(last.text));
  if (isValueBefore) return null;
  const pattern = new RegExp(PIECES.regExps, "y");
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  return found ? { kind: "literal", text: found } : null;
}

function toTokens({ kind, text }: Piece, line: number): Token[] {
  switch (kind) {
    case "skipped":
      return [];
    case "word":
      return [{ kind, text: /^(?:const|var)$/.test(text) ? "let" : text, line }];
    case "sign":
      return [{ kind, text, line }];
    case "literal":
      return [{ kind, text: toOneForm(text), line }];
    case "template":
      return splitTemplate(text, line);
  }
}

/** What stands between `${` and `}` is code, where a renamed variable may stand. */
function splitTemplate(text: string, line: number): Token[] {
  const parts = text.slice(1, -1).split(/\$\{([^{}]*)\}/);
  if (parts.length === 1) return [{ kind: "literal", text: toOneForm(text), line }];
  return parts.flatMap((part, index): Token[] => {
    if (index % 2 === 0) return [{ kind: "literal", text: `\`${part}`, line }];
    return (part.match(new RegExp(`${PIECES.words}|[^\\s]`, "gu")) ?? [])
      .map((piece) => ({
        kind: /^[\p{ID_Start}$_]/u.test(piece) ? "word" : "sign",
        text: piece,
        line,
      }));
  });
}

function toOneForm(text: string): string {
  if (/^["'`]/.test(text)) return `"${text.slice(1, -1).replace(/\\(["'`])/g, "$1")}`;
  if (!/^[\d_.]+(?:[eE][+-]?\d+)?$/.test(text) || /^0\d/.test(text)) return text.toLowerCase();
  return String(Number(text.replaceAll("_", "")));
}

function countLines(text: string): number {
  return text.includes("\n") ? text.split("\n").length - 1 : 0;
}

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;

/** Puts the depth of its indentation before each logical line. */
function markDepths(tokens: readonly Token[], text: string): Token[] {
  const widths = text.split("\n").map(measureIndent);
  const stack: number[] = [];
  const marked: Token[] = [];
  let nesting = 0;
  let line = -1;
  for (const token of tokens) {
    if (token.line !== line && nesting === 0) {
      const depth = findDepth(stack, widths[token.line] ?? 0);
      marked.push({ kind: "indent", text: `>${depth}`, line: token.line });
    }
    line = token.line;
    if (token.kind === "sign" && OPENING.test(token.text)) nesting++;
    if (token.kind === "sign" && CLOSING.test(token.text)) nesting = Math.max(0, nesting - 1);
    marked.push(token);
  }
  return marked;
}

/**
 * Finds how deep a line is indented, counting steps and not blanks.
 *
 * @param stack Widths of the lines around; it is brought up to date.
 * @param width Width of the line's indentation.
 * @returns The number of steps.
 */
export function findDepth(stack: number[], width: number): number {
  while ((stack.at(-1) ?? 0) > width) stack.pop();
  if (width > (stack.at(-1) ?? 0)) stack.push(width);
  return stack.length;
}

/**
 * Measures the indentation of a line.
 *
 * @param line The line.
 * @returns Its width in columns, a tab reaching to the next multiple of eight.
 */
export function measureIndent(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === "\t") width += 8 - width % 8;
    else if (character === " ") width++;
    else break;
  }
  return width;
}
