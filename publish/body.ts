/**
 * Texts of pull requests: what broke, what changed, what proves it and what was not looked at.
 *
 * What a person must read stands at the top and is always whole; what follows is left out where the
 * text would be too long, and the cut is marked. Text of a model, a test or a repository calls
 * nobody, closes nothing and links nowhere. Imports `guards/` and the parts in `body/`. Pure.
 *
 * @module
 */

import { renderDetails } from "./body/details.ts";
import { renderTop } from "./body/top.ts";
import type { ShownFix } from "./redact_fix.ts";

/** UTF-16 units of a text at the most; the API takes 65,536 characters. */
export const BODY_LENGTH = 60_000;
/** The same where the API refused the usual length. */
export const SHORT_LENGTH = 16_000;

/** What a text says beside the report. */
export interface BodyFacts {
  /** Branch that it is for, null where there is none. */
  readonly base: string | null;
  /** Commit below the fix, null where none is known. */
  readonly parent: string | null;
  /** True where the branch has gone on since the proof. */
  readonly hasMoved: boolean;
  /** Keys of the change, null where they are not known. */
  readonly change: string | null;
  /** True where the token that opens it starts no checks. */
  readonly startsNoChecks: boolean;
  /** Branches of the same name that were left as they are, with the number of a pull request. */
  readonly older: readonly { readonly branch: string; readonly number: number | null }[];
  /** Files that were there when it was proved and are in no commit. */
  readonly uncommitted?: readonly string[];
  /** Files of the commit that were not there when it was proved. */
  readonly absent?: readonly string[];
  /** Output of the failing tests, null where none was handed in. */
  readonly log: string | null;
  /** UTF-16 units at the most. */
  readonly maxLength?: number;
}

/**
 * Renders the text of a pull request.
 *
 * @param fix The fix.
 * @param facts What it says beside the report.
 * @returns Markdown, within its limit.
 */
export function renderBody(fix: ShownFix, facts: BodyFacts): string {
  const { maxLength = BODY_LENGTH } = facts;
  const top = renderTop(fix, facts, { maxLength });
  const end = facts.change === null ? "" : `${renderMark(facts.change)}\n`;
  const mark = renderCut(fix);
  const parts = [top];
  let left = maxLength - top.length - end.length - mark.length - 4;
  for (const render of renderDetails(fix, facts)) {
    const part = render(left);
    if (part === "") continue;
    if (part.length + 2 > left) {
      parts.push(mark);
      break;
    }
    left -= part.length + 2;
    parts.push(part);
  }
  return `${parts.join("\n\n")}\n${end === "" ? "" : `\n${end}`}`;
}

function renderCut({ report }: ShownFix): string {
  return `*Cut here for its length. The rest is in the report of run ${report.run || "unknown"}.*`;
}

/** By this a pull request is known again after its branch is gone; nobody sees it. */
function renderMark(change: string): string {
  return `<!-- greenroom-change: ${change} -->`;
}

/**
 * Reads the mark of a text.
 *
 * @param body Any text of a pull request.
 * @returns Keys of the change, null where there are none.
 */
export function readMark(body: string): string | null {
  return /<!-- greenroom-change: ([0-9a-f -]+) -->\s*$/.exec(body)?.[1] ?? null;
}
