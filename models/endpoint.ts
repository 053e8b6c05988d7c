/**
 * Endpoints: the address of a provider in its one right form, and whether a key may travel there.
 *
 * Imports only `providers.ts`. Has no effect.
 *
 * @module
 */

import {
  parseModelName,
  type Provider,
  type ResolveOptions,
  resolveProvider,
} from "./providers.ts";

/** An address that requests go to. */
export interface Endpoint {
  /** Address without a slash at its end, with its query where it has one. Not to be printed. */
  readonly url: string;
  /** The address for people: no query, no user, no password. */
  readonly shown: string;
  /** Host and port as one looks for them in a list of running servers. */
  readonly host: string;
  /** Name or address of the host, without brackets. */
  readonly hostname: string;
  /** Port, also where the address leaves it out. */
  readonly port: number;
  /** Whether what is sent is encrypted. */
  readonly isHttps: boolean;
  /** Whether it is this machine. */
  readonly isLocal: boolean;
  /** Values of its query, which may be secrets. */
  readonly secrets: readonly string[];
}

/** Where a model is asked, as far as permissions and the environment are concerned. */
export interface ModelEndpoint {
  /** The provider, with the address that is used. */
  readonly provider: Provider;
  /** The provider's own name of the model. */
  readonly model: string;
  /** Host and port, as `--allow-net` takes them. */
  readonly host: string;
  /** Environment variable of the key, null where the server knows no keys. */
  readonly keyVariable: string | null;
}

/**
 * Resolves the name of a model to where it is asked.
 *
 * @param name `PROVIDER/MODEL`.
 * @param baseUrl Address to use in place of the known one.
 * @param options Providers of the project's own.
 * @returns The provider, the model, the one host to reach and the one variable to read.
 * @throws {SyntaxError} Where the name is not of that form.
 * @throws {RangeError} Where the provider is not known and no address is given.
 * @throws {TypeError} Where the address cannot be used.
 *
 * @example
 * ```ts
 * import { resolveEndpoint } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const { host, keyVariable, model } = resolveEndpoint("groq/llama-3.3-70b-versatile", null);
 *
 * assertEquals([host, keyVariable, model], [
 *   "api.groq.com:443",
 *   "GROQ_API_KEY",
 *   "llama-3.3-70b-versatile",
 * ]);
 * ```
 */
export function resolveEndpoint(
  name: string,
  baseUrl: string | null,
  options: ResolveOptions = {},
): ModelEndpoint {
  const { provider: id, model } = parseModelName(name);
  const provider = resolveProvider(id, baseUrl, options);
  const host = toNetName(parseEndpoint(provider.baseUrl));
  return { provider, model, host, keyVariable: provider.keyVariable };
}

/**
 * Parses a base URL; slashes at the end and a full path to the completions are taken off.
 *
 * @param text The address as it was typed.
 * @returns The endpoint.
 * @throws {TypeError} Where it is no http address, or holds a user or password.
 */
export function parseEndpoint(text: string): Endpoint {
  const url = parseHttpUrl(text.trim());
  if (url.username !== "" || url.password !== "") {
    throw new TypeError(
      `Cannot use base URL of ${url.host}: found a user or password in it and the key belongs in ` +
        "the environment",
    );
  }
  const path = url.pathname.replace(/\/+$/, "").replace(/\/+chat\/completions$/, "");
  const shown = `${url.origin}${path}`;
  return {
    url: `${shown}${url.search}`,
    shown,
    host: url.host,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (url.protocol === "https:" ? 443 : 80),
    isHttps: url.protocol === "https:",
    isLocal: isLocalHost(url.hostname),
    secrets: [...url.searchParams.values()],
  };
}

/**
 * Parses a key as it lies in the environment.
 *
 * @param text The value, null where the variable is not set.
 * @param variable The variable's name, for the message.
 * @returns The key without outer white space, null where there is none.
 * @throws {TypeError} Where it holds characters that no header carries; the key is not repeated.
 */
export function parseKey(text: string | null, variable: string | null): string | null {
  const key = text?.trim() ?? "";
  if (key === "") return null;
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError(
      `Cannot use the key in ${variable ?? "the environment"}: found white space, control or ` +
        "non-ASCII characters inside it and a plain key is needed",
    );
  }
  return key;
}

/**
 * Asserts that a key, or the lack of one, fits the endpoint.
 *
 * @param endpoint Where requests go.
 * @param options `key`, the `variable` it comes from, and whether the provider `needsKey`.
 * @throws {TypeError} Where a needed key is missing, or one would travel readable to another host.
 */
export function assertKeyFits(
  endpoint: Endpoint,
  options: {
    readonly key: string | null;
    readonly variable: string | null;
    readonly needsKey: boolean;
  },
): void {
  const { key, variable, needsKey } = options;
  if (key === null && needsKey) {
    throw new TypeError(
      `Cannot ask ${endpoint.host}: found no key and ${variable ?? "one"} is needed in the ` +
        "environment",
    );
  }
  if (key !== null && !endpoint.isHttps && !endpoint.isLocal) {
    throw new TypeError(
      `Cannot send the key in ${variable ?? "the environment"} to ${endpoint.host}: found plain ` +
        "http to another host, where anyone on the way can read it, and https is needed",
    );
  }
}

/**
 * Names an endpoint as `--allow-net` takes it.
 *
 * @param endpoint The endpoint.
 * @returns Host and port, the port always there.
 */
export function toNetName({ hostname, port }: Endpoint): string {
  return `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

/**
 * Renders what may be wrong with an address whose server answers with something else.
 *
 * @param endpoint The address that was used.
 * @returns A clause that names the usual right form.
 */
export function renderAddressHint(endpoint: Endpoint): string {
  const path = new URL(endpoint.shown).pathname;
  return /\/v\d[^/]*(\/openai)?$/.test(path)
    ? `the base URL ${endpoint.shown} needs to be the one of an OpenAI-compatible server`
    : `the base URL needs to end in /v1 for most servers: try ${endpoint.shown}/v1`;
}

function parseHttpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "") return url;
  // What does not parse may still hold a password, so only a plain address is repeated.
  const found = /^[\w.:/-]{1,80}$/.test(text) ? `"${text}"` : "text that is no address";
  throw new TypeError(
    `Cannot use base URL: found ${found} and an address such as http://127.0.0.1:8000/v1 is needed`,
  );
}

function isLocalHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
