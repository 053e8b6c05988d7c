/**
 * The terminal as questions need it: lines and keys, with each way of ending told apart.
 *
 * While it is held the terminal is in raw mode, so that Ctrl-C, Ctrl-D and a hang-up are three
 * different things and nothing typed is echoed by anybody else; its mode is restored however the
 * holding ends. Imports `screen/` and `terminal/`. Its effects are the device's.
 *
 * @module
 */

import { measureWidth } from "./screen/width.ts";
import { createDenoDevice, type TerminalDevice } from "./terminal/device.ts";
import { createKeyDecoder, type Key } from "./terminal/keys.ts";
import { applyKey, renderEntry } from "./terminal/line_entry.ts";

/** An end that is neither a yes nor a no. */
export interface Ended {
  readonly kind: "end_of_input" | "interrupt" | "hang_up";
}

/** A line that was entered, or why there is none. */
export type LineReading = { readonly kind: "line"; readonly text: string } | Ended;

/** A key that was pressed, or why there is none. */
export type KeyReading = Exclude<Key, { kind: "interrupt" | "end_of_input" }> | Ended;

/** A terminal with a person before it, or the honest word that there is none. */
export interface Terminal {
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  size(): { readonly columns: number; readonly rows: number };
  write(text: string): void;
  /** Holds the terminal in raw mode while the work lasts; reading works only inside. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Hands a held terminal to an editor while the work lasts. */
  lend<T>(work: () => Promise<T>): Promise<T>;
  /** Throws away what was typed before now; null, or the end that was found in it. */
  drain(): Promise<Ended | null>;
  readKey(): Promise<KeyReading>;
  /** Writes the prompt and reads the line typed after it. */
  readLine(prompt: string): Promise<LineReading>;
}

/** Typing has paused for this long when what was typed ahead is over. */
const QUIET_MS = 50;
const MAX_DRAIN_ROUNDS = 100;
/** A stray end-of-input mark is followed by more; a terminal that is gone gives nothing else. */
const MAX_EMPTY_READS = 3;

/**
 * Creates the terminal of this process.
 *
 * @param options `noColor` says no to colour whatever the terminal can do.
 * @returns A terminal over standard input and standard error.
 */
export function createDenoTerminal(options: { readonly noColor?: boolean } = {}): Terminal {
  const device = createDenoDevice();
  const noColor = options.noColor ?? Deno.noColor;
  return createTerminal(device, { hasColour: device.isTerminal && !noColor });
}

/**
 * Creates a terminal over a device.
 *
 * @param device Where keys come from and texts go.
 * @param options Whether texts may be coloured.
 * @returns The terminal.
 */
export function createTerminal(
  device: TerminalDevice,
  options: { readonly hasColour: boolean },
): Terminal {
  return new DeviceTerminal(device, options.hasColour);
}

/**
 * Tells an end from a key or a line.
 *
 * @param reading What was read, or null where nothing was.
 * @returns True where it is an end.
 */
export function isEnded(reading: { readonly kind: string } | null): reading is Ended {
  const kind = reading?.kind;
  return kind === "end_of_input" || kind === "interrupt" || kind === "hang_up";
}

class DeviceTerminal implements Terminal {
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  readonly #device: TerminalDevice;
  readonly #decode = createKeyDecoder();
  #keys: Key[] = [];
  /** A read cannot be taken back: one that is under way is kept for whoever reads next. */
  #reading: Promise<void> | null = null;
  #emptyReads = 0;
  #signal: Ended | null = null;
  #wake: () => void = () => {};
  #isLent = false;

  constructor(device: TerminalDevice, hasColour: boolean) {
    this.#device = device;
    this.isInteractive = device.isTerminal;
    this.hasColour = hasColour;
  }

  size(): { readonly columns: number; readonly rows: number } {
    return this.#device.size();
  }

  write(text: string): void {
    this.#device.write(text);
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    const stopListening = this.#device.onSignal((kind) => {
      // An interrupt while the editor has the terminal is meant for the editor.
      if (this.#isLent && kind === "interrupt") return;
      this.#signal = { kind };
      this.#wake();
    });
    try {
      this.#device.setRaw(true);
      return await work();
    } finally {
      this.#device.setRaw(false);
      stopListening();
    }
  }

  async lend<T>(work: () => Promise<T>): Promise<T> {
    this.#device.setRaw(false);
    this.#isLent = true;
    try {
      return await work();
    } finally {
      this.#isLent = false;
      this.#device.setRaw(true);
    }
  }

  async drain(): Promise<Ended | null> {
    for (let round = 0; round < MAX_DRAIN_ROUNDS; round++) {
      const interrupt = this.#keys.find((key) => key.kind === "interrupt");
      this.#keys = [];
      if (interrupt !== undefined) return { kind: "interrupt" };
      const hasMore = await this.#fill(this.#device.pause(QUIET_MS).then(() => "quiet"));
      const ended = this.#findEnd();
      if (ended !== null) return ended;
      if (!hasMore) return null;
    }
    return null;
  }

  async readKey(): Promise<KeyReading> {
    while (this.#keys.length === 0) {
      const ended = this.#findEnd();
      if (ended !== null) return ended;
      await this.#fill();
    }
    const key = this.#keys.shift() ?? { kind: "unknown" };
    return isEnded(key) ? { kind: key.kind } : key as KeyReading;
  }

  async readLine(prompt: string): Promise<LineReading> {
    this.write(prompt);
    const used = measureWidth(toPlain(prompt.split("\n").at(-1) ?? ""));
    const columns = Math.max(4, this.size().columns - used - 1);
    let line = "";
    for (;;) {
      const key = await this.readKey();
      if (isEnded(key) || key.kind === "enter") {
        this.write("\n");
        return isEnded(key) ? key : { kind: "line", text: line };
      }
      const next = applyKey(line, key);
      this.write(renderRedraw(renderEntry(line, columns), renderEntry(next, columns)));
      line = next;
    }
  }

  /** Waits for input, a signal, or what else is to be waited for; true where input came. */
  async #fill(other?: Promise<unknown>): Promise<boolean> {
    this.#reading ??= this.#read();
    const signalled = new Promise<void>((resolve) => this.#wake = resolve);
    const input = this.#reading.then(() => true);
    const rest = other === undefined ? [signalled] : [signalled, other];
    return await Promise.race([input, ...rest.map((promise) => promise.then(() => false))]);
  }

  async #read(): Promise<void> {
    try {
      const bytes = await this.#device.read();
      this.#emptyReads = bytes === null ? this.#emptyReads + 1 : 0;
      if (bytes !== null) this.#keys.push(...this.#decode(bytes));
    } finally {
      this.#reading = null;
    }
  }

  #findEnd(): Ended | null {
    if (this.#emptyReads >= MAX_EMPTY_READS) return { kind: "hang_up" };
    return this.#signal;
  }
}

/** Moves back to where two texts on one row begin to differ, and writes the second one's rest. */
function renderRedraw(before: string, after: string): string {
  if (after.startsWith(before)) return after.slice(before.length);
  const blanks = Math.max(0, measureWidth(before) - measureWidth(after));
  const back = "\b".repeat(measureWidth(before));
  return `${back}${after}${" ".repeat(blanks)}${"\b".repeat(blanks)}`;
}

function toPlain(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/\x1b\[\d+m/g, "");
}
