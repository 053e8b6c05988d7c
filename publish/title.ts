/**
 * Titles of pull requests: one line that names what is fixed.
 *
 * Imports `guards/` and the files beside it. Pure.
 *
 * @module
 */

import { toLine } from "./plain_text.ts";
import type { ShownFix } from "./redact_fix.ts";
import { listTurned } from "./turned_tests.ts";

/** What the API takes. */
const MAX_LENGTH = 256;
const MAX_NAME = 160;

/**
 * Renders the title for a fix.
 *
 * @param fix The fix.
 * @returns One line of at most 256 UTF-16 units in which nothing is live.
 */
export function renderTitle(fix: ShownFix): string {
  const turned = listTurned(fix.report.tests);
  const [first] = turned;
  const what = first === undefined
    ? `failing tests in ${toLine(fix.report.files.join(", "), MAX_NAME)}`
    : toLine(first, MAX_NAME);
  const more = turned.length - 1;
  const rest = more > 0 ? ` and ${more} more` : "";
  return toLine(`Fix ${what}${rest}`, MAX_LENGTH);
}
