/**
 * The format `html`: the story of a run as one page that stands alone, without a script.
 *
 * Its policy lets in nothing but its own style. Imports the pages. Pure.
 *
 * @module
 */

import { renderDocument } from "../page/document.tsx";
import { RunPage } from "../page/run_page.tsx";
import type { Exported } from "./formats.ts";

/** Entries of the timeline at the most: a longer story is read in the viewer. */
const MAX_ENTRIES = 2_000;

/**
 * Renders a run as a page.
 *
 * @param run The run.
 * @returns The text of a file.
 */
export function renderHtml({ story }: Pick<Exported, "story">): string {
  const entries = story.entries.slice(0, MAX_ENTRIES);
  const left = story.entries.length - entries.length;
  const damage = left === 0
    ? story.damage
    : [...story.damage, `${left} more entries are left out here; "greenroom view" shows them`];
  return renderDocument({
    title: `Run ${story.run}`,
    isAlone: true,
    home: null,
    children: (
      <RunPage story={{ ...story, entries, damage }} view="unified" page={null} link={null} />
    ),
  });
}
