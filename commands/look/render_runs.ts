/**
 * The list of runs, for people and for programs.
 *
 * Imports the words beside it and `screen/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { Story } from "../../loop/story/story.ts";
import { createStyle, type Paint, type Style } from "../screen/style.ts";
import { measureWidth } from "../screen/width.ts";
import { cutToRow, shortenPath } from "../screen/wrap.ts";
import { renderCost, renderMoment, renderStanding, type Standing, toStanding } from "./words.ts";

/** The screen that a list is rendered for. */
export interface ListOptions {
  readonly columns: number;
  readonly hasColour: boolean;
}

/**
 * Renders the runs of a project as lines, the newest first.
 *
 * @param stories The runs, oldest first.
 * @param options The screen.
 * @returns Lines that end in a line break.
 */
export function renderRuns(stories: readonly Story[], options: ListOptions): string {
  if (stories.length === 0) return "No runs in this project yet.\n";
  const style = createStyle(options.hasColour);
  const cells = stories.toReversed().map(toCells);
  const widths = COLUMNS.map((_, at) =>
    Math.max(...cells.map((row) => measureWidth(row.texts[at] ?? "")))
  );
  const lines = cells.map((row) => renderRow(row, { ...options, style, widths }));
  return [...lines, "", "greenroom show RUN tells one of them; the start of an id is enough."]
    .map((line) => `${line}\n`).join("");
}

const COLUMNS = ["run", "when", "verdict", "cost", "model"] as const;

interface Cells {
  readonly standing: Standing;
  readonly texts: readonly string[];
  readonly files: string;
}

function toCells(story: Story): Cells {
  const standing = toStanding(story);
  const [title = ""] = renderStanding(standing).split(":");
  const texts = [
    story.run,
    renderMoment(story.startedAt).slice(0, 16),
    title,
    renderCost(story.used),
    story.model,
  ];
  const files = makeVisible(story.files.join(", ").replace(/\s+/g, " "));
  return { standing, texts: texts.map((text) => makeVisible(text.replace(/\s+/g, " "))), files };
}

interface RowOptions extends ListOptions {
  readonly style: Style;
  readonly widths: readonly number[];
}

function renderRow(
  { standing, texts, files }: Cells,
  { columns, style, widths }: RowOptions,
): string {
  const model = shortenPath(texts[4] ?? "", 28);
  const fixed = [...texts.slice(0, 4), model].map((text, at) => {
    const width = at === 4 ? Math.min(widths[4] ?? 0, 28) : widths[at] ?? 0;
    return text + " ".repeat(Math.max(0, width - measureWidth(text)));
  });
  const plain = cutToRow(`${fixed.join("  ")}  ${files}`.trimEnd(), columns);
  const title = fixed[2] ?? "";
  return plain.replace(title.trimEnd(), (word) => toPaint(standing, style)(word));
}

/**
 * Chooses the colour of a standing.
 *
 * @param standing The standing.
 * @param style The colours.
 * @returns Green, amber, red, or quiet for what has no verdict.
 */
export function toPaint(standing: Standing, style: Style): Paint {
  switch (standing) {
    case "fixed":
    case "nothing_to_fix":
      return style.good;
    case "suspect":
    case "running":
    case "cut_short":
      return style.warning;
    case "not_fixed":
    case "could_not_run":
      return style.bad;
  }
}

/**
 * Renders the runs of a project for a program.
 *
 * @param stories The runs, oldest first.
 * @returns One line of JSON and a line break.
 */
export function renderRunsJson(stories: readonly Story[]): string {
  const runs = stories.map((story) => ({
    run: story.run,
    startedAt: story.startedAt || null,
    state: story.state,
    canResume: story.canResume,
    verdict: story.verdict,
    model: story.model,
    files: story.files,
    landed: story.landed,
    steps: story.steps.length,
    durationMs: story.durationMs,
    used: story.used,
  }));
  return `${JSON.stringify({ runs })}\n`;
}
