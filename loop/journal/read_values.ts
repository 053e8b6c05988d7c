/**
 * Reading of the parts of events that several kinds share: calls, hashes, what was used.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { ToolCall, Usage } from "../../models/model.ts";
import type { LandingFile } from "../events.ts";
import type { RunUsage } from "../verdict.ts";
import type { Fields } from "./fields.ts";

/**
 * Reads a call.
 *
 * @param fields Its fields.
 * @returns The call.
 */
export function readCall(fields: Fields): ToolCall {
  const args = fields.object("args");
  const extra = fields.raw("extra");
  return {
    id: fields.text("id"),
    tool: fields.text("tool"),
    args: args.word("kind", ["malformed", "json"]) === "json"
      ? { kind: "json", value: args.raw("value") }
      : { kind: "malformed", text: args.text("text"), problem: args.text("problem") },
    ...(typeof extra === "object" && extra !== null ? { extra: { ...extra } } : {}),
  };
}

/**
 * Reads what one reply used.
 *
 * @param fields Its fields.
 * @returns The usage; what is not told is unknown.
 */
export function readUsage(fields: Fields): Usage {
  return {
    inputTokens: fields.number("inputTokens"),
    outputTokens: fields.number("outputTokens"),
    cachedTokens: fields.number("cachedTokens"),
    costUsd: fields.number("costUsd"),
    bytesSent: fields.number("bytesSent") ?? 0,
    requests: fields.number("requests") ?? 0,
    ...(fields.flag("isEstimated") ? { isEstimated: true } : {}),
    ...(fields.has("model") ? { model: fields.text("model") } : {}),
    ...(fields.has("why") ? { why: fields.text("why") } : {}),
  };
}

/**
 * Reads what a run used.
 *
 * @param fields Its fields.
 * @returns The usage; what is not told is unknown.
 */
export function readRunUsage(fields: Fields): RunUsage {
  const { model: _, why: _why, ...usage } = readUsage(fields);
  return { ...usage, isEstimated: fields.flag("isEstimated") };
}

/**
 * Reads files by their hashes.
 *
 * @param list The entries of a list.
 * @returns The files.
 */
export function readHashes(list: readonly Fields[]): readonly LandingFile[] {
  return list.map((fields) => ({
    path: fields.text("path"),
    beforeHash: fields.textOrNull("beforeHash"),
    afterHash: fields.text("afterHash"),
  }));
}
