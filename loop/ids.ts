/**
 * Ids of runs and of remembered refusals: readable, sortable, unique enough for one project.
 *
 * Pure: clock and randomness are passed in.
 *
 * @module
 */

const LETTERS = "abcdefghijkmnpqrstuvwxyz";

/**
 * Creates the id of a run; one that begins a twentieth of a second later sorts behind it.
 *
 * @param now The time.
 * @param random Gives numbers from 0 up to 1.
 * @returns Date and time in UTC and four letters, `20261129-194503-kqzt` for instance: one for the
 *   part of the second, three by chance.
 */
export function createRunId(now: Date, random: () => number): string {
  const time = now.toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
  const part = toLetter(Math.floor(now.getUTCMilliseconds() / 1_000 * LETTERS.length));
  return `${time}-${part}${createWord(random).slice(1)}`;
}

function toLetter(index: number): string {
  return LETTERS[index] ?? "";
}

/**
 * Creates a short word that a person can type.
 *
 * @param random Gives numbers from 0 up to 1.
 * @returns Four letters.
 */
export function createWord(random: () => number): string {
  return Array.from({ length: 4 }, () => toLetter(Math.floor(random() * LETTERS.length))).join("");
}
