/**
 * The sandbox of Linux machines with bubblewrap: own namespaces, nothing writable but the copy.
 *
 * The child sees the copy at the project's own path, the system and the programs on the `PATH`
 * read-only, and of the home nothing else. It has no network but its own loopback, no capability,
 * no other process to look at, and it dies with the harness. Limits are set inside, so that the
 * harness may be allowed to start this one program only. May import only the room's types and its
 * neighbours. Has no effect.
 *
 * @module
 */

import { createChildEnv, isLoaderVariable } from "../child_env.ts";
import type { ProcessResult } from "../process_result.ts";
import type {
  ChildPlaces,
  Sandbox,
  SandboxedCommand,
  SandboxRequest,
} from "../sandboxed_command.ts";
import { findWideHosts, renderWideNet } from "./network.ts";
import { renderRoomBinds } from "./room_binds.ts";
import {
  findHomeCaches,
  findToolFolders,
  parsePathEnv,
  SYSTEM_FILES,
  SYSTEM_FOLDERS,
} from "./tool_folders.ts";

/** What a bubblewrap sandbox is made from. */
export interface BwrapOptions {
  /** Absolute path of bubblewrap. */
  readonly bwrapPath: string;
  /** Absolute path of the Deno that runs the harness; the child finds it as `deno`. */
  readonly denoPath: string;
  /** The person's `PATH`. */
  readonly pathEnv: string;
  /** The person's home, or null where it is not known. */
  readonly home: string | null;
  /** The person's Deno cache, whose packages are shown read-only; null shows none. */
  readonly denoDir: string | null;
  /** What this machine can do. */
  readonly features: BwrapFeatures;
  /** Hosts that the policy names; any beyond the loopback opens the whole network of the machine. */
  readonly net?: readonly string[];
  /** Processes and threads at the most; 4096 where not given. */
  readonly maxProcesses?: number;
}

/** What older or smaller systems lack. */
export interface BwrapFeatures {
  /** `prlimit` and `timeout` are there and may set the limits. */
  readonly hasLimits: boolean;
  /** The child may be kept from making namespaces of its own (bubblewrap 0.8). */
  readonly disablesNamespaces: boolean;
  /**
   * Processes are counted by namespace (Linux 5.14), so that a limit on them cannot be used up by
   * what the person runs beside the tests.
   */
  readonly limitsProcesses: boolean;
}

/** A machine that lacks nothing. */
export const ALL_FEATURES: BwrapFeatures = {
  hasLimits: true,
  disablesNamespaces: true,
  limitsProcesses: true,
};

/** Places of the harness's own folders inside; none of them can be a project's path. */
const INSIDE = { bin: "/greenroom/bin", report: "/greenroom/report", tools: "/greenroom/tools" };
const HOME = "/greenroom/home";
/** Where Deno looks when nobody says otherwise; fresh but for the packages of the person's cache. */
const DENO_DIR = `${HOME}/.cache/deno`;
const TMP_BYTES = 1_073_741_824;
const SHARED_MEMORY_BYTES = 268_435_456;
/** Limits of each process; the time limit ends all of them together. */
const LIMITS: readonly string[] = [
  "--data=4294967296",
  "--fsize=2147483648",
  "--nofile=4096",
  "--core=0",
];
const MAX_PROCESSES = 4_096;
/** The trivial command needs four; a person has more of them, the harness's own threads alone. */
const PROBE_PROCESSES = 5;
/**
 * Bubblewrap dies with the harness, and what it started dies with it, but only once it has set
 * itself up: a launcher killed before leaves a sandbox that nobody ends. So somebody inside waits
 * for the end of the input, which is the end of the harness or of the run, and kills all. It is
 * nobody's child, so that no runner waits for it. The command has no input.
 */
const WATCHED: readonly string[] = [
  ...[
    "/bin/sh",
    "-c",
    '({ read -r _; kill -KILL -1; } <&3 >/dev/null 2>&1 &) 3<&0 </dev/null; exec "$@" </dev/null',
  ],
  "greenroom",
];
/** What a shell may need beside the system folders to start. */
const SHELL_FILES: readonly string[] = ["/etc/alternatives", "/etc/ld.so.cache"];
/** Built into every shell, so that it need not be looked for. */
const TRIVIAL: readonly string[] = ["/bin/sh", "-c", ":"];
/** Where names of hosts are looked up; of no use without a network. */
const RESOLVER = "/etc/resolv.conf";
const WIDE_REACH = "all of this machine's network";
/** The harness ends the tree at the limit; the launcher inside does where the harness is stuck. */
const SPARE_SECONDS = 2;
/** A process with threads uses more than a second of time a second. */
const CPU_SECONDS_A_SECOND = 16;

/**
 * Creates the sandbox; whether it works here only a try can tell.
 *
 * @param options Paths of this machine and what it can do.
 * @returns The sandbox.
 */
export function createBwrapSandbox(options: BwrapOptions): Sandbox {
  return {
    kind: "bwrap",
    summary: renderSummary(options),
    warning: renderWideNet(options.net ?? [], WIDE_REACH),
    reachesMountsBy: "bind",
    denoPath: `${INSIDE.bin}/deno`,
    place: ({ workspace }) => toPlaces(workspace),
    wrap: (request) => wrap(request, options),
    explainStartFailure,
  };
}

/**
 * Makes a trivial command that starts only where the sandbox works.
 *
 * Of the machine it is shown what a shell needs: each folder more is a mount, and sixty of them take
 * longer than all the rest of the trial.
 *
 * @param options Paths of this machine and what it can do.
 * @returns What to start; it ends at once with exit code 0.
 */
export function createBwrapProbe(options: BwrapOptions): SandboxedCommand {
  const shown = [...SYSTEM_FOLDERS, ...SHELL_FILES].map(toSame);
  const setUp = [...renderSetUp(options, { shown, ownDenoDir: null }), "--remount-ro", "/", "--"];
  const limits = renderLimits(5_000, { ...options, maxProcesses: PROBE_PROCESSES });
  const argv = [options.bwrapPath, ...setUp, ...WATCHED, ...limits, ...TRIVIAL];
  const env = createEnv({ env: {}, pathFirst: [] }, options);
  return { argv, env, cwd: "/", endSignal: "EOF", folders: [], note: null };
}

function renderSummary({ features, net = [] }: BwrapOptions): string {
  const { hasLimits, disablesNamespaces, limitsProcesses } = features;
  const missing = [
    ...(hasLimits ? [] : ["memory limits"]),
    ...(disablesNamespaces ? [] : ["a ban on nested namespaces"]),
    ...(limitsProcesses ? [] : ["a limit on the number of processes"]),
  ];
  const without = missing.length === 0 ? "" : `; without ${missing.join(" and ")}`;
  const network = renderWideNet(net, WIDE_REACH) ?? "no network";
  return `bwrap: ${network}, nothing writable but the copy, no other processes${without}`;
}

function toPlaces(workspace: string): ChildPlaces {
  return { project: workspace, reportDir: INSIDE.report, toolDir: INSIDE.tools };
}

function wrap(request: SandboxRequest, options: BwrapOptions): SandboxedCommand {
  const { workspace, reportDir, toolDir } = request;
  const binds = renderRoomBinds(request);
  const setUp = [
    ...renderSetUp(options, {
      shown: listShown(options, workspace),
      ownDenoDir: request.denoDir ?? null,
    }),
    ...binds.args,
    ...["--ro-bind", toolDir, INSIDE.tools, "--bind", reportDir, INSIDE.report],
    ...["--remount-ro", "/", "--remount-ro", "/dev", "--chdir", workspace],
    ...renderLoaderVariables(request.env),
    "--",
  ];
  const inside = [...renderLimits(request.timeoutMs, options), ...request.argv];
  const argv = [options.bwrapPath, ...setUp, ...WATCHED, ...inside];
  const env = createEnv(request, options);
  return { argv, env, cwd: request.room, endSignal: "EOF", folders: [], note: binds.note };
}

interface Shown {
  /** Paths that are shown read-only where they exist, and their places. */
  readonly shown: readonly (readonly [from: string, to: string])[];
  /** Folder that the child writes as its Deno cache, or null for a new one. */
  readonly ownDenoDir: string | null;
}

const toSame = (path: string) => [path, path] as const;

/** What a child may need of the machine; a home's caches get their places in its own home. */
function listShown(options: BwrapOptions, workspace: string): Shown["shown"] {
  const { home, denoDir, net = [] } = options;
  const resolver = findWideHosts(net).length > 0 ? [RESOLVER] : [];
  const tools = findToolFolders({ ...options, workspace });
  const caches = denoDir === null ? [] : ["npm", "remote"];
  return [
    ...[...SYSTEM_FOLDERS, ...SYSTEM_FILES, ...resolver, ...tools].map(toSame),
    ...caches.map((name) => [`${denoDir}/${name}`, `${DENO_DIR}/${name}`] as const),
    ...findHomeCaches(home, HOME),
  ];
}

function renderSetUp(options: BwrapOptions, { shown, ownDenoDir }: Shown): string[] {
  const { denoPath, features, net = [] } = options;
  const sharesNet = findWideHosts(net).length > 0;
  // The child's home lies over what is shown of the machine, and its caches over that.
  const isOfHome = ([, to]: readonly [string, string]) => to.startsWith(`${HOME}/`);
  const bind = ([from, to]: readonly [string, string]) => ["--ro-bind-try", from, to];
  return [
    ...["--unshare-user", "--unshare-all", "--cap-drop", "ALL", "--die-with-parent"],
    ...["--new-session", ...(features.disablesNamespaces ? ["--disable-userns"] : [])],
    ...(sharesNet ? ["--share-net"] : []),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["--perms", "1777", "--size", `${SHARED_MEMORY_BYTES}`, "--tmpfs", "/dev/shm"],
    ...["--perms", "1777", "--size", `${TMP_BYTES}`, "--tmpfs", "/tmp"],
    ...shown.filter((pair) => !isOfHome(pair)).flatMap(bind),
    ...["--perms", "0700", "--size", `${TMP_BYTES}`, "--tmpfs", HOME],
    ...(ownDenoDir === null ? ["--dir", DENO_DIR] : ["--bind", ownDenoDir, DENO_DIR]),
    ...shown.filter(isOfHome).flatMap(bind),
    ...["--ro-bind", denoPath, `${INSIDE.bin}/deno`],
  ];
}

function renderLimits(timeoutMs: number, options: BwrapOptions): string[] {
  const { features, maxProcesses = MAX_PROCESSES } = options;
  if (!features.hasLimits) return [];
  const seconds = Math.ceil(timeoutMs / 1_000) + SPARE_SECONDS;
  const limits = [
    ...LIMITS,
    `--cpu=${seconds * CPU_SECONDS_A_SECOND}`,
    ...(features.limitsProcesses ? [`--nproc=${maxProcesses}`] : []),
  ];
  return ["/usr/bin/prlimit", ...limits, "/usr/bin/timeout", "-s", "KILL", `${seconds}`];
}

/** Deno refuses to start a program with these variables, so they are set inside only. */
function renderLoaderVariables(env: Readonly<Record<string, string>>): string[] {
  const loader = Object.entries(env).filter(([name]) => isLoaderVariable(name));
  return loader.flatMap(([name, value]) => ["--setenv", name, value]);
}

function createEnv(
  request: Pick<SandboxRequest, "env" | "pathFirst">,
  { pathEnv }: BwrapOptions,
): Record<string, string> {
  const path = [...request.pathFirst, INSIDE.bin, ...parsePathEnv(pathEnv)].join(":");
  const own = Object.entries(request.env).filter(([name]) => !isLoaderVariable(name));
  return createChildEnv(Object.fromEntries(own), { path, home: HOME, tmpDir: "/tmp" });
}

/** Bubblewrap speaks before the command does, and then nothing else is printed. */
const START_FAILURE = /^(?:(?:bwrap|prlimit): .*(?:\n|$))+$/;

function explainStartFailure(result: ProcessResult): string | null {
  if (result.kind === "not_started") return result.note ?? "The sandbox did not start";
  if (result.exitCode === 0 || !START_FAILURE.test(result.output)) return null;
  return result.output.trim();
}
