/**
 * The policy that a team shares in `greenroom.json`: read strictly, so that a slip of the pen never
 * means "allow".
 *
 * The file comes with the repository, so it can narrow and describe; what would loosen (`auto`, no
 * sandbox) only a flag can say. What undefined, empty and listed mean of each field is said once, in
 * `policy/fields.ts`, for the README, editors and people alike. Where a flag and the file both set a
 * limit, the stricter holds: `policy/precedence.ts`. Reading is loaded at the first policy, since
 * most projects have none. Has no effect.
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
  /**
   * What Greenroom itself may do here at the most: the pin of `greenroom pin`. Undefined: not pinned.
   */
  readonly permissions?: PolicyPermissions | undefined;
}

/** Permissions by kind, as Deno spells them; a kind that is left out, or empty, grants nothing. */
export type PolicyPermissions = Readonly<
  Partial<Record<"read" | "write" | "net" | "run" | "env", PolicyPermission | undefined>>
>;

/** What is granted, or what is granted and what of it stays closed. */
export type PolicyPermission = readonly string[] | {
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
};

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
  const { readPolicyText } = await import("./policy/read_policy.ts");
  return readPolicyText(text);
}
