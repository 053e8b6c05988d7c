/**
 * The kinds of flags: how the words given for one become its value, or a clear problem.
 *
 * Reading checks one flag's own words and does nothing else: no file is looked at and no other
 * flag. Imports `guards/words.ts`. Has no effect.
 *
 * @module
 */

import { splitWords } from "../../guards/words.ts";
import type { Suggest } from "../../guards/nearest_name.ts";

/** What is wrong with the words. */
export interface Problem {
  readonly kind: "problem";
  /** Gives the end of a message that begins `Cannot read --flag: `. */
  readonly render: (suggest: Suggest) => string;
}

/** What reading the words of a flag gives. */
export type Reading<V> = { readonly kind: "value"; readonly value: V } | Problem;

/** What a person reads about a flag. */
export interface FlagText {
  /** Name without the dashes. */
  readonly name: string;
  /** Placeholder of the value in the help; null for a switch. */
  readonly placeholder: string | null;
  readonly summary: string;
  /** What holds when the flag is left out, in words; null where nothing does. */
  readonly fallback: string | null;
}

/** A flag: its texts, and how its words are read. */
export interface Flag<V> extends FlagText {
  readonly isRepeatable: boolean;
  /**
   * Reads the words given for the flag.
   *
   * @param words One word for each time it was given; none where it was left out.
   * @returns The value to store, or what is wrong with the words.
   */
  read(words: readonly string[]): Reading<V>;
}

/**
 * Creates a flag without a value: it is there or not.
 *
 * @param text What a person reads about it.
 * @returns The flag; left out, it is false.
 */
export function createSwitch(text: Omit<FlagText, "placeholder" | "fallback">): Flag<boolean> {
  return {
    ...text,
    placeholder: null,
    fallback: null,
    isRepeatable: false,
    read: (words) => {
      const given = words.find((word) => word !== "");
      if (given !== undefined) return toProblem(given, "no value");
      return { kind: "value", value: words.length > 0 };
    },
  };
}

/**
 * Creates a flag that takes any text but an empty one.
 *
 * @param text What a person reads about it.
 * @param needed What the text is, for a message.
 * @returns The flag; left out, it is null.
 */
export function createText(text: FlagText, needed: string): Flag<string | null> {
  return createSingle(text, (word) => readText(word, needed));
}

/**
 * Creates a flag that may be given several times and collects its texts.
 *
 * @param text What a person reads about it.
 * @param needed What each text is, for a message.
 * @returns The flag; left out, it is an empty list.
 */
export function createTexts(text: FlagText, needed: string): Flag<readonly string[]> {
  return {
    ...text,
    isRepeatable: true,
    read: (words) => {
      for (const word of words) {
        const reading = readText(word, needed);
        if (reading.kind === "problem") return reading;
      }
      return { kind: "value", value: words };
    },
  };
}

/**
 * Creates a flag that takes a text of a certain form.
 *
 * @param text What a person reads about it.
 * @param options The form, and what it is called in a message.
 * @returns The flag; left out, it is null.
 */
export function createPattern(
  text: FlagText,
  options: { readonly form: RegExp; readonly needed: string },
): Flag<string | null> {
  return createSingle(text, (word) => {
    if (options.form.test(word)) return { kind: "value", value: word };
    return toProblem(word, options.needed);
  });
}

/**
 * Creates a flag that takes one of a few words.
 *
 * @param text What a person reads about it.
 * @param choices The words.
 * @returns The flag; left out, it is null.
 */
export function createChoice<const C extends string>(
  text: Omit<FlagText, "placeholder">,
  choices: readonly C[],
): Flag<C | null> {
  return createSingle({ ...text, placeholder: choices.join("|") }, (word) => {
    const value = choices.find((choice) => choice === word);
    if (value !== undefined) return { kind: "value", value };
    return toProblem(word, `one of ${choices.join(", ")}`, choices);
  });
}

/**
 * Creates a flag that takes a whole number within limits and stores it in another unit.
 *
 * @param text What a person reads about it.
 * @param options The highest number, its unit or null, and by what it is multiplied.
 * @returns The flag; left out, it is null.
 */
export function createCount(
  text: FlagText,
  options: { readonly most: number; readonly unit: string | null; readonly factor: number },
): Flag<number | null> {
  const unit = options.unit === null ? "" : ` of ${options.unit}`;
  const needed = `a whole number${unit} from 1 to ${options.most}`;
  return createSingle(text, (word) => {
    const count = /^\d{1,9}$/.test(word) ? Number(word) : 0;
    if (count < 1 || count > options.most) return toProblem(word, needed);
    return { kind: "value", value: count * options.factor };
  });
}

/**
 * Creates a flag that takes an amount of US dollars.
 *
 * @param text What a person reads about it.
 * @returns The flag; left out, it is null.
 */
export function createDollars(text: FlagText): Flag<number | null> {
  return createSingle(text, (word) => {
    const amount = /^\$?\d{1,6}(\.\d{1,6})?$/.test(word) ? Number(word.replace("$", "")) : 0;
    if (amount > 0) return { kind: "value", value: amount };
    return toProblem(word, "an amount of US dollars, 0.25 for instance,");
  });
}

/**
 * Creates a flag that takes a command and stores it as words; no shell ever sees it.
 *
 * @param text What a person reads about it.
 * @returns The flag; left out, it is null.
 */
export function createCommandWords(text: FlagText): Flag<readonly string[] | null> {
  return createSingle(text, (word) => {
    if (word.trim() === "") return toProblem(word, "a command and its words");
    const split = splitWords(word);
    if (split.kind === "argv") return { kind: "value", value: split.argv };
    return { kind: "problem", render: () => `found ${quote(word)}: ${split.reason}` };
  });
}

/**
 * Quotes a word as it was typed, so that blanks and control characters show.
 *
 * @param word The word.
 * @returns The word in quotes.
 */
export function quote(word: string): string {
  return JSON.stringify(word);
}

function createSingle<V>(text: FlagText, read: (word: string) => Reading<V>): Flag<V | null> {
  return {
    ...text,
    isRepeatable: false,
    read: (words) => words[0] === undefined ? { kind: "value", value: null } : read(words[0]),
  };
}

function readText(word: string, needed: string): Reading<string> {
  if (word.trim() === "" || word.includes("\0")) return toProblem(word, needed);
  return { kind: "value", value: word };
}

function toProblem(word: string, needed: string, known: readonly string[] = []): Problem {
  const renderFound = (suggest: Suggest) =>
    word === "" ? "nothing" : `${quote(word)}${suggest(word, known)}`;
  return {
    kind: "problem",
    render: (suggest) => `found ${renderFound(suggest)} and ${needed} is needed`,
  };
}
