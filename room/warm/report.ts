/**
 * The report of a warm run: lines that the drivers write, read without trust.
 *
 * Imports the plan's shapes. Pure.
 *
 * @module
 */

import type { CoveredTest, TestTimes, WarmTrial } from "./plan.ts";
import { REPORT_FILE } from "./script_driver.ts";

/** What a process reported. */
export interface WarmReport {
  readonly trials: readonly WarmTrial[];
  /** Candidates whose tests were begun. */
  readonly begun: readonly number[];
}

/**
 * Reads the report of a warm run.
 *
 * @param files What lies in the report folder.
 * @returns What the drivers wrote; what is no line of theirs is left out.
 */
export function readWarmReport(
  files: readonly { readonly name: string; readonly text: string }[],
): WarmReport {
  const text = files.find(({ name }) => name === REPORT_FILE)?.text ?? "";
  const lines = text.split("\n").map(parseLine);
  return {
    trials: lines.flatMap((line) => {
      const trial = toTrial(line);
      return trial === null ? [] : [trial];
    }),
    begun: lines.flatMap(({ begun }) => Number.isInteger(begun) ? [Number(begun)] : []),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The report was written where the project's code runs, so nothing in it is taken on trust. */
function parseLine(line: string): Fields {
  if (line.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toTrial({ id, turned, result, covered, answers, took }: Fields): WarmTrial | null {
  if (typeof id !== "number" || !Number.isInteger(id) || !Array.isArray(turned)) return null;
  if (result !== "passes" && result !== "fails" && result !== "hangs") return null;
  return {
    id,
    turned: turned.filter((name) => typeof name === "string"),
    result,
    ...(isFields(took) ? { took: toTimes(took) } : {}),
    ...(covered === undefined ? {} : { covered: toCovered(covered) }),
    ...(Array.isArray(answers) ? { answers: answers.map(String) } : {}),
  };
}

function toTimes({ allMs, longestMs, endless }: Fields): TestTimes {
  const read = (value: unknown) => typeof value === "number" && value >= 0 ? value : 0;
  return { allMs: read(allMs), longestMs: read(longestMs), endless: read(endless) };
}

function toCovered(covered: unknown): readonly CoveredTest[] {
  if (!Array.isArray(covered)) return [];
  return covered.filter(isFields).flatMap(({ test, lines }) =>
    typeof test === "string" && isFields(lines) ? [{ test, lines: toLines(lines) }] : []
  );
}

function toLines(lines: Fields): Record<string, readonly number[]> {
  return Object.fromEntries(
    Object.entries(lines).map(([path, some]) => [
      path,
      Array.isArray(some) ? some.filter((line) => Number.isInteger(line)) : [],
    ]),
  );
}
