/**
 * Setting one member of a JSON text and keeping everything else byte for byte: comments, order, line
 * ends, indentation, trailing commas.
 *
 * Pure. Imports the tree beside it.
 *
 * @module
 */

import { type JsonMember, type JsonNode, parseJsonTree } from "../../guards/jsonc_tree.ts";

/** What is set where. */
export interface MemberSetting {
  /** Names from the outermost object on. */
  readonly path: readonly string[];
  /** Plain data. */
  readonly value: unknown;
}

/**
 * Sets one member; objects on the way that are missing are made.
 *
 * @param text The text; its value must be an object.
 * @param setting What is set where.
 * @returns The text with the member; the very same text where the member has this value already.
 * @throws {SyntaxError} Where the text is no JSON.
 * @throws {TypeError} Where something on the way is no object.
 */
export function setMember(text: string, { path, value }: MemberSetting): string {
  const style = findStyle(text);
  let node = parseJsonTree(text);
  for (const [depth, key] of path.entries()) {
    if (node.members === null) {
      const name = depth === 0 ? "the text" : `"${path[depth - 1]}"`;
      throw new TypeError(`found that ${name} is no object and one is needed`);
    }
    const member = node.members.find((member) => member.key === key);
    if (member === undefined) {
      const rest = path.slice(depth + 1).reduceRight((inner, name) => ({ [name]: inner }), value);
      return insert(text, { node, members: node.members, key, value: rest, style });
    }
    if (depth === path.length - 1) return replace(text, { member, value, style });
    node = member.node;
  }
  return text;
}

interface Style {
  /** What one level is indented by. */
  readonly indent: string;
  readonly lineEnd: string;
}

function findStyle(text: string): Style {
  const [, indent = "  "] = /\n([ \t]+)["'\w]/.exec(text) ?? [];
  return { indent, lineEnd: text.includes("\r\n") ? "\r\n" : "\n" };
}

function replace(
  text: string,
  { member: { node }, value, style }: {
    readonly member: JsonMember;
    readonly value: unknown;
    readonly style: Style;
  },
): string {
  if (isSame(node.value, value)) return text;
  const margin = findMargin(text, node.start);
  return text.slice(0, node.start) + render(value, { style, margin }) + text.slice(node.end);
}

/** Puts a member after the last one, and after the comments that follow that. */
function insert(
  text: string,
  { node, members, key, value, style }: {
    readonly node: JsonNode;
    readonly members: readonly JsonMember[];
    readonly key: string;
    readonly value: unknown;
    readonly style: Style;
  },
): string {
  const outer = findMargin(text, node.start);
  const margin = outer + style.indent;
  const member = `${margin}${JSON.stringify(key)}: ${render(value, { style, margin })}`;
  const last = members.at(-1)?.node.end ?? node.start + 1;
  const close = node.end - 1;
  const between = text.slice(last, close);
  const comma = members.length === 0 || node.endsWithComma ? "" : ",";
  const kept = between.trimEnd();
  const trailing = node.endsWithComma ? "," : "";
  return `${text.slice(0, last)}${comma}${kept}${style.lineEnd}${member}${trailing}` +
    `${style.lineEnd}${outer}${text.slice(close)}`;
}

/** What the line of a place begins with. */
function findMargin(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Short lists stay on one line, as people write them. */
const MAX_LINE = 80;

function render(
  value: unknown,
  { style, margin }: { readonly style: Style; readonly margin: string },
): string {
  const flat = JSON.stringify(value);
  if (typeof value !== "object" || value === null) return flat;
  const inner = margin + style.indent;
  const isShort = margin.length + flat.length <= MAX_LINE && Array.isArray(value);
  if (isShort) return `[${value.map((entry) => JSON.stringify(entry)).join(", ")}]`;
  const rows = Array.isArray(value)
    ? value.map((entry) => render(entry, { style, margin: inner }))
    : Object.entries(value).map(([key, entry]) =>
      `${JSON.stringify(key)}: ${render(entry, { style, margin: inner })}`
    );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (rows.length === 0) return `${open}${close}`;
  const body = rows.map((row) => inner + row).join(`,${style.lineEnd}`);
  return `${open}${style.lineEnd}${body}${style.lineEnd}${margin}${close}`;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
