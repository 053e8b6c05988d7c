/**
 * The step summary of GitHub Actions: what a run came to, within the bytes that the runner takes.
 *
 * Over its limit the runner drops a summary, so what must be read comes first and is never cut; the
 * diff and the log take what is left. Imports `publish/` and types of `loop/`. Pure.
 *
 * @module
 */

import type { FixReport, Verdict } from "../../loop/verdict.ts";
import { countBytes, cutToBytes } from "../byte_limit.ts";
import { renderFence, renderFold, renderInline, renderQuote, renderTable } from "../markdown.ts";
import { cut } from "../plain_text.ts";
import { listTurned } from "../turned_tests.ts";

/** Bytes that the runner takes of all summaries of a step, some kept back. */
export const MAX_SUMMARY_BYTES: number = 1_048_576 - 1_024;

/** What a summary tells. */
export interface SummaryInput {
  readonly report: FixReport;
  /** Address of the pull request, null where there is none. */
  readonly pullRequest: string | null;
  /** Output of the last test run; empty for none. */
  readonly log: string;
  /** What a reader must know beside: who starts the checks, which permission was missing. */
  readonly remarks: readonly string[];
}

const TITLES: Readonly<Record<Verdict, string>> = {
  fixed: "fixed, a person must merge it",
  nothing_to_fix: "nothing to fix",
  not_fixed: "not fixed",
  suspect: "suspect: green, but a person must look",
  could_not_run: "could not run",
};

/** Failing tests that are named at the most; the rest is counted. */
const MAX_TESTS = 20;
/** Characters of a text in the head at the most: a name may hold a whole file. */
const MAX_CHARACTERS = 1_000;

/**
 * Renders the summary of a run.
 *
 * @param input What it tells.
 * @param maxBytes Bytes at the most.
 * @returns Markdown that ends every fence and fold it begins; null where not even its head fits.
 */
export function renderSummary(input: SummaryInput, maxBytes: number): string | null {
  const head = renderHead(input);
  const { explanation, diff } = input.report;
  const page = createPage(maxBytes);
  if (!page.add(head)) return null;
  // What a model says is quoted: it must not read like the report's own words.
  if (explanation.trim() !== "") page.add(renderQuote(cut(explanation, 4 * MAX_CHARACTERS)));
  page.add(renderOracles(input.report));
  page.add(renderCost(input.report));
  // Half of what is left for the diff, so that the log has a place whatever its size.
  if (diff !== "") page.addFold("Change", { text: diff, language: "diff", share: 0.5 });
  if (input.log !== "") {
    page.addFold("Test output", { text: input.log, language: "text", share: 1 });
  }
  return page.render();
}

function renderHead({ report, pullRequest, remarks }: SummaryInput): string {
  const { before, after } = report.tests;
  const failed = (after ?? before).failed;
  return [
    `## Greenroom: ${TITLES[report.verdict]}`,
    pullRequest === null ? "" : `Pull request: <${toAddress(pullRequest)}>`,
    renderNames("Fails", failed),
    renderNames("Failed before, passes now", listTurned(report.tests)),
    report.reasons.slice(0, MAX_TESTS).map(renderItem).join("\n"),
    remarks.map((remark) => renderInline(remark)).join("\n\n"),
  ].filter((part) => part !== "").join("\n\n");
}

/** An address holds nothing that could end it. */
function toAddress(url: string): string {
  return url.replace(/[<>\s]/g, encodeURIComponent);
}

function renderNames(title: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length - MAX_TESTS;
  return [
    `${title}:\n`,
    ...names.slice(0, MAX_TESTS).map(renderItem),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

function renderItem(text: string): string {
  return `- ${renderInline(cut(text, MAX_CHARACTERS))}`;
}

function renderOracles({ oracles }: FixReport): string {
  if (oracles.length === 0) return "";
  const rows = oracles.map(({ name, answer, detail }) =>
    [name, answer].map((word) => word.replaceAll("_", " ")).concat(cut(detail, MAX_CHARACTERS))
  );
  return renderTable(["check", "answer", "seen"], rows);
}

function renderCost({ usage, run, files }: FixReport): string {
  const cost = usage.costUsd === null ? "price unknown" : `$${usage.costUsd.toFixed(4)}`;
  const rows = [
    ["files", files.join(", ")],
    ["model", `${usage.requests} requests, ${cost}`],
    ["run", run],
  ].filter(([, text]) => text !== "");
  return renderTable(["", ""], rows.map((row) => row.map((text) => cut(text, MAX_CHARACTERS))));
}

/** A page that takes whole parts, as long as they fit. */
interface Page {
  /** Adds a part; false where it does not fit. */
  add(part: string): boolean;
  /** Adds a text below a line that opens it, cut to its share of what is left. */
  addFold(title: string, content: Content): void;
  render(): string;
}

interface Content {
  readonly text: string;
  readonly language: string;
  /** Part of the room that is left, up to 1. */
  readonly share: number;
}

function createPage(maxBytes: number): Page {
  const parts: string[] = [];
  let left = maxBytes;
  const add = (part: string) => {
    if (part === "") return true;
    const bytes = countBytes(part) + 2;
    if (bytes > left) return false;
    left -= bytes;
    parts.push(part);
    return true;
  };
  return {
    add,
    addFold(title, { text, language, share }) {
      let room = Math.floor(left * share);
      // Marks and escapes take room, too: less of the text is tried until the whole fits.
      for (let tries = 0; tries < MAX_TRIES && room > 0; tries++) {
        const kept = cutToBytes(text, room);
        const note = kept.length === text.length ? "" : ", its beginning";
        const part = renderFold(`${title}${note}`, renderFence(kept, language));
        const over = countBytes(part) + 2 - Math.floor(left * share);
        if (over <= 0) return void add(part);
        room -= over;
      }
    },
    render: () => parts.map((part) => `${part}\n\n`).join(""),
  };
}

/** A text that escapes make longer shrinks with each try. */
const MAX_TRIES = 20;
