/**
 * The format `markdown`: the story of a run for an issue or a pull request.
 *
 * Text of a model, a test or a repository is fenced or escaped, so that it forms no markup. Imports
 * the words beside it. Pure.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { CallEntry, Story, StoryEntry, VerifyEntry } from "../../loop/story/story.ts";
import {
  compareRuns,
  explainAnswer,
  explainFate,
  FATE_WORDS,
  PURPOSE_WORDS,
  renderDuration,
  renderMoment,
  renderNumber,
  renderRunCounts,
  renderStanding,
  renderUsed,
  toStanding,
} from "../look/words.ts";
import type { Exported } from "./formats.ts";

/** Rows of the table of tests at the most; changed and failing ones come first. */
const MAX_TESTS = 100;

/**
 * Renders a run as Markdown.
 *
 * @param run The run.
 * @returns The text of a file.
 */
export function renderMarkdown({ story }: Pick<Exported, "story">): string {
  const parts = [
    `# ${renderStanding(toStanding(story))}`,
    story.explanation.trim() === "" ? "" : quote(story.explanation),
    list(story.reasons.map(inline)),
    renderFacts(story),
    story.diff === "" ? "" : `## Change\n\n${fence(story.diff, "diff")}`,
    renderTests(story),
    story.oracles.length === 0 ? "" : `## Proof\n\n${renderOracles(story.oracles)}`,
    renderSteps(story),
    `## What happened\n\n${
      story.entries.map(renderEntry).filter((text) => text !== "").join("\n\n")
    }`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function renderFacts(story: Story): string {
  const where = [story.branch, story.commit?.slice(0, 10)].filter((part) => part).join(" ");
  const facts: readonly (readonly [string, string])[] = [
    ["run", `${story.run}, ${renderMoment(story.startedAt)}`],
    ["tests", story.testCommand.join(" ")],
    ["model", story.model],
    ["sandbox", story.sandbox],
    ["branch", where],
    ["files", story.files.join(", ")],
    ["landed", story.landed ? "yes" : "no"],
    ["cost", renderUsed(story.used)],
    ["took", renderDuration(story.durationMs)],
    ...story.damage.map((text) => ["journal", text] as const),
  ];
  return table(["", ""], facts.filter(([, text]) => text !== ""));
}

function renderTests({ before, after }: Story): string {
  if (before === null) return "";
  const rows = compareRuns(before, after);
  const shown = rows.slice(0, MAX_TESTS)
    .map(({ name, before, after, isChanged }) => [isChanged ? "→" : "", name, before, after]);
  const counts = [before, after].filter((run) => run !== null).map(renderRunCounts).join(" → ");
  const more = rows.length > MAX_TESTS ? `\n\nand ${rows.length - MAX_TESTS} more` : "";
  return `## Tests\n\n${inline(counts)}\n\n${table(["", "test", "before", "after"], shown)}${more}`;
}

function renderOracles(oracles: VerifyEntry["oracles"]): string {
  return oracles.map(({ name, answer, detail }) => {
    const box = answer === "yes" ? "[x]" : "[ ]";
    const word = answer === "did_not_look" ? "did not look: " : answer === "no" ? "**no**: " : "";
    return `- ${box} ${inline(name.replaceAll("_", " "))}: ${word}${inline(detail)}`;
  }).join("\n");
}

function renderSteps({ steps }: Story): string {
  if (steps.length === 0) return "";
  const rows = steps.map(({ step, waitMs, usage, outcome }) => [
    String(step),
    outcome,
    waitMs === null ? "–" : renderDuration(waitMs),
    renderNumber(usage?.inputTokens ?? null),
    renderNumber(usage?.outputTokens ?? null),
    usage?.costUsd === null || !usage ? "unknown" : `$${usage.costUsd.toFixed(4)}`,
  ]);
  return `## Turns\n\n${table(["step", "outcome", "time", "tokens in", "out", "cost"], rows)}`;
}

function renderEntry(entry: StoryEntry): string {
  switch (entry.kind) {
    case "room":
      return `- room: ${entry.files} files`;
    case "tests": {
      const what = `**tests**, ${PURPOSE_WORDS[entry.purpose]}`;
      if (entry.run === null) return `${what}: did not end`;
      const log = entry.run.output === "" ? "" : `\n\n${fold("output", entry.run.output)}`;
      return `${what}: ${inline(renderRunCounts(entry.run))}${log}`;
    }
    case "prompt":
      return entry.messages.map(({ role, content }) =>
        fold(`step ${entry.step}: told to the model as ${role}`, content)
      ).join("\n\n");
    case "reply":
      return entry.text ? `**model**\n\n${quote(entry.text)}` : "";
    case "rejected":
      return `**rejected** (${inline(entry.reason)}): ${inline(entry.explanation)}`;
    case "call":
      return renderCall(entry);
    case "question":
      return [
        `**asked** about ${inline(entry.files.join(", "))}: ${inline(entry.reason)}`,
        list(entry.warnings.map(inline)),
        inline(entry.answer === null ? "Nobody answered" : explainAnswer(entry.answer)),
      ].filter((text) => text !== "").join("\n\n");
    case "denial":
      return `**remembered**: ${inline(entry.path)} refused as ${inline(entry.denial)}`;
    case "verify":
      return `**verify**\n\n${renderOracles(entry.oracles)}`;
    case "landing":
      return `**${entry.isDone ? "landed" : "landing begun"}**: ${inline(entry.files.join(", "))}`;
    case "patch":
      return `**patch**: ${inline(entry.path)}`;
    case "note":
      return `**note**: ${inline(entry.text)}`;
    case "search":
      return `**search**: ${entry.tried} edits tried, ${entry.plausible} turn it green`;
    case "resumed":
      return `**resumed**: ${entry.redone} events before it were done again`;
  }
}

function renderCall(entry: CallEntry): string {
  const what = [entry.tool, entry.path ?? ""].join(" ").trim();
  const why = explainFate(entry);
  const words = `**${FATE_WORDS[entry.fate]}**: ${inline(what)}${
    why === "" ? "" : `. ${inline(why)}`
  }`;
  return entry.diff ? `${words}\n\n${fence(entry.diff, "diff")}` : words;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const render = (cells: readonly string[]) => `| ${cells.map(inline).join(" | ")} |`;
  return [render(head), `|${" --- |".repeat(head.length)}`, ...rows.map(render)].join("\n");
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

/**
 * Text in a line of its own or a cell: no markup of it counts, and no line of it ends. A name after
 * an `@` or a number after a `#` would call people and link issues, escaped or not.
 */
function inline(text: string): string {
  return makeVisible(text.replace(/\s+/g, " ").trim())
    .replace(/[\\`*_{}[\]()+!|<>~&$]/g, "\\$&")
    .replace(/[@#](?=\S)/g, "$&<!-- -->")
    .replace(/^(\d+)(?=[.)])/, "$1\\").replace(/^[-#]/, "\\$&");
}

function quote(text: string): string {
  return text.trim().split("\n").map((line) => `> ${inline(line)}`.trimEnd()).join("\n");
}

function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${makeVisible(text.replaceAll("\r\n", "\n")).trimEnd()}\n${marks}`;
}

function fold(title: string, text: string): string {
  const summary = title.replace(/[&<>]/g, "");
  return `<details><summary>${summary}</summary>\n\n${fence(text, "text")}\n\n</details>`;
}
