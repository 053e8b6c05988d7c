/**
 * The approver that asks a person at a terminal.
 *
 * What is shown is what is answered: an answer always speaks about the changes that were printed
 * last, all of them. Imports types of `loop/`, and the terminal's parts beside it. Writes to and
 * reads from the terminal it is given.
 *
 * @module
 */

import type { Answer, Approver, Question } from "../loop/approver.ts";
import type { EditText } from "./editor.ts";
import { askOnce } from "./approver/one_question.ts";
import type { Ended, Terminal } from "./terminal.ts";

/** What a terminal approver may use. */
export interface TerminalApproverOptions {
  /** The person's editor; null where there is none, and then there is no such answer. */
  readonly editText: EditText | null;
}

/** Versions that a person may write of one change. */
const MAX_VERSIONS = 20;
const NO_TERMINAL =
  "No terminal, so the answer is no; --approve auto accepts what the guards allow";

/**
 * Creates the approver that asks a person.
 *
 * @param terminal Where the person is.
 * @param options What the person may use.
 * @returns An approver that stops at the first end of input, interrupt or missing terminal.
 */
export function createTerminalApprover(
  terminal: Terminal,
  options: TerminalApproverOptions,
): Approver {
  let stopped: Answer | null = null;
  return {
    ask: async (question) => {
      if (stopped !== null) return stopped;
      const answer = await askPerson(question, { ...options, terminal });
      if (answer.kind === "stop") stopped = answer;
      return answer;
    },
  };
}

interface Setting extends TerminalApproverOptions {
  readonly terminal: Terminal;
}

async function askPerson(question: Question, setting: Setting): Promise<Answer> {
  const { terminal } = setting;
  if (!terminal.isInteractive) {
    terminal.write(`${NO_TERMINAL}\n`);
    return { kind: "stop", why: "no_terminal" };
  }
  return await terminal.hold(async () => {
    const ended = await terminal.drain();
    if (ended !== null) return toStop(ended, terminal);
    return await askUntilClear(question, setting);
  });
}

/** Asks about the change, and again about each version that the person writes. */
async function askUntilClear(question: Question, setting: Setting): Promise<Answer> {
  let changes = question.changes;
  for (let version = 0; version < MAX_VERSIONS; version++) {
    const isEdited = changes !== question.changes;
    const choice = await askOnce({ ...question, changes }, setting);
    switch (choice.kind) {
      case "edited":
        changes = choice.changes;
        break;
      case "yes":
        return isEdited ? { kind: "edited", changes } : { kind: "yes" };
      case "hunks":
        return { kind: isEdited ? "edited" : "hunks", changes: choice.changes };
      case "no":
      case "stop":
        return choice;
      case "end_of_input":
      case "interrupt":
      case "hang_up":
        return toStop(choice, setting.terminal);
    }
  }
  setting.terminal.write(`No clear answer to ${MAX_VERSIONS} versions: the run stops.\n`);
  return { kind: "stop", why: "quit" };
}

function toStop(ended: Ended, terminal: Terminal): Answer {
  if (ended.kind === "interrupt") {
    terminal.write("Interrupted: the run stops, and this change was not applied.\n");
    return { kind: "stop", why: "interrupt" };
  }
  terminal.write("End of input, taken as a no: the run stops, and this change was not applied.\n");
  return { kind: "stop", why: "end_of_input" };
}
