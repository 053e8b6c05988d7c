/**
 * Server-sent events: cuts arriving text into the payloads of its events.
 *
 * More forgiving than the standard where servers are careless: a missing blank line between events
 * or behind the last one does not lose an event. Imports only `json.ts`. Has no effect.
 *
 * @module
 */

import { readJson } from "./json.ts";

/** Cuts a stream of text into event payloads. */
export class EventReader {
  #rest = "";
  #data: string[] = [];

  /**
   * Takes the next text.
   *
   * @param text Text of any length; it may end anywhere.
   * @returns The payloads that are whole by now.
   */
  push(text: string): string[] {
    // A carriage return at the very end waits for the line feed that may follow.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#takeLine(line));
  }

  /**
   * Takes the end of the text.
   *
   * @returns The payloads that were still open.
   */
  end(): string[] {
    const last = this.#takeLine(this.#rest.replace(/\r$/, ""));
    this.#rest = "";
    return [...last, ...this.#takeLine("")];
  }

  #takeLine(line: string): string[] {
    const data = /^\uFEFF?data: ?(.*)$/s.exec(line)?.[1];
    if (data !== undefined) this.#data.push(data);
    if (line !== "") return [];
    const event = this.#data;
    this.#data = [];
    return joinEvent(event);
  }
}

/** Lines of one event belong together, unless each is whole without the others. */
function joinEvent(lines: string[]): string[] {
  const isEach = lines.every((line) => line === "[DONE]" || readJson(line) !== undefined);
  return lines.length < 2 || isEach ? lines : [lines.join("\n")];
}
