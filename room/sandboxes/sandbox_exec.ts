/**
 * The sandbox of macOS: `sandbox-exec` with a profile that forbids all but what a test run needs.
 *
 * It was written from the documentation and is tested as text: it was not run on a Mac. The command
 * runs in the copy itself, since macOS shows no folder at another's place, and what is ignored is
 * reached through links. May import only the room's types and its neighbours. Has no effect.
 *
 * @module
 */

import { createChildEnv, isLoaderVariable } from "../child_env.ts";
import type { ProcessResult } from "../process_result.ts";
import type { Sandbox, SandboxedCommand, SandboxRequest } from "../sandboxed_command.ts";
import { findWideHosts, renderWideNet } from "./network.ts";
import {
  type Profile,
  type ProfileNet,
  type ProfilePaths,
  renderProfile,
} from "./seatbelt_profile.ts";
import { findToolFolders } from "./tool_folders.ts";

/** What this sandbox is made from. */
export interface SandboxExecOptions {
  /** Absolute path of `sandbox-exec`. */
  readonly sandboxExecPath: string;
  /** Absolute path of the Deno that runs the harness. */
  readonly denoPath: string;
  /** The person's `PATH`. */
  readonly pathEnv: string;
  /** The person's home, or null where it is not known. */
  readonly home: string | null;
  /** The person's Deno cache, whose packages may be read; null shows none. */
  readonly denoDir: string | null;
  /** Hosts that the policy names; none where not given. */
  readonly net?: readonly string[];
}

const WIDE_REACH = "all of this machine's network";

/**
 * Creates the sandbox; whether it works here only a try can tell.
 *
 * @param options Paths of this machine.
 * @returns The sandbox.
 */
export function createSandboxExec(options: SandboxExecOptions): Sandbox {
  return {
    kind: "sandbox_exec",
    summary: renderSummary(options.net ?? []),
    warning: renderWideNet(options.net ?? [], WIDE_REACH),
    reachesMountsBy: "link",
    denoPath: options.denoPath,
    place: ({ room, reportDir, toolDir }) => ({ project: room, reportDir, toolDir }),
    wrap: (request) => wrap(request, options),
    explainStartFailure,
  };
}

/**
 * Makes a trivial command that starts only where the sandbox works.
 *
 * @param options Paths of this machine.
 * @returns What to start; it ends at once with exit code 0.
 */
export function createSandboxExecProbe(options: SandboxExecOptions): SandboxedCommand {
  const nothing = { readable: [], writable: [], readOnly: [], hidden: [] };
  const argv = [...renderLauncher(options, renderProfile(nothing, "none")), "/usr/bin/true"];
  return { argv, env: {}, cwd: "/", endSignal: "SIGKILL", folders: [], note: null };
}

function renderSummary(net: readonly string[]): string {
  const words: Readonly<Record<ProfileNet, string>> = {
    none: "no network",
    loopback: "the loopback of this machine",
    all: renderWideNet(net, WIDE_REACH) ?? "",
  };
  return `sandbox_exec: ${words[toProfileNet(net)]}, nothing writable but the copy, your home is ` +
    "not read; written from the documentation, not tried on a Mac";
}

/** The system knows addresses and no names, so that one host alone cannot be opened. */
function toProfileNet(net: readonly string[]): ProfileNet {
  if (findWideHosts(net).length > 0) return "all";
  return net.length > 0 ? "loopback" : "none";
}

function wrap(request: SandboxRequest, options: SandboxExecOptions): SandboxedCommand {
  const { room, reportDir, pathFirst } = request;
  const [home, tmpDir] = [`${reportDir}/home`, `${reportDir}/tmp`];
  const profile = renderProfile(listPaths(request, options), toProfileNet(options.net ?? []));
  const loader = Object.entries(request.env).filter(([name]) => isLoaderVariable(name));
  const own = Object.entries(request.env).filter(([name]) => !isLoaderVariable(name));
  const path = [...pathFirst, options.pathEnv].join(":");
  const denoDir = options.denoDir === null ? {} : { DENO_DIR: options.denoDir };
  // The system takes variables of the loader from what it starts; `env` sets them behind it.
  const env = loader.length === 0
    ? []
    : ["/usr/bin/env", ...loader.map(([name, value]) => `${name}=${value}`)];
  return {
    argv: [...renderLauncher(options, profile), ...env, ...request.argv],
    env: createChildEnv({ ...denoDir, ...Object.fromEntries(own) }, { path, home, tmpDir }),
    cwd: room,
    endSignal: "SIGKILL",
    folders: [tmpDir, home],
    note: null,
  };
}

function listPaths(request: SandboxRequest, options: SandboxExecOptions): ProfilePaths {
  const { room, workspace, mounts, readOnly, toolDir, reportDir } = request;
  const { denoPath, denoDir } = options;
  const shown = mounts.map(({ path }) => `${workspace}/${path}`);
  const covered = mounts.flatMap((mount) => mount.covered ?? []).map(({ path }) => path);
  const caches = denoDir === null ? [] : [`${denoDir}/npm`, `${denoDir}/remote`];
  const tools = findToolFolders({ ...options, workspace });
  return {
    readable: [toolDir, denoPath, ...caches, ...tools, ...shown],
    writable: [room, reportDir, ...(request.denoDir === undefined ? [] : [request.denoDir])],
    readOnly: [...readOnly, ...mounts.map(({ path }) => path)].map((path) => `${room}/${path}`),
    hidden: covered.map((path) => `${workspace}/${path}`),
  };
}

function renderLauncher(
  { sandboxExecPath }: SandboxExecOptions,
  { text, parameters }: Profile,
): string[] {
  const values = Object.entries(parameters).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  return [sandboxExecPath, ...values, "-p", text];
}

/** The launcher speaks before the command does, and then nothing else is printed. */
function explainStartFailure(result: ProcessResult): string | null {
  if (result.kind === "not_started") return result.note ?? "The sandbox did not start";
  if (result.exitCode === 0 || !/^(?:sandbox-exec: .*(?:\n|$))+$/.test(result.output)) return null;
  return result.output.trim();
}
