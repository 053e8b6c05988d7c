/**
 * The replay of a run that was cut short: it is conducted again from its start, and whatever the
 * tape holds is taken from there instead of being asked, run or remembered a second time.
 *
 * Nothing is written until something new happens. Imports `guards/` and types. Its effects are the
 * ones it is handed.
 *
 * @module
 */

import { encodeText } from "../../guards/text.ts";
import type { FileChange } from "../../guards/request.ts";
import type { Model, ModelReply } from "../../models/model.ts";
import type { TestRun } from "../../room/test_run.ts";
import type { Answer, Approver, Question } from "../approver.ts";
import { toHashes } from "../change_text.ts";
import type { DenyStore } from "../deny_store.ts";
import type { EventSink, RunEvent, TestPurpose } from "../events.ts";
import type { WorkRoom } from "../fix_task.ts";
import { isSameEvent } from "./same_event.ts";
import { isOnTape, type LandingAnswer, type Tape, type TapeEntry } from "./tape.ts";

/** A run that cannot be gone on with; the message says what was found and what is needed. */
export class ResumeError extends Error {
  /** Name of the class. */
  override readonly name = "ResumeError";
}

/** What a replay is made of. */
export interface ReplayOptions {
  readonly run: string;
  readonly version: string;
  /** Line of the journal that a crash cut short, null where none was. */
  readonly tornLine: number | null;
  /** Description of the files that the run began with. */
  readonly base: string | null;
  /** Names what differs between two descriptions of files. */
  readonly findChanges: (before: string, now: string) => readonly string[];
}

/** A run that is gone on with. */
export class Replay {
  readonly #left: TapeEntry[];
  readonly #tape: Tape;
  readonly #options: ReplayOptions;
  readonly #denials: string[];
  #landingAnswer: LandingAnswer | null;
  #hasSpoken = false;

  constructor(tape: Tape, options: ReplayOptions) {
    this.#tape = tape;
    this.#left = [...tape.entries];
    this.#options = options;
    this.#denials = [...tape.denials];
    this.#landingAnswer = tape.landingAnswer;
  }

  /**
   * Lets through what is new, after saying once that the run goes on.
   *
   * @param sink Takes what is new.
   * @returns A sink that takes everything.
   */
  wrapEvents(sink: EventSink): EventSink {
    return {
      take: (event) => {
        if (event.kind === "run_started" || this.#swallow(event)) return;
        if (!this.#hasSpoken) {
          this.#hasSpoken = true;
          const { version, tornLine } = this.#options;
          sink.take({ kind: "resumed", keptThrough: this.#tape.keptThrough, tornLine, version });
        }
        sink.take(event);
      },
    };
  }

  /** True where the tape has the event already; it must be the next one there. */
  #swallow(event: RunEvent): boolean {
    const [next] = this.#left;
    if (next === undefined) return false;
    if (!isOnTape(event)) return true;
    if (!isSameEvent(event, next.event)) throw this.#toDivergence(next.event, event);
    this.#left.shift();
    return true;
  }

  #toDivergence(then: RunEvent, now: RunEvent): ResumeError {
    return new ResumeError(
      `Cannot resume run ${this.#options.run}: found "${now.kind}" where its journal has ` +
        `"${then.kind}" of something else, and the same must come of the same; ` +
        'start anew with "greenroom fix"',
    );
  }

  /**
   * Checks that a room holds what the run began with, and takes its test runs from the tape.
   *
   * @param openRoom Opens the room.
   * @param onReplayed Is told when a test run is taken from the tape.
   * @param events Takes the events of such a run.
   * @returns Opens the room so.
   */
  wrapRoom(
    openRoom: () => Promise<WorkRoom>,
    { onReplayed, events }: { readonly onReplayed: () => void; readonly events: EventSink },
  ): () => Promise<WorkRoom> {
    return async () => {
      const room = await openRoom();
      try {
        await this.#checkBase(room);
      } catch (error) {
        await room.close();
        throw error;
      }
      return {
        ...room,
        runTests: async (purpose, filter) => {
          const run = this.#takeTests(purpose, events);
          if (run === null) return await room.runTests(purpose, filter);
          onReplayed();
          return run;
        },
      };
    };
  }

  async #checkBase(room: WorkRoom): Promise<void> {
    const { base, findChanges, run } = this.#options;
    if (base === null) return;
    const changed = findChanges(base, await room.describeBase());
    if (changed.length === 0) return;
    const some = changed.slice(0, 5).map((path) => JSON.stringify(path)).join(", ");
    const more = changed.length > 5 ? ` and ${changed.length - 5} more` : "";
    throw new ResumeError(
      `Cannot resume run ${run}: found ${some}${more} changed since it began and the same files ` +
        'are needed; start anew with "greenroom fix"',
    );
  }

  #takeTests(purpose: TestPurpose, events: EventSink): TestRun | null {
    const [started, finished] = this.#left;
    if (started?.event.kind !== "tests_started" || started.event.purpose !== purpose) return null;
    if (finished?.event.kind !== "tests_finished" || !finished.isWhole) return null;
    const { run } = finished.event;
    events.take({ kind: "tests_started", purpose });
    events.take({ kind: "tests_finished", purpose, run });
    return run;
  }

  /**
   * Takes replies from the tape as long as there are some.
   *
   * @param model The model to ask after them.
   * @returns A model.
   */
  wrapModel(model: Model): Model {
    let replies = 0;
    return {
      ...model,
      next: async (request) => {
        const reply = toReply(this.#left[0]?.event);
        if (reply !== null) {
          replies++;
          return reply;
        }
        if (replies > 0) model.skip?.(replies);
        replies = 0;
        return await model.next(request);
      },
    };
  }

  /**
   * Takes answers from the tape; an answer counts for the bytes that it was given for.
   *
   * @param approver Who is asked after them.
   * @returns An approver.
   */
  wrapApprover(approver: Approver): Approver {
    return {
      ask: async (question) => {
        const known = question.kind === "landing"
          ? this.#takeLandingAnswer(question)
          : this.#left[0]?.event;
        if (known?.kind === "answered") return toAnswer(known, question);
        return await approver.ask(question);
      },
    };
  }

  /** Words that were read before an answer are part of what was asked. */
  #takeLandingAnswer(question: Question): RunEvent | undefined {
    const known = this.#landingAnswer;
    this.#landingAnswer = null;
    if (known === null) return undefined;
    const { files, rule, warnings } = known.asked;
    const isSame = JSON.stringify([files, rule, warnings]) ===
      JSON.stringify([toHashes(question.changes), question.rule, question.warnings]);
    return isSame ? known.answered : undefined;
  }

  /**
   * Gives refusals the ids that they have.
   *
   * @param createId Makes ids after them.
   * @returns Makes ids.
   */
  wrapIds(createId: () => string): () => string {
    let at = 0;
    return () => this.#tape.denials[at++] ?? createId();
  }

  /**
   * Hides refusals of this run until it has come to them again, and remembers none twice.
   *
   * @param store The deny memory.
   * @returns A deny memory.
   */
  wrapDenials(store: DenyStore): DenyStore {
    return {
      ...store,
      load: () => store.load().filter(({ id }) => !this.#denials.includes(id)),
      remember: (denial) => {
        const at = this.#denials.indexOf(denial.id);
        if (at !== -1) this.#denials.splice(at, 1);
        // A no that was taken back since is not remembered again.
        const isDone = at !== -1 && denial.id !== this.#tape.unsureDenial;
        if (isDone || store.load().some(({ id }) => id === denial.id)) return;
        store.remember(denial);
      },
    };
  }
}

function toReply(event: RunEvent | undefined): ModelReply | null {
  if (event?.kind === "replied") {
    const { text, calls, usage, extra } = event;
    return { kind: "answer", text, calls, usage, ...(extra ? { extra } : {}) };
  }
  if (event?.kind !== "reply_rejected") return null;
  const { reason, explanation, text, usage } = event;
  return { kind: "rejected", reason, explanation, text, usage };
}

function toAnswer(
  { answer, reason, chosen }: Extract<RunEvent, { kind: "answered" }>,
  { changes }: Question,
): Answer {
  switch (answer) {
    case "yes":
      return { kind: "yes" };
    case "no":
      return { kind: "no", reason };
    case "hunks":
    case "edited":
      return { kind: answer, changes: chosen.flatMap((text) => toChange(text, changes)) };
    case "stop":
      return { kind: "stop", why: "end_of_input" };
  }
}

function toChange(
  { path, text }: { readonly path: string; readonly text: string },
  changes: readonly FileChange[],
): readonly FileChange[] {
  const change = changes.find((change) => change.path === path);
  return change ? [{ ...change, after: encodeText(text) }] : [];
}
