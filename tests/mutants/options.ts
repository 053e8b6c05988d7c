/**
 * The words after `deno task mutants`.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** What is asked of a mutation run. */
export interface Options {
  /** Mutants of each folder at the most. */
  readonly sample: number;
  /** Seed of the sample. */
  readonly seed: number;
  /** Beginnings of paths: only files that start with one of them; all where there are none. */
  readonly files: readonly string[];
}

/**
 * Parses the words of the command line.
 *
 * @param words The words: `--sample N`, `--seed S`, and beginnings of paths.
 * @returns What is asked.
 * @throws {RangeError} Where a flag is unknown or has no whole number.
 */
export function parseOptions(words: readonly string[]): Options {
  const numbers = { "--sample": Infinity, "--seed": 1 };
  const files: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === "--sample" || word === "--seed") numbers[word] = readNumber(word, words[++i]);
    else if (!word.startsWith("-")) files.push(word);
    else throw new RangeError(`Cannot read "${word}": --sample N, --seed S or a path is needed`);
  }
  return { sample: numbers["--sample"], seed: numbers["--seed"], files };
}

function readNumber(flag: string, word: string | undefined): number {
  if (/^\d{1,9}$/.test(word ?? "")) return Number(word);
  throw new RangeError(
    `Cannot read ${flag}: found ${word ? `"${word}"` : "nothing"} and a whole number is needed`,
  );
}
