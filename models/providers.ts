/**
 * Providers as data: where they answer, which variable holds their key, what they do otherwise.
 *
 * Imports nothing. Has no effect; nothing here reads the environment.
 *
 * @module
 */

/** Where a provider differs from the protocol; what is not named here is told from its answers. */
export interface Quirks {
  /** Whether a stream is asked to end with its usage, because it would not say so by itself. */
  readonly asksForUsage: boolean;
  /** Whether fields such as reasoning go back with the history as they came. */
  readonly returnsExtra: boolean;
  /** Whether it knows tools; where not, calls are asked for and read as text. */
  readonly callsTools: boolean;
}

/** Requests and tokens that an account may use within a minute. */
export interface RateLimits {
  /** Requests a minute, null where there is no such limit or none is known. */
  readonly requestsPerMinute: number | null;
  /** Tokens a minute, in and out together, null where there is no such limit or none is known. */
  readonly tokensPerMinute: number | null;
}

/** One provider. */
export interface Provider {
  /** The word before the first `/` of a model name. */
  readonly id: string;
  /** Address that `/chat/completions` is added to. */
  readonly baseUrl: string;
  /** Environment variable of the key, null where the server knows no keys. */
  readonly keyVariable: string | null;
  /** Whether it answers nobody without a key. */
  readonly needsKey: boolean;
  /** What it does otherwise. */
  readonly quirks: Quirks;
  /**
   * What it publishes for its lowest plan, null where it publishes nothing. Accounts and models
   * differ, so nobody is paced by this: what a server says in its replies counts, or a flag.
   */
  readonly lowestLimits: RateLimits | null;
}

/** The quirks of a server nobody knows more about. */
export const DEFAULT_QUIRKS: Quirks = {
  asksForUsage: true,
  returnsExtra: true,
  callsTools: true,
};

/**
 * The known providers, remote ones first.
 *
 * @example
 * ```ts
 * import { PROVIDERS } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const ollama = PROVIDERS.find(({ id }) => id === "ollama");
 *
 * assertEquals([ollama?.baseUrl, ollama?.keyVariable], ["http://127.0.0.1:11434/v1", null]);
 * ```
 */
export const PROVIDERS: readonly Provider[] = [
  createRemote("openai", "https://api.openai.com/v1", { lowest: [500, 30_000] }),
  createRemote("groq", "https://api.groq.com/openai/v1", { lowest: [30, 8_000] }),
  createRemote("anthropic", "https://api.anthropic.com/v1", { lowest: [50, 30_000] }),
  createRemote("gemini", "https://generativelanguage.googleapis.com/v1beta/openai", {
    lowest: [10, 250_000],
  }),
  createRemote("openrouter", "https://openrouter.ai/api/v1", { lowest: [20, null] }),
  // Mistral refuses fields it does not know, and tells its usage unasked.
  createRemote("mistral", "https://api.mistral.ai/v1", {
    lowest: [60, 500_000],
    quirks: { ...DEFAULT_QUIRKS, asksForUsage: false, returnsExtra: false },
  }),
  createRemote("deepseek", "https://api.deepseek.com/v1", {}),
  createLocal("ollama", 11434, null),
  createLocal("vllm", 8000, "VLLM_API_KEY"),
  createLocal("llamacpp", 8080, "LLAMACPP_API_KEY"),
  createLocal("lmstudio", 1234, null),
];

/** A model name taken apart. */
export interface ModelName {
  /** The provider's id. */
  readonly provider: string;
  /** The provider's own name of the model; it may hold more slashes. */
  readonly model: string;
}

/**
 * Parses `PROVIDER/MODEL`.
 *
 * @param text The name as it was typed.
 * @returns The provider before the first slash, and the model behind it.
 * @throws {SyntaxError} Where one of them is missing or the provider is no plain word.
 */
export function parseModelName(text: string): ModelName {
  const slash = text.indexOf("/");
  const provider = text.slice(0, slash).trim().toLowerCase();
  const model = text.slice(slash + 1).trim();
  if (slash < 1 || model === "" || !/^[a-z][a-z0-9_-]{0,39}$/.test(provider)) {
    throw new SyntaxError(
      `Cannot read model name: found "${text.slice(0, 80)}" and PROVIDER/MODEL is needed`,
    );
  }
  return { provider, model };
}

/** Where to look for a provider beside the known ones. */
export interface ResolveOptions {
  /** Providers that a project names itself. */
  readonly own?: readonly Provider[];
}

/**
 * Finds a provider by its name, or makes one for an address.
 *
 * @param id The provider's name.
 * @param baseUrl Address to use in place of the known one; any server of the protocol will do.
 * @param options Providers of the project's own.
 * @returns The provider to ask.
 * @throws {RangeError} Where the name is not known and no address is given.
 */
export function resolveProvider(
  id: string,
  baseUrl: string | null = null,
  { own = [] }: ResolveOptions = {},
): Provider {
  const all = [...PROVIDERS, ...own];
  const known = all.find((provider) => provider.id === id);
  if (known) return baseUrl === null ? known : { ...known, baseUrl, needsKey: false };
  if (baseUrl === null) {
    const names = all.map((provider) => provider.id).join(", ");
    throw new RangeError(
      `Cannot find provider: found "${
        id.slice(0, 40)
      }" and one of ${names}, or a base URL, is needed`,
    );
  }
  return createOwn(id, { baseUrl, keyVariable: toKeyVariable(id) });
}

/**
 * Creates a provider for a server that nobody knows more about.
 *
 * @param id Its name.
 * @param options Its address, and the variable of its key, null where it knows no keys.
 * @returns The provider.
 */
export function createOwn(
  id: string,
  options: { readonly baseUrl: string; readonly keyVariable: string | null },
): Provider {
  return { id, ...options, needsKey: false, quirks: DEFAULT_QUIRKS, lowestLimits: null };
}

interface RemoteOptions {
  /** Requests and tokens a minute of its lowest plan. */
  readonly lowest?: readonly [requests: number | null, tokens: number | null];
  readonly quirks?: Quirks;
}

function createRemote(
  id: string,
  baseUrl: string,
  { lowest, quirks = DEFAULT_QUIRKS }: RemoteOptions,
): Provider {
  const [requestsPerMinute = null, tokensPerMinute = null] = lowest ?? [];
  const lowestLimits = lowest ? { requestsPerMinute, tokensPerMinute } : null;
  return { id, baseUrl, keyVariable: toKeyVariable(id), needsKey: true, quirks, lowestLimits };
}

function createLocal(id: string, port: number, keyVariable: string | null): Provider {
  return createOwn(id, { baseUrl: `http://127.0.0.1:${port}/v1`, keyVariable });
}

function toKeyVariable(id: string): string {
  return `${id.toUpperCase().replaceAll("-", "_")}_API_KEY`;
}
