/**
 * Other literals in place of expected ones: near ones, and ones that are far from everything.
 *
 * The kind of the literal stays, so that whoever reads the test file at run time still finds it.
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { type SyntaxNode, walkTree } from "../tree.ts";
import type { Literal } from "./shape.ts";

/** How the languages differ. */
export type Dialect = "script" | "python";

/**
 * How far another literal is: `near` is another digit or letter, `least` what only exact comparison
 * tells apart, `far_up` and `far_down` are beyond any tolerance.
 */
export type Distance = "near" | "least" | "far_up" | "far_down";

/**
 * Gives another literal.
 *
 * @param literal The literal.
 * @param options The language, and how far the other one is.
 * @returns Source of another value of the same kind.
 */
export function changeLiteral(
  { kind, node }: Literal,
  { dialect, distance }: { readonly dialect: Dialect; readonly distance: Distance },
): string {
  const isPython = dialect === "python";
  switch (kind) {
    case "number":
      return changeNumber(node.text, distance);
    case "string":
    case "fragment":
      return changeText(node, distance);
    case "boolean":
      return isPython
        ? node.text === "True" ? "False" : "True"
        : node.text === "true"
        ? "false"
        : "true";
    case "nothing":
      return '"changed"';
    case "empty":
      return fillEmpty(node, isPython);
    case "pattern":
      if (!isPython) return "/(?!)/";
      return /^[a-z]*b/i.test(node.text) ? 'rb"(?!)"' : 'r"(?!)"';
    case "class":
      return isPython ? 'type("Changed", (Exception,), {})' : "(class extends Error {})";
  }
}

function changeNumber(text: string, distance: Distance): string {
  switch (distance) {
    case "near":
      return isEndless(text) || !/\d/.test(text) ? OTHER_NUMBER : changeDigit(text);
    case "least":
      return moveLeast(text);
    case "far_up":
    case "far_down":
      return isEndless(text) ? OTHER_NUMBER : moveFar(text, distance);
  }
}

const OTHER_NUMBER = "12345.678";

/** Whatever is added to what has no end, or is no number, changes nothing. */
function isEndless(text: string): boolean {
  return /NaN|Infinity/.test(text) || Math.abs(Number(text)) === Infinity;
}

function changeText(node: SyntaxNode, distance: Distance): string {
  switch (distance) {
    case "near":
      return changeLetter(node);
    case "least":
      return changeCase(node);
    case "far_up":
    case "far_down":
      return insertText(node, "~x~");
  }
}

function fillEmpty({ kind }: SyntaxNode, isPython: boolean): string {
  if (kind === "object") return "{ changed: 1 }";
  if (kind === "dictionary") return '{"changed": 1}';
  return isPython && kind === "tuple" ? '("changed",)' : '["changed"]';
}

const DECIMAL = /^(-?\s*(?:\d[\d_]*)?\.?[\d_]*)(\d)(\D*(?:e[+-]?[\d_]+)?\w?)$/i;

/** Another last digit: the smallest change that exact comparison must see. */
function changeDigit(text: string): string {
  if (/^-?0[xob]/i.test(text)) {
    const at = text.search(/[\da-f](?=_?n?$)/i);
    const digit = text[at] ?? "0";
    return text.slice(0, at) + (digit === "0" ? "1" : "0") + text.slice(at + 1);
  }
  const [mantissa = "", ...exponent] = text.split(/(?=e)/i);
  // A named constant may be one that swallows what is added to it, such as infinity.
  const parts = toDouble(mantissa) ?? DECIMAL.exec(mantissa);
  if (!parts) return `(${text} + 1)`;
  const [, head = "", digit = "", tail = ""] = parts;
  return head + (digit === "9" ? "8" : String(Number(digit) + 1)) + tail + exponent.join("");
}

/** Digits that a floating-point number keeps. */
const KEPT_DIGITS = 15;

/** Of a number with more digits than are kept, one that is. */
function toDouble(mantissa: string): readonly [string, string, string, string] | null {
  const places = [...mantissa.matchAll(/\d/g)].map(({ index }) => index);
  const first = places.findIndex((at) => mantissa[at] !== "0");
  const at = places[first + 7];
  if (first === -1 || places.length - first <= KEPT_DIGITS || at === undefined) return null;
  return [mantissa, mantissa.slice(0, at), mantissa[at] ?? "", mantissa.slice(at + 1)];
}

/**
 * Reads the value of a number in the source.
 *
 * @param text The literal.
 * @returns Its value, or null where it is no plain number.
 */
export function toNumber(text: string): number | null {
  const plain = text.replaceAll("_", "").replace(/\s/g, "");
  const value = Number(plain.replace(/n$/, ""));
  return plain === "" || !Number.isFinite(value) ? null : value;
}

const LEAST = 1e-4;

/** A ten-thousandth more; whole numbers of unlimited size stay as they are. */
function moveLeast(text: string): string {
  const value = toNumber(text);
  if (value === null || /n$/.test(text) || Math.abs(value) > 1e9) return text;
  return renderNumber(value + LEAST * Math.max(1, Math.abs(value)));
}

/** A thousand times as much, so that no tolerance and no range around zero reaches it. */
function moveFar(text: string, distance: Distance): string {
  const value = toNumber(text);
  if (value === null) return `(${text} * 1000 + 1000)`;
  const far = value === 0 ? 1000 : Math.abs(value) * 1000;
  const shown = renderNumber(distance === "far_up" ? far : -far);
  return /n$/.test(text) ? `${shown.replace(/\..*$/, "")}n` : shown;
}

/**
 * Writes a number so that each language reads it.
 *
 * @param value The number.
 * @returns Its literal.
 */
export function renderNumber(value: number): string {
  return Object.is(value, -0) ? "0" : String(value);
}

/** Spans of a text that stand for themselves: neither quotes nor escapes. */
function listPlainSpans(node: SyntaxNode): { start: number; end: number }[] {
  const contents = [...walkTree(node)].filter(({ kind }) =>
    kind === "string_fragment" || kind === "string_content"
  );
  return contents.flatMap((content) => {
    const escapes = content.children.filter(({ kind }) => kind === "escape_sequence");
    const edges = [
      content.start,
      ...escapes.flatMap(({ start, end }) => [start, end]),
      content.end,
    ];
    return Array.from({ length: edges.length / 2 }, (_, index) => ({
      start: edges[2 * index] ?? 0,
      end: edges[2 * index + 1] ?? 0,
    }));
  });
}

/** The case of one letter turned; what has none stays as it is. */
function changeCase(node: SyntaxNode): string {
  const at = listPlainSpans(node).flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => start + index - node.start)
  ).find((at) => /[a-zA-Z]/.test(node.text[at] ?? ""));
  if (at === undefined) return node.text;
  const letter = node.text[at] ?? "";
  const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return node.text.slice(0, at) + turned + node.text.slice(at + 1);
}

/** Another digit, else another letter, in the middle; where there is none, one more at the end. */
function changeLetter(node: SyntaxNode): string {
  const places = listPlainSpans(node).flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => start + index - node.start)
  );
  const digits = places.filter((at) => /\d/.test(node.text[at] ?? ""));
  const letters = places.filter((at) => /[\p{L}\p{N}]/u.test(node.text[at] ?? ""));
  const among = digits.length > 0 ? digits : letters;
  const at = among[Math.floor(among.length / 2)];
  if (at === undefined) return insertText(node, "x");
  return node.text.slice(0, at) + nextLetter(node.text[at] ?? "") + node.text.slice(at + 1);
}

function nextLetter(letter: string): string {
  if (/\d/.test(letter)) return letter === "9" ? "8" : String(Number(letter) + 1);
  if (/[a-yA-Y]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) + 1);
  return letter === "z" || letter === "Z" ? String.fromCharCode(letter.charCodeAt(0) - 1) : "q";
}

/** Puts letters before the end of a text. */
function insertText(node: SyntaxNode, letters: string): string {
  const end = node.children.find(({ kind }) => kind === "string_end");
  const at = node.kind === "string_fragment" || node.kind === "string_content"
    ? node.text.length
    : end
    ? end.start - node.start
    : node.text.length - 1;
  return node.text.slice(0, at) + letters + node.text.slice(at);
}
