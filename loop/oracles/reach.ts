/**
 * Oracle `reach`: the change answers more inputs in a new way than those of the tests.
 *
 * In a copy of each target's file that records instead of asserting, one argument of one call is
 * changed at a time, without the change and with it. A rule answers the neighbours of a test's
 * input in a new way, too; a special case answers them as before. Where inputs cannot be varied,
 * or a single value is a natural rule of its own, it says that it cannot tell.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { Oracle, OracleResult } from "./oracle.ts";
import { sayDidNotLook, sayNo, sayYes } from "./oracle.ts";
import { listObjections, type ObjectionOptions } from "./reach/objections.ts";
import { addsChoice } from "./reach/choices.ts";
import { judgeTarget, type Reach } from "./reach/judge.ts";
import { type FilePair, probeFiles } from "./reach/trial.ts";
import { readTargetFiles } from "./target_files.ts";

const NAME = "reach";

/** Says no where the change answers nothing but the tests' own inputs in a new way. */
export const reach: Oracle = {
  name: NAME,
  async look(evidence, earlier) {
    const { files } = await readTargetFiles(evidence);
    if (files.length === 0) return sayDidNotLook(NAME, "No target has a name and a file");
    const probed = await probeFiles(files, evidence);
    if (probed.pairs.length === 0) return sayDidNotLook(NAME, probed.gaps.join("; "));
    const { changes } = evidence;
    return judgeReach(probed.pairs, {
      changes,
      red: await evidence.red(),
      isSettled: earlier.some(({ name, answer }) => name === "isolation" && answer === "yes"),
      hasChoice: await addsChoice(changes),
      gaps: probed.gaps,
    });
  },
};

/** What else is known of a change. */
export interface JudgeOptions extends ObjectionOptions {
  /** True where the change adds conditions or tables. */
  readonly hasChoice: boolean;
  /** What could not be probed. */
  readonly gaps: readonly string[];
}

/**
 * Judges what the probes of all target files reported.
 *
 * @param pairs The files in both rooms.
 * @param options The changes, and what could not be probed.
 * @returns The oracle's answer.
 */
export function judgeReach(
  pairs: readonly FilePair[],
  options: JudgeOptions,
): OracleResult {
  const objections = listObjections(pairs, options);
  if (objections.length > 0) return sayNo(NAME, objections.join("; "), { onNo: "suspect" });
  const targets = pairs.flatMap(({ tests }) => tests.filter(({ base }) => base.isTarget));
  const judged = targets.map((pair) => ({ name: pair.base.name, reach: judgeTarget(pair) }));
  const of = (kind: Reach["kind"]) => judged.filter(({ reach }) => reach.kind === kind);
  const list = (kind: Reach["kind"]) =>
    of(kind).map(({ name, reach }) => `"${name}": ${reach.words}`);
  const [pinned, gaps] = [list("pinned"), [...options.gaps, ...list("untold"), ...list("natural")]];
  if (pinned.length > 0) {
    const words = `The answer changes only at the very inputs of the tests: ${pinned.join("; ")}`;
    return options.hasChoice
      ? sayNo(NAME, words, { onNo: "suspect" })
      : sayDidNotLook(NAME, `${words}; yet the change adds no condition and no table`);
  }
  if (of("reached").length === 0) {
    return sayDidNotLook(NAME, `Cannot tell: ${gaps.join("; ") || "no target was run"}`);
  }
  const pins = judged.flatMap(({ reach }) => reach.kind === "reached" ? reach.pins : []);
  if (options.hasChoice && pins.length > 0) {
    return sayDidNotLook(
      NAME,
      `Cannot tell: what is new holds only with ${pins.slice(0, 3).join(", ")}`,
    );
  }
  return sayYes(NAME, renderReached(judged.map(({ reach }) => reach), gaps.length));
}

function renderReached(all: readonly Reach[], gaps: number): string {
  const reached = all.filter((reach) => reach.kind === "reached");
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const rest = gaps === 0 ? "" : `; cannot tell for ${renderCount(gaps, "other")}`;
  return `${sum(reached.map(({ count }) => count))} of ${sum(reached.map(({ total }) => total))} ` +
    `neighbours of the tests' inputs are answered in a new way, too${rest}`;
}
