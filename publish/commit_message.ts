/**
 * Messages of the commits that Greenroom makes, and what is read from them again.
 *
 * Imports `guards/`. Pure.
 *
 * @module
 */

import { renderCount } from "../guards/counted.ts";
import { toLine } from "./plain_text.ts";
import type { ShownFix } from "./redact_fix.ts";
import { listTurned } from "./turned_tests.ts";

const MAX_NAMES = 20;
const MAX_LINE = 200;

/** Who is named where git has nobody to name. */
export const GREENROOM_IDENTITY = {
  name: "Greenroom",
  email: "greenroom@users.noreply.invalid",
} as const;

/** What a commit of Greenroom says of itself. */
export interface CommitMarks {
  /** Keys of the change. */
  readonly change: string;
  /** Id of the tree that it was made with: an amended commit has another. */
  readonly tree: string;
}

/**
 * Renders the message of a commit.
 *
 * @param fix The fix.
 * @param marks By what it is known again.
 * @returns The message, without a line end.
 */
export function renderCommitMessage(fix: ShownFix, { change, tree }: CommitMarks): string {
  const turned = listTurned(fix.report.tests);
  const names = turned.slice(0, MAX_NAMES).map((name) => `- ${toLine(name, MAX_LINE)}`);
  const more = turned.length - MAX_NAMES;
  const what = turned.length === 0 ? "failing tests" : renderCount(turned.length, "failing test");
  return [
    `Fix ${what}`,
    "",
    ...names,
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(names.length > 0 ? [""] : []),
    `Proved by Greenroom, run ${fix.report.run}. No hook was run on this commit.`,
    "",
    `Greenroom-Change: ${change}`,
    `Greenroom-Tree: ${tree}`,
  ].join("\n");
}

/**
 * Reads what a commit of Greenroom says of itself.
 *
 * @param message Any commit message.
 * @returns Its marks, null where it has none.
 */
export function parseCommitMarks(message: string): CommitMarks | null {
  const [, change, tree] =
    /^Greenroom-Change: (.+)\nGreenroom-Tree: ([0-9a-f]+)\s*$/m.exec(message) ?? [];
  return change === undefined || tree === undefined ? null : { change, tree };
}
