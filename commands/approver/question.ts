/**
 * A question as it is shown, and the words it can be answered with.
 *
 * Imports types of `loop/`, `show_diff.ts` and `screen/`. Has no effect.
 *
 * @module
 */

import { toHunks } from "../../guards/diff.ts";
import { makeVisible } from "../../guards/visible.ts";
import type { Question } from "../../loop/approver.ts";
import type { Row } from "../show_diff/diff_line.ts";
import { createStyle, type Style } from "../screen/style.ts";
import { measureWidth } from "../screen/width.ts";
import { shortenPath, wrapWords } from "../screen/wrap.ts";
import {
  renderChange,
  renderTitle,
  type ScreenOptions,
  type ShownChange,
  type TitleOptions,
} from "../show_diff.ts";

/** What a person typed at a question. */
export type Reply =
  | { readonly kind: "yes" }
  | { readonly kind: "edit" }
  | { readonly kind: "quit" }
  | { readonly kind: "help" }
  | { readonly kind: "unknown" }
  | { readonly kind: "no"; readonly reason: string | null }
  /** `numbers` is what stood after the h; empty to be asked hunk by hunk. */
  | { readonly kind: "hunks"; readonly numbers: string };

/** A question, ready to be printed. */
export interface ShownQuestion {
  readonly changes: readonly ShownChange[];
  /** All rows that must be printed before the prompt. */
  readonly rows: readonly Row[];
  /** The last thing on the screen: path, counts and the keys there are. */
  readonly prompt: string;
  readonly help: string;
}

/** The screen, and which answers there are beside y, n and q. */
export interface QuestionOptions extends ScreenOptions {
  readonly canEdit: boolean;
}

/**
 * Parses what a person typed.
 *
 * A yes is only a yes when it stands alone; a no may be followed by its reason.
 *
 * @param text The line.
 * @returns What it means; `unknown` where it means nothing.
 */
export function parseReply(text: string): Reply {
  const [, word = "", rest = ""] = /^([^\s,:]*)[\s,:]*(.*)$/s.exec(text.trim()) ?? [];
  const name = word.toLowerCase();
  if (name === "n" || name === "no") return { kind: "no", reason: rest === "" ? null : rest };
  if (name === "h" || name === "hunks") return { kind: "hunks", numbers: rest };
  if (rest !== "") return { kind: "unknown" };
  if (name === "y" || name === "yes") return { kind: "yes" };
  if (name === "e" || name === "edit") return { kind: "edit" };
  if (name === "q" || name === "quit") return { kind: "quit" };
  if (name === "?" || name === "help") return { kind: "help" };
  return { kind: "unknown" };
}

/**
 * Renders a question: the whole change, the warnings, the rule that asked, what each answer does
 * and what it will remember.
 *
 * @param question The question.
 * @param options The screen and the answers there are.
 * @returns What is to be printed, in this order.
 */
export function renderQuestion(question: Question, options: QuestionOptions): ShownQuestion {
  const style = createStyle(options.hasColour);
  const changes = renderChanges(question, options);
  const hunkCount = changes.reduce((sum, change) => sum + change.hunks.length, 0);
  const keys = { ...options, canChoose: hunkCount > 1 };
  return {
    changes,
    rows: [
      ...changes.flatMap((change) => renderChangeRows(change, { ...options, style })),
      ...toRows([""]),
      ...renderWarnings(question, { ...options, changes, style }),
      ...toRows(renderRule(question, options), style.quiet),
      ...toRows(wrapWords(renderKeys(question, keys), options.columns), style.quiet),
    ],
    prompt: renderPrompt(question, { ...keys, changes, style }),
    help: renderHelpText(question, keys),
  };
}

function renderChanges(question: Question, options: ScreenOptions): ShownChange[] {
  const total = question.changes.reduce((sum, change) => sum + toHunks(change).length, 0);
  let first = 0;
  return question.changes.map((change) => {
    const shown = renderChange(change, { ...options, numbering: { first, total } });
    first += shown.hunks.length;
    return shown;
  });
}

function renderChangeRows(change: ShownChange, options: TitleOptions): Row[] {
  const rows = change.hunks.flatMap((hunk) => hunk.rows);
  return [...toRows(["", ...renderTitle(change, options)]), ...rows];
}

function renderWarnings(
  question: Question,
  { changes, style, columns }: QuestionOptions & {
    readonly changes: readonly ShownChange[];
    readonly style: Style;
  },
): Row[] {
  const found = changes.flatMap((change) => {
    const place = changes.length > 1 ? `${change.path}: ` : "";
    return change.warnings.map((warning) => `${place}${warning}`);
  });
  const warnings = [...question.warnings.map(makeVisible), ...found];
  const rows = warnings.flatMap((warning) => wrapWords(`Warning: ${warning}`, columns));
  return rows.length === 0 ? [] : [...toRows(rows, style.warning), ...toRows([""])];
}

function renderRule({ rule, reason, tool }: Question, { columns }: ScreenOptions): string[] {
  const asked = tool === "" ? `Rule ${rule}` : `${tool}, rule ${rule}`;
  return wrapWords(makeVisible(`${asked}: ${reason}`), columns);
}

interface Keys {
  readonly canChoose: boolean;
  readonly canEdit: boolean;
}

function renderKeys({ kind }: Question, { canChoose, canEdit }: Keys): string {
  const yes = kind === "landing" ? "y lands this in your files." : "y applies this edit, once.";
  const others = [
    ...(canChoose ? ["h picks hunks"] : []),
    ...(canEdit ? ["e edits the text"] : []),
    "q stops the run",
  ];
  const none = others.length > 1 ? "none of these is remembered" : "it is not remembered";
  return `${yes} n refuses it for good: remembered, not asked again.\n${
    others.join(", ")
  }: ${none}.`;
}

function renderPrompt(
  question: Question,
  { columns, changes, style, canChoose, canEdit }: QuestionOptions & Keys & {
    readonly changes: readonly ShownChange[];
    readonly style: Style;
  },
): string {
  const added = changes.reduce((sum, change) => sum + change.added, 0);
  const removed = changes.reduce((sum, change) => sum + change.removed, 0);
  const verb = question.kind === "landing" ? "Land" : "Apply";
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const counts = `${more} +${added} -${removed}?`;
  const keys = `[y,n${canChoose ? ",h" : ""}${canEdit ? ",e" : ""},q,?] `;
  const path = changes[0]?.path ?? "";
  const isOneRow = measureWidth(`${verb} ${path}${counts} ${keys}`) <= columns - MIN_ENTRY;
  const room = columns - measureWidth(`${verb} ${counts}`) - 1;
  const line = style.strong(`${verb} ${shortenPath(path, isOneRow ? columns : room)}${counts}`);
  return `${line}${isOneRow ? " " : "\n"}${keys}`;
}

/** Columns that a prompt leaves for the answer on its own row. */
const MIN_ENTRY = 8;

function renderHelpText({ kind }: Question, { canChoose, canEdit }: Keys): string {
  const rows = [
    ["y", kind === "landing" ? "land the whole change in your files" : "apply this edit, once"],
    ["n", "refuse it; you are asked why, and the model is told"],
    ["n WHY", "refuse it with the reason at once"],
    ...(canChoose ? [["h", "choose hunk by hunk; h 1,3 takes hunks 1 and 3"]] : []),
    ...(canEdit ? [["e", "edit the new text, then be asked about your version"]] : []),
    ["q", "stop the run; says nothing about this change"],
  ];
  const lines = rows.map(([key = "", does = ""]) => `  ${key.padEnd(7)}${does}\n`);
  return `${lines.join("")}  Refusals: greenroom denied list, greenroom denied forget ID\n`;
}

function toRows(texts: readonly string[], paint: (text: string) => string = (text) => text): Row[] {
  return texts.map((text) => ({ text: paint(text), isChange: false }));
}
