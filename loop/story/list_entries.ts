/**
 * The entries of a story: events that belong together become one thing that happened.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { ToolCall } from "../../models/model.ts";
import type { RunEvent } from "../events.ts";
import type { JournalEntry } from "../journal/read_journal.ts";
import type { CallEntry, StoryEntry, TestsEntry, VerifyEntry } from "./story.ts";

/**
 * Lists what happened.
 *
 * @param kept The events that count.
 * @param all All events, those that were done again after a resume among them.
 * @returns The entries in the order of time.
 */
export function listEntries(
  kept: readonly JournalEntry[],
  all: readonly JournalEntry[],
): readonly StoryEntry[] {
  const telling = new Telling();
  for (const entry of kept) telling.take(entry, all);
  return telling.entries;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The entries so far, and which of them are still open. */
class Telling {
  readonly entries: StoryEntry[] = [];
  readonly #args = new Map<string, ToolCall["args"]>();
  readonly #calls = new Map<string, Mutable<CallEntry>>();
  /** Test runs that have begun, by what they are for. */
  readonly #open = new Map<string, Mutable<TestsEntry>>();
  #verify: Mutable<VerifyEntry> & { oracles: VerifyEntry["oracles"][number][] } | null = null;
  #search: Mutable<Extract<StoryEntry, { kind: "search" }>> | null = null;

  take({ at, event }: JournalEntry, all: readonly JournalEntry[]): void {
    switch (event.kind) {
      case "run_started":
      case "run_finished":
      case "waiting":
        return;
      case "resumed":
        return this.#add({ kind: "resumed", at, redone: countVoid(all, event.keptThrough) });
      case "room_opened":
        return this.#add({ ...event, kind: "room", at });
      case "tests_started":
      case "tests_finished":
        return this.#takeTests(event, at);
      case "prompted":
        return this.#add({ kind: "prompt", at, step: event.step, messages: event.added });
      case "replied": {
        const { step, text, calls } = event;
        calls.forEach(({ id, args }) => this.#args.set(id, args));
        return this.#add({ kind: "reply", at, step, text, calls: calls.length });
      }
      case "reply_rejected": {
        const { step, reason, explanation, text } = event;
        return this.#add({ kind: "rejected", at, step, reason, explanation, text });
      }
      case "requested":
      case "decided":
      case "applying":
      case "tool_finished":
        return this.#takeCall(event, at);
      case "asked":
        if (event.question === "landing") this.#takeQuestion(event, at);
        return;
      case "answered":
        return this.#takeAnswer(event, at);
      case "denial_remembered": {
        const { denial, path, reason } = event;
        return this.#add({ kind: "denial", at, denial, path, reason });
      }
      case "verify_started":
      case "oracle_answered":
      case "verified":
        return this.#takeVerify(event, at);
      case "landing":
        return this.#add({ kind: "landing", at, files: toPaths(event.files), isDone: false });
      case "landed":
        return this.#takeLanded(event.files, at);
      case "reviewed":
        // Its words are those of an oracle.
        return;
      case "patch_saved":
        return this.#add({ kind: "patch", at, path: event.path });
      case "searched":
        return this.#takeSearch(event, at);
      case "note":
        return this.#add({ kind: "note", at, text: event.text });
    }
  }

  #add(entry: StoryEntry): void {
    this.entries.push(entry);
  }

  /** Trials are too many to be told one by one; their oracle says what they came to. */
  #takeTests(
    event: Extract<RunEvent, { kind: "tests_started" | "tests_finished" }>,
    at: string,
  ): void {
    if (event.purpose === "verify_trial" || event.purpose === "verify_hunk") return;
    if (event.kind === "tests_started") {
      const tests: Mutable<TestsEntry> = { kind: "tests", at, purpose: event.purpose, run: null };
      this.#open.set(event.purpose, tests);
      return this.#add(tests);
    }
    const open = this.#open.get(event.purpose);
    if (open) open.run = event.run;
    else this.#add({ kind: "tests", at, purpose: event.purpose, run: event.run });
    this.#open.delete(event.purpose);
  }

  #takeCall(
    event: Extract<
      RunEvent,
      { kind: "requested" | "decided" | "applying" | "tool_finished" }
    >,
    at: string,
  ): void {
    const entry = this.#getCall(event.call, { tool: "tool" in event ? event.tool : "", at });
    switch (event.kind) {
      case "requested":
        entry.path = event.path;
        entry.diff = event.diff;
        return;
      case "decided":
        entry.decision = event.decision;
        if (event.decision.kind !== "deny") return;
        entry.rule = event.decision.rule;
        entry.fate = event.decision.rule === "denied_before" ? "denied" : "blocked";
        return;
      case "applying":
        entry.path = event.path;
        entry.fate = "edited";
        return;
      case "tool_finished":
        entry.result = event.result;
        if (event.refusedBy !== null) {
          entry.rule = event.refusedBy;
          entry.fate = "blocked";
        } else if (event.isError) entry.fate = "failed";
        else if (entry.fate === "open" && entry.answer?.answer !== "stop") entry.fate = "done";
        return;
    }
  }

  /** A call is told where it first shows. */
  #getCall(call: string, { tool, at }: { tool: string; at: string }): Mutable<CallEntry> {
    const known = this.#calls.get(call);
    if (known) return known;
    const args = this.#args.get(call) ?? null;
    const entry: Mutable<CallEntry> = {
      ...{ kind: "call", at, call, tool, args, path: null, diff: null, decision: null },
      ...{ answer: null, fate: "open", result: null, rule: null },
    };
    this.#calls.set(call, entry);
    this.#add(entry);
    return entry;
  }

  #takeAnswer(event: Extract<RunEvent, { kind: "answered" }>, at: string): void {
    const { kind: _, call, ...answer } = event;
    if (call === "landing") {
      const question = this.entries.findLast((entry) => entry.kind === "question");
      if (question?.kind === "question") {
        (question as Mutable<typeof question>).answer = answer;
        return;
      }
    }
    const entry = this.#getCall(call, { tool: call === "landing" ? "landing" : "", at });
    entry.answer = answer;
    if (answer.answer !== "no") return;
    entry.fate = "denied";
    entry.rule = "refused_by_person";
  }

  #takeQuestion(event: Extract<RunEvent, { kind: "asked" }>, at: string): void {
    const { rule, reason, warnings } = event;
    const files = toPaths(event.files);
    this.#add({ kind: "question", at, files, rule, reason, warnings, answer: null });
  }

  #takeVerify(
    event: Extract<RunEvent, { kind: "verify_started" | "oracle_answered" | "verified" }>,
    at: string,
  ): void {
    if (event.kind === "verify_started" || this.#verify === null) {
      const files = event.kind === "verify_started" ? event.files : [];
      const diff = event.kind === "verify_started" ? event.diff : "";
      this.#verify = { kind: "verify", at, files, diff, oracles: [], verdict: null, runs: null };
      this.#add(this.#verify);
    }
    if (event.kind === "oracle_answered") this.#verify.oracles.push(event.oracle);
    if (event.kind !== "verified") return;
    this.#verify.verdict = event.verdict;
    this.#verify.runs = event.runs;
  }

  #takeLanded(files: readonly string[], at: string): void {
    const begun = this.entries.findLast((entry) => entry.kind === "landing");
    if (begun?.kind === "landing") (begun as Mutable<typeof begun>).isDone = true;
    else this.#add({ kind: "landing", at, files, isDone: true });
  }

  #takeSearch({ tried, plausible }: Extract<RunEvent, { kind: "searched" }>, at: string): void {
    if (this.#search === null) {
      this.#search = { kind: "search", at, tried, plausible };
      return this.#add(this.#search);
    }
    this.#search.tried = tried;
    this.#search.plausible = plausible;
  }
}

function toPaths(files: readonly { readonly path: string }[]): readonly string[] {
  return files.map(({ path }) => path);
}

/** Events that were written after what a resume kept, and before it. */
function countVoid(all: readonly JournalEntry[], keptThrough: number): number {
  const at = all.findIndex(({ event }) =>
    event.kind === "resumed" && event.keptThrough === keptThrough
  );
  return all.slice(0, Math.max(0, at)).filter(({ index }) => index > keptThrough).length;
}
