/**
 * The sandbox for `deno test` on machines without another: Deno's own permission flags.
 *
 * The test command may ask for less than the copy and what the policy opens, never for more. What
 * this does not hold is in `../sandbox_facts.ts`; imports of files outside, which need no
 * permission, are refused by `../static_imports.ts` before a run. May import only the room's types
 * and its neighbours. Has no effect.
 *
 * @module
 */

import { createChildEnv } from "../child_env.ts";
import type { ProcessResult } from "../process_result.ts";
import type { Sandbox, SandboxedCommand, SandboxRequest } from "../sandboxed_command.ts";
import { type LimitedArgs, limitPermissions } from "./deno_permissions.ts";
import { renderWideNet } from "./network.ts";

/** What this sandbox is made from. */
export interface DenoFlagsOptions {
  /** Absolute path of the Deno that runs the harness. */
  readonly denoPath: string;
  /** The person's `PATH`. */
  readonly pathEnv: string;
  /** The person's Deno cache; the tests load packages from it and may not write it. */
  readonly denoDir: string | null;
  /** Hosts that the policy names; none where not given. */
  readonly net?: readonly string[];
}

/**
 * Creates the sandbox.
 *
 * @param options Paths of this machine.
 * @returns The sandbox; its `wrap()` takes plain `deno test` commands only.
 */
export function createDenoSandbox(options: DenoFlagsOptions): Sandbox {
  return {
    kind: "deno",
    summary: renderSummary(options.net ?? []),
    warning: renderWide(options.net ?? []),
    reachesMountsBy: "link",
    denoPath: null,
    place: ({ room, reportDir, toolDir }) => ({ project: room, reportDir, toolDir }),
    wrap: (request) => wrap(request, options),
    explainStartFailure: ({ kind, note }: ProcessResult) => kind === "not_started" ? note : null,
  };
}

function renderSummary(net: readonly string[]): string {
  const own = net.length > 0 ? "the loopback of this machine" : "no network";
  const network = renderWide(net) ?? own;
  return `deno: permission flags keep the tests to the copy, ${network}; they do not limit memory`;
}

function renderWide(net: readonly string[]): string | null {
  return renderWideNet(net, net.includes("*") ? "every host" : "hosts of other machines");
}

function wrap(request: SandboxRequest, options: DenoFlagsOptions): SandboxedCommand {
  const { room, workspace, reportDir, toolDir } = request;
  const args = takeTestArgs(request.argv, options.denoPath);
  const tmpDir = `${reportDir}/tmp`;
  const home = `${reportDir}/home`;
  const readable = [toolDir, tmpDir];
  const { net = [] } = options;
  const limited = limitPermissions(args, { room, workspace, readable, tmpDir, net });
  const held = renderDenyWrite(request);
  const fixed = ["test", "--no-prompt", "--cached-only", ...held.args];
  const denoDir = options.denoDir ?? `${home}/deno`;
  const path = [...request.pathFirst, options.pathEnv].join(":");
  return {
    argv: [options.denoPath, ...fixed, ...limited.args],
    env: createChildEnv({ DENO_DIR: denoDir, ...request.env }, { path, home, tmpDir }),
    cwd: room,
    endSignal: "SIGKILL",
    folders: [tmpDir, home],
    note: [limited.note, held.note].filter((note) => note !== null).join(" ") || null,
  };
}

/**
 * What the copy reaches through a link is named twice, since Deno looks at either path. A comma
 * cannot be said in a flag.
 */
function renderDenyWrite({ room, workspace, readOnly, mounts }: SandboxRequest): LimitedArgs {
  const shown = mounts.flatMap(({ path }) => [`${room}/${path}`, `${workspace}/${path}`]);
  const denied = [...readOnly.map((path) => `${room}/${path}`), ...shown];
  const sayable = denied.filter((path) => !path.includes(","));
  const lost = denied.length - sayable.length;
  return {
    args: sayable.length === 0 ? [] : [`--deny-write=${sayable.join(",")}`],
    note: lost === 0 ? null : `${lost} paths with a comma cannot be held during the run.`,
  };
}

/** Only `deno test` is known to keep to its flags; a task or a script starts what it likes. */
function takeTestArgs(argv: readonly string[], denoPath: string): readonly string[] {
  const [program = "", command, ...args] = argv;
  const isDeno = program === denoPath || /^(?:.*\/)?deno$/.test(program);
  if (isDeno && command === "test") return args;
  throw new TypeError(
    `Cannot hold "${argv.slice(0, 3).join(" ")}" with Deno's permission flags: found a command ` +
      "other than a plain `deno test`, and bubblewrap or --sandbox none is needed",
  );
}
