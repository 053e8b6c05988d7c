/**
 * The table of formats that a run can be exported in: one line and one file each.
 *
 * What renders a format is loaded when it is asked for. Imports types. Has no effect.
 *
 * @module
 */

import type { Journal } from "../../loop/journal/read_journal.ts";
import type { Story } from "../../loop/story/story.ts";

/** A run as a format gets it. */
export interface Exported {
  readonly story: Story;
  /** Every event that could be read, where a format needs more than the story tells. */
  readonly journal: Journal;
}

/** One format. */
export interface Format {
  readonly name: string;
  /** What it is for, in a few words. */
  readonly summary: string;
  /** Loads what renders it: one text, that of a whole file. */
  readonly load: () => Promise<(run: Exported) => string | Promise<string>>;
}

/** All formats, in the order of the help. */
export const FORMATS = [
  {
    name: "html",
    summary: "one page that stands alone, for a colleague",
    load: async () => (await import("./html.tsx")).renderHtml,
  },
  {
    name: "markdown",
    summary: "for an issue or a pull request",
    load: async () => (await import("./markdown.ts")).renderMarkdown,
  },
  {
    name: "json",
    summary: "the whole story for a program",
    load: async () => (await import("./json.ts")).renderStoryJson,
  },
  {
    name: "openai-jsonl",
    summary: "chat-format training rows, with the verdict as label",
    load: async () => (await import("./openai_jsonl.ts")).renderTrainingRows,
  },
] as const satisfies readonly Format[];
