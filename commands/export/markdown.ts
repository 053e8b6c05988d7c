/**
 * The format `markdown`: the story of a run for an issue or a pull request.
 *
 * Text of a model, a test or a repository is fenced or escaped, so that it forms no markup. Imports
 * `publish/` and the words beside it. Pure.
 *
 * @module
 */

import {
  renderFence,
  renderFold,
  renderInline,
  renderQuote,
  renderTable,
} from "../../publish/markdown.ts";
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
    story.explanation.trim() === "" ? "" : renderQuote(story.explanation),
    list(story.reasons.map(renderInline)),
    renderFacts(story),
    story.diff === "" ? "" : `## Change\n\n${renderFence(story.diff, "diff")}`,
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
  return renderTable(["", ""], facts.filter(([, text]) => text !== ""));
}

function renderTests({ before, after }: Story): string {
  if (before === null) return "";
  const rows = compareRuns(before, after);
  const shown = rows.slice(0, MAX_TESTS)
    .map(({ name, before, after, isChanged }) => [isChanged ? "→" : "", name, before, after]);
  const counts = [before, after].filter((run) => run !== null).map(renderRunCounts).join(" → ");
  const more = rows.length > MAX_TESTS ? `\n\nand ${rows.length - MAX_TESTS} more` : "";
  return `## Tests\n\n${renderInline(counts)}\n\n${
    renderTable(["", "test", "before", "after"], shown)
  }${more}`;
}

function renderOracles(oracles: VerifyEntry["oracles"]): string {
  return oracles.map(({ name, answer, detail }) => {
    const box = answer === "yes" ? "[x]" : "[ ]";
    const word = answer === "did_not_look" ? "did not look: " : answer === "no" ? "**no**: " : "";
    return `- ${box} ${renderInline(name.replaceAll("_", " "))}: ${word}${renderInline(detail)}`;
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
  return `## Turns\n\n${
    renderTable(["step", "outcome", "time", "tokens in", "out", "cost"], rows)
  }`;
}

function renderEntry(entry: StoryEntry): string {
  switch (entry.kind) {
    case "room":
      return `- room: ${entry.files} files`;
    case "tests": {
      const what = `**tests**, ${PURPOSE_WORDS[entry.purpose]}`;
      if (entry.run === null) return `${what}: did not end`;
      const log = entry.run.output === ""
        ? ""
        : `\n\n${renderFold("output", renderFence(entry.run.output, "text"))}`;
      return `${what}: ${renderInline(renderRunCounts(entry.run))}${log}`;
    }
    case "prompt":
      return entry.messages.map(({ role, content }) =>
        renderFold(`step ${entry.step}: told to the model as ${role}`, renderFence(content, "text"))
      ).join("\n\n");
    case "reply":
      return entry.text ? `**model**\n\n${renderQuote(entry.text)}` : "";
    case "rejected":
      return `**rejected** (${renderInline(entry.reason)}): ${renderInline(entry.explanation)}`;
    case "call":
      return renderCall(entry);
    case "question":
      return [
        `**asked** about ${renderInline(entry.files.join(", "))}: ${renderInline(entry.reason)}`,
        list(entry.warnings.map(renderInline)),
        renderInline(entry.answer === null ? "Nobody answered" : explainAnswer(entry.answer)),
      ].filter((text) => text !== "").join("\n\n");
    case "denial":
      return `**remembered**: ${renderInline(entry.path)} refused as ${renderInline(entry.denial)}`;
    case "verify":
      return `**verify**\n\n${renderOracles(entry.oracles)}`;
    case "landing":
      return `**${entry.isDone ? "landed" : "landing begun"}**: ${
        renderInline(entry.files.join(", "))
      }`;
    case "patch":
      return `**patch**: ${renderInline(entry.path)}`;
    case "note":
      return `**note**: ${renderInline(entry.text)}`;
    case "search":
      return `**search**: ${entry.tried} edits tried, ${entry.plausible} of them green`;
    case "resumed":
      return `**resumed**: ${entry.redone} events before it were done again`;
  }
}

function renderCall(entry: CallEntry): string {
  const what = [entry.tool, entry.path ?? ""].join(" ").trim();
  const why = explainFate(entry);
  const words = `**${FATE_WORDS[entry.fate]}**: ${renderInline(what)}${
    why === "" ? "" : `. ${renderInline(why)}`
  }`;
  return entry.diff ? `${words}\n\n${renderFence(entry.diff, "diff")}` : words;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}
