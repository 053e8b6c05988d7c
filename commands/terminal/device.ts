/**
 * The bare terminal: standard input, standard error, its size, its modes, its signals.
 *
 * Standard output stays free for results, so everything that talks to a person goes to standard
 * error. Imports nothing of ours. Effects: reads standard input, writes standard error, sets the
 * terminal's mode and listens to signals while asked to.
 *
 * @module
 */

/** A signal that ends a question. */
export type EndSignal = "interrupt" | "hang_up";

/** What `terminal.ts` needs of a terminal; a test brings its own. */
export interface TerminalDevice {
  /** True where both standard input and standard error are terminals. */
  readonly isTerminal: boolean;
  size(): { readonly columns: number; readonly rows: number };
  /** In raw mode each key arrives at once, unechoed, Ctrl-C and Ctrl-D included. */
  setRaw(isRaw: boolean): void;
  /** Reads what there is; null at an end of input, which a hang-up is, too. */
  read(): Promise<Uint8Array | null>;
  write(text: string): void;
  pause(durationMs: number): Promise<void>;
  /** Listens until the function that it gives back is called. */
  onSignal(handle: (signal: EndSignal) => void): () => void;
}

const FALLBACK_SIZE = { columns: 80, rows: 24 } as const;

/**
 * Creates the device of this process.
 *
 * @returns A device over standard input and standard error.
 */
export function createDenoDevice(): TerminalDevice {
  return {
    isTerminal: isTerminal(Deno.stdin) && isTerminal(Deno.stderr),
    size: readSize,
    setRaw: (isRaw) => ignoreHangUp(() => Deno.stdin.setRaw(isRaw)),
    read: readInput,
    write: (text) => ignoreHangUp(() => writeAll(new TextEncoder().encode(text))),
    pause: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
    onSignal: listenToSignals,
  };
}

/** A closed stream is no terminal, however that shows. */
function isTerminal(stream: { isTerminal(): boolean }): boolean {
  try {
    return stream.isTerminal();
  } catch (error) {
    if (error instanceof Deno.errors.BadResource) return false;
    throw error;
  }
}

function readSize(): { readonly columns: number; readonly rows: number } {
  try {
    const { columns, rows } = Deno.consoleSize();
    return columns > 0 && rows > 0 ? { columns, rows } : FALLBACK_SIZE;
  } catch (error) {
    // It throws for one reason only, a plain error: no stream is a terminal.
    if (error instanceof Error) return FALLBACK_SIZE;
    throw error;
  }
}

async function readInput(): Promise<Uint8Array | null> {
  const buffer = new Uint8Array(4096);
  try {
    const count = await Deno.stdin.read(buffer);
    return count === null ? null : buffer.subarray(0, count);
  } catch (error) {
    if (isHangUp(error)) return null;
    throw error;
  }
}

function writeAll(bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += Deno.stderr.writeSync(bytes.subarray(done));
}

function listenToSignals(handle: (signal: EndSignal) => void): () => void {
  const interrupt = () => handle("interrupt");
  const hangUp = () => handle("hang_up");
  const listeners: [Deno.Signal, () => void][] = [["SIGINT", interrupt]];
  if (Deno.build.os !== "windows") listeners.push(["SIGTERM", interrupt], ["SIGHUP", hangUp]);
  for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) Deno.removeSignalListener(signal, listener);
  };
}

/** Nobody is left to write to after a hang-up; the next read says so. */
function ignoreHangUp(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!isHangUp(error)) throw error;
  }
}

/** Reading and writing say it with a code, changing the mode only in words. */
function isHangUp(error: unknown): boolean {
  if (error instanceof Deno.errors.BrokenPipe) return true;
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "EIO") || error.message.startsWith("EIO");
}
