/**
 * What the special cases of a change answer by themselves: the fix is probed with and without them.
 *
 * A change that does something else, too, answers many inputs in a new way; that says nothing of a
 * case for one input beside it. Imports `../reach/`. Its effects are the lab's.
 *
 * @module
 */

import { applyTextEdits, type TextEdit } from "../../../guards/syntax/tests/change_expectation.ts";
import type { FileChange } from "../../../guards/request.ts";
import type { SourceFile } from "../../../guards/syntax/source.ts";
import { decodeText, encodeText } from "../../../guards/text.ts";
import type { Evidence } from "../oracle.ts";
import { judgeTarget } from "../reach/judge.ts";
import { probeFiles } from "../reach/trial.ts";
import { readTargetFiles } from "../target_files.ts";
import type { Clue } from "./clue.ts";

/**
 * Finds targets that pass by special cases which answer nothing else.
 *
 * @param clues Clues of the change; those that say how their case is taken out count.
 * @param sources The changed files with the fix.
 * @param evidence The changes and the lab.
 * @returns One sentence a target; none where that cannot be told.
 */
export async function findPinnedCases(
  clues: readonly Clue[],
  sources: readonly SourceFile[],
  evidence: Evidence,
): Promise<readonly string[]> {
  const without = sources.flatMap((source) => takeOut(clues, source, evidence));
  if (without.length === 0) return [];
  const { files } = await readTargetFiles(evidence);
  const { pairs } = await probeFiles(files, evidence, { without });
  return pairs.flatMap(({ tests }) => tests).filter(({ base }) => base.isTarget)
    .flatMap((pair) => {
      const reach = judgeTarget(pair);
      return reach.kind === "pinned" ? [`"${pair.base.name}": ${reach.words}`] : [];
    });
}

/** The fix of one file without its cases. */
function takeOut(
  clues: readonly Clue[],
  { path, tree, language }: SourceFile,
  { changes }: Evidence,
): FileChange[] {
  const after = changes.find((change) => change.path === path)?.after;
  const edits: TextEdit[] = [];
  for (const { path: file, without } of clues) {
    const isFree = edits.every((edit) =>
      without && (without.end <= edit.start || edit.end <= without.start)
    );
    if (file === path && without && isFree) edits.push(without);
  }
  const text = edits.length === 0 ? null : applyTextEdits(tree.text, edits);
  const decoded = after && decodeText(after);
  if (text === null || !after || !decoded || decoded.kind !== "text") return [];
  // What is decided beforehand may have no type that the rest of the file allows.
  const head = /^(typescript|tsx)$/.test(language) ? "// @ts-nocheck\n" : "";
  const bom = decoded.hasBom ? "\ufeff" : "";
  return [{ path, before: after, after: encodeText(bom + head + text) }];
}
