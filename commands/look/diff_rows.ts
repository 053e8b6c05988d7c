/**
 * A unified diff as rows, whatever was cut from it: what each line is, and its numbers.
 *
 * A diff in a journal may end in the middle, so nothing here fails. Pure. Imports nothing.
 *
 * @module
 */

/** One line of a diff. */
export interface DiffRow {
  readonly kind: "file" | "hunk" | "context" | "removed" | "added" | "remark";
  /** The line without its mark. */
  readonly text: string;
  /** Number in the old file, null where the line is not in it. */
  readonly old: number | null;
  readonly fresh: number | null;
}

/**
 * Splits a unified diff into rows.
 *
 * @param diff The diff.
 * @returns Its rows in order.
 */
export function toDiffRows(diff: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let place = { old: 0, fresh: 0, oldLeft: 0, freshLeft: 0 };
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const [mark, text] = [line[0] ?? "", line.slice(1)];
    const isInside = place.oldLeft > 0 || place.freshLeft > 0;
    const hunk = isInside ? null : /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      const [, old = "0", oldCount = "1", fresh = "0", freshCount = "1"] = hunk;
      place = { old: +old, fresh: +fresh, oldLeft: +oldCount, freshLeft: +freshCount };
      rows.push({ kind: "hunk", text: line, old: null, fresh: null });
    } else if (isInside && mark === "-") {
      rows.push({ kind: "removed", text, old: place.old++, fresh: null });
      place.oldLeft--;
    } else if (isInside && mark === "+") {
      rows.push({ kind: "added", text, old: null, fresh: place.fresh++ });
      place.freshLeft--;
    } else if (isInside && (mark === " " || mark === "")) {
      rows.push({ kind: "context", text, old: place.old++, fresh: place.fresh++ });
      place.oldLeft--;
      place.freshLeft--;
    } else {
      const kind = /^(?:---|\+\+\+|diff --git) /.test(line) ? "file" : "remark";
      rows.push({ kind, text: line, old: null, fresh: null });
    }
  }
  return rows[0]?.text === "" && rows.length === 1 ? [] : rows;
}

/** The two sides of one row of a diff that is shown side by side; null where a side has none. */
export type SidePair =
  | { readonly kind: "whole"; readonly row: DiffRow }
  | { readonly kind: "pair"; readonly left: DiffRow | null; readonly right: DiffRow | null };

/**
 * Puts removed lines beside the added ones that stand for them.
 *
 * @param rows The rows of a diff.
 * @returns Pairs, and rows that span both sides.
 */
export function toSidePairs(rows: readonly DiffRow[]): readonly SidePair[] {
  const pairs: SidePair[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      pairs.push({ kind: "pair", left: removed[at] ?? null, right: added[at] ?? null });
    }
    [removed, added] = [[], []];
  };
  for (const row of rows) {
    if (row.kind === "removed") removed.push(row);
    else if (row.kind === "added") added.push(row);
    else {
      flush();
      pairs.push(
        row.kind === "context" ? { kind: "pair", left: row, right: row } : { kind: "whole", row },
      );
    }
  }
  flush();
  return pairs;
}
