/**
 * The lower parts of a pull request's text: files, tests, oracles, second opinion, cost, output.
 *
 * Each part is told how much room is left. Imports `guards/`, types of `loop/` and `publish/`. Pure.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { OracleAnswer, RunUsage, TestNames } from "../../loop/verdict.ts";
import type { BodyFacts } from "../body.ts";
import { putInFence, renderCells, renderFold, renderInline } from "../markdown.ts";
import { breakUp, cut } from "../plain_text.ts";
import type { ShownFix } from "../redact_fix.ts";
import { renderCode } from "./pieces.ts";

/** Renders one part within some room; empty where there is nothing to say. */
export type RenderPart = (room: number) => string;

const MAX_ROWS = 200;
const MAX_CELL = 300;
/** Less of an output than this says nothing. */
const MIN_LOG = 200;

/**
 * Lists the parts in the order of their weight.
 *
 * @param fix The fix.
 * @param facts What the text says beside the report.
 * @returns What renders them.
 */
export function renderDetails(fix: ShownFix, facts: BodyFacts): readonly RenderPart[] {
  const { report } = fix;
  return [
    () => `### What changed\n\n${renderFiles(fix)}`,
    (room) => withTitle("### Tests", renderRows(["test", "before", "after"], listTests(fix), room)),
    (room) =>
      withTitle("### Oracles", renderRows(HEAD, report.oracles.map(toOracleRow), room - 40)),
    () => withTitle("### Second opinion", renderOpinion(report.oracles)),
    () => `### Cost\n\n${renderUsage(report.usage, report.steps)}. Run ${report.run || "unknown"}.`,
    (room) => renderLog(facts.log, room),
  ];
}

const HEAD = ["oracle", "answer", "what it saw"];

function withTitle(title: string, text: string): string {
  return text === "" ? "" : `${title}\n\n${text}`;
}

function renderFiles({ files }: ShownFix): string {
  const rows = files.slice(0, MAX_ROWS).map(({ path, beforeHash, patch }) => {
    const lines = patch.hunks.flatMap(({ lines }) => lines);
    const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
    const what = beforeHash === null ? "new" : "changed";
    return [renderCode(path, MAX_CELL), what, `+${count("added")} -${count("removed")}`];
  });
  return renderCells(["file", "is", "lines"], rows);
}

/** What turned comes first, then what still fails; what passes as before says least. */
function listTests({ report: { tests } }: ShownFix): readonly (readonly string[])[] {
  const before = toStates(tests.before);
  const after = tests.after === null ? null : toStates(tests.after);
  const names = [...new Set([...before.keys(), ...after?.keys() ?? []])];
  const rows = names.map((name) => {
    const then = before.get(name) ?? "not there";
    return [
      renderCode(name, MAX_CELL),
      then,
      after === null ? "unknown" : after.get(name) ?? "not there",
    ];
  });
  const weigh = ([, then, now]: readonly string[]) =>
    then !== now ? 0 : now === "failed" ? 1 : now === "skipped" ? 2 : 3;
  return rows.toSorted((one, other) => weigh(one) - weigh(other));
}

function toStates({ passed, failed, skipped }: TestNames): ReadonlyMap<string, string> {
  return new Map([
    ...passed.map((name) => [name, "passed"] as const),
    ...skipped.map((name) => [name, "skipped"] as const),
    ...failed.map((name) => [name, "failed"] as const),
  ]);
}

/** As many rows as there is room for; what is left out is counted. */
function renderRows(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  room: number,
): string {
  if (rows.length === 0) return "";
  for (let count = Math.min(rows.length, MAX_ROWS); count > 0; count = Math.floor(count / 2)) {
    const more = rows.length - count;
    const rest = more > 0 ? `\n\nand ${more} more` : "";
    const text = renderCells(head, rows.slice(0, count)) + rest;
    if (text.length + MIN_LOG < room) return text;
  }
  return `${renderCount(rows.length, "row")} left out for their length`;
}

function toOracleRow({ name, answer, detail }: OracleAnswer): readonly string[] {
  return [
    renderInline(name.replaceAll("_", " ")),
    answer.replaceAll("_", " "),
    renderInline(cut(detail, MAX_CELL)),
  ];
}

function renderOpinion(oracles: readonly OracleAnswer[]): string {
  const opinion = oracles.find(({ name }) => name === "second_opinion");
  if (opinion === undefined) return "No second model was asked.";
  const answer = opinion.answer.replaceAll("_", " ");
  return `${answer}: ${renderInline(cut(opinion.detail, 1_000))}`;
}

function renderUsage(usage: RunUsage, steps: number): string {
  const { requests, inputTokens, outputTokens, bytesSent, costUsd, isEstimated } = usage;
  const count = (tokens: number | null) =>
    tokens === null ? "unknown" : `${isEstimated ? "about " : ""}${tokens.toLocaleString("en-US")}`;
  const price = costUsd === null ? "price unknown" : `$${costUsd.toFixed(4)}`;
  return [
    renderCount(steps, "turn"),
    renderCount(requests, "request"),
    `${count(inputTokens)} tokens in`,
    `${count(outputTokens)} tokens out`,
    `${bytesSent.toLocaleString("en-US")} bytes sent`,
    price,
  ].join(", ");
}

function renderLog(log: string | null, room: number): string {
  const space = room - 150;
  if (log === null || log.trim() === "" || space < MIN_LOG) return "";
  // Breaking up and longer marks make it longer, so it is cut after the one and before the other.
  const shown = cut(breakUp(log), Math.floor(space * 0.9));
  const isCut = shown.endsWith("…");
  const text = renderFold(
    `Output of the failing tests${isCut ? ", cut" : ""}`,
    putInFence(shown, "text"),
  );
  return text.length + 2 <= room ? text : renderLog(cut(log, Math.floor(log.length / 2)), room);
}
