/**
 * One question on the screen: printed to its last row, and asked until an answer is clear.
 *
 * A yes counts only when every changed row was printed. Imports types of `loop/`, and the parts of
 * a question beside it. Writes to and reads from the terminal it is given.
 *
 * @module
 */

import type { Answer, Question } from "../../loop/approver.ts";
import { askForText, type EditText } from "../editor.ts";
import { askForHunks } from "./hunk_choice.ts";
import { countChangeRows, printPages } from "./pager.ts";
import { parseReply, renderQuestion, type Reply, type ShownQuestion } from "./question.ts";
import type { Row } from "../show_diff/diff_line.ts";
import { type Ended, isEnded, type Terminal } from "../terminal.ts";

/** What a question is asked with. */
export interface QuestionSetting {
  readonly terminal: Terminal;
  /** The person's editor; null where there is none. */
  readonly editText: EditText | null;
}

/** A clear answer, or an end. `edited` is a version of the person's that was not asked yet. */
export type Choice = Answer | Ended;

const MAX_TRIES = 20;

/**
 * Prints one version of a change and reads answers until one is clear.
 *
 * @param question The question, with the version that is shown and answered.
 * @param setting Terminal and editor.
 * @returns The answer to exactly this version.
 */
export async function askOnce(question: Question, setting: QuestionSetting): Promise<Choice> {
  const { terminal, editText } = setting;
  const { columns } = terminal.size();
  const screen = { columns, hasColour: terminal.hasColour, canEdit: editText !== null };
  const shown = renderQuestion(question, screen);
  let rest = shown.rows;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const printed = await printRest(shown, { rest, terminal });
    if (printed.kind !== "printed") return printed;
    rest = printed.rest;
    const choice = await readChoice({ question, shown, rest }, setting);
    if (choice.kind !== "show_rest") return choice;
  }
  return giveUp(terminal);
}

type Printed = { readonly kind: "printed"; readonly rest: readonly Row[] } | Ended;

async function printRest(
  shown: ShownQuestion,
  { rest, terminal }: { readonly rest: readonly Row[]; readonly terminal: Terminal },
): Promise<Printed> {
  const reservedRows = shown.prompt.split("\n").length;
  const paged = await printPages(terminal, rest, { reservedRows });
  if (isEnded(paged)) return paged;
  // A key that was held down to turn the pages must not answer the question after them.
  const ended = paged.keys > 0 ? await terminal.drain() : null;
  return ended ?? { kind: "printed", rest: paged.rest };
}

interface Asked {
  readonly question: Question;
  readonly shown: ShownQuestion;
  /** Rows that were not printed, since the person left the pages. */
  readonly rest: readonly Row[];
}

/** Reads answers to what is on the screen until one is clear. */
async function readChoice(
  asked: Asked,
  setting: QuestionSetting,
): Promise<Choice | { readonly kind: "show_rest" }> {
  const { terminal } = setting;
  const hidden = countChangeRows(asked.rest);
  const notice = hidden > 0 ? `${hidden} changed rows not shown: only n and q are taken\n` : "";
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const line = await terminal.readLine(`${notice}${asked.shown.prompt}`);
    if (isEnded(line)) return line;
    const reply = parseReply(line.text);
    const needsAll = reply.kind === "yes" || reply.kind === "hunks" || reply.kind === "edit";
    if (needsAll && asked.rest.length > 0) return { kind: "show_rest" };
    const choice = await follow(reply, { asked, setting });
    if (choice !== null) return choice;
  }
  return giveUp(terminal);
}

/** Null where the reply settles nothing and the question stands. */
async function follow(
  reply: Reply,
  { asked, setting }: { readonly asked: Asked; readonly setting: QuestionSetting },
): Promise<Choice | null> {
  const { terminal, editText } = setting;
  const { changes } = asked.question;
  switch (reply.kind) {
    case "yes":
      return { kind: "yes" };
    case "no":
      return reply.reason === null ? await askWhy(terminal) : reply;
    case "quit":
      return { kind: "stop", why: "quit" };
    case "hunks": {
      const { shown } = asked;
      const picked = await askForHunks(terminal, { changes, shown: shown.changes, ...reply });
      return settle(picked, { terminal, kind: "hunks" });
    }
    case "edit":
      return settle(await askForText(terminal, { changes, editText }), {
        terminal,
        kind: "edited",
      });
    case "help":
      terminal.write(asked.shown.help);
      return null;
    case "unknown":
      terminal.write("Please answer with one of the keys; ? explains them.\n");
      return null;
  }
}

/** Says why nothing was picked, or makes an answer of what was. */
function settle(
  picked: Awaited<ReturnType<typeof askForHunks>>,
  { terminal, kind }: { readonly terminal: Terminal; readonly kind: "hunks" | "edited" },
): Choice | null {
  if (picked.kind === "none") {
    terminal.write(`${picked.message}\n`);
    return null;
  }
  if (picked.kind === "all") return { kind: "yes" };
  return picked.kind === "picked" ? { kind, changes: picked.changes } : picked;
}

async function askWhy(terminal: Terminal): Promise<Choice> {
  const line = await terminal.readLine("Why? (enter for none) ");
  if (line.kind === "interrupt") return line;
  // The no itself was given, so an end of input here takes nothing back.
  const reason = line.kind === "line" ? line.text.trim() : "";
  return { kind: "no", reason: reason === "" ? null : reason };
}

function giveUp(terminal: Terminal): Choice {
  terminal.write(`No clear answer in ${MAX_TRIES} tries: the run stops.\n`);
  return { kind: "stop", why: "quit" };
}
