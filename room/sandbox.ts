/**
 * Which sandbox holds the test command on this machine.
 *
 * A sandbox counts as there when a trivial command ran in it, not when a file exists: a missing
 * program, a forbidden user namespace and a container without privileges are told apart by their
 * own words. May import `sandboxes/` and `process.ts`, through which it starts the trivial command.
 *
 * @module
 */

import { type ProcessOptions, runProcess } from "./process.ts";
import type { ProcessResult } from "./process_result.ts";
import type { Sandbox, SandboxUnavailable } from "./sandboxed_command.ts";
import {
  ALL_FEATURES,
  type BwrapFeatures,
  type BwrapOptions,
  createBwrapProbe,
  createBwrapSandbox,
} from "./sandboxes/bwrap.ts";

export type { ProcessResult };
export type {
  ChildPlaces,
  EndSignal,
  Mount,
  RoomFolders,
  Sandbox,
  SandboxedCommand,
  SandboxRequest,
  SandboxUnavailable,
} from "./sandboxed_command.ts";

/** What a person may ask for with `--sandbox`; `auto` takes the strictest that works. */
export type SandboxChoice = "auto" | Sandbox["kind"];

/** What the choice depends on. */
export interface ChooseSandboxOptions {
  /** What the person asks for. */
  readonly requested: SandboxChoice;
  /** Name of the recognised runner; `deno` may be held by Deno's own flags. */
  readonly runner: string;
  /** Absolute path of the Deno that runs the harness. */
  readonly denoPath: string;
  /** The person's `PATH`. */
  readonly pathEnv: string;
  /** The person's home, or null where it is not known. */
  readonly home: string | null;
  /** The person's Deno cache, or null where it is not known. */
  readonly denoDir: string | null;
  /** Hosts that the policy lets the tests speak to; none where not given. */
  readonly net?: readonly string[];
  /** System that this is; the one of this process where not given. */
  readonly system?: typeof Deno.build.os;
  /** Absolute path of `sandbox-exec`; the usual place where not given. */
  readonly sandboxExecPath?: string;
  /** Absolute path of bubblewrap; the usual place where not given. */
  readonly bwrapPath?: string;
  /** Absolute path of `timeout` for `none`; the usual place where not given. */
  readonly timeoutPath?: string;
  /** Starts a trivial command; the real thing where not given. */
  readonly run?: (argv: readonly string[], options: ProcessOptions) => Promise<ProcessResult>;
}

const TRY_LIMITS = { timeoutMs: 5_000, maxOutputBytes: 4_096 } as const;

/**
 * Chooses the sandbox that was asked for, or the strictest that works.
 *
 * @param options What was asked for, and where programs are.
 * @returns The sandbox, or why there is none; nothing ever falls back to no sandbox at all.
 *
 * @example
 * ```ts
 * import { chooseSandbox } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const sandbox = await chooseSandbox({
 *   requested: "deno",
 *   runner: "deno",
 *   denoPath: Deno.execPath(),
 *   pathEnv: "/usr/bin:/bin",
 *   home: null,
 *   denoDir: null,
 * });
 *
 * assertEquals(sandbox.kind, "deno");
 * ```
 */
export async function chooseSandbox(
  options: ChooseSandboxOptions,
): Promise<Sandbox | SandboxUnavailable> {
  const { requested, runner } = options;
  if (requested === "none") return await createTriedUnconfined(options);
  if (requested === "deno") return await tryDeno(options);
  const system = options.system ?? Deno.build.os;
  const isMac = requested === "sandbox_exec" || (requested === "auto" && system === "darwin");
  const held = isMac ? await trySandboxExec(options) : await tryBwrap(options);
  if (held.kind !== "unavailable" || requested !== "auto" || runner !== "deno") return held;
  return addReason(await tryDeno(options), held.reason);
}

/**
 * Gives the sandbox that a choice would come to on a machine which lacks nothing, without the trial.
 *
 * @param options What was asked for, and where programs are.
 * @returns The sandbox, which may turn out not to start here; null where only the trial can tell.
 */
export function expectSandbox(options: ChooseSandboxOptions): Sandbox | null {
  const system = options.system ?? Deno.build.os;
  const isBwrap = options.requested === "bwrap" ||
    (options.requested === "auto" && system === "linux");
  return isBwrap ? createBwrapSandbox(toBwrapOptions(options, ALL_FEATURES)) : null;
}

function toBwrapOptions(options: ChooseSandboxOptions, features: BwrapFeatures): BwrapOptions {
  return { ...options, bwrapPath: options.bwrapPath ?? "/usr/bin/bwrap", features };
}

/** A person learns why the stricter sandbox is not there, also where the next one works. */
function addReason(
  found: Sandbox | SandboxUnavailable,
  why: string,
): Sandbox | SandboxUnavailable {
  return found.kind === "unavailable"
    ? { ...found, reason: `${why}. ${found.reason}` }
    : { ...found, summary: `${found.summary} (${why})` };
}

async function tryDeno(options: ChooseSandboxOptions): Promise<Sandbox | SandboxUnavailable> {
  if (options.runner !== "deno") return NOT_DENO;
  const argv = [options.denoPath, "--version"];
  const result = await tryCommand({ argv, env: {}, cwd: "/" }, options);
  if (result.kind === "exited" && result.exitCode === 0) {
    const { createDenoSandbox } = await import("./sandboxes/deno_flags.ts");
    return createDenoSandbox(options);
  }
  const words = toCause(result);
  return { kind: "unavailable", reason: `Cannot hold the tests with Deno's flags: ${words}` };
}

const NOT_DENO: SandboxUnavailable = {
  kind: "unavailable",
  reason: "Cannot hold the tests with Deno's permission flags: found another runner than " +
    "`deno test`, and bubblewrap (`--sandbox bwrap`) or `--sandbox none` is needed",
};

async function trySandboxExec(
  options: ChooseSandboxOptions,
): Promise<Sandbox | SandboxUnavailable> {
  const sandboxExecPath = options.sandboxExecPath ?? "/usr/bin/sandbox-exec";
  const { createSandboxExec, createSandboxExecProbe } = await import(
    "./sandboxes/sandbox_exec.ts"
  );
  const made = { ...options, sandboxExecPath };
  const result = await tryCommand(createSandboxExecProbe(made), options);
  if (result.kind === "exited" && result.exitCode === 0) return createSandboxExec(made);
  const words = toCause(result);
  const remedy = /--allow-run/.test(words)
    ? `Allow it with \`--allow-run=${sandboxExecPath}\`, `
    : "It is a part of macOS alone; ";
  return {
    kind: "unavailable",
    reason: `Cannot hold the tests with sandbox-exec: ${words}. ${remedy}${OR_NONE}`,
  };
}

async function tryBwrap(options: ChooseSandboxOptions): Promise<Sandbox | SandboxUnavailable> {
  let features = ALL_FEATURES;
  for (;;) {
    const made = toBwrapOptions(options, features);
    const result = await tryCommand(createBwrapProbe(made), options);
    if (result.kind === "exited" && result.exitCode === 0) return createBwrapSandbox(made);
    const fewer = giveUpFeature(features, result.output);
    if (fewer === null) {
      return { kind: "unavailable", reason: explainNoBwrap(result, made.bwrapPath) };
    }
    features = fewer;
  }
}

/** A machine may lack a limit; it does without that one, and the summary says so. */
function giveUpFeature(features: BwrapFeatures, output: string): BwrapFeatures | null {
  if (features.limitsProcesses && /temporarily unavailable|prlimit:.*nproc/i.test(output)) {
    return { ...features, limitsProcesses: false };
  }
  if (features.hasLimits && /\b(?:prlimit|timeout)\b/.test(output)) {
    return { ...features, hasLimits: false };
  }
  if (features.disablesNamespaces && /disable-userns|max_user_namespaces/.test(output)) {
    return { ...features, disablesNamespaces: false };
  }
  return null;
}

type Trial = Pick<ProcessOptions, "cwd" | "env" | "endSignal"> & {
  readonly argv: readonly string[];
};

async function tryCommand(
  { argv, ...how }: Trial,
  options: ChooseSandboxOptions,
): Promise<ProcessResult> {
  return await (options.run ?? runProcess)(argv, { ...how, ...TRY_LIMITS });
}

function explainNoBwrap(result: ProcessResult, bwrapPath: string): string {
  const words = toCause(result);
  return `Cannot hold the tests with bubblewrap: ${words}. ${toRemedy(words, bwrapPath)}`;
}

function toCause({ note, output, kind, exitCode }: ProcessResult): string {
  const words = note ?? (output.trim() || `${kind}, exit code ${exitCode}`);
  return `found "${words.replaceAll("\n", " ").slice(0, 300)}"`;
}

const OR_NONE = "or run with `--sandbox none`, which lets the tests do all that you may do";

function toRemedy(words: string, bwrapPath: string): string {
  if (/no such program/.test(words)) {
    return `Install it (\`apt install bubblewrap\`, \`dnf install bubblewrap\`), ${OR_NONE}`;
  }
  if (/--allow-run/.test(words)) return `Allow it with \`--allow-run=${bwrapPath}\`, ${OR_NONE}`;
  return "This system forbids user namespaces to programs without privileges (on Ubuntu: `sysctl " +
    "kernel.apparmor_restrict_unprivileged_userns=0`; in a container: a profile that allows " +
    `them); allow them, ${OR_NONE}`;
}

async function createTriedUnconfined(options: ChooseSandboxOptions): Promise<Sandbox> {
  const path = options.timeoutPath ?? "/usr/bin/timeout";
  const env = { PATH: options.pathEnv };
  const result = await tryCommand(
    { argv: [path, "-s", "KILL", "5", "true"], env, cwd: "/" },
    options,
  );
  const isThere = result.kind === "exited" && result.exitCode === 0;
  const { createUnconfined } = await import("./sandboxes/unconfined.ts");
  return createUnconfined({ ...options, timeoutPath: isThere ? path : null });
}
