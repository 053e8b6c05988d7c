/**
 * The scripted model: replies from a text, one a line, through the same judgement as real ones.
 *
 * A line is `{"text": "…"}`, `{"calls": [{"tool": "…", "args": {…}}]}`, both in one, or
 * `{"error": {"status": 400, "body": {…}}}` for what a provider answers to a malformed call. When
 * the lines are used up, the model has nothing more to say.
 * Imports the other files of `models/`. Has no effect.
 *
 * @module
 */

import { renderChatRequest } from "./chat/chat_request.ts";
import { parseEndpoint } from "./endpoint.ts";
import { toStatusFault } from "./chat/faults.ts";
import { isRecord, type JsonRecord, readJson } from "./chat/json.ts";
import type { Model, ModelReply, ModelRequest, Usage } from "./model.ts";
import { DEFAULT_QUIRKS } from "./providers.ts";
import { toBadCallReply, toModelReply, toTooLongReply } from "./chat/reply.ts";
import { UNTOLD_USAGE } from "./chat/usage.ts";

/** One line of a script. */
export type ScriptedReply =
  | {
    readonly kind: "reply";
    readonly text: string | null;
    readonly calls: readonly { readonly tool: string; readonly args: unknown }[];
  }
  | { readonly kind: "error"; readonly status: number; readonly body: unknown };

/**
 * Parses a script.
 *
 * @param text JSON lines; blank ones are skipped.
 * @param name Name of the script for messages.
 * @returns The replies in order.
 * @throws {SyntaxError} Where a line is no JSON.
 * @throws {TypeError} Where a line holds something else than a reply.
 */
export function parseScript(text: string, name = "script"): ScriptedReply[] {
  return text.replace(/^\uFEFF/, "").split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    return [parseLine(line, `Cannot read line ${index + 1} of ${name}`)];
  });
}

/**
 * Creates a model that speaks the lines of a script.
 *
 * @param text The script.
 * @param options `name` of the model, `scripted:FILE` by custom.
 * @returns The model; it costs nothing and says how much it would have been sent.
 * @throws {SyntaxError} Where a line is no JSON.
 * @throws {TypeError} Where a line holds something else than a reply.
 *
 * @example
 * ```ts
 * import { createScriptedModel } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const model = createScriptedModel(`{"text": "Nothing to do."}`, { name: "scripted:demo" });
 * const request = { messages: [{ role: "user", content: "Fix it" }], tools: [] } as const;
 * const first = await model.next(request);
 * const second = await model.next(request);
 *
 * assertEquals(first.kind === "answer" ? first.text : null, "Nothing to do.");
 * assertEquals(second.kind, "finished");
 * ```
 */
export function createScriptedModel(
  text: string,
  { name }: { readonly name: string },
): Model {
  const lines = parseScript(text, name.replace(/^scripted:/, "")).values();
  return {
    name,
    next(request) {
      const { value, done } = lines.next();
      const usage = { ...UNTOLD_USAGE, costUsd: 0, bytesSent: 0, requests: 0 };
      if (done) return Promise.resolve({ kind: "finished", usage });
      return Promise.resolve(speak(value, { name, request, usage }));
    },
    skip(count) {
      for (let passed = 0; passed < count; passed++) lines.next();
    },
  };
}

function speak(
  line: ScriptedReply,
  { name, request, usage: nothing }: {
    readonly name: string;
    readonly request: ModelRequest;
    readonly usage: Usage;
  },
): ModelReply {
  const body = renderChatRequest(request, { model: name, stream: true, quirks: DEFAULT_QUIRKS });
  const usage = { ...nothing, bytesSent: new TextEncoder().encode(body).length, requests: 1 };
  if (line.kind === "error") return speakError(line, { name, usage });
  const calls = line.calls.map(({ tool, args }) => ({ name: tool, args }));
  return toModelReply(
    { text: line.text, calls, extra: {}, refusal: null, finish: null, usage: null },
    { request, usage },
  );
}

/** Nothing is tried again: a script says what comes, and in which order. */
function speakError(
  { status, body }: Extract<ScriptedReply, { kind: "error" }>,
  { name, usage }: { readonly name: string; readonly usage: Usage },
): ModelReply {
  const answer = {
    status,
    contentType: "application/json",
    text: JSON.stringify(body),
    retryAfterMs: null,
    shouldRetry: false,
    redirectHost: null,
  };
  const endpoint = parseEndpoint("http://localhost/v1");
  const fault = toStatusFault(answer, { model: name, keyVariable: null, endpoint });
  if (fault.kind === "bad_call") return toBadCallReply(fault, usage);
  if (fault.kind === "too_long") return toTooLongReply(fault, usage);
  return { kind: "unavailable", reason: `Cannot ask ${name}: ${fault.problem}`, usage };
}

function parseLine(line: string, problem: string): ScriptedReply {
  const value = readJson(line);
  if (value === undefined) {
    throw new SyntaxError(`${problem}: found text that is not JSON and one JSON object is needed`);
  }
  const reply = assertObject(value, { problem, keys: ["text", "calls", "error"] });
  if (reply.error !== undefined) return parseError(reply, problem);
  const { text = null, calls = [] } = reply;
  if (text !== null && typeof text !== "string") throw toWrongType(problem, "text", "text");
  if (!Array.isArray(calls)) throw toWrongType(problem, "calls", "a list");
  if (text === null && calls.length === 0) {
    throw new TypeError(`${problem}: found no reply and "text", "calls" or "error" is needed`);
  }
  return { kind: "reply", text, calls: calls.map((call) => parseCall(call, problem)) };
}

function parseCall(value: unknown, problem: string): { tool: string; args: unknown } {
  const { tool, args } = assertObject(value, { problem, keys: ["tool", "args"] });
  if (typeof tool !== "string") throw toWrongType(problem, "tool", "a tool's name");
  return { tool, args };
}

function parseError(reply: JsonRecord, problem: string): ScriptedReply {
  const { status, body = {} } = assertObject(reply.error, { problem, keys: ["status", "body"] });
  if (!Number.isInteger(status) || Object.keys(reply).length > 1) {
    throw new TypeError(
      `${problem}: found "error" and only it, with a numeric "status", is needed`,
    );
  }
  return { kind: "error", status: Number(status), body };
}

function assertObject(
  value: unknown,
  { problem, keys }: { readonly problem: string; readonly keys: readonly string[] },
): JsonRecord {
  const names = keys.map((key) => `"${key}"`).join(", ");
  if (!isRecord(value)) throw new TypeError(`${problem}: an object with ${names} is needed`);
  const other = Object.keys(value).find((key) => !keys.includes(key));
  if (other === undefined) return value;
  throw new TypeError(`${problem}: found "${other.slice(0, 40)}" and only ${names} are known`);
}

function toWrongType(problem: string, key: string, wanted: string): TypeError {
  return new TypeError(`${problem}: found "${key}" of another type and ${wanted} is needed`);
}
