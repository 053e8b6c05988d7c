/**
 * A whole run with everything around it: a project in memory, whose tests pass once `src/a.js`
 * says "right", and `src/b.js` still says "fine".
 *
 * @module
 */

import type { Denial } from "../../../guards/denials.ts";
import { renderUnifiedDiff } from "../../../guards/diff.ts";
import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import type { FileChange } from "../../../guards/request.ts";
import { conductFix } from "../../../loop/conduct_fix.ts";
import type { FixEffects, FixResult, FixTask } from "../../../loop/fix_task.ts";
import { listTools } from "../../../tools/mod.ts";
import { createFakeModel, type FakeModel, type Reply } from "./model.ts";
import {
  createFakeApprover,
  createFakeSink,
  createFakeStore,
  type FakeApprover,
  type FakeSink,
} from "./people.ts";
import { createProject, type FakeProject, type ProjectOptions } from "./project.ts";
import { type Statuses, toRun } from "./runs.ts";

/** What is conducted. */
export interface Conduct {
  readonly replies?: readonly Reply[];
  readonly answers?: Parameters<typeof createFakeApprover>[0];
  readonly task?: Partial<FixTask>;
  readonly effects?: Partial<FixEffects>;
  readonly test?: ProjectOptions["test"];
  /** What is remembered before. */
  readonly denials?: Denial[];
}

/** What came of it. */
export interface Conducted extends FixResult {
  readonly model: FakeModel;
  readonly approver: FakeApprover;
  readonly project: FakeProject;
  readonly events: FakeSink;
  readonly denials: readonly Denial[];
  /** Patches that were left, with whether the changes landed. */
  readonly patches: readonly (readonly [text: string, landed: boolean])[];
  /** Everything that happened, in order: events, writes, test runs, landings. */
  readonly log: readonly string[];
}

/** The files of the project. */
export const FILES = { "src/a.js": "wrong\nrest\n", "src/b.js": "fine\n" } as const;

/** What the tests of the project come to. */
export function judge(text: (path: string) => string): Statuses {
  return {
    one: text("src/b.js").includes("fine") ? "passed" : "failed: b is not fine",
    two: text("src/a.js").includes("right") ? "passed" : "failed: a is not right",
  };
}

/**
 * Conducts a run.
 *
 * @param conduct Replies, answers, and what is not as usual.
 * @returns What came of it.
 */
export async function conduct(conduct: Conduct): Promise<Conducted> {
  const log: string[] = [];
  const note = (what: string) => void log.push(what);
  const test = conduct.test ?? ((text) => toRun(judge(text)));
  const project = createProject({ files: FILES, test, log: note });
  const model = createFakeModel(conduct.replies ?? []);
  const approver = createFakeApprover(conduct.answers);
  const events = createFakeSink(note);
  const denials = conduct.denials ?? [];
  const patches: [string, boolean][] = [];
  let words = 0;
  const result = await conductFix({ ...TASK, ...conduct.task }, {
    sandbox: "tests are held by nothing: this is a fake",
    openRoom: project.openRoom,
    openVerifyRoom: project.openVerifyRoom,
    model,
    loadTools: () => Promise.resolve(listTools({ hasCommands: false })),
    approver,
    denyStore: createFakeStore(denials, note),
    events,
    now: () => new Date("2026-01-02T03:04:05Z"),
    createId: () => `id${++words}`,
    loadRedaction: () => Promise.resolve((text: string) => text),
    signal: new AbortController().signal,
    keepBase: () => note("keep base"),
    land: project.land,
    savePatch(changes, { landed }) {
      note("save patch");
      patches.push([changes.map((change) => renderUnifiedDiff(change)).join(""), landed]);
      return Promise.resolve(landed ? null : "/runs/fix.patch");
    },
    ...conduct.effects,
  });
  return { ...result, model, approver, project, events, denials, patches, log };
}

const TASK: FixTask = {
  run: "run-1",
  version: "0.0.0",
  testCommand: ["fake-test"],
  targets: [],
  approve: "ask",
  askWhen: "each",
  maxSteps: 10,
  timeoutMs: 1_000,
  policy: DEFAULT_POLICY,
  log: null,
  issue: null,
  settings: { words: [], flags: [], inode: null },
};

/**
 * Makes a change of a file of the project.
 *
 * @param path The file.
 * @param after Its new text.
 * @returns The change.
 */
export function change(path: keyof typeof FILES, after: string): FileChange {
  return {
    path,
    before: new TextEncoder().encode(FILES[path]),
    after: new TextEncoder().encode(after),
  };
}
