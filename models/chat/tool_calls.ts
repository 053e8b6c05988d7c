/**
 * Tool calls: reads them from whatever a provider makes of a name, an id and the arguments.
 *
 * What cannot be read with certainty stays malformed; nothing is guessed or mended.
 * Imports only types and `json.ts`. Has no effect.
 *
 * @module
 */

import { isCutJson, isRecord, type JsonRecord, readJson } from "./json.ts";
import type { ToolCall } from "../model.ts";

/** A call as it came; each part may be missing or of any type. */
export interface RawCall {
  /** The id, if it is one. */
  readonly id?: unknown;
  /** The name, if it is one. */
  readonly name?: unknown;
  /** The arguments, as text or as a value. */
  readonly args?: unknown;
  /** Members beside the known ones, which go back as they came. */
  readonly extra?: JsonRecord;
}

/**
 * Reads the calls of one reply.
 *
 * @param raw The calls as they came, in order.
 * @param usedIds Ids of earlier calls in the history.
 * @returns The calls in the same order, each with an id that is used nowhere else.
 */
export function toToolCalls(raw: readonly RawCall[], usedIds: ReadonlySet<string>): ToolCall[] {
  const taken = new Set(usedIds);
  const given = new Set(raw.map((call) => toText(call.id)));
  return raw.map((call) => {
    const id = pickId(toText(call.id), { taken, given });
    taken.add(id);
    const tool = cleanToolName(toText(call.name));
    const extra = call.extra && Object.keys(call.extra).length > 0 ? { extra: call.extra } : {};
    return { id, tool, args: readArguments(call.args), ...extra };
  });
}

/**
 * Frees a tool name of what chat templates leave on it; it is never turned into a nearby name.
 *
 * @param name The name as it came.
 * @returns The name in front of the first template mark, without a namespace and white space.
 */
export function cleanToolName(name: string): string {
  const [head = ""] = name.split("<|");
  return head.trim().replace(/^(functions|default_api)\./, "").trim();
}

/**
 * Reads the arguments of a call.
 *
 * @param given An object, JSON text, JSON text of JSON text, fenced or doubled text, or nothing.
 * @returns The JSON value, `{}` where there is nothing, or the text and what is wrong with it.
 */
export function readArguments(given: unknown): ToolCall["args"] {
  if (given === undefined || given === null) return { kind: "json", value: {} };
  if (typeof given !== "string") return { kind: "json", value: given };
  const text = unfence(given.trim());
  if (text === "") return { kind: "json", value: {} };
  const value = readJson(text) ?? readRepeated(text) ?? readJson(text.split("<|", 1).join());
  if (value === undefined) return toMalformed(given);
  if (value === null) return { kind: "json", value: {} };
  // One more decoding only, and only of the whole: text inside it stays text.
  const inner = typeof value === "string" ? readJson(value) : value;
  return isRecord(inner) || typeof value !== "string"
    ? { kind: "json", value: inner }
    : { kind: "malformed", text: given, problem: "found text and a JSON object is needed" };
}

/**
 * Tells whether a call was cut off in the middle of its arguments.
 *
 * @param call A call.
 * @returns True where the arguments are JSON that ends before it is whole.
 */
export function isCutCall(call: ToolCall): boolean {
  return call.args.kind === "malformed" && isCutJson(unfence(call.args.text.trim()));
}

function pickId(
  given: string,
  { taken, given: others }: { taken: ReadonlySet<string>; given: ReadonlySet<string> },
): string {
  if (given !== "" && !taken.has(given)) return given;
  // Nine letters and digits are what the strictest of the servers takes.
  for (let number = taken.size;; number++) {
    const id = `call${String(number).padStart(5, "0")}`;
    if (!taken.has(id) && !others.has(id)) return id;
  }
}

function toText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" ? String(value) : "";
}

function unfence(text: string): string {
  const fenced = /^```[a-z]*\s*\n(.*)\n\s*```$/is.exec(text);
  return fenced?.[1]?.trim() ?? text;
}

/** Some streams begin with an empty object, and some send the whole twice. */
function readRepeated(text: string): unknown {
  const behindEmpty = text.startsWith("{}") ? readJson(text.slice(2)) : undefined;
  if (isRecord(behindEmpty)) return behindEmpty;
  const half = text.slice(0, text.length / 2);
  const value = half + half === text ? readJson(half) : undefined;
  return isRecord(value) ? value : undefined;
}

function toMalformed(text: string): ToolCall["args"] {
  const problem = isCutJson(text.trim())
    ? "found JSON that ends before it is whole"
    : "found text that is not JSON and a JSON object is needed";
  return { kind: "malformed", text, problem };
}
