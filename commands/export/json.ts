/**
 * The format `json`: the whole story of a run as one object.
 *
 * Imports types. Has no effect.
 *
 * @module
 */

import type { Exported } from "./formats.ts";

/** Grows when a field changes its meaning; new fields may come at any time. */
const FORMAT_VERSION = 1;

/**
 * Renders a run as JSON.
 *
 * @param run The run.
 * @returns One line of JSON and a line break.
 */
export function renderStoryJson({ story }: Pick<Exported, "story">): string {
  return `${
    JSON.stringify({ format: "greenroom-run", formatVersion: FORMAT_VERSION, ...story })
  }\n`;
}
