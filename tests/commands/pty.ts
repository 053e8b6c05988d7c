/**
 * A real terminal for tests: a command behind a pseudo terminal, driven like a person would.
 *
 * The pseudo terminal comes from `script` of util-linux, so nothing has to be installed. Starts
 * and ends the one process it is asked for.
 *
 * @module
 */

import { AssertionError } from "../assert.ts";

/** How the terminal is set up. */
export interface PtyOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A shell line to put the command into, `COMMAND` standing for it. */
  readonly shell?: string;
}

/** How a command ended. */
export interface PtyEnd {
  readonly code: number;
  /** All that was printed, line ends as `\n`. */
  readonly output: string;
}

/** A command at a terminal. */
export interface Pty {
  /**
   * Waits until a text is printed after what was waited for before.
   *
   * @throws {AssertionError} Where it is not printed in time, with all that was.
   */
  waitFor(text: string): Promise<void>;
  /** Sends keys: `\r` for enter, `\x03` for Ctrl-C, `\x04` for Ctrl-D. */
  send(keys: string): Promise<void>;
  /** All that was printed until now. */
  output(): string;
  /** Takes the terminal away, as closing its window does. */
  hangUp(): Promise<void>;
  /** Waits for the end of the command. */
  finish(): Promise<PtyEnd>;
}

const TIMEOUT_MS = 60_000;

/** True where there is a `script` that takes a command this way. */
export const HAS_PTY: boolean = Deno.build.os === "linux";

/**
 * Starts a command at a terminal of its own.
 *
 * @param argv The command.
 * @param options Size, folder, environment and surroundings.
 * @returns The terminal; {@link Pty.finish} must be called.
 */
export function startPty(argv: readonly string[], options: PtyOptions = {}): Pty {
  const { columns = 80, rows = 24, shell = "exec COMMAND" } = options;
  const line = shell.replace("COMMAND", () => argv.map(quote).join(" "));
  const child = new Deno.Command("script", {
    args: ["-qefc", `stty cols ${columns} rows ${rows}; ${line}`, "/dev/null"],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { TERM: "xterm-256color", NO_COLOR: "1", SHELL: "/bin/sh", ...options.env },
  }).spawn();
  return createPty(child);
}

function createPty(child: Deno.ChildProcess): Pty {
  const keys = child.stdin.getWriter();
  let output = "";
  let seen = 0;
  let wake = () => {};
  const reading = child.stdout.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(chunk) {
        output = `${output}${chunk}`.replaceAll("\r\n", "\n");
        wake();
      },
    }),
  );
  return {
    output: () => output,
    async waitFor(text) {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const at = output.indexOf(text, seen);
        if (at !== -1) {
          seen = at + text.length;
          return;
        }
        const isOver = await waitUntil(deadline, [new Promise<void>((done) => wake = done)]);
        if (isOver) throw new AssertionError(`Cannot find ${JSON.stringify(text)} in:\n${output}`);
      }
    },
    send: (text) => keys.write(new TextEncoder().encode(text)),
    async hangUp() {
      child.kill("SIGKILL");
      await keys.close().catch(() => {});
    },
    async finish() {
      const isOver = await waitUntil(Date.now() + TIMEOUT_MS, [child.status]);
      if (isOver) child.kill("SIGKILL");
      const { code } = await child.status;
      await Promise.all([reading, keys.close().catch(() => {})]);
      if (isOver) throw new AssertionError(`Cannot wait longer for the end of:\n${output}`);
      return { code, output };
    },
  };
}

/** True where the deadline came first. */
async function waitUntil(deadline: number, others: readonly Promise<unknown>[]): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(true), Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([timeout, ...others.map((other) => other.then(() => false))]);
  } finally {
    clearTimeout(timer);
  }
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
