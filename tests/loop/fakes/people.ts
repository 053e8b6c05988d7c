/**
 * Those around a run: who answers, who remembers, who takes the events.
 *
 * @module
 */

import type { Denial } from "../../../guards/denials.ts";
import type { Answer, Approver, Question } from "../../../loop/approver.ts";
import type { DenyStore } from "../../../loop/deny_store.ts";
import type { EventSink, RunEvent } from "../../../loop/events.ts";

/** An approver, and what it was asked. */
export interface FakeApprover extends Approver {
  readonly questions: readonly Question[];
}

/** A yes. */
export const YES: Answer = { kind: "yes" };
/** A no without a reason. */
export const NO: Answer = { kind: "no", reason: null };

/**
 * Creates an approver that gives the answers in order; a question beyond them is an error.
 *
 * @param answers The answers, or what makes one of the question.
 * @returns The approver.
 */
export function createFakeApprover(
  answers: readonly (Answer | ((question: Question) => Answer))[] = [],
): FakeApprover {
  const left = [...answers];
  const questions: Question[] = [];
  return {
    questions,
    ask(question) {
      questions.push(question);
      const answer = left.shift();
      if (!answer) throw new Error("A question was asked and the test has no answer for it");
      return Promise.resolve(typeof answer === "function" ? answer(question) : answer);
    },
  };
}

/**
 * Creates a deny memory that lives in memory.
 *
 * @param denials What it remembers, changed in place.
 * @param log Told when something is remembered.
 * @returns The store.
 */
export function createFakeStore(
  denials: Denial[] = [],
  log: (what: string) => void = () => {},
): DenyStore {
  return {
    load: () => [...denials],
    remember(denial) {
      log(`remember ${denial.id}`);
      denials.push(denial);
    },
    forget: () => false,
    clear: () => denials.splice(0).length,
  };
}

/** A sink, and what it took. */
export interface FakeSink extends EventSink {
  readonly events: readonly RunEvent[];
  /** Events of one kind. */
  of<K extends RunEvent["kind"]>(kind: K): readonly Extract<RunEvent, { kind: K }>[];
}

/**
 * Creates a sink that keeps every event.
 *
 * @param log Told of each kind.
 * @returns The sink.
 */
export function createFakeSink(log: (what: string) => void = () => {}): FakeSink {
  const events: RunEvent[] = [];
  return {
    events,
    take(event) {
      log(event.kind);
      events.push(event);
    },
    of: <K extends RunEvent["kind"]>(kind: K) =>
      events.filter((event): event is Extract<RunEvent, { kind: K }> => event.kind === kind),
  };
}
