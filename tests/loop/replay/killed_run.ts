/**
 * A run whose process can be killed at any event, in a world that outlives it: project, journal,
 * deny memory, person.
 *
 * @module
 */

import type { Denial } from "../../../guards/denials.ts";
import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import type { Answer, Question } from "../../../loop/approver.ts";
import { toHashes } from "../../../loop/change_text.ts";
import type { EventSink, RunEvent, TestPurpose } from "../../../loop/events.ts";
import { conductFix } from "../../../loop/conduct_fix.ts";
import type { FixEffects, FixResult, FixTask } from "../../../loop/fix_task.ts";
import { readJournal } from "../../../loop/journal/read_journal.ts";
import { Replay } from "../../../loop/replay/replay.ts";
import { createTape } from "../../../loop/replay/tape.ts";
import { listTools } from "../../../tools/mod.ts";
import type { ModelReply, ModelRequest } from "../../../models/model.ts";
import { FILES, judge } from "../fakes/fix.ts";
import { createFakeJournal } from "../fakes/journal.ts";
import { createFakeModel } from "../fakes/model.ts";
import { createFakeStore } from "../fakes/people.ts";
import { createProject, type FakeProject } from "../fakes/project.ts";
import { toRun } from "../fakes/runs.ts";

/** What is played. */
export interface Play {
  readonly replies: readonly ModelReply[];
  /** Answers in the order of the questions, each of which is asked once. */
  readonly answers: readonly (Answer | ((question: Question) => Answer))[];
  readonly task?: Partial<FixTask>;
  /** Replies of further models, each of which is asked where the one before did not fix it. */
  readonly rungs?: readonly (readonly ModelReply[])[];
}

/** When a process dies. */
export interface Kill {
  /** Events that it still writes. */
  readonly after: number;
  /** Whether the next effect still happens, up to the event that would tell of what follows. */
  readonly when: "before_effect" | "before_next_event";
}

/** A world, and what happened in it. */
export interface World {
  readonly project: FakeProject;
  readonly denials: readonly Denial[];
  /** What was asked, by the bytes. */
  readonly asked: readonly string[];
  /** Replies that the model was asked for. */
  readonly requests: () => number;
  readonly lands: () => number;
  journal(): string;
  /** Plays one process to its end, or until it is killed: then null. */
  play(kill?: Kill): Promise<FixResult | null>;
  /** Goes on with the run in a new process. */
  resume(kill?: Kill, options?: { readonly trustsAnswers: boolean }): Promise<FixResult | null>;
}

class Killed extends Error {
  override readonly name = "Killed";
}

const TASK: FixTask = {
  ...{ run: "run-1", version: "0.0.0", testCommand: ["fake-test"], targets: [] },
  ...{ approve: "ask", askWhen: "each", maxSteps: 10, timeoutMs: 1_000 },
  ...{ policy: DEFAULT_POLICY, log: null, issue: null },
};

/**
 * Creates a world.
 *
 * @param play What is played in it.
 * @returns The world.
 */
export function createWorld({ replies, answers, task, rungs = [] }: Play): World {
  const project = createProject({ files: FILES, test: (text) => toRun(judge(text)) });
  const denials: Denial[] = [];
  const asked: string[] = [];
  const answered = new Map<string, Answer>();
  const kept = { base: null as string | null, text: "", words: 0, requests: 0, lands: 0 };
  const whole = new Map<string, string>();
  const answer = (question: Question): Answer => {
    const key = toKey(question);
    asked.push(key);
    const next = answers[new Set(asked).size - 1];
    const known = answered.get(key) ?? (typeof next === "function" ? next(question) : next);
    if (known === undefined) throw new Error(`Nobody has an answer to ${key}`);
    answered.set(key, known);
    return known;
  };
  const start = async (replay: Replay | null, kill: Kill | null) => {
    const journal = createFakeJournal({
      firstIndex: readJournal(kept.text).nextIndex,
      keepWhole: (hash, text) => void whole.set(hash, text),
    });
    const before = kept.text;
    const sink = createDying(journal, kill, () => kept.text = before + journal.text());
    const events = replay?.wrapEvents(sink) ?? sink;
    const count = (replies: readonly ModelReply[]) => {
      const model = createFakeModel(replies);
      return {
        ...model,
        next(request: ModelRequest) {
          kept.requests++;
          return model.next(request);
        },
      };
    };
    const effects: FixEffects = {
      ...{ sandbox: "none", events, now: () => new Date(0), signal: new AbortController().signal },
      openRoom: async () => speak(await project.openRoom(), events),
      openVerifyRoom: project.openVerifyRoom,
      model: count(replies),
      ...(rungs.length === 0 ? {} : { rungs: rungs.map(count) }),
      loadTools: () => Promise.resolve(listTools({ hasCommands: false })),
      approver: { ask: (question) => Promise.resolve(answer(question)) },
      denyStore: createFakeStore(denials),
      createId: () => `id${++kept.words}`,
      loadRedaction: () => Promise.resolve((text: string) => text),
      keepBase: (base) => void (kept.base = base),
      land(changes) {
        kept.lands++;
        return project.land(changes);
      },
      savePatch: () => Promise.resolve(null),
    };
    try {
      return await conductFix({ ...TASK, ...task }, replay ? wrap(replay, effects) : effects);
    } catch (error) {
      if (error instanceof Killed) return null;
      throw error;
    }
  };
  return {
    project,
    denials,
    asked,
    requests: () => kept.requests,
    lands: () => kept.lands,
    journal: () => kept.text,
    play: (kill) => start(null, kill ?? null),
    resume(kill, { trustsAnswers } = { trustsAnswers: true }) {
      const journal = readJournal(kept.text);
      const tape = createTape(journal, {
        readWhole: (hash) => whole.get(hash) ?? null,
        trustsAnswers,
      });
      const replay = new Replay(tape, {
        ...{ run: "run-1", version: "0.0.0", tornLine: journal.tornLines.at(-1) ?? null },
        base: kept.base,
        findChanges: (before, now) => before === now ? [] : ["a file"],
      });
      return start(replay, kill ?? null);
    },
  };
}

function wrap(replay: Replay, effects: FixEffects): FixEffects {
  const { events } = effects;
  return {
    ...effects,
    openRoom: replay.wrapRoom(effects.openRoom, { onReplayed: () => {}, events }),
    model: replay.wrapModel(effects.model),
    ...(effects.rungs ? { rungs: effects.rungs.map((rung) => replay.wrapModel(rung)) } : {}),
    approver: replay.wrapApprover(effects.approver),
    denyStore: replay.wrapDenials(effects.denyStore),
    createId: replay.wrapIds(effects.createId),
  };
}

/** Names what is asked by its bytes. */
function toKey({ kind, changes }: Question): string {
  return `${kind} ${toHashes(changes).map(({ path, afterHash }) => `${path} ${afterHash}`).join()}`;
}

/** A sink that dies; whatever its process still does, nothing more is written. */
function createDying(sink: EventSink, kill: Kill | null, onWritten: () => void): EventSink {
  let written = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Killed();
  };
  return {
    take(event) {
      if (isDead || (kill?.when === "before_next_event" && written === kill.after)) die();
      sink.take(event);
      written++;
      onWritten();
      if (kill?.when === "before_effect" && written === kill.after) die();
    },
  };
}

/** Real rooms tell of their test runs. */
function speak<R extends Awaited<ReturnType<FixEffects["openRoom"]>>>(
  room: R,
  events: EventSink,
): R {
  return {
    ...room,
    runTests: async (purpose: TestPurpose, filter: string | null) => {
      events.take({ kind: "tests_started", purpose });
      const run = await room.runTests(purpose, filter);
      events.take({ kind: "tests_finished", purpose, run } satisfies RunEvent);
      return run;
    },
  };
}
