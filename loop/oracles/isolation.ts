/**
 * Oracle `isolation`: each target alone, and the tests in another order, come to the same answer.
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
import { tryAlone } from "./isolation/alone.ts";
import { NAME } from "./isolation/finding.ts";
import { tryTurned } from "./isolation/turned.ts";
import { type Oracle, type OracleResult, sayDidNotLook, sayYes } from "./oracle.ts";
import { readTargetFiles } from "./target_files.ts";

/** Says no where a target is red alone or in another order. */
export const isolation: Oracle = {
  name: NAME,
  async look(evidence) {
    const { files } = await readTargetFiles(evidence);
    const targets = files.flatMap(({ targets }) => targets);
    if (targets.length === 0) return sayDidNotLook(NAME, "No target has a name and a file");
    const green = await evidence.green();
    if (green.outcomes?.length === 1) {
      return sayYes(NAME, "The target is the only test, so every run of it is alone");
    }
    const [turned, alone] = await Promise.all([
      tryTurned(files, evidence),
      tryAlone(files, evidence),
    ]);
    const red = [turned, alone].find(({ kind }) => kind === "red");
    if (red?.kind === "red") return await weigh(red.result, evidence.changes);
    const looked = [turned, alone].filter(({ kind }) => kind === "same");
    const words = [turned.words, alone.words].join("; ");
    return looked.length === 0 ? sayDidNotLook(NAME, words) : sayYes(NAME, words);
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
