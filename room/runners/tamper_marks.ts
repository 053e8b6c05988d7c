/**
 * The marks by which code of the harness inside a test process says that a part of the test runner
 * was replaced: lines of the standard error stream.
 *
 * A line that was printed cannot be taken back, and printing needs no permission. Each mark holds
 * the word of its run, so that no test prints one by chance. Pure. Imports nothing.
 *
 * @module
 */

/** Longest list of names that one run may say. */
const MAX_NAMES = 200;

/**
 * Gives the start of the marks of one run; a name as a JSON text and `]` follow.
 *
 * @param mark Word of the run: letters, digits and `-`.
 * @returns The start.
 */
export function toMarkStart(mark: string): string {
  return `[greenroom ${mark} `;
}

/**
 * Finds the names that marks say.
 *
 * @param text Output, with other words before, between and after the marks.
 * @param mark Word of the run.
 * @returns Each name once, in order.
 */
export function findMarks(text: string, mark: string): string[] {
  const start = toMarkStart(mark);
  if (!text.includes(start)) return [];
  const names = [...text.matchAll(toPattern(mark))].map(([, name = '""']) => parseName(name));
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/**
 * Takes the marks out of what a person or a model reads.
 *
 * @param text Output.
 * @param mark Word of the run.
 * @returns The output without the marks.
 */
export function removeMarks(text: string, mark: string): string {
  return text.includes(toMarkStart(mark)) ? text.replace(toPattern(mark), "") : text;
}

function toPattern(mark: string): RegExp {
  return new RegExp(String.raw`(?:# )?\[greenroom ${mark} ("(?:[^"\\\n]|\\.)*")\]\n?`, "g");
}

function parseName(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
