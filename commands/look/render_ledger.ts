/**
 * The ledger of a run: each reply, who gave it and why that one was asked, and what it took.
 *
 * Pure. Imports types of `loop/`.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { RunEvent } from "../../loop/events.ts";
import type { JournalEntry } from "../../loop/journal/read_journal.ts";
import type { FoundRun } from "./find_run.ts";

/** One reply of a model. */
export interface LedgerRow {
  /** Turn of the run, null for a second opinion on its diff. */
  readonly step: number | null;
  readonly model: string;
  /** Why this model was asked. */
  readonly why: string;
  /** Whether the reply could be carried out. */
  readonly isUsable: boolean;
  /** Requests that it took, retries included. */
  readonly requests: number;
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  /** Whether tokens were counted here. */
  readonly isEstimated: boolean;
  /** US dollars, null where the price is unknown. */
  readonly costUsd: number | null;
}

/**
 * Lists the replies of a run.
 *
 * @param run The run.
 * @returns One row a reply, in order.
 */
export function listLedger({ journal, story }: Pick<FoundRun, "journal" | "story">): LedgerRow[] {
  return journal.entries.flatMap(({ event }: JournalEntry) => {
    if (!isReply(event)) return [];
    const { usage } = event;
    const { requests, inputTokens, cachedTokens, outputTokens, costUsd } = usage;
    return [{
      step: event.kind === "reviewed" ? null : event.step,
      model: usage.model ?? story.model,
      why: usage.why ?? "",
      isUsable: event.kind === "reviewed" ? event.score !== null : event.kind === "replied",
      ...{ requests, inputTokens, cachedTokens, outputTokens, costUsd },
      isEstimated: usage.isEstimated === true,
    }];
  });
}

type Reply = Extract<RunEvent, { kind: "replied" | "reply_rejected" | "reviewed" }>;

function isReply(event: RunEvent): event is Reply {
  return ["replied", "reply_rejected", "reviewed"].includes(event.kind);
}

/**
 * Renders the ledger as the one object that `--json` prints.
 *
 * @param run The run.
 * @returns One line of JSON and a line break.
 */
export function renderLedgerJson(run: FoundRun): string {
  return `${JSON.stringify({ run: run.id, calls: listLedger(run) })}\n`;
}

/**
 * Renders the ledger for a person.
 *
 * @param run The run.
 * @returns Lines that end in a line break.
 */
export function renderLedger(run: FoundRun): string {
  const rows = listLedger(run);
  if (rows.length === 0) return `Run ${run.id} asked no model\n`;
  const cells = rows.map((row) => [
    row.step === null ? "-" : String(row.step),
    makeVisible(row.model),
    `${show(row.inputTokens)}${row.isEstimated ? "~" : ""}`,
    show(row.cachedTokens),
    `${show(row.outputTokens)}${row.isEstimated ? "~" : ""}`,
    row.costUsd === null ? "unknown" : `$${row.costUsd.toFixed(6)}`,
    makeVisible(row.isUsable ? row.why : `${row.why} (not usable)`),
  ]);
  const table = [["step", "model", "in", "cached", "out", "cost", "why"], ...cells];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) =>
    row.map((cell, at) => at === row.length - 1 ? cell : cell.padEnd(widths?.[at] ?? 0)).join("  ")
  );
  return [...lines, renderSum(rows)].map((line) => `${line}\n`).join("");
}

function renderSum(rows: readonly LedgerRow[]): string {
  const known = rows.flatMap(({ costUsd }) => costUsd ?? []);
  const sum = known.reduce((total, cost) => total + cost, 0);
  const untold = rows.length - known.length;
  const rest = untold === 0 ? "" : `, ${untold} of unknown price`;
  const requests = rows.reduce((total, row) => total + row.requests, 0);
  return `${rows.length} replies, ${requests} requests, $${sum.toFixed(6)}${rest}`;
}

function show(count: number | null): string {
  return count === null ? "?" : String(count);
}
