/**
 * Ids of runs and of remembered refusals: readable, sortable, unique enough for one project.
 *
 * Pure: clock and randomness are passed in.
 *
 * @module
 */

/**
 * Creates the id of a run.
 *
 * @param now The time.
 * @param random Gives numbers from 0 up to 1.
 * @returns Date and time in UTC and four random letters, `20261129-194503-kqzt` for instance.
 */
export function createRunId(now: Date, random: () => number): string {
  const time = now.toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
  return `${time}-${createWord(random)}`;
}

/**
 * Creates a short word that a person can type.
 *
 * @param random Gives numbers from 0 up to 1.
 * @returns Four letters.
 */
export function createWord(random: () => number): string {
  const letters = "abcdefghijkmnpqrstuvwxyz";
  return Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join("");
}
