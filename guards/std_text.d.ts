/** Finds the word nearest to the given one; throws where there is no word to choose from. */
export function closestString(givenWord: string, possibleWords: readonly string[]): string;

/** Counts the single letters to add, drop or replace that turn one word into the other. */
export function levenshteinDistance(str1: string, str2: string): number;
