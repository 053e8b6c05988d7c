/**
 * One tool call in the terminal: what was wanted, who judged it and how, what came of it.
 *
 * Imports the words beside it and `screen/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { CallEntry, CallFate } from "../../loop/story/story.ts";
import type { Paint, Style } from "../screen/style.ts";
import { wrapColumns } from "../screen/wrap.ts";
import { toDiffRows } from "./diff_rows.ts";
import { label, LABEL_COLUMNS, type RowPage } from "./rows.ts";
import { explainFate, FATE_WORDS } from "./words.ts";

/** Rows of one diff that the terminal shows. */
const MAX_DIFF_ROWS = 200;

/**
 * Renders a call.
 *
 * @param entry The call.
 * @param page The page.
 * @returns Its rows.
 */
export function renderCall(entry: CallEntry, page: RowPage): string[] {
  const { tool, path, fate, diff } = entry;
  const paint = toFatePaint(fate, page.style);
  const what = [tool, path ?? ""].join(" ").trim();
  const why = explainFate(entry);
  const head = fate === "done" ? what : `${what}: ${FATE_WORDS[fate]}`;
  return [
    ...label(fate === "blocked" || fate === "denied" ? fate : "call", head, { page, paint }),
    ...(why === "" ? [] : label("", why, { page })),
    ...(diff === null || diff === "" ? [] : renderDiffText(diff, page)),
    ...(entry.answer?.chosen ?? []).flatMap(({ path }) =>
      label("", `${path} got the text that the person chose`, { page })
    ),
  ];
}

function toFatePaint(fate: CallFate, style: Style): Paint {
  switch (fate) {
    case "blocked":
    case "open":
      return style.warning;
    case "denied":
    case "failed":
      return style.bad;
    case "edited":
      return style.good;
    case "done":
      return (text) => text;
  }
}

/**
 * Renders a unified diff as it lies in a journal.
 *
 * @param diff The diff.
 * @param page The page.
 * @returns Its rows, no line of them wider than the page.
 */
export function renderDiffText(diff: string, { columns, style }: RowPage): string[] {
  const indent = " ".repeat(LABEL_COLUMNS);
  const rows = toDiffRows(diff).filter(({ kind }) => kind !== "file");
  const shown = rows.slice(0, MAX_DIFF_ROWS).flatMap(({ kind, text, old, fresh }) => {
    const isHead = kind === "hunk" || kind === "remark";
    const margin = isHead ? "" : `${String(fresh ?? old ?? "").padStart(4)} ${MARKS[kind]} `;
    const paint = kind === "added" ? style.added : kind === "removed" ? style.removed : same;
    const body = makeVisible(text.replace(/\r$/, "").replaceAll("\t", "    "));
    return wrapColumns(margin + body, columns - LABEL_COLUMNS)
      .map((row) => indent + (isHead ? style.quiet(row) : paint(row)).trimEnd());
  });
  const more = rows.length - MAX_DIFF_ROWS;
  return more > 0 ? [...shown, `${indent}and ${more} more rows`] : shown;
}

const MARKS = { context: " ", removed: "-", added: "+", file: "", hunk: "", remark: "" } as const;
const same: Paint = (text) => text;
