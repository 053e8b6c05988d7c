/**
 * Turns with everything around them: a project of one file that is right when it says "right".
 *
 * @module
 */

import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import type { Answer } from "../../../loop/approver.ts";
import { ChangeSet } from "../../../loop/change_set.ts";
import { playTurns } from "../../../loop/turns.ts";
import type { TurnsContext } from "../../../loop/turns_context.ts";
import type { TurnsResult } from "../../../loop/turns_result.ts";
import type { Message } from "../../../models/model.ts";
import { listTools } from "../../../tools/mod.ts";
import { createFakeModel, type FakeModel, type Reply } from "./model.ts";
import {
  createFakeApprover,
  createFakeSink,
  createFakeStore,
  type FakeApprover,
  type FakeSink,
} from "./people.ts";
import { createProject, type FakeProject } from "./project.ts";
import { toRun } from "./runs.ts";

const BRIEF: readonly Message[] = [
  { role: "system", content: "Fix." },
  { role: "user", content: "1 passed, 1 failed; key hunter2hunter2" },
];

/** What is played. */
export interface Play {
  readonly replies: readonly Reply[];
  readonly answers?: readonly Answer[];
  readonly context?: Partial<TurnsContext>;
}

/** What came of it. */
export interface Played {
  readonly result: TurnsResult;
  readonly model: FakeModel;
  readonly project: FakeProject;
  readonly approver: FakeApprover;
  readonly events: FakeSink;
}

/**
 * Plays turns; `src/a.js` is right when it says "right"; then both tests pass.
 *
 * @param play Replies and answers.
 * @returns What came of it.
 */
export async function play({ replies, answers = [], context = {} }: Play): Promise<Played> {
  const project = createProject({
    files: { "src/a.js": "wrong\nrest\n" },
    test: (text) =>
      toRun({
        one: "passed",
        two: text("src/a.js").includes("right") ? "passed" : `failed: found ${text("src/a.js")}`,
      }),
  });
  const room = await project.openRoom();
  const model = createFakeModel(replies);
  const approver = createFakeApprover(answers);
  const events = createFakeSink();
  const result = await playTurns(BRIEF, {
    model,
    events,
    maxSteps: 10,
    testsAfterEdit: true,
    runTests: (purpose) => room.runTests(purpose, null),
    isGreen: (run) => run.exitCode === 0,
    redact: (text) => text.replaceAll("hunter2hunter2", "[redacted]"),
    signal: new AbortController().signal,
    calls: {
      tools: listTools({ hasCommands: false }),
      toolContext: { ...await room.loadToolContext(), runPinned: () => Promise.resolve("ran") },
      policy: DEFAULT_POLICY,
      denyStore: createFakeStore(),
      approver,
      askWhen: "each",
      answeredBy: "person",
      changes: new ChangeSet(),
      refusals: [],
      events,
      now: () => new Date(0),
      createId: () => "word",
    },
    ...context,
  });
  return { result, model, project, approver, events };
}

/**
 * Gives the text of the last message of each request.
 *
 * @param played The turns.
 * @returns The texts.
 */
export function lastWords({ model }: Played): (string | null)[] {
  return model.requests.map((messages) => messages.at(-1)?.content ?? null);
}
