/**
 * The run of a fix, put together: room, sandbox, model, journal and approver behind one call.
 *
 * The public `fix`. Imports every folder; its effects are theirs.
 *
 * @module
 */

import { listPinnedFiles } from "../guards/pinned_files.ts";
import { DEFAULT_POLICY, type Policy } from "../guards/policy.ts";
import { join } from "../guards/std_path.ts";
import type { Approver } from "../loop/approver.ts";
import type { Budget } from "../loop/budget.ts";
import { createDenyStore } from "../loop/deny_store.ts";
import { conductFix } from "../loop/conduct_fix.ts";
import type { EventSink, RunSettings } from "../loop/events.ts";
import type { FixEffects, FixResult, FixTask } from "../loop/fix_task.ts";
import type { Guarding } from "../loop/guard_hook.ts";
import type { AddedFile } from "../loop/lab.ts";
import type { FixReport } from "../loop/verdict.ts";
import type { Model } from "../models/model.ts";
import type { Reviewer } from "../models/review.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import { isInternal } from "./failure.ts";
import { createRooms, type Rooms } from "./rooms.ts";
import { openSession, type Session } from "./session.ts";
import { VERSION } from "./version.ts";

/** What shall be fixed, and with what. */
export interface RunOptions {
  /** Real path of the project. */
  readonly workspace: string;
  /** Test command as an argument vector; no shell is started. */
  readonly test: readonly string[];
  /** The model; `repair` is the one that needs no key and sends nothing anywhere. */
  readonly model: Model | "repair";
  /** Models to ask, one after the other, where the ones before did not fix it. */
  readonly rungs?: readonly Model[];
  /** Asks a second model what it thinks of the proved diff. */
  readonly reviewer?: Reviewer;
  /** Who answers questions. */
  readonly approver: Approver;
  readonly sandbox: Sandbox;
  /** Tries the sandbox while the first tests run; not given where it was tried before. */
  readonly trySandbox?: () => Promise<Sandbox>;
  readonly approve?: "ask" | "auto" | "propose";
  readonly ask?: "each" | "end";
  readonly policy?: Policy;
  readonly targets?: readonly string[];
  readonly maxSteps?: number;
  /** What else the turns may use. */
  readonly budget?: Budget;
  readonly timeoutMs?: number;
  /** Test runs of all oracles together, at the most. */
  readonly maxRuns?: number;
  /** Saved log, beside the run that is made anyway. */
  readonly log?: string;
  readonly issue?: string;
  /** Absolute path of a folder of tests that the model never sees; added at verify alone. */
  readonly hidden?: string;
  /** True where a proved fix leaves by another way than landing. */
  readonly landsNothing?: boolean;
  /** Where to write the patch; one is always left in the run's folder. */
  readonly patch?: string;
  /** Takes every event beside the journal. */
  readonly events?: EventSink;
  /** Values that must never be sent or kept, the model's key for instance. */
  readonly secrets?: readonly string[];
  readonly signal?: AbortSignal;
  /** Is told when the first tests have started; what is loaded then delays nothing. */
  readonly onTestsStart?: () => void;
  readonly now?: () => Date;
  readonly random?: () => number;
  /** A program's own word before every tool call. */
  readonly guarding?: Guarding;
  /** The words that the run was started with, where a person started it. */
  readonly settings?: Omit<RunSettings, "inode">;
  /** Id of a run that was cut short, to go on with it in place of a new one. */
  readonly resume?: string;
}

/**
 * Fixes failing tests: runs them, lets the model propose, asks, proves and lands.
 *
 * @param options What shall be fixed, and with what.
 * @returns The report, and whether the run was interrupted.
 * @throws {Error} Where the state folder or the deny memory cannot be read or written.
 */
export async function runFix(options: RunOptions): Promise<FixResult> {
  const session = await openSession(options);
  try {
    if (options.resume === undefined) return await runInSession(options, session);
    const { takeUp } = await import("./resumed_run.ts");
    const taken = takeUp(session, options.workspace);
    if (taken.kind === "landed") {
      const { report } = taken;
      const { toProofOutcome } = await import("../loop/fine_outcome.ts");
      const outcome = toProofOutcome(report.verdict, report.tests.after?.failed ?? []);
      return { report, outcome, isInterrupted: false };
    }
    return await runInSession(options, { ...session, events: taken.events }, taken.wrap);
  } catch (error) {
    if (error instanceof Error && isInternal(error)) keepStack(error, session);
    throw error;
  } finally {
    session.close();
  }
}

/** A fault of this program leaves all that is known of it, the stack of calls included. */
function keepStack(error: Error, { state, run, redact }: Session): void {
  const text = redact(error.stack ?? error.message);
  state.replaceText(`runs/${run.id}/internal_error.txt`, `${text}\n`);
}

async function runInSession(
  options: RunOptions,
  session: Session,
  wrap: (effects: FixEffects, onReplayed: () => void) => FixEffects = (effects) => effects,
): Promise<FixResult> {
  const crew = await createCrew(options, session);
  void crew.started.then(options.onTestsStart);
  try {
    const effects = wrap(createEffects(options, session, crew), crew.start);
    const result = await conductFix(await toTask(options, session), effects);
    const report = redactWords(result.report, session.redact);
    keepReport(report, session);
    return { ...result, report };
  } finally {
    await crew.close();
  }
}

/** For whoever publishes it later; a run that landed still reports where it cannot be kept. */
function keepReport(report: FixReport, { state, run, events }: Session): void {
  try {
    state.replaceText(`runs/${run.id}/report.json`, `${JSON.stringify(report)}\n`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    events.take({ kind: "note", text: `The report could not be kept: ${error.message}` });
  }
}

/** Who works in the rooms of a run. */
interface Crew {
  readonly rooms: Rooms;
  readonly model: Model;
  readonly events: EventSink;
  readonly signal: AbortSignal;
  /** Settles when the first tests have started. */
  readonly started: Promise<void>;
  /** Settles it where no test has to be started. */
  start(): void;
  close(): Promise<void>;
}

/** The repairer works in a room of its own and hears of the baseline like the journal does. */
async function createCrew(options: RunOptions, session: Session): Promise<Crew> {
  const signal = options.signal ?? new AbortController().signal;
  const { promise: started, resolve: onTestsStart } = Promise.withResolvers<void>();
  const common = { signal, started, start: onTestsStart };
  const dir = session.run.rooms;
  if (options.model !== "repair") {
    const { events } = session;
    const rooms = createRooms({ ...options, events, signal, dir, onTestsStart });
    return { ...common, rooms, events, model: options.model, close: () => Promise.resolve() };
  }
  const { hireRepairer } = await import("./repairer.ts");
  return { ...common, ...hireRepairer({ ...options, signal, dir, onTestsStart }, session) };
}

/** A model may repeat what a provider told it, the key in its header for instance. */
function redactWords(report: FixReport, redact: (text: string) => string): FixReport {
  const { explanation, reasons } = report;
  return { ...report, explanation: redact(explanation), reasons: reasons.map(redact) };
}

async function toTask(
  options: RunOptions,
  { run: { id: run }, inode }: Session,
): Promise<FixTask> {
  return {
    run,
    version: VERSION,
    testCommand: options.test,
    targets: options.targets ?? [],
    approve: options.approve ?? "ask",
    askWhen: options.ask ?? "each",
    ...(options.landsNothing === undefined ? {} : { landsNothing: options.landsNothing }),
    maxSteps: options.maxSteps ?? 10,
    ...(options.budget === undefined ? {} : { budget: options.budget }),
    timeoutMs: options.timeoutMs ?? 120_000,
    ...(options.maxRuns === undefined ? {} : { maxRuns: options.maxRuns }),
    policy: toFullPolicy(options),
    ...await readLog(options.log),
    issue: options.issue ?? null,
    hidden: await readHidden(options),
    settings: options.settings ? { ...options.settings, inode } : null,
  };
}

async function readLog(text: string | undefined): Promise<Pick<FixTask, "log" | "deadLog">> {
  if (text === undefined) return { log: null };
  const { readSavedLog } = await import("../loop/saved_log.ts");
  const { cleanTerminalText } = await import("../room/capture.ts");
  const read = readSavedLog(text, cleanTerminalText);
  return read.kind === "log" ? { log: read.text } : { log: null, deadLog: read.reason };
}

async function readHidden({ hidden, workspace }: RunOptions): Promise<readonly AddedFile[]> {
  if (hidden === undefined) return [];
  const { readHiddenFiles } = await import("./hidden_files.ts");
  return readHiddenFiles(hidden, workspace);
}

/** What the test command names is as protected as what the policy names. */
function toFullPolicy({ policy = DEFAULT_POLICY, test }: RunOptions): Policy {
  return { ...policy, protect: [...policy.protect, ...listPinnedFiles(test)] };
}

function createEffects(options: RunOptions, session: Session, crew: Crew): FixEffects {
  const { workspace, sandbox } = options;
  const { state, run, redact, now, createId } = session;
  const { rooms, model, events, signal, started } = crew;
  return {
    sandbox: sandbox.summary,
    openRoom: rooms.openWorkRoom,
    openVerifyRoom: rooms.openVerifyRoom,
    model,
    ...(options.rungs === undefined ? {} : { rungs: options.rungs }),
    ...(options.reviewer === undefined ? {} : { reviewer: options.reviewer }),
    ...(options.guarding === undefined ? {} : { guarding: options.guarding }),
    park: async (changes, attempt) => {
      const { renderChanges } = await import("../loop/change_text.ts");
      const { savePatch } = await import("../room/land.ts");
      const name = `attempt-${attempt}.patch`;
      await savePatch(join(run.root, name), renderChanges(changes));
      return name;
    },
    loadTools: async () => {
      // Until the tests run, every millisecond of loading would delay them.
      await started;
      void model.prepare?.();
      const { listTools } = await import("../tools/mod.ts");
      return listTools({ hasCommands: (options.policy ?? DEFAULT_POLICY).commands.length > 0 });
    },
    approver: options.approver,
    denyStore: createDenyStore(state),
    events,
    now,
    createId,
    loadRedaction: () => Promise.resolve(redact),
    signal,
    keepBase: (description) => state.replaceText(`runs/${run.id}/base.txt`, description),
    startTimer: (ms) => AbortSignal.timeout(ms),
    land: async (changes) => {
      const { landChanges } = await import("../room/land.ts");
      return await landChanges(workspace, changes, { stateDir: state.root, run: run.id });
    },
    savePatch: async (changes, { landed }) => {
      const { renderChanges } = await import("../loop/change_text.ts");
      const { savePatch } = await import("../room/land.ts");
      const text = renderChanges(changes);
      const own = join(run.root, "fix.patch");
      if (text === "") return null;
      await savePatch(own, text);
      if (options.patch === undefined) return landed ? null : own;
      const problem = await trySavePatch(options.patch, text);
      if (problem === null) return options.patch;
      events.take({ kind: "note", text: problem });
      return own;
    },
  };
}

/** A run that has landed still reports; the patch lies in its own folder then. */
async function trySavePatch(path: string, text: string): Promise<string | null> {
  const { savePatch } = await import("../room/land.ts");
  try {
    await savePatch(path, text);
    return null;
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}
