/**
 * The story of a run in the terminal: what was asked, what happened, what came of it.
 *
 * Nothing from the journal acts on the terminal. Imports the words beside it and `screen/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { Story, StoryEntry } from "../../loop/story/story.ts";
import type { TestRun } from "../../room/test_run.ts";
import { renderFinding, renderSign } from "../screen/marks.ts";
import { createStyle } from "../screen/style.ts";
import { cutToRow, wrapWords } from "../screen/wrap.ts";
import { renderCall } from "./render_call.ts";
import { type ListOptions, toPaint } from "./render_runs.ts";
import { label, LABEL_COLUMNS, type RowPage, signed } from "./rows.ts";
import {
  compareRuns,
  explainAnswer,
  PURPOSE_WORDS,
  renderDuration,
  renderMoment,
  renderResume,
  renderRunCounts,
  renderStanding,
  renderUsed,
  toStanding,
} from "./words.ts";

const MAX_COLUMNS = 100;
const MAX_TESTS = 20;
/** Rows of a log that the story shows; the page and the exports show all of it. */
const MAX_LOG_ROWS = 12;

/**
 * Renders the story of a run.
 *
 * @param story The story.
 * @param options The screen.
 * @returns Rows, none wider than the screen.
 */
export function renderStory(story: Story, options: ListOptions): readonly string[] {
  const columns = Math.min(options.columns, MAX_COLUMNS);
  const page = { columns, style: createStyle(options.hasColour) };
  const sections = [
    renderHead(story, page),
    ...story.entries.filter((entry) => !isLastWord(entry, story))
      .map((entry) => renderEntry(entry, page)),
    renderEnd(story, page),
    renderTests(story, page),
    renderFoot(story, page),
  ];
  return sections.filter((rows) => rows.length > 0)
    .flatMap((rows, at) => at === 0 ? rows : isShort(rows) ? rows : ["", ...rows]);
}

/** Entries of one row stand together; longer ones get air. */
function isShort(rows: readonly string[]): boolean {
  return rows.length < 3;
}

/** The last word stands beside the verdict. */
function isLastWord(entry: StoryEntry, { explanation }: Story): boolean {
  return entry.kind === "reply" && entry.calls === 0 && entry.text === explanation;
}

function renderHead(story: Story, page: RowPage): string[] {
  const { run, testCommand, model, sandbox, approve, startedAt, branch, commit } = story;
  const where = [branch, commit?.slice(0, 10)].filter((part) => part).join(" ");
  const head = [
    ...label("run", `${run}, ${renderMoment(startedAt)}`, { page }),
    ...label("tests", testCommand.join(" "), { page }),
    ...label("model", `${model}, ${approve === "ask" ? "a person is asked" : approve}`, { page }),
    ...label("sandbox", sandbox, { page }),
  ];
  const issue = story.issue;
  return [
    ...head,
    ...(where === "" ? [] : label("branch", where, { page })),
    ...(issue ? label("issue", issue, { page }) : []),
    ...story.damage.flatMap((text) => label("journal", text, { page, paint: page.style.warning })),
  ];
}

function renderEntry(entry: StoryEntry, page: RowPage): readonly string[] {
  const { style } = page;
  switch (entry.kind) {
    case "room": {
      const kept = entry.withheld.length === 0 ? "" : `, withheld: ${entry.withheld.join(", ")}`;
      return label("room", `${entry.files} files${kept}`, { page });
    }
    case "tests": {
      const what = PURPOSE_WORDS[entry.purpose];
      if (entry.run === null) {
        return label("tests", `${what}: did not end`, { page, paint: style.warning });
      }
      const { run } = entry;
      const text = `${what}: ${renderRunCounts(run)} (${renderDuration(run.durationMs)})`;
      return [...label("tests", text, { page }), ...renderFailures(run, page)];
    }
    case "prompt":
      return [];
    case "reply":
      return entry.text === null || entry.text.trim() === ""
        ? []
        : label("model", entry.text.trim(), { page });
    case "rejected":
      return label("rejected", `${entry.reason}: ${entry.explanation}`, {
        page,
        paint: style.warning,
      });
    case "call":
      return renderCall(entry, page);
    case "question": {
      const words = entry.answer === null ? "nobody answered" : explainAnswer(entry.answer);
      return [
        ...label("asked", `${entry.reason}: ${entry.files.join(", ")}`, { page }),
        ...entry.warnings.flatMap((text) => signed(text, { page, sign: style.warning("!") })),
        ...label("answer", words, { page }),
      ];
    }
    case "denial":
      return label("remember", `${entry.path} refused; denied forget ${entry.denial}`, { page });
    case "verify":
      return [
        ...label("verify", entry.files.join(", "), { page }),
        ...entry.oracles.flatMap((oracle) =>
          signed(renderFinding(oracle), { page, sign: renderSign(oracle.answer, style) })
        ),
      ];
    case "landing":
      return entry.isDone
        ? label("landed", entry.files.join(", "), { page, paint: style.good })
        : label("landing", `${entry.files.join(", ")}: begun, its end is not on record`, { page });
    case "patch":
      return label("patch", entry.path, { page });
    case "note":
      return label("note", entry.text, { page, paint: style.warning });
    case "search":
      return label("search", `${entry.tried} edits tried, ${entry.plausible} of them green`, {
        page,
      });
    case "resumed":
      return label("resumed", `${entry.redone} events before it were done again`, { page });
  }
}

function renderFailures(run: TestRun, page: RowPage): string[] {
  const failed = (run.outcomes ?? run.partial).filter(({ status }) => status === "failed");
  const rows = failed.slice(0, MAX_TESTS).flatMap(({ file, name }) =>
    signed(file === "" ? name : `${file}::${name}`, { page, sign: page.style.bad("✗") })
  );
  if (run.outcomes !== null || run.output === "") return rows;
  const lines = run.output.trimEnd().split("\n");
  const shown = lines.slice(-MAX_LOG_ROWS).map((line) =>
    `${" ".repeat(LABEL_COLUMNS)}${
      page.style.quiet(cutToRow(makeVisible(line), page.columns - LABEL_COLUMNS))
    }`
  );
  return [...rows, ...shown];
}

function renderEnd(story: Story, page: RowPage): string[] {
  const standing = toStanding(story);
  const { style, columns } = page;
  const paint = toPaint(standing, style);
  const words = story.reasons.flatMap((reason) => wrapWords(makeVisible(reason), columns - 2));
  const explanation = story.explanation.trim();
  return [
    ...(explanation === "" ? [] : [...wrapWords(makeVisible(explanation), columns), ""]),
    style.strong(paint(renderStanding(standing))),
    ...words.map((line) => `  ${line}`),
  ];
}

/** What changed, and what is still red; the rest is in the counts. */
function renderTests({ before, after }: Story, page: RowPage): string[] {
  if (before === null) return [];
  const rows = compareRuns(before, after).filter((row) =>
    row.isChanged || [row.before, row.after].includes("failed")
  );
  const shown = rows.slice(0, MAX_TESTS).flatMap(({ name, before, after }) => {
    const sign = after === "passed" ? page.style.good("✓") : page.style.bad("✗");
    return signed(`${name}: ${before} → ${after}`, { page, sign });
  });
  const more = rows.length - MAX_TESTS;
  const counts = [before, after].filter((run) => run !== null).map(renderRunCounts).join("  →  ");
  return [
    ...label("tests", counts, { page }),
    ...shown,
    ...(more > 0 ? label("", `and ${more} more`, { page }) : []),
  ];
}

function renderFoot(story: Story, page: RowPage): string[] {
  const { canResume, files, landed, diff } = story;
  const isOpen = !landed && diff !== "";
  return [
    ...label("cost", renderUsed(story.used), { page }),
    ...label("took", renderDuration(story.durationMs), { page }),
    ...(landed ? label("landed", files.join(", "), { page }) : []),
    ...(isOpen ? label("proposed", files.join(", "), { page }) : []),
    ...(canResume ? label("next", `${renderResume(story)} goes on with it`, { page }) : []),
  ];
}
