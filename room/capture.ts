/**
 * What a process prints, captured within a limit: both streams merged, cleaned, then shortened.
 *
 * Pure, imports only `output/`, has no effect.
 *
 * @module
 */

import { Excerpt, type ExcerptOptions } from "./output/excerpt.ts";
import { LineStream } from "./output/line_stream.ts";

export { cleanTerminalText } from "./output/clean_text.ts";
export { type ExcerptOptions, renderExcerpt } from "./output/excerpt.ts";

/** One of the two output streams of a process. */
export type StreamName = "stdout" | "stderr";

/** Takes the bytes of both streams as they come. */
export class Capture {
  readonly #streams: Record<StreamName, LineStream> = {
    stdout: new LineStream(),
    stderr: new LineStream(),
  };
  readonly #excerpt: Excerpt;
  #bytes = 0;

  /**
   * Starts with nothing captured.
   *
   * @param options The limit of the text that is kept.
   */
  constructor(options: ExcerptOptions) {
    this.#excerpt = new Excerpt(options);
  }

  /** Bytes that came in all. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Takes the next bytes of a stream.
   *
   * @param stream Where they came from.
   * @param bytes The bytes; they are not kept.
   * @returns The lines that are whole now, clean; often empty.
   */
  push(stream: StreamName, bytes: Uint8Array): string {
    this.#bytes += bytes.length;
    const lines = this.#streams[stream].push(bytes);
    this.#excerpt.push(lines);
    return lines;
  }

  /**
   * Takes the end of both streams.
   *
   * @returns The text within the limit.
   */
  finish(): string {
    const rests = [this.#streams.stdout.finish(), this.#streams.stderr.finish()];
    this.#excerpt.push(rests.filter((rest) => rest !== "").join("\n"));
    return this.#excerpt.render();
  }
}
