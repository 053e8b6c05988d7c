/**
 * Second opinion: a model of another family looks at the diff; it can object, and never more.
 *
 * Imports types. Its effect is the call it is handed.
 *
 * @module
 */

import type { Review } from "../../models/review.ts";
import { makeVisible } from "../../guards/visible.ts";
import { renderChanges } from "../change_text.ts";
import { nameTest } from "../outcomes.ts";
import { type Oracle, sayDidNotLook, sayNo, sayYes } from "./oracle.ts";

const NAME = "second_opinion";
/** A lower score is an objection. */
const MIN_SCORE = 5;

/** Asks the reviewer; a reviewer that fails did not look. */
export const secondOpinion: Oracle = {
  name: NAME,
  async look({ changes, review, red }) {
    if (review === undefined) return sayDidNotLook(NAME, "No reviewer was named");
    const run = await red();
    const failed = (run.outcomes ?? []).filter(({ status }) => status === "failed");
    const failures = failed.slice(0, 20).map(nameTest).join("\n") || run.summary;
    const found = await review({ diff: renderChanges(changes), failures });
    if (found.kind === "failed") {
      return sayDidNotLook(NAME, `The reviewer failed: ${makeVisible(found.problem)}`);
    }
    const words = `${found.score} of 10${renderFindings(found)}`;
    return found.score < MIN_SCORE ? sayNo(NAME, words, { onNo: "suspect" }) : sayYes(NAME, words);
  },
};

function renderFindings({ findings }: Extract<Review, { kind: "looked" }>): string {
  const shown = findings.slice(0, 3).map(({ file, line, text }) =>
    `${file}${line === null ? "" : `:${line}`} ${text}`
  );
  return shown.length === 0 ? "" : `; ${makeVisible(shown.join("; ").replace(/\s+/g, " "))}`;
}
