/**
 * The files of the Actions runner: what a step appends to its summary and to its outputs.
 *
 * Imports `publish/` and the input files. Its effect is appending to these two files.
 *
 * @module
 */

import { MAX_SUMMARY_BYTES } from "../../publish/actions/summary.ts";
import { isThere } from "../input_files.ts";

/**
 * Appends to the summary of this step, within the bytes that the runner takes.
 *
 * @param path The file, null where there is none.
 * @param render Gives what fits into the bytes that are left, null where that is too little.
 * @returns What went wrong, or null: a summary is never worth more than the run it tells of.
 */
export function appendSummary(
  path: string | null,
  render: (maxBytes: number) => string | null,
): string | null {
  if (path === null) {
    return "Cannot write the step summary: found no usable GITHUB_STEP_SUMMARY and a path is needed";
  }
  try {
    const text = render(MAX_SUMMARY_BYTES - countBytes(path) - LINE_BREAK.length);
    if (text === null) {
      return "Cannot write the step summary: found no room left in it by earlier commands of the step";
    }
    appendPlain(path, `${LINE_BREAK}${text}`);
    return null;
  } catch (error) {
    return `Cannot write the step summary: ${describe(error)}`;
  }
}

/** Whatever stands there may have ended in the middle of a line. */
const LINE_BREAK = "\n\n";

/**
 * Appends to the outputs of this step.
 *
 * @param path The file, null where there is none.
 * @param outputs Names and values, each of one line.
 * @returns What went wrong, or null.
 */
export function appendOutputs(
  path: string | null,
  outputs: Readonly<Record<string, string>>,
): string | null {
  if (path === null) return null;
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  if (lines.some((line) => /[\r\n]./s.test(line))) {
    return "Cannot write the step outputs: found a value of several lines and one is needed";
  }
  try {
    appendPlain(path, lines.join(""));
    return null;
  } catch (error) {
    return `Cannot write the step outputs: ${describe(error)}`;
  }
}

/** A link leads to a file that is not the runner's, and what is no file may never take it. */
function appendPlain(path: string, text: string): void {
  if (isThere(path) && !Deno.lstatSync(path).isFile) {
    throw new TypeError("no plain file and one is needed");
  }
  Deno.writeTextFileSync(path, text, { append: true });
}

function countBytes(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `found ${error.message}` : `found ${String(error)}`;
}
