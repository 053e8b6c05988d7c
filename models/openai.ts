/**
 * The only caller of models: sends chat requests through the OpenAI SDK and reads what comes back.
 *
 * Imports the SDK, when it is first needed, and the other files of `models/`. Its effects are
 * requests to the one host it is made for, and timers. It reads no environment: the key is handed
 * in, and what the SDK would take from the environment by itself is set or dropped here.
 *
 * @module
 */

import type { OpenAI } from "openai";
import { type Answered, createChatModel, type Wait } from "./chat_model.ts";
import { type Clock, SYSTEM_CLOCK } from "./clock.ts";
import { assertKeyFits, type Endpoint, parseEndpoint, parseKey } from "./endpoint.ts";
import { toChain, toFailure } from "./failures.ts";
import { createMask } from "./mask.ts";
import type { Model } from "./model.ts";
import { Pacer, readTokenState } from "./pace.ts";
import type { Provider, RateLimits } from "./providers.ts";
import { readError, readReply, StatusError, toStatusAnswer } from "./response.ts";
import { DEFAULT_LIMITS, type Limits } from "./retry.ts";
import { Watch } from "./watch.ts";

/** What a model over the network is made of. */
export interface OpenAiModelOptions {
  /** Whom to ask, and at which address. */
  readonly provider: Provider;
  /** The provider's own name of the model. */
  readonly model: string;
  /** The key as it lies in the environment, null where it is not set. */
  readonly apiKey: string | null;
  /** Limits that differ from the usual. */
  readonly limits?: Partial<Limits>;
  /** What the account may use within a minute, as far as a person says. */
  readonly rates?: Partial<RateLimits>;
  /** Clock and chance, those of this machine where it is not given. */
  readonly clock?: Clock;
  /**
   * Whether the environment names a proxy: this machine is then reached past it. Only then, since
   * such a request has a form of its own, which a few servers do not read.
   */
  readonly isBehindProxy?: boolean;
  /** Called before each wait between two tries. */
  readonly onWait?: (wait: Wait) => void;
}

/** A model over the network, whose library can load while other work is done. */
export interface OpenAiModel extends Model {
  /**
   * Starts loading the library; the first request then waits for what is left of it. Nothing is
   * sent yet.
   *
   * @returns Settles when the library is there. It never rejects: a failure ends the first request.
   */
  prepare(): Promise<void>;
}

type Sdk = typeof OpenAI;

/** Headers that a provider needs; the SDK would add what it knows of this machine. */
const HEADERS = ["accept", "authorization", "content-type", "user-agent"];
/** An address whose answer lies in itself. */
const NOWHERE = "data:,";
/** Longer than any limit of ours, so that ours are the ones that count. */
const SDK_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Creates a model that is asked over the network.
 *
 * @param options Provider, model and key.
 * @returns The model; nothing is loaded or sent yet.
 * @throws {TypeError} Where the address or the key cannot be used; no message holds the key.
 *
 * @example
 * ```ts
 * import { createOpenAiModel, resolveEndpoint } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const { provider, model } = resolveEndpoint("ollama/qwen3-coder", null);
 * // Nothing is loaded or sent before the first request.
 * const created = createOpenAiModel({ provider, model, apiKey: null });
 *
 * assertEquals(created.name, "ollama/qwen3-coder");
 * ```
 */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { provider, model, clock = SYSTEM_CLOCK } = options;
  const variable = provider.keyVariable;
  const endpoint = parseEndpoint(provider.baseUrl);
  const key = parseKey(options.apiKey, variable);
  assertKeyFits(endpoint, { key, variable, needsKey: provider.needsKey });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { isBehindProxy = false, rates = {} } = options;
  const sender = new Sender({ endpoint, key, limits, clock, isBehindProxy });
  const chat = createChatModel({
    name: `${provider.id}/${model}`,
    model,
    keyVariable: variable,
    endpoint,
    quirks: provider.quirks,
    limits,
    clock,
    pacer: new Pacer({ requestsPerMinute: null, tokensPerMinute: null, ...rates }),
    mask: createMask([...(key === null ? [] : [key]), ...endpoint.secrets]),
    send: (body, signal) => sender.send(body, signal),
    onWait: options.onWait ?? (() => {}),
  });
  return { ...chat, prepare: () => sender.prepare() };
}

interface SenderOptions {
  readonly endpoint: Endpoint;
  readonly key: string | null;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly isBehindProxy: boolean;
}

/** Sends bodies through the SDK, which it loads once. */
class Sender {
  readonly #options: SenderOptions;
  #loading: Promise<Sdk | Error> | null = null;
  #rehearsal: Promise<void> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  async prepare(): Promise<void> {
    const sdk = await this.#load();
    if (!(sdk instanceof Error)) await (this.#rehearsal ??= this.#rehearse(sdk));
  }

  /** What sends is compiled with its first use, 15 ms: here by a request that goes nowhere. */
  async #rehearse(sdk: Sdk): Promise<void> {
    const { endpoint, limits } = this.#options;
    const watch = new Watch(limits, null);
    try {
      const client = createClient(sdk, { endpoint, direct: null, isRehearsal: true });
      await ask(client, { ...this.#options, body: "{}", key: null, watch });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    } finally {
      watch.stop();
    }
  }

  async send(body: string, signal: AbortSignal | null): Promise<Answered> {
    const sdk = await this.#load();
    if (sdk instanceof Error) {
      const problem = `the OpenAI library did not load (${sdk.message}) and it is needed`;
      return { kind: "failed", why: null, problem };
    }
    const { endpoint, limits, isBehindProxy } = this.#options;
    const watch = new Watch(limits, signal);
    try {
      using direct = isBehindProxy ? openDirect(endpoint) : null;
      const client = createClient(sdk, { endpoint, direct, isRehearsal: false });
      return await ask(client, { body, watch, ...this.#options });
    } catch (error) {
      if (signal?.aborted) return { kind: "interrupted" };
      if (!(error instanceof Error)) throw error;
      return this.#toAnswered(error, watch.expired);
    } finally {
      watch.stop();
    }
  }

  #load(): Promise<Sdk | Error> {
    return this.#loading ??= import("openai").then(
      ({ OpenAI }) => OpenAI,
      (error: unknown) => error instanceof Error ? error : new Error(String(error)),
    );
  }

  #toAnswered(error: Error, expired: string | null): Answered {
    const { endpoint, clock } = this.#options;
    if (expired !== null) {
      const problem = `${endpoint.host} sent no whole reply within the time limit of ${expired}`;
      return { kind: "failed", why: "time_limit", problem };
    }
    const status = toChain(error).find((cause) => cause instanceof StatusError);
    if (status) {
      const tokens = readTokenState(status.response.headers);
      return { kind: "status", answer: toStatusAnswer(status, clock.now()), tokens };
    }
    if (error instanceof RangeError) return { kind: "failed", why: null, problem: error.message };
    return { kind: "failed", ...toFailure(error, endpoint) };
  }
}

interface ClientOptions {
  readonly endpoint: Endpoint;
  readonly direct: Deno.HttpClient | null;
  /** True for a client whose requests leave the process by no network. */
  readonly isRehearsal: boolean;
}

function createClient(sdk: Sdk, { endpoint, direct, isRehearsal }: ClientOptions): OpenAI {
  return new sdk({
    baseURL: endpoint.url,
    apiKey: "none",
    // What stays undefined here, the SDK looks up in the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    fetch: (url, init) =>
      sendRequest(isRehearsal ? NOWHERE : url, { ...init, ...(direct ? { client: direct } : {}) }),
  });
}

async function sendRequest(
  url: string | URL | Request,
  init: RequestInit & { client?: Deno.HttpClient },
): Promise<Response> {
  const given = new Headers(init.headers);
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  // A redirect could carry the key to another host.
  const response = await fetch(url, { ...init, headers, redirect: "manual" });
  if (response.ok) return response;
  throw new StatusError(response, await readError(response));
}

async function ask(
  client: OpenAI,
  { body, watch, key, limits }: SenderOptions & { readonly body: string; readonly watch: Watch },
): Promise<Answered> {
  // Said here once more, since headers from the environment would go before those of the client.
  const authorization = key === null ? null : `Bearer ${key}`;
  const headers = { accept: "application/json", authorization, "content-type": "application/json" };
  const options = { body, headers, signal: watch.signal };
  // The raw response: the SDK's own stream loses the last event, and fails on careless servers.
  const response = await client.post("/chat/completions", options).asResponse();
  const received = await readReply(response, { watch, limits });
  const { headers: told } = response;
  const tokens = readTokenState(told);
  return { kind: "received", received, contentType: told.get("content-type"), tokens };
}

function openDirect({ isLocal, isHttps, hostname, port }: Endpoint): Deno.HttpClient | null {
  if (!isLocal || isHttps) return null;
  return Deno.createHttpClient({ proxy: { transport: "tcp", hostname, port } });
}
