/**
 * Reading of record files, one JSON value a line, as they are after a crash: torn, padded, cut.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** What a record file holds, and which of its lines could not be read. */
export interface ParsedRecords {
  readonly records: readonly unknown[];
  /** Numbers of the lines that hold no JSON value, counted from 1. */
  readonly unreadableLines: readonly number[];
  /** Number of the last line that is not blank, 0 where there is none. */
  readonly lastLine: number;
}

/**
 * Parses a record file; a line that cannot be read is named, and the lines after it still count.
 *
 * @param text The whole file.
 * @returns All readable records in order, and the numbers of the unreadable lines.
 */
export function parseRecords(text: string): ParsedRecords {
  const records: unknown[] = [];
  const unreadableLines: number[] = [];
  let lastLine = 0;
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    lastLine = index + 1;
    const value = parseJson(line);
    if (value === undefined) unreadableLines.push(index + 1);
    else records.push(value);
  });
  return { records, unreadableLines, lastLine };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
