/**
 * A real model adapter pointed at the loopback server, without waits between its tries.
 *
 * @module
 */

import type { Message, ModelReply, ToolSpec } from "../../models/model.ts";
import {
  createOpenAiModel,
  type OpenAiModel,
  type OpenAiModelOptions,
} from "../../models/openai.ts";
import { resolveProvider } from "../../models/providers.ts";
import { type Loopback, type LoopbackReply, startLoopback } from "./loopback.ts";

/** A key that no message may hold. */
export const KEY = "sk-proj-ZZtop1234567890abcdefWXYZ";

/** Permissions of a test that asks the loopback server. */
export const LOOPBACK_PERMISSIONS: Deno.PermissionOptionsObject = {
  read: false,
  write: false,
  run: false,
  env: false,
  net: ["127.0.0.1"],
};

/** Tools as the model sees them. */
export const TOOLS: readonly ToolSpec[] = [
  "read_file",
  "list_dir",
  "find_text",
  "write_file",
  "replace_in_file",
  "run_tests",
].map((name) => ({ name, description: `Does ${name}`, parameters: { type: "object" } }));

/** A history that asks for something. */
export const HISTORY: readonly Message[] = [
  { role: "system", content: "Fix the tests." },
  { role: "user", content: "They fail." },
];

/** What a test may set of the adapter. */
export type ModelOptions = Partial<Omit<OpenAiModelOptions, "provider">> & {
  readonly providerId?: string;
  readonly waits?: number[];
};

/**
 * Creates the adapter for an address.
 *
 * @param baseUrl The address.
 * @param options What differs from the usual; `waits` collects the waits between tries.
 * @returns The adapter.
 */
export function createModel(baseUrl: string, options: ModelOptions = {}): OpenAiModel {
  const { providerId = "openai", waits = [], ...rest } = options;
  return createOpenAiModel({
    provider: resolveProvider(providerId, baseUrl),
    model: "m",
    apiKey: KEY,
    clock: {
      now: () => Date.parse("2026-01-01T00:00:00Z"),
      random: () => 0,
      sleep: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    },
    ...rest,
  });
}

/**
 * Asks once.
 *
 * @param model The model.
 * @param messages The history.
 * @returns Its reply.
 */
export function ask(
  model: OpenAiModel,
  messages: readonly Message[] = HISTORY,
): Promise<ModelReply> {
  return model.next({ messages, tools: TOOLS });
}

/**
 * Asks a server once that answers with the given replies.
 *
 * @param replies The server's replies.
 * @param options What differs from the usual.
 * @returns The adapter's reply, and the requests it took to get it.
 */
export async function askOnce(
  replies: readonly LoopbackReply[],
  options: ModelOptions = {},
): Promise<{ readonly reply: ModelReply; readonly requests: Loopback["requests"] }> {
  await using server = startLoopback(replies);
  const reply = await ask(createModel(server.baseUrl, options));
  return { reply, requests: server.requests };
}
