/**
 * The history of a run as a model is sent it: answers are resent only as far as they are worth it.
 *
 * Every turn sends the whole history again, so what was read once would be paid for on every later
 * turn. Resending is therefore paid from a credit, to which new messages add. When it runs out,
 * the oldest turns are folded into one line each; the model can call again for what it needs. Many
 * are folded at once, so that between two folds each request begins with the one before it and a
 * provider's cache stays warm. What an edit made stale, or a later answer repeats, goes first.
 * Pure. Imports types.
 *
 * @module
 */

import type { Message, ToolCall } from "../models/model.ts";

/** Characters that may be sent again before the first fold. */
const FIRST_CREDIT = 12_000;
/** A turn of more characters than this is long. */
const LONG_TURN = 4_000;
/** Part of each new character that is added to the credit: short turns may be sent twice. */
const REFILL = { short: 1, long: 0.25 };
/** Folding less than this would cost a cache more than it saves. */
const MIN_FOLD = 800;
/** An answer shorter than this is as short as a reference to it. */
const MIN_REFERENCE = 200;
/** Lines of the note on folded turns. */
const MAX_NOTE_LINES = 40;
const MAX_LINE_CHARACTERS = 160;
const NOTE_HEAD = "Earlier calls, answers left out; call again to see one:";

/** An answer to a call, and what it means for other answers. */
export interface AnsweredCall {
  readonly call: ToolCall;
  readonly text: string;
  /** File or folder that it read or changed, null where it did neither. */
  readonly path: string | null;
  /** True where it changed the file. */
  readonly isEdit: boolean;
}

/** One reply of the model, and all that followed from it. */
interface Group {
  readonly messages: Message[];
  readonly calls: AnsweredCall[];
  /** Answers that stand in the history word for word. */
  readonly whole: AnsweredCall[];
  /** Whether a request has carried it. */
  isSent: boolean;
}

/** Grows by replies and answers, and folds what is not worth resending. */
export class History {
  readonly #brief: Message[] = [];
  #groups: Group[] = [];
  #folded: string[] = [];
  #credit = FIRST_CREDIT;
  /** What a request carries; the same list for the whole run. */
  readonly #messages: Message[] = [];

  /**
   * The messages of the next request.
   *
   * @returns A list that grows, and changes only where turns are folded.
   */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /**
   * Adds a message.
   *
   * @param message The message; one before the first reply belongs to the brief.
   */
  add(message: Message): void {
    if (message.role === "assistant") {
      this.#groups.push({ messages: [], calls: [], whole: [], isSent: false });
    }
    const group = this.#groups.at(-1);
    (group?.messages ?? this.#brief).push(message);
    this.#messages.push(message);
  }

  /**
   * Adds the answer to a call of the last reply.
   *
   * @param answered The call and its answer.
   * @returns The message that was added: a reference where an equal answer is still there.
   */
  answer(answered: AnsweredCall): Message {
    const group = this.#groups.at(-1);
    const message = this.#toMessage(answered, group?.whole ?? []);
    group?.calls.push(answered);
    this.add(message);
    return message;
  }

  /**
   * Pays for the next request, and folds where the credit does not last.
   *
   * @returns The note on folded turns where it is new, else null.
   */
  pay(): string | null {
    const sent = this.#groups.filter(({ isSent }) => isSent);
    const fresh = this.#groups.filter(({ isSent }) => !isSent);
    const added = measure(fresh);
    this.#credit += added * (added > LONG_TURN ? REFILL.long : REFILL.short);
    const isOver = measure(sent) > this.#credit && measure(sent) >= MIN_FOLD;
    const note = isOver ? this.#foldDown(this.#credit / 2) : null;
    this.#credit = Math.max(0, this.#credit - measure(this.#groups.filter(({ isSent }) => isSent)));
    for (const group of this.#groups) group.isSent = true;
    return note;
  }

  /**
   * Folds all turns but the last, for a model that cannot read more.
   *
   * @returns The note on folded turns, null where there was nothing to fold.
   */
  foldAll(): string | null {
    return this.#groups.length > 1 ? this.#foldDown(0) : null;
  }

  /** The last turn is what the model thinks about, so it stays. */
  #foldDown(limit: number): string {
    const last = this.#groups.at(-1);
    let left = measure(this.#groups.filter((group) => group !== last && group.isSent));
    const kept: Group[] = [];
    for (const [index, group] of this.#groups.entries()) {
      const isOld = group !== last &&
        (left > limit || isStale(group, this.#groups.slice(index + 1)));
      if (!isOld) {
        kept.push(group);
        continue;
      }
      if (left > limit) left -= measure([group]);
      this.#folded.push(...listLines(group));
    }
    this.#groups = kept;
    this.#referAnew();
    return this.#render();
  }

  /** What an answer referred to may be gone; then it stands for itself again. */
  #referAnew(): void {
    for (const group of this.#groups) group.whole.length = 0;
    for (const group of this.#groups) {
      const answers = new Map(
        group.calls.map((answered) =>
          [answered.call.id, this.#toMessage(answered, group.whole)] as const
        ),
      );
      group.messages.forEach((message, index) => {
        const answer = message.role === "tool" ? answers.get(message.callId) : undefined;
        if (answer !== undefined) group.messages[index] = answer;
      });
    }
  }

  #render(): string {
    const note = renderNote(this.#folded);
    const brief = this.#brief.map((message, index) =>
      index === this.#brief.length - 1 && message.role === "user"
        ? { ...message, content: `${message.content}\n\n${note}` }
        : message
    );
    this.#messages.splice(
      0,
      this.#messages.length,
      ...brief,
      ...this.#groups.flatMap(({ messages }) => messages),
    );
    return note;
  }

  #toMessage(answered: AnsweredCall, whole: AnsweredCall[]): Message {
    const reference = this.#findReference(answered);
    if (reference === null) whole.push(answered);
    return { role: "tool", callId: answered.call.id, content: reference ?? answered.text };
  }

  #findReference({ call, text }: AnsweredCall): string | null {
    if (text.length < MIN_REFERENCE) return null;
    const equal = this.#groups.flatMap(({ whole }) => whole).find((one) => one.text === text);
    if (equal === undefined) return null;
    return renderCall(equal.call) === renderCall(call)
      ? "Unchanged: the same as in your earlier call above"
      : `The same as the answer to ${renderCall(equal.call)} above`;
  }
}

/** True where all that a turn read was changed or read again later. */
function isStale({ calls }: Group, later: readonly Group[]): boolean {
  const after = later.flatMap((group) => group.calls);
  return calls.length > 0 &&
    calls.every(({ path, isEdit }) =>
      !isEdit && path !== null && after.some((one) => one.isEdit && one.path === path)
    );
}

function measure(groups: readonly Group[]): number {
  return groups.reduce((sum, { messages }) => sum + JSON.stringify(messages).length, 0);
}

function renderNote(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  lines.forEach((line) => counts.set(line, (counts.get(line) ?? 0) + 1));
  const all = [...counts].map(([line, count]) => count > 1 ? `${line} [${count} times]` : line);
  const left = all.length - MAX_NOTE_LINES;
  const more = left > 0 ? [`- ${left} more before these`] : [];
  return [NOTE_HEAD, ...more, ...all.slice(-MAX_NOTE_LINES)].join("\n");
}

function* listLines({ messages, calls }: Group): Generator<string> {
  const [reply] = messages;
  if (reply?.role === "assistant" && reply.content) yield cutLine(`- you: ${reply.content}`);
  for (const answered of calls) yield cutLine(renderAnswered(answered));
}

/** What an edit came to, or why nothing did, is worth its words; what was read can be read again. */
function renderAnswered({ call, text, path, isEdit }: AnsweredCall): string {
  if (path !== null && !isEdit) return `- ${renderCall(call)}`;
  const [first = ""] = text.split("\n");
  return `- ${call.tool} ${path ?? findPath(call)}: ${first}`.replace(" :", ":");
}

function cutLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trimEnd();
  return line.length > MAX_LINE_CHARACTERS
    ? `${line.slice(0, MAX_LINE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`
    : line;
}

function findPath({ args }: ToolCall): string {
  const value = args.kind === "json" ? args.value : null;
  if (typeof value !== "object" || value === null || !("path" in value)) return "";
  return typeof value.path === "string" ? value.path : "";
}

function renderCall({ tool, args }: ToolCall): string {
  if (args.kind === "malformed") return tool;
  const isObject = typeof args.value === "object" && args.value !== null;
  const values = isObject ? Object.values(args.value) : [];
  return [tool, ...values.map((value) => typeof value === "string" ? value : JSON.stringify(value))]
    .join(" ");
}
