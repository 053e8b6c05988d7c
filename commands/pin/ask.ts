/**
 * One question at the terminal that is answered with yes or no; whatever else ends it is a no.
 *
 * Imports types of the terminal. Its effects are those of the terminal that it is handed.
 *
 * @module
 */

import { isEnded, type Terminal } from "../terminal.ts";

/** Unclear answers that are asked again. */
const MAX_TRIES = 5;

/**
 * Asks.
 *
 * @param terminal Where the person is.
 * @param question The question, without the answers.
 * @returns True for a clear yes.
 */
export async function askYes(terminal: Terminal, question: string): Promise<boolean> {
  if (!terminal.isInteractive) {
    terminal.write(`${question} No terminal, so the answer is no; --yes says yes\n`);
    return false;
  }
  return await terminal.hold(async () => {
    if (await terminal.drain() !== null) return false;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const reading = await terminal.readLine(`${question} [y,n] `);
      if (isEnded(reading)) return false;
      const answer = reading.kind === "line" ? reading.text.trim().toLowerCase() : "";
      if (answer === "y" || answer === "yes") return true;
      if (answer === "n" || answer === "no") return false;
    }
    return false;
  });
}
