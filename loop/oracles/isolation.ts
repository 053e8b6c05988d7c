/**
 * Oracle `isolation`: targets alone, in another order and twice in a run come to the same answer.
 *
 * Answers that are counted off, and state that one test leaves to the next, do not survive it. A
 * suite whose tests lean on each other by themselves does so without the change, too: then it says
 * that it cannot tell.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { keepsMoreState } from "../../guards/syntax/kept_state.ts";
import { toExactText } from "../../guards/text.ts";
import { tryAgain } from "./isolation/again.ts";
import { tryAlone } from "./isolation/alone.ts";
import { NAME } from "./isolation/finding.ts";
import { tryTurned } from "./isolation/turned.ts";
import { type Oracle, type OracleResult, sayDidNotLook, sayYes } from "./oracle.ts";
import { readTargetFiles } from "./target_files.ts";

/** Says no where a target is red alone, in another order or the second time. */
export const isolation: Oracle = {
  name: NAME,
  async look(evidence) {
    const { files } = await readTargetFiles(evidence);
    const targets = files.flatMap(({ targets }) => targets);
    if (targets.length === 0) return sayDidNotLook(NAME, "No target has a name and a file");
    const green = await evidence.green();
    const isAlone = green.outcomes?.length === 1;
    const ways = isAlone ? [tryAgain] : [tryTurned, tryAgain, tryAlone];
    const findings = await Promise.all(ways.map((look) => look(files, evidence)));
    const red = findings.find(({ kind }) => kind === "red");
    if (red?.kind === "red") return await weigh(red.result, evidence.changes);
    const words = findings.map(({ words }) => words).join("; ");
    const isBlind = findings.every(({ kind }) => kind === "blind");
    return isBlind ? sayDidNotLook(NAME, words) : sayYes(NAME, words);
  },
};

/** Without a place to keep anything, a change cannot make answers depend on earlier ones. */
async function weigh(
  result: OracleResult,
  changes: readonly FileChange[],
): Promise<OracleResult> {
  for (const { path, before, after } of changes) {
    const texts = [before && toExactText(before), toExactText(after)] as const;
    if (await keepsMoreState(path, ...texts)) return result;
  }
  return sayDidNotLook(
    NAME,
    `${result.detail}; the change keeps nothing from call to call, so the tests lean on each other`,
  );
}
