/**
 * The policy that a team shares in `greenroom.json`: read strictly, so that a slip of the pen never
 * means "allow".
 *
 * The file comes with the repository, so it can narrow and describe; what would loosen (`auto`, no
 * sandbox) only a flag can say. Undefined means "not said", an empty list means "none". The
 * schema is loaded at the first policy, since most projects have none. Has no effect.
 *
 * @module
 */

/** What a project says about how it may be fixed. */
export interface Policy {
  /** Test command: words, or one text that is split like a shell splits words. */
  readonly test?: string | readonly string[] | undefined;
  /** Globs of files that may not change, beside the built-in ones. */
  readonly protect: readonly string[];
  /** Exact argument vectors that a model may run in the room; empty means none. */
  readonly commands: readonly (readonly string[])[];
  /** `required` ends the run where no sandbox of the operating system can be had. */
  readonly sandbox?: "auto" | "required" | "bwrap" | "sandbox_exec" | "deno" | undefined;
  /** Turns of the model at the most. */
  readonly maxSteps?: number | undefined;
  /** Tokens of all requests at the most. */
  readonly maxInputTokens?: number | undefined;
  /** Tokens of all replies at the most. */
  readonly maxOutputTokens?: number | undefined;
  /** US dollars of a run at the most; a model without a known price is not asked then. */
  readonly maxCostUsd?: number | undefined;
  /** Seconds of all turns at the most. */
  readonly maxTimeSeconds?: number | undefined;
  /** Requests within a minute. */
  readonly requestsPerMinute?: number | undefined;
  /** Tokens within a minute. */
  readonly tokensPerMinute?: number | undefined;
  /** Seconds that one test run may take. */
  readonly timeoutSeconds?: number | undefined;
  /** `PROVIDER/MODEL`. */
  readonly model?: string | undefined;
  /** Models to ask one after the other until one fixes it; in place of `model`. */
  readonly ladder?: readonly string[] | undefined;
  /** Model that gives a second opinion on a proved diff. */
  readonly reviewer?: string | undefined;
  /** Servers of the OpenAI protocol beside the known providers, by the name that `model` uses. */
  readonly providers?: Readonly<Record<string, PolicyProvider>> | undefined;
  /** Whether edits are asked about, or only proposed as a patch. */
  readonly approve?: "ask" | "propose" | undefined;
  /**
   * Hosts that the tests may speak to. Undefined or empty: none but what they start themselves.
   * `127.0.0.1`: the loopback, under bubblewrap one of their own, elsewhere that of the machine. Any
   * other host, or `*` for all of them, is said loudly at the start of a run.
   */
  readonly net?: readonly string[] | undefined;
  /** Programs that run beside the tests in their sandbox, started before and ended with them. */
  readonly services?: readonly Service[] | undefined;
}

/** A server of the OpenAI protocol. */
export interface PolicyProvider {
  /** Address that `/chat/completions` is added to. */
  readonly baseUrl: string;
  /**
   * Environment variable of its key; it must begin with `GREENROOM_`, so that a repository cannot
   * send a key somewhere that was set for something else. Undefined: it is asked without a key.
   */
  readonly keyVariable?: string | undefined;
}

/** A program that runs beside the tests, such as a database. */
export interface Service {
  /** Program and arguments; no shell is started. */
  readonly command: readonly string[];
  /** Port on which it listens; the tests wait for it, for fifteen seconds at the most. */
  readonly port?: number | undefined;
}

/**
 * The policy of a project without a policy file: ask for every edit, run nothing but the tests.
 *
 * @example
 * ```ts
 * import { DEFAULT_POLICY } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(DEFAULT_POLICY, { protect: [], commands: [] });
 * ```
 */
export const DEFAULT_POLICY: Policy = { protect: [], commands: [] };

/**
 * Reads a policy.
 *
 * @param text Content of `greenroom.json`.
 * @returns The policy; what it does not say is as in {@link DEFAULT_POLICY}.
 * @throws {SyntaxError} Where the text is no JSON, or says something that a policy cannot say.
 *
 * @example
 * ```ts
 * import { parsePolicy } from "@greenroom/greenroom";
 * import { assertEquals, assertRejects } from "@std/assert";
 *
 * const policy = await parsePolicy(`{ "test": "deno test", "protect": ["schema/**"] }`);
 *
 * assertEquals(policy, { test: "deno test", protect: ["schema/**"], commands: [] });
 * await assertRejects(() => parsePolicy(`{ "protects": [] }`), SyntaxError, '"protects"');
 * ```
 */
export async function parsePolicy(text: string): Promise<Policy> {
  const value = parseJson(text);
  const schema = await loadSchema();
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = new Set(result.error.issues.map((issue) => describeIssue(issue, value)));
  throw new SyntaxError(`Cannot read greenroom.json: ${[...problems].join("; ")}`);
}

/** What each field must be, in words. */
const NEEDED: Readonly<Record<keyof Policy, string>> = {
  test: "a command, as text or as a list of words,",
  protect: "a list of globs",
  commands: "a list of commands, each a list of words,",
  sandbox:
    'one of "auto", "required", "bwrap", "sandbox_exec", "deno" (only the flag --sandbox can say "none")',
  maxSteps: "a whole number from 1 to 1000",
  maxInputTokens: "a whole number above 0",
  maxOutputTokens: "a whole number above 0",
  maxCostUsd: "an amount of US dollars above 0",
  maxTimeSeconds: "a number above 0, at most 86400,",
  requestsPerMinute: "a whole number above 0",
  tokensPerMinute: "a whole number above 0",
  timeoutSeconds: "a number above 0, at most 86400,",
  model: "a name like PROVIDER/MODEL",
  ladder: "a list of names like PROVIDER/MODEL",
  reviewer: "a name like PROVIDER/MODEL",
  providers:
    'an object of servers by name, each {"baseUrl": "https://…/v1"}, with "keyVariable": ' +
    '"GREENROOM_…" where it wants a key,',
  approve: '"ask" or "propose" (only the flag --approve can say "auto")',
  net: 'a list of hosts, each with or without a port, "127.0.0.1" for instance,',
  services: 'a list of commands, each a list of words or {"command": […], "port": 1 to 65535},',
};

/** The parts of a finding of the schema that a message needs. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

function describeIssue({ path, keys }: Issue, value: unknown): string {
  if (keys && path.length === 0) {
    const unknown = keys.map((key) => JSON.stringify(key)).join(", ");
    return `found ${unknown} and only ${Object.keys(NEEDED).join(", ")} are known`;
  }
  const [key] = path;
  const entry = Object.entries(NEEDED).find(([name]) => name === key);
  if (!entry) return `found ${show(value)} and an object is needed`;
  const [name, needed] = entry;
  return `found ${show(Object(value)[name])} as "${name}" and ${needed} is needed`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new SyntaxError(
      "Cannot read greenroom.json: found no valid JSON and one object is needed",
      {
        cause: error,
      },
    );
  }
}

/** The word before the first `/` of a model name. */
const PROVIDER = /^[a-z][a-z0-9_-]{0,39}$/;
const ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/;
const KEY_VARIABLE = /^GREENROOM_[A-Z0-9_]{1,60}$/;

/** No comma: where hosts are listed it would part two of them. */
const HOST = /^(?:\*|(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?)$/i;

async function loadSchema() {
  const { z } = await import("./schema.ts");
  const word = z.string().min(1).refine((text) => !text.includes("\0"), "text without NUL");
  const argv = z.array(word).min(1);
  const count = z.int().min(1);
  return z.strictObject({
    test: z.union([word, argv]).optional(),
    protect: z.array(word).default([]),
    commands: z.array(argv).default([]),
    sandbox: z.enum(["auto", "required", "bwrap", "sandbox_exec", "deno"]).optional(),
    maxSteps: z.int().min(1).max(1_000).optional(),
    maxInputTokens: count.optional(),
    maxOutputTokens: count.optional(),
    maxCostUsd: z.number().positive().max(1_000_000).optional(),
    maxTimeSeconds: z.number().positive().max(86_400).optional(),
    requestsPerMinute: count.optional(),
    tokensPerMinute: count.optional(),
    timeoutSeconds: z.number().positive().max(86_400).optional(),
    model: word.optional(),
    ladder: z.array(word).min(1).optional(),
    reviewer: z.string().regex(/^[^\s/:,+]+\/\S+$/).optional(),
    providers: z.record(
      z.string().regex(PROVIDER),
      z.strictObject({
        baseUrl: z.string().regex(ADDRESS),
        keyVariable: z.string().regex(KEY_VARIABLE).optional(),
      }),
    ).optional(),
    approve: z.enum(["ask", "propose"]).optional(),
    net: z.array(z.string().regex(HOST)).optional(),
    services: z.array(z.union([
      argv.transform((command) => ({ command })),
      z.strictObject({ command: argv, port: z.int().min(1).max(65_535).optional() }),
    ])).optional(),
  });
}
