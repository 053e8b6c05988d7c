/**
 * The end of a text that streams by, kept as bytes in one buffer of fixed size.
 *
 * Pure, imports nothing, has no effect.
 *
 * @module
 */

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Keeps the last part of a text. */
export class Tail {
  readonly #buffer: Uint8Array;
  /** Bytes in use; twice the size is held so that bytes move once in a while, not each time. */
  #used = 0;
  readonly #maxBytes: number;
  #isWhole = true;

  /**
   * Starts with nothing.
   *
   * @param maxBytes How much is kept at least, once there is that much.
   */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#buffer = new Uint8Array(maxBytes * 2);
  }

  /** True while nothing had to be given up. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /**
   * Takes the next part.
   *
   * @param text Text without lone surrogates.
   */
  push(text: string): void {
    let rest = text;
    while (rest !== "") {
      const { read, written } = ENCODER.encodeInto(rest, this.#buffer.subarray(this.#used));
      this.#used += written;
      if (read === rest.length) return;
      rest = rest.slice(read);
      this.#makeRoom();
    }
  }

  /**
   * Reads what is kept.
   *
   * @returns The end of the text, from the start of a character.
   */
  read(): string {
    const start = this.#isWhole ? 0 : toCharacterStart(this.#buffer);
    return DECODER.decode(this.#buffer.subarray(start, this.#used));
  }

  #makeRoom(): void {
    this.#buffer.copyWithin(0, this.#used - this.#maxBytes, this.#used);
    this.#used = this.#maxBytes;
    this.#isWhole = false;
  }
}

function toCharacterStart(bytes: Uint8Array): number {
  return Math.max(0, bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80));
}
