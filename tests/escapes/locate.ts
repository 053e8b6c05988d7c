/**
 * What all escape tests of paths do: ask the guards about a path on a real disk.
 *
 * Each of those tests first shows that the disk itself lets the attack through, so that it fails
 * once its guard is switched off.
 *
 * @module
 */

import { resolveInside } from "../../guards/contain.ts";
import { parsePath } from "../../guards/paths.ts";
import { createProbe } from "../../room/probe.ts";

/**
 * Asks the guards what a path is.
 *
 * @param root The project.
 * @param text The path as a model wrote it.
 * @returns `file PATH`, `folder PATH`, `absent PATH`, or the rule that refuses it.
 */
export async function locate(root: string, text: string): Promise<string> {
  const parsed = parsePath(text);
  if (parsed.kind === "refused") return parsed.rule;
  const contained = await resolveInside(root, parsed.path, createProbe(() => null));
  return contained.kind === "refused" ? contained.rule : `${contained.kind} ${contained.path}`;
}
