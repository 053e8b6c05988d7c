/**
 * The conversation with a model: what is said without secrets, and what the journal was told of it.
 *
 * Pure, but for what it holds. Imports types of `models/`.
 *
 * @module
 */

import type { Message } from "../models/model.ts";
import type { RunEvent } from "./events.ts";
import { type AnsweredCall, History } from "./history.ts";

/** What the journal is told of a prompt. */
export type PromptNews = Pick<Extract<RunEvent, { kind: "prompted" }>, "added" | "folded">;

/** The messages of one attempt. */
export class Conversation {
  readonly #history = new History();
  readonly #redact: (text: string) => string;
  /** Messages that no prompt has told the journal of. */
  #unjournaled: Message[] = [];
  #folded: string | null = null;

  /**
   * Creates a conversation in which nothing was said yet.
   *
   * @param redact Takes secrets out of what is sent and kept.
   */
  constructor(redact: (text: string) => string) {
    this.#redact = redact;
  }

  /** What the model is sent. */
  get messages(): readonly Message[] {
    return this.#history.messages;
  }

  /**
   * Adds a message; what the model said itself stays as it is.
   *
   * @param message The message.
   */
  say(message: Exclude<Message, { role: "tool" }>): void {
    const said = message.role === "assistant"
      ? message
      : { ...message, content: this.#redact(message.content) };
    this.#history.add(said);
    this.#unjournaled.push(said);
  }

  /**
   * Adds the result of a call.
   *
   * @param call The call, what it came to, and its text for the model.
   */
  answer(call: AnsweredCall): void {
    this.#unjournaled.push(this.#history.answer({ ...call, text: this.#redact(call.text) }));
  }

  /** Folds what costs more to send again than to leave out. */
  pay(): void {
    this.#folded = this.#history.pay() ?? this.#folded;
  }

  /**
   * Folds all that the model can call for again.
   *
   * @returns True where there was something to fold.
   */
  foldAll(): boolean {
    const note = this.#history.foldAll();
    this.#folded = note ?? this.#folded;
    return note !== null;
  }

  /**
   * Takes what the journal was not told yet.
   *
   * @returns What is new since the last prompt, without what the model said itself.
   */
  takeNews(): PromptNews {
    const added = this.#unjournaled
      .filter(({ role }) => role !== "assistant")
      .map(({ role, content }) => ({ role, content: content ?? "" }));
    const folded = this.#folded === null ? {} : { folded: this.#folded };
    this.#unjournaled = [];
    this.#folded = null;
    return { added, ...folded };
  }
}
