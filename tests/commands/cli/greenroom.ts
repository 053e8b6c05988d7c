/**
 * The command line, started as a user starts it: by task, by the printed line, or with everything.
 *
 * Starts the one process it is asked for.
 *
 * @module
 */

import { join } from "../../../guards/std_path.ts";
import { type Pty, type PtyEnd, startPty } from "../pty.ts";
import { ROOT } from "./project.ts";

/** How a command ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command is started. */
export interface StartOptions {
  /** Words of the runtime; those of the launcher where they are not given. */
  readonly runtime?: readonly string[];
  readonly cwd?: string;
  /** Variables beside the few that every start is handed. */
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** A shell line at the terminal to put the command into, `COMMAND` standing for it. */
  readonly shell?: string;
  /** Text on standard input, which is no terminal; nothing where it is not given. */
  readonly input?: string;
}

/** Words of the runtime behind `deno task greenroom`, without the task's own words on the screen. */
export const LAUNCHER: readonly string[] = [
  "run",
  "--no-prompt",
  "--allow-read",
  "--allow-env",
  "--allow-run",
  join(ROOT, "commands/launch.ts"),
];

/** Words of the runtime for the main module with every permission. */
export const WITH_ALL: readonly string[] = ["run", "-A", join(ROOT, "mod.ts")];

/** Words of the runtime for a task of this checkout. */
export function toTask(name: string): readonly string[] {
  return ["task", "--config", join(ROOT, "deno.json"), name];
}

/**
 * Runs a command without a terminal.
 *
 * @param words The words after the program's name.
 * @param options How it is started.
 * @returns How it ended.
 */
export async function greenroom(
  words: readonly string[],
  { runtime = LAUNCHER, cwd = "/", env = {}, input }: StartOptions = {},
): Promise<Ended> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...runtime, ...words],
    cwd,
    env: { ...listUsual(), NO_COLOR: "1", ...env },
    clearEnv: true,
    stdin: input === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (input !== undefined) await send(child.stdin, input);
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** A program that leaves before it read its input is what some tests are about. */
async function send(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

/**
 * Starts a command at a terminal of its own.
 *
 * @param words The words after the program's name.
 * @param options How it is started.
 * @returns The terminal; it must be finished.
 */
export function atTerminal(words: readonly string[], options: StartOptions = {}): Pty {
  const { runtime = LAUNCHER, cwd = "/", env = {}, columns = 80, rows = 60, shell } = options;
  return startPty([Deno.execPath(), ...runtime, ...words], {
    ...{ cwd, env, columns, rows },
    ...(shell === undefined ? {} : { shell }),
  });
}

/** A cue on the screen, and the keys that answer it. */
export type Move = readonly [cue: string, keys: string];

/**
 * Waits for each cue and sends the keys that go with it.
 *
 * @param pty The terminal.
 * @param moves Cues and keys, in order.
 * @returns How the command ended.
 */
export async function play(pty: Pty, moves: readonly Move[]): Promise<PtyEnd> {
  try {
    for (const [cue, keys] of moves) {
      await pty.waitFor(cue);
      await pty.send(keys);
    }
  } catch (error) {
    await hangUp(pty);
    throw error;
  }
  return await pty.finish();
}

/** What was waited for may be missing because the command is over. */
async function hangUp(pty: Pty): Promise<void> {
  try {
    await pty.hangUp();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Variables of a usual shell, and what a machine needs to reach the registry. */
function listUsual(): Record<string, string> {
  const names = [
    "PATH",
    "HOME",
    "LANG",
    "DENO_DIR",
    "DENO_CERT",
    "DENO_TLS_CA_STORE",
    "NODE_EXTRA_CA_CERTS",
    "NPM_CONFIG_REGISTRY",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "NO_PROXY",
  ];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
