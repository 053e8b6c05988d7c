/**
 * A diff on a page: unified, or side by side.
 *
 * No meaning rests on colour alone: each changed line has its sign. Pure.
 *
 * @module
 */

import { type DiffRow, type SidePair, toDiffRows, toSidePairs } from "../look/diff_rows.ts";
import { type Piece, shown } from "./text.tsx";

/** How diffs are shown. */
export type DiffView = "unified" | "side";

const COLUMNS = {
  unified: ["numbers", "numbers", "signs", "codes"],
  side: ["numbers", "signs", "codes", "numbers", "signs", "codes"],
} as const;
/** Rows of one diff on a page at the most. */
const MAX_ROWS = 1_000;
const SIGNS: Readonly<Record<DiffRow["kind"], string>> = {
  ...{ added: "+", removed: "−", context: " ", file: "", hunk: "", remark: "" },
};

/**
 * Renders a diff.
 *
 * @param props The diff, its name, and how it is shown.
 * @returns A table; nothing where nothing changes.
 */
export function Diff(
  { diff, name, view }: { readonly diff: string; readonly name: string; readonly view: DiffView },
): Piece {
  const all = toDiffRows(diff);
  const rows = all.slice(0, MAX_ROWS);
  if (rows.length === 0) return null;
  const body = view === "side"
    ? toSidePairs(rows).map((pair) => <SideRow pair={pair} />)
    : rows.map((row) => <UnifiedRow row={row} />);
  return (
    <div class="diff-box">
      <table class={`diff ${view}`}>
        <caption class="hidden">Change of {shown(name)}</caption>
        <colgroup>{COLUMNS[view].map((name) => <col class={name} />)}</colgroup>
        <tbody>{body}</tbody>
      </table>
      {all.length > MAX_ROWS ? <p class="quiet">and {all.length - MAX_ROWS} more lines</p> : null}
    </div>
  );
}

function UnifiedRow({ row }: { readonly row: DiffRow }): Piece {
  const { kind, text, old, fresh } = row;
  if (isWhole(row)) {
    return (
      <tr class={kind}>
        <td colspan={4}>{shown(text)}</td>
      </tr>
    );
  }
  return (
    <tr class={kind}>
      <td class="number">{old ?? ""}</td>
      <td class="number">{fresh ?? ""}</td>
      <td class="sign">{SIGNS[kind]}</td>
      <td class="code">{shown(text)}</td>
    </tr>
  );
}

function SideRow({ pair }: { readonly pair: SidePair }): Piece {
  if (pair.kind === "whole") {
    return (
      <tr class={pair.row.kind}>
        <td colspan={6}>{shown(pair.row.text)}</td>
      </tr>
    );
  }
  return (
    <tr>
      <Side row={pair.left} number={pair.left?.old ?? null} />
      <Side row={pair.right} number={pair.right?.fresh ?? null} />
    </tr>
  );
}

function Side(
  { row, number }: { readonly row: DiffRow | null; readonly number: number | null },
): Piece {
  const kind = row?.kind ?? "none";
  return (
    <>
      <td class={`number ${kind}`}>{number ?? ""}</td>
      <td class={`sign ${kind}`}>{row === null ? "" : SIGNS[row.kind]}</td>
      <td class={`code ${kind}`}>{row === null ? "" : shown(row.text)}</td>
    </>
  );
}

function isWhole({ kind }: DiffRow): boolean {
  return kind === "file" || kind === "hunk" || kind === "remark";
}
