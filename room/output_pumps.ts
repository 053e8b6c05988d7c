/**
 * Reads what a process prints, as fast as it comes, and keeps it within a limit.
 *
 * Imports `capture.ts`, which loads with the first output, and `time_limit.ts`. Effects: reads the
 * pipes that it is handed, and the clock.
 *
 * @module
 */

import type { Capture, StreamName } from "./capture.ts";
import type { ProcessResult } from "./process_result.ts";
import { isDoneWithin } from "./time_limit.ts";

/** How output is read. */
export interface PumpOptions {
  /** Longest text of the output that is kept, in bytes. */
  readonly maxOutputBytes: number;
  /** Is told each clean line as it comes. */
  readonly onOutput?: (lines: string) => void;
}

/** Bytes read at once; one buffer a stream is used over and over. */
const READ_BYTES = 65_536;
/** A pipe that was silent for this long after its process ended is held by another one. */
const QUIET_MS = 250;
const HELD_NOTE =
  "A background process held the output open after the command ended; its words are not waited for.";

/** What reads the output of one process. */
export interface Pumps {
  /** Waits for the end of both streams, lets go of them after the limit, and says so. */
  drain(limitMs: number): Promise<string | null>;
  /** Gives what came, after the end. */
  finish(): Pick<ProcessResult, "output" | "outputBytes">;
}

/**
 * Starts reading both streams of a process.
 *
 * @param child The process; nobody else may read its output.
 * @param options The limit, and who is told.
 * @returns What waits for the end.
 */
export function startPumps(child: Deno.ChildProcess, options: PumpOptions): Pumps {
  let lastReadAt = performance.now();
  const capture = createLateCapture(options.maxOutputBytes);
  const take = (stream: StreamName) => async (bytes: Uint8Array) => {
    lastReadAt = performance.now();
    const lines = (capture.get() ?? await capture.load()).push(stream, bytes);
    if (lines !== "") options.onOutput?.(lines);
  };
  const readers = (["stdout", "stderr"] as const).map((name) => {
    const reader = child[name].getReader({ mode: "byob" });
    return { reader, done: pump(reader, take(name)) };
  });
  const all = Promise.all(readers.map(({ done }) => done));
  // An error of the listener is thrown by `drain()`, not as nobody's rejection before it.
  all.catch(() => {});
  async function drain(limitMs: number): Promise<string | null> {
    const endedAt = performance.now();
    while (!(await isDoneWithin(all, QUIET_MS / 5))) {
      const now = performance.now();
      if (now - Math.max(lastReadAt, endedAt) < QUIET_MS && now - endedAt < limitMs) continue;
      await Promise.all(readers.map(({ reader }) => reader.cancel()));
      return HELD_NOTE;
    }
    return null;
  }
  const finish = () => {
    const captured = capture.get();
    return { output: captured?.finish() ?? "", outputBytes: captured?.bytes ?? 0 };
  };
  return { drain, finish };
}

/** What reads output loads with the first of it; the trial of a sandbox prints nothing. */
function createLateCapture(maxBytes: number) {
  let capture: Capture | null = null;
  let loading: Promise<Capture> | null = null;
  async function create(): Promise<Capture> {
    const { Capture } = await import("./capture.ts");
    return capture = new Capture({ maxBytes });
  }
  return { get: () => capture, load: () => loading ??= create() };
}

async function pump(
  reader: ReadableStreamBYOBReader,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  let buffer = new Uint8Array(READ_BYTES);
  for (;;) {
    const { value, done } = await reader.read(buffer);
    if (value !== undefined && value.length > 0) await take(value);
    if (done) return;
    buffer = new Uint8Array(value.buffer);
  }
}
