/**
 * One question at the terminal that is answered with yes or no; whatever else ends it is a no.
 *
 * Imports types of the terminal. Its effects are those of the terminal that it is handed.
 *
 * @module
 */

import { type Ended, isEnded, type Terminal } from "../terminal.ts";

/** Unclear answers that are asked again. */
const MAX_TRIES = 5;

/**
 * Asks.
 *
 * @param terminal Where the person is.
 * @param question The question, without the answers.
 * @returns The answer; an interrupt is told from a no.
 */
export async function askYes(
  terminal: Terminal,
  question: string,
): Promise<"yes" | "no" | "interrupt"> {
  if (!terminal.isInteractive) {
    terminal.write(`${question} No terminal, so the answer is no; --yes says yes\n`);
    return "no";
  }
  return await terminal.hold(async () => {
    const ended = await terminal.drain();
    if (ended !== null) return toAnswer(ended);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const reading = await terminal.readLine(`${question} [y,n] `);
      if (isEnded(reading)) return toAnswer(reading);
      const answer = reading.kind === "line" ? reading.text.trim().toLowerCase() : "";
      if (answer === "y" || answer === "yes") return "yes";
      if (answer === "n" || answer === "no") return "no";
    }
    return "no";
  });
}

function toAnswer({ kind }: Ended): "no" | "interrupt" {
  return kind === "interrupt" ? "interrupt" : "no";
}
