/**
 * Oracle `hunks`: with any one hunk of the diff dropped, something is red again.
 *
 * What nothing needs is only listed: it may still be right. Comments, blank lines, documents and
 * imports are not even that.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import { applyHunks, type Hunk, toHunks } from "../../guards/diff.ts";
import type { FileChange } from "../../guards/request.ts";
import { isSameCode } from "../../guards/syntax/same_code.ts";
import { toExactText } from "../../guards/text.ts";
import { findLosses, isGreen } from "../outcomes.ts";
import { countAffordable, toTrialLimit } from "./effort.ts";
import { type Evidence, type Oracle, sayDidNotLook, sayNo, sayYes } from "./oracle.ts";
import { listNames } from "./target_files.ts";

const NAME = "hunks";

/** Hunks that are dropped at the most, one test run each. */
const MAX_HUNKS = 8;

/** Remarks on hunks without which the tests are as green. */
export const hunks: Oracle = {
  name: NAME,
  async look(evidence) {
    const parts = evidence.changes.flatMap(listParts);
    if (parts.length === 1) {
      return sayYes(NAME, "The diff is one hunk, and red without it");
    }
    const telling: Part[] = [];
    for (const part of parts) if (await isTelling(part)) telling.push(part);
    if (telling.length < 2) {
      return sayYes(NAME, "The diff is one hunk of code, and red without the diff");
    }
    const most = countAffordable(await evidence.green(), MAX_HUNKS);
    const some = telling.slice(0, most);
    const needs = await Promise.all(some.map((part) => tryWithout(part, evidence)));
    const spare = some.filter((_, index) => needs[index] === false).map(({ place }) => place);
    const tried = needs.filter((need) => need !== null).length;
    if (tried === 0) return sayDidNotLook(NAME, "The limit of test runs is reached");
    const rest = tried < telling.length ? ` of ${telling.length}` : "";
    return spare.length > 0
      ? sayNo(NAME, `The tests are as green without: ${listNames(spare)}`, { onNo: "remark" })
      : sayYes(
        NAME,
        `${
          rest === "" ? renderCount(tried, "hunk") : `${tried}${rest} hunks`
        } dropped one at a time, red without each`,
      );
  },
};

/** One hunk of the diff. */
interface Part {
  readonly change: FileChange;
  /** For a person: file and line. */
  readonly place: string;
  /** The file without it. Of a new file without its only hunk an empty one is left. */
  readonly without: Uint8Array;
}

function listParts(change: FileChange): readonly Part[] {
  const hunks = toHunks(change);
  return hunks.map((hunk) => {
    const kept = hunks.map(({ index }) => index).filter((index) => index !== hunk.index);
    const place = `${change.path}:${findLine(hunk)}`;
    return { change, place, without: applyHunks(change, kept).after };
  });
}

/** The first line that changes, as the new file counts. */
function findLine({ newStart, lines }: Hunk): number {
  const first = lines.findIndex(({ kind }) => kind !== "context");
  return newStart + Math.max(0, first);
}

/** False where only words, blanks or imports change. */
async function isTelling({ change, without }: Part): Promise<boolean> {
  if (/\.(md|markdown|rst|txt|adoc)$/i.test(change.path)) return false;
  return !await isSameCode(change.path, [toExactText(without), toExactText(change.after)]);
}

/** True where the tests lose something without the hunk; null where nothing more may be run. */
async function tryWithout(
  { change, without }: Part,
  { lab, green }: Evidence,
): Promise<boolean | null> {
  const changes = [{ path: change.path, before: change.after, after: without }];
  const timeoutMs = toTrialLimit(await green());
  const run = await lab.try({ on: "fix", changes, purpose: "verify_hunk", timeoutMs });
  if (run === null) return null;
  if (run.kind !== "tests" || run.outcomes === null) return !isGreen(run);
  const losses = findLosses(await green(), run);
  return losses.broken.length + losses.vanished.length + losses.skipped.length > 0;
}
