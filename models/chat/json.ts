/**
 * JSON of others: reads text that may not be JSON, and values that may be anything.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** A JSON object with members of any kind. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * Tells whether a value is a JSON object.
 *
 * @param value Any value.
 * @returns True for objects that are neither null nor an array.
 */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads text as JSON where it is JSON.
 *
 * @param text Any text.
 * @returns The value, or undefined, which no JSON text stands for.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Tells whether text is a JSON object or array that ends before it is whole.
 *
 * @param text Text that is no JSON as it stands.
 * @returns True where a string, an object or an array is still open at its end.
 */
export function isCutJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (isInString && character === "\\") index++;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === "{" || character === "[")) depth++;
    else if (!isInString && (character === "}" || character === "]")) depth--;
  }
  return isInString || depth > 0;
}
