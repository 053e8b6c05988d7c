/**
 * Each target by itself: what another test has to leave behind for it is not there.
 *
 * Imports `../`. Runs tests through the lab.
 *
 * @module
 */

import { renderCount } from "../../../guards/counted.ts";
import { countAffordable } from "../effort.ts";
import type { Evidence } from "../oracle.ts";
import { findStatus, type NamedTest, type TargetFile } from "../target_files.ts";
import { type Finding, toRed } from "./finding.ts";

/** Targets that are run alone at the most. */
const MAX_ALONE = 6;
/** Tests that passed before and are run alone where a target is red alone. */
const MAX_BASE_ALONE = 3;

/**
 * Runs each target by itself, with the filter of its name.
 *
 * @param files The files that hold targets.
 * @param evidence The lab and the green run.
 * @returns What it came to.
 */
export async function tryAlone(
  files: readonly TargetFile[],
  { lab, green }: Evidence,
): Promise<Finding> {
  const targets = files.flatMap(({ targets, others }) =>
    targets.length + others.length > 1 ? targets : []
  );
  if (targets.length === 0) return { kind: "blind", words: "no target shares its file" };
  const most = countAffordable(await green(), MAX_ALONE);
  const tried = await Promise.all(
    targets.slice(0, most).map(async (target) => {
      const run = await lab.try({ on: "fix", changes: [], filter: target.name });
      const isAlone = run !== null && !run.notes.some((note) => note.includes("was ignored"));
      return { target, status: isAlone ? findStatus(run, target.id) : null };
    }),
  );
  const red = tried.find(({ status }) => status === "failed");
  if (red) return await judgeAlone(red.target, { files, lab });
  const passed = tried.filter(({ status }) => status === "passed").length;
  const rest = targets.length > passed ? ` of ${targets.length}` : "";
  return passed === 0 ? { kind: "blind", words: "no target could be run alone" } : {
    kind: "same",
    words: `${
      rest === "" ? renderCount(passed, "target") : `${passed}${rest} targets`
    } green alone`,
  };
}

/** Honest tests that need others before them are red alone without the change, too. */
async function judgeAlone(
  target: NamedTest,
  { files, lab }: { readonly files: readonly TargetFile[]; readonly lab: Evidence["lab"] },
): Promise<Finding> {
  const again = await lab.try({ on: "fix", changes: [], filter: target.name });
  if (again !== null && findStatus(again, target.id) !== "failed") {
    return { kind: "blind", words: `flaky when it runs alone: ${target.id}` };
  }
  const file = files.find(({ targets }) => targets.includes(target));
  for (const { id, name } of (file?.others ?? []).slice(0, MAX_BASE_ALONE)) {
    const run = await lab.try({ on: "base", changes: [], filter: name });
    if (run === null) break;
    if (findStatus(run, id) !== "failed") continue;
    return {
      kind: "blind",
      words: `tests of this suite are red alone without the change, too: ${id}`,
    };
  }
  return toRed(`Red when it runs alone: ${target.id}`);
}
