/**
 * The report of a run for people and for programs.
 *
 * Imports `publish/`, types of `loop/`, and `screen/`. Has no effect.
 *
 * @module
 */

import { renderTestCounts } from "../guards/counted.ts";
import { makeVisible } from "../guards/visible.ts";
import type { FixReport, Outcome, RunUsage, TestNames, Verdict } from "../loop/verdict.ts";
import { silenceJson, silenceText } from "../publish/actions/silence.ts";
import { listTurned } from "../publish/turned_tests.ts";
import { joinUnlooked, renderFinding, renderSign } from "./screen/marks.ts";
import { createStyle, type Style } from "./screen/style.ts";
import { wrapWords } from "./screen/wrap.ts";

/** The screen, and what the report alone does not know. */
export interface ReportOptions {
  readonly columns: number;
  readonly hasColour: boolean;
  /** Patch file that was written, null where none was. */
  readonly patch: string | null;
  /** Ids of the refusals that this run remembered. */
  readonly denials: readonly string[];
  /** The words that go on with a run that was cut short, null where it came to its end. */
  readonly resume: string | null;
  /** The verdict in finer words. */
  readonly outcome: Outcome;
  /** What `--git` made, a label and words a line. */
  readonly carried?: readonly (readonly [label: string, words: string])[];
}

/** The one object that `--json` prints. */
export interface PrintedReport extends FixReport {
  /** The verdict in finer words. */
  readonly outcome: Outcome;
}

/**
 * Renders the report as the one object that `--json` prints.
 *
 * @param report The report.
 * @param outcome Its verdict in finer words.
 * @returns One line of JSON and a line break.
 */
export function renderJson(report: FixReport, outcome: Outcome): string {
  const printed: PrintedReport = { ...report, outcome };
  return silenceJson(`${JSON.stringify(printed)}\n`);
}

/**
 * Renders the report for a person: what broke, the verdict, its evidence, what it cost, and what
 * to do next. The last line begins with the verdict's own word, for whoever greps.
 *
 * @param report The report.
 * @param options The screen and what was left behind.
 * @returns Lines that end in a line break.
 */
export function renderReport(report: FixReport, options: ReportOptions): string {
  const style = createStyle(options.hasColour);
  const page = { ...options, style, columns: Math.min(options.columns, MAX_COLUMNS) };
  const sections = [
    renderExplanation(report, page),
    renderVerdict(report, page),
    renderTests(report, page),
    renderOracles(report, page),
    renderRefusals(report, page),
    [...renderCost(report, page), ...renderNextSteps(report, page)],
    renderLastLine(report, page),
  ];
  const lines = sections.filter((lines) => lines.length > 0).flatMap((lines) => ["", ...lines]);
  // A CI runner reads this too, and what a model says must not be an order to it.
  return silenceText(lines.map((line) => `${line}\n`).join(""));
}

/** Longer lines are hard to read, however wide the screen. */
const MAX_COLUMNS = 100;
const LABEL_COLUMNS = 10;
const MAX_NAMES = 10;

interface Page extends ReportOptions {
  readonly style: Style;
}

const TITLES: Readonly<Record<Verdict, string>> = {
  fixed: "FIXED",
  nothing_to_fix: "NOTHING TO FIX",
  not_fixed: "NOT FIXED",
  suspect: "SUSPECT: green, but a person must look",
  could_not_run: "COULD NOT RUN",
};

/** What a model says of a fix that is none must not read like the report's own words. */
function renderExplanation({ explanation, verdict }: FixReport, page: Page): string[] {
  const text = makeVisible(explanation.trim());
  if (text === "") return [];
  const rows = wrapWords(text, page.columns);
  return verdict === "fixed" ? rows : [page.style.quiet("The model says:"), ...rows];
}

function renderVerdict({ verdict, reasons }: FixReport, { style, columns }: Page): string[] {
  const isGood = verdict === "fixed" || verdict === "nothing_to_fix";
  const paint = isGood ? style.good : verdict === "suspect" ? style.warning : style.bad;
  const lines = reasons.flatMap((reason) => wrapWords(makeVisible(reason), columns - 2));
  return [style.strong(paint(TITLES[verdict])), ...lines.map((line) => `  ${line}`)];
}

function renderTests({ tests }: FixReport, page: Page): string[] {
  const { before, after } = tests;
  if (countTests(before) === 0 && after === null) return [];
  const counts = after === null
    ? renderTestCounts(before)
    : `${renderTestCounts(before)}  →  ${renderTestCounts(after)}`;
  return [
    ...renderEntry("tests", counts, page),
    ...renderNames(listTurned(tests), { sign: page.style.good("✓"), page }),
    ...renderNames((after ?? before).failed, { sign: page.style.bad("✗"), page }),
  ];
}

function renderNames(
  names: readonly string[],
  { sign, page }: { readonly sign: string; readonly page: Page },
): string[] {
  const lines = names.slice(0, MAX_NAMES).flatMap((name) => renderSigned(sign, name, page));
  const more = names.length - MAX_NAMES;
  return more > 0 ? [...lines, `${" ".repeat(LABEL_COLUMNS)}  and ${more} more`] : lines;
}

function countTests({ passed, failed, skipped }: TestNames): number {
  return passed.length + failed.length + skipped.length;
}

/** Who agrees is named in one line, each with its words in the progress; the others speak here. */
function renderOracles({ oracles }: FixReport, page: Page): string[] {
  const agreed = oracles.filter(({ answer }) => answer === "yes")
    .map(({ name }) => name.replaceAll("_", " "));
  const others = joinUnlooked(oracles.filter(({ answer }) => answer !== "yes"));
  const lines = [
    ...(agreed.length === 0
      ? []
      : renderSigned(renderSign("yes", page.style), agreed.join(", "), page)),
    ...others.flatMap((oracle) =>
      renderSigned(renderSign(oracle.answer, page.style), renderFinding(oracle), page)
    ),
  ];
  return withLabel("checks", lines, page);
}

function renderRefusals({ refusals }: FixReport, page: Page): string[] {
  const lines = refusals.flatMap(({ tool, rule, reason }) =>
    renderSigned(page.style.warning("!"), `${tool}: ${reason} (${rule})`, page)
  );
  return withLabel("refused", lines, page);
}

function renderCost({ usage, steps }: FixReport, page: Page): string[] {
  return renderEntry("cost", renderUsage(usage, steps), page);
}

function renderUsage(usage: RunUsage, steps: number): string {
  const { requests, inputTokens, outputTokens, cachedTokens, bytesSent, costUsd } = usage;
  if (requests === 0 && steps === 0) return "no model was asked";
  const tokens = inputTokens === null && outputTokens === null
    ? "tokens unknown"
    : `${usage.isEstimated ? "about " : ""}${renderCount(inputTokens)} tokens in` +
      `${cachedTokens ? ` (${renderCount(cachedTokens)} cached)` : ""}, ` +
      `${renderCount(outputTokens)} out${usage.isEstimated ? " (counted here)" : ""}`;
  const cost = costUsd === null ? "price unknown" : `$${costUsd.toFixed(4)}`;
  return `${requests} ${requests === 1 ? "request" : "requests"}, ${
    renderCount(bytesSent)
  } bytes sent, ${tokens}, ${cost}`;
}

function renderCount(count: number | null): string {
  return count === null ? "unknown" : count.toLocaleString("en-US");
}

function renderNextSteps(report: FixReport, page: Page): string[] {
  const { patch, denials, resume } = page;
  return [
    ...(report.landed ? renderEntry("landed", report.files.join(", "), page) : []),
    ...(patch === null ? [] : renderEntry("patch", `${patch} (git apply ${patch})`, page)),
    ...(page.carried ?? []).flatMap(([label, words]) => renderEntry(label, words, page)),
    ...denials.flatMap((id) =>
      renderEntry("remembers", `your no; greenroom denied forget ${id} takes it back`, page)
    ),
    ...(resume === null ? [] : renderEntry("next", `${resume} goes on with it`, page)),
    ...renderEntry("journal", `.greenroom/runs/${report.run}/journal.jsonl`, page),
  ];
}

/** For whoever greps: the verdict, and the finer word where it says more. */
function renderLastLine(
  { verdict, landed, files }: FixReport,
  { outcome, carried = [] }: Pick<ReportOptions, "outcome" | "carried">,
): string[] {
  const more = outcome === verdict ? "" : ` (${outcome})`;
  const what = landed
    ? `${files.length} ${files.length === 1 ? "file" : "files"} landed`
    : carried.some(([label]) => label === "branch")
    ? "committed, nothing landed"
    : "nothing landed";
  return [`${verdict}: ${what}${more}`];
}

/** A label at the left, and a text wrapped beside it. */
function renderEntry(label: string, text: string, { style, columns }: Page): string[] {
  const rows = wrapWords(makeVisible(text), columns - LABEL_COLUMNS);
  return rows.map((row, at) =>
    `${style.quiet((at === 0 ? label : "").padEnd(LABEL_COLUMNS))}${row}`
  );
}

/** A sign in the text's first column, and the text wrapped beside it. */
function renderSigned(sign: string, text: string, { columns }: Page): string[] {
  const rows = wrapWords(makeVisible(text.replace(/\s+/g, " ")), columns - LABEL_COLUMNS - 2);
  return rows.map((row, at) => `${" ".repeat(LABEL_COLUMNS)}${at === 0 ? sign : " "} ${row}`);
}

function withLabel(label: string, lines: readonly string[], { style }: Page): string[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  return [`${style.quiet(label.padEnd(LABEL_COLUMNS))}${first.slice(LABEL_COLUMNS)}`, ...rest];
}
