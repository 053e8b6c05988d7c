/**
 * The conductor of a run from its baseline on: brief, turns, verify, landing, report.
 *
 * One direction, as in the flow of the design. Imports `guards/` and types of `room/`, `tools/` and
 * `models/`. Its effects are the ones it is handed.
 *
 * @module
 */

import { renderCount } from "../guards/counted.ts";
import type { Policy } from "../guards/policy.ts";
import type { FileChange } from "../guards/request.ts";
import type { Model } from "../models/model.ts";
import type { TestRun } from "../room/test_run.ts";
import type { Tool, ToolContext } from "../tools/tool.ts";
import type { Approver } from "./approver.ts";
import { renderBrief, renderRun } from "./brief.ts";
import type { Budget } from "./budget.ts";
import type { CallContext } from "./calls.ts";
import { ChangeSet } from "./change_set.ts";
import type { DenyStore } from "./deny_store.ts";
import type { EventSink, RunSettings, TestPurpose } from "./events.ts";
import type { AddedFile } from "./lab.ts";
import type { LandingEffects } from "./landing.ts";
import { findFocus, findLines, findPointers, pickSources, type Source } from "./focus.ts";
import { findLosses, isGreen, resolveTargets, type Targets, toTestNames } from "./outcomes.ts";
import { NOTHING_USED } from "./spent.ts";
import { playTurns, type TurnsEnd, type TurnsResult } from "./turns.ts";
import type { FixReport, Refusal, Verdict } from "./verdict.ts";
import type { Verification, VerifyRoom } from "./verify.ts";

/** Baselines shorter than this let every round of edits be followed by a test run. */
const QUICK_BASELINE_MS = 10_000;
/** Bytes of a source that is looked at for definitions. */
const MAX_SOURCE_BYTES = 200_000;
/** Time in which the first request leaves before anything else is worked at. */
const HEAD_START_MS = 20;
/** Characters of a test run that the model asks for at the most. */
const MAX_RUN_CHARACTERS = 3_000;

/** What shall be fixed, and how. */
export interface FixTask {
  /** Id of the run. */
  readonly run: string;
  readonly version: string;
  readonly testCommand: readonly string[];
  readonly targets: readonly string[];
  readonly approve: "ask" | "auto" | "propose";
  readonly askWhen: "each" | "end";
  readonly maxSteps: number;
  /** What else the turns may use. */
  readonly budget?: Budget;
  readonly timeoutMs: number;
  /** Test runs of all oracles together, at the most. */
  readonly maxRuns?: number;
  readonly policy: Policy;
  readonly log: string | null;
  readonly issue: string | null;
  /** Tests that the model never sees; they are added to the last verify room alone. */
  readonly hidden?: readonly AddedFile[];
  /** The words that the run was started with, null where a program started it. */
  readonly settings?: RunSettings | null;
}

/** What the tools have of a room. */
export type RoomContext = Pick<ToolContext, "room" | "runCommand">;

/** The room that the model works in. */
export interface WorkRoom {
  /** How many files it holds. */
  readonly files: number;
  /** Files that were kept out because they may hold secrets. */
  readonly withheld: readonly string[];
  /** What was not looked at or left out, a sentence each. */
  readonly notes: readonly string[];
  /** Branch and commit that are checked out; null where there is none or it was not looked at. */
  readonly branch: string | null;
  readonly commit: string | null;
  /** Describes the files of the room by their content, so that a later process knows them again. */
  describeBase(): Promise<string>;
  /** Gives what tools work with; asked for while the baseline runs. */
  loadToolContext(): Promise<RoomContext>;
  runTests(purpose: TestPurpose, filter: string | null): Promise<TestRun>;
  close(): Promise<void>;
}

/** Everything a run needs from outside. */
export interface FixEffects extends LandingEffects {
  /** One line on what holds the tests. */
  readonly sandbox: string;
  openRoom(): Promise<WorkRoom>;
  openVerifyRoom(): Promise<VerifyRoom>;
  readonly model: Model;
  /** Gives the tools; asked for while the baseline runs, so that they load meanwhile. */
  loadTools(): Promise<readonly Tool[]>;
  readonly approver: Approver;
  readonly denyStore: DenyStore;
  readonly events: EventSink;
  readonly now: () => Date;
  readonly createId: () => string;
  /** Takes secrets out of what is sent and kept. */
  loadRedaction(): Promise<(text: string) => string>;
  readonly signal: AbortSignal;
  /** Keeps the description of the files that the run began with. */
  keepBase(description: string): void;
  /** Starts the time of the turns; the signal aborts when it is over. */
  readonly startTimer?: (ms: number) => AbortSignal;
}

/** A report, and whether the run was interrupted. */
export interface FixResult {
  readonly report: FixReport;
  readonly isInterrupted: boolean;
}

/** How a run began. */
export interface Beginning {
  readonly room: WorkRoom;
  readonly baseline: TestRun;
  readonly tools: readonly Tool[];
  readonly toolContext: RoomContext;
  /** Takes secrets out of what is sent and kept. */
  readonly redact: (text: string) => string;
}

/** How a run ended. */
export interface Ending extends FixResult {
  /** True where nobody judged what there was: a person left, or no model could be reached. */
  readonly isCutShort: boolean;
}

/**
 * Conducts a run from its baseline to the report.
 *
 * @param task What shall be fixed.
 * @param effects Everything it needs from outside.
 * @param beginning The room, what its tests came to, and what was loaded meanwhile.
 * @returns The report, which is not journaled yet.
 */
export async function followBaseline(
  task: FixTask,
  effects: FixEffects,
  beginning: Beginning,
): Promise<Ending> {
  return await new Conductor(task, effects, beginning).conduct();
}

/** One run from its baseline to the report. */
class Conductor {
  readonly #task: FixTask;
  readonly #effects: FixEffects;
  readonly #changes = new ChangeSet();
  readonly #refusals: Refusal[] = [];
  readonly #beginning: Beginning;
  #isInterrupted = false;
  /** True where nobody judged what there was: a person left, or no model could be reached. */
  #isCutShort = false;

  constructor(task: FixTask, effects: FixEffects, beginning: Beginning) {
    this.#task = task;
    this.#effects = effects;
    this.#beginning = beginning;
  }

  async conduct(): Promise<Ending> {
    const report = await this.#run();
    return { report, isInterrupted: this.#isInterrupted, isCutShort: this.#isCutShort };
  }

  async #run(): Promise<FixReport> {
    const { room, baseline, redact } = this.#beginning;
    const early = this.#findEarlyEnd(baseline);
    if (early !== null) return await this.#report(early);
    const targets = resolveTargets(baseline, this.#task.targets);
    if (targets.kind === "unknown") {
      return await this.#report({ verdict: "could_not_run", reasons: [targets.problem] });
    }
    const { pointers, findLines } = await lookAtSources(this.#beginning);
    const brief = renderBrief({ ...this.#task, baseline, targets, pointers });
    const turns = await playTurns(brief, {
      model: this.#holdUntilKept(room),
      calls: this.#createCallContext(findLines),
      events: this.#effects.events,
      maxSteps: this.#task.maxSteps,
      ...this.#startBudget(),
      testsAfterEdit: baseline.durationMs < QUICK_BASELINE_MS,
      runTests: (purpose) => room.runTests(purpose, null),
      isGreen: (run) => coversTargets(run, targets) && !hasLosses(baseline, run),
      redact,
      signal: this.#effects.signal,
    });
    return await this.#conclude(turns, targets);
  }

  /**
   * The base is described while the model thinks, and is on disk before its first word is followed:
   * until then nobody has changed the room.
   */
  #holdUntilKept(room: WorkRoom): Model {
    const { model, keepBase } = this.#effects;
    let kept: Promise<void> | null = null;
    return {
      ...model,
      next: async (request) => {
        const asking = model.next(request);
        if (kept === null) await Promise.race([asking, pause(HEAD_START_MS)]);
        kept ??= room.describeBase().then(keepBase);
        kept.catch(() => {});
        const reply = await asking;
        await kept;
        return reply;
      },
    };
  }

  #startBudget() {
    const { budget } = this.#task;
    if (budget === undefined) return {};
    const { startTimer } = this.#effects;
    const deadline = budget.maxTimeMs === null ? null : startTimer?.(budget.maxTimeMs) ?? null;
    return { budget, deadline };
  }

  #findEarlyEnd(baseline: TestRun): Conclusion | null {
    if (this.#effects.signal.aborted) return this.#interrupted();
    if (isGreen(baseline)) {
      const how = baseline.outcomes === null ? " by exit code, the runner gives no names" : "";
      return { verdict: "nothing_to_fix", reasons: [`The tests are green already${how}`] };
    }
    switch (baseline.kind) {
      case "tests":
      case "load_error":
        return null;
      case "interrupted":
        return this.#interrupted();
      case "timed_out":
        // A loop without end is a fault like any other, where tests were under way at all.
        return baseline.runner === "unknown" ? toEndless(baseline) : null;
      case "no_tests":
      case "cannot_run":
      case "sandbox_failed":
        return { verdict: "could_not_run", reasons: [renderRun(baseline, 1_000)] };
    }
  }

  #createCallContext(findLines: Looks["findLines"]): CallContext {
    const { room, tools, toolContext } = this.#beginning;
    const { approver, denyStore, events, now, createId } = this.#effects;
    const runPinned = async (filter: string | null) =>
      renderRun(await room.runTests("asked", filter), MAX_RUN_CHARACTERS);
    return {
      tools,
      toolContext: { ...toolContext, runPinned, findLines },
      policy: this.#task.policy,
      denyStore,
      approver,
      askWhen: this.#task.askWhen,
      answeredBy: this.#task.approve === "ask" ? "person" : "unattended",
      changes: this.#changes,
      refusals: this.#refusals,
      events,
      now,
      createId,
    };
  }

  async #conclude(turns: TurnsResult, targets: Targets): Promise<FixReport> {
    const { end } = turns;
    const changes = this.#changes.list();
    this.#isCutShort = end.kind === "stopped" || end.kind === "unavailable";
    if (end.kind === "stopped") {
      return await this.#report({ ...this.#stopped(end.why), turns, changes });
    }
    if (changes.length === 0) {
      return await this.#report({ ...this.#describeNoChange(end), turns });
    }
    if (turns.lastRun !== null && !coversTargets(turns.lastRun, targets)) {
      const reasons = [`The tests still fail: ${turns.lastRun.summary}`, ...renderEnd(end)];
      const isEndless = this.#isEndless && turns.lastRun.kind === "timed_out";
      const verdict = end.kind === "unavailable" || isEndless ? "could_not_run" : "not_fixed";
      await this.#effects.savePatch(changes, { landed: false });
      return await this.#report({ verdict, reasons, turns, changes, after: turns.lastRun });
    }
    return await this.#prove(turns, { changes, targets });
  }

  async #prove(turns: TurnsResult, { changes, targets }: Proposal): Promise<FixReport> {
    const first = await this.#verify(changes, targets);
    if (this.#effects.signal.aborted) {
      return await this.#report({ ...this.#interrupted(), turns, changes, verification: first });
    }
    const { landProved } = await import("./landing.ts");
    const landing = await landProved({ changes, verification: first }, {
      ...this.#effects,
      approve: this.#task.approve,
      asksAtEnd: this.#task.askWhen === "end" && this.#task.approve === "ask",
      verify: (chosen) => this.#verify(chosen, targets),
      refusals: this.#refusals,
    });
    if (landing.isInterrupted) this.#isInterrupted = true;
    this.#isCutShort = landing.isUnanswered;
    const { verification, reasons, verdict } = landing;
    return await this.#report({
      verdict,
      reasons: [...reasons, ...renderEnd(turns.end)],
      turns,
      changes: landing.changes,
      verification,
      landed: landing.landed,
    });
  }

  async #verify(changes: readonly FileChange[], targets: Targets): Promise<Verification> {
    const { policy, testCommand, hidden = [] } = this.#task;
    const denials = this.#effects.denyStore.load();
    const { verifyChanges } = await import("./verify.ts");
    const isEndless = this.#isEndless;
    const task = { changes, targets, policy, denials, testCommand, hidden, isEndless };
    const limit = this.#task.maxRuns === undefined ? {} : { maxRuns: this.#task.maxRuns };
    return await verifyChanges({ ...task, ...limit }, {
      openRoom: this.#effects.openVerifyRoom,
      events: this.#effects.events,
    });
  }

  /** True where the time limit ended the tests before any edit. */
  get #isEndless(): boolean {
    return this.#beginning.baseline.kind === "timed_out";
  }

  #describeNoChange(end: TurnsEnd): Conclusion {
    const conclusion = describeNoChange(end, this.#refusals);
    if (!this.#isEndless) return conclusion;
    const endless = toEndless(this.#beginning.baseline);
    return { ...endless, reasons: [...conclusion.reasons, ...endless.reasons] };
  }

  #interrupted(): Conclusion {
    this.#isInterrupted = true;
    this.#isCutShort = true;
    return { verdict: "not_fixed", reasons: ["Interrupted: nothing was landed"] };
  }

  #stopped(why: Extract<TurnsEnd, { kind: "stopped" }>["why"]): Conclusion {
    switch (why) {
      case "interrupt":
        return this.#interrupted();
      case "quit":
        return { verdict: "not_fixed", reasons: ["The person ended the run: nothing was landed"] };
      case "end_of_input":
        return {
          verdict: "not_fixed",
          reasons: ["Approval needed: the input ended before an answer, which counts as a no"],
        };
      case "no_terminal":
        return {
          verdict: "not_fixed",
          reasons: [
            "Approval needed: there is no terminal to ask at, and no answer is a no; " +
            "use --approve auto or --approve propose to run unattended",
          ],
        };
    }
  }

  async #report(conclusion: Conclusion): Promise<FixReport> {
    const { verdict, reasons, turns, verification, landed = false } = conclusion;
    const changes = conclusion.changes ?? [];
    const { renderChanges } = await import("./change_text.ts");
    const after = conclusion.after ?? verification?.green ?? null;
    return {
      run: this.#task.run,
      verdict,
      reasons,
      explanation: turns === undefined ? "" : explain(turns, { verdict, changes, after }),
      diff: renderChanges(changes),
      files: changes.map(({ path }) => path),
      landed,
      oracles: verification?.oracles ?? [],
      tests: { before: toTestNames(this.#beginning.baseline), after: after && toTestNames(after) },
      steps: turns?.steps ?? 0,
      refusals: this.#refusals,
      usage: turns?.usage ?? NOTHING_USED,
    };
  }
}

/** Tests that never ended and that nothing made end have said nothing. */
function toEndless(run: TestRun): Conclusion {
  return { verdict: "could_not_run", reasons: [renderRun(run, 1_000)] };
}

/** What the failure points at in the sources of a room. */
interface Looks {
  readonly pointers: readonly string[];
  readonly findLines: NonNullable<ToolContext["findLines"]>;
}

async function lookAtSources({ baseline, toolContext: { room } }: Beginning): Promise<Looks> {
  const files = await room.searchable("");
  const focus = findFocus(baseline, files);
  const read = async (path: string): Promise<Source | null> => {
    const located = await room.locate(path);
    if (located.kind !== "file" || located.bytes.length > MAX_SOURCE_BYTES) return null;
    return { path, text: new TextDecoder().decode(located.bytes) };
  };
  const sources = await Promise.all(pickSources(files, focus).map(read));
  return {
    pointers: findPointers(sources.filter((source) => source !== null), focus),
    findLines: (path, lines) => findLines(path, { lines, focus }),
  };
}

interface Outcome {
  readonly verdict: Verdict;
  readonly changes: readonly FileChange[];
  readonly after: TestRun | null;
}

/** A fix is never left unexplained; without the model's words the facts speak. */
function explain({ explanation }: TurnsResult, { verdict, changes, after }: Outcome): string {
  if (explanation !== "" || (verdict !== "fixed" && verdict !== "suspect")) return explanation;
  const files = changes.map(({ path }) => path).join(", ");
  const passed = toTestNames(after).passed.length;
  return `The model gave no explanation. It changed ${files}, and ${renderCount(passed, "test")} ${
    passed === 1 ? "passes" : "pass"
  } now.`;
}

interface Proposal {
  readonly changes: readonly FileChange[];
  readonly targets: Targets;
}

interface Conclusion {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly turns?: TurnsResult;
  readonly changes?: readonly FileChange[];
  readonly verification?: Verification;
  readonly after?: TestRun;
  readonly landed?: boolean;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** True where a run shows every target passing, whatever else was red before. */
function coversTargets(run: TestRun, targets: Targets): boolean {
  if (targets.kind !== "named" || run.outcomes === null) return isGreen(run);
  const { passed } = toTestNames(run);
  return run.kind === "tests" && targets.names.every((name) => passed.includes(name));
}

/** True where something that ran before broke, vanished or is skipped. */
function hasLosses(before: TestRun, after: TestRun): boolean {
  if (before.outcomes === null) return false;
  const { broken, newlyFailing, vanished, skipped } = findLosses(before, after);
  return [broken, newlyFailing, vanished, skipped].some((names) => names.length > 0);
}

function describeNoChange(end: TurnsEnd, refusals: readonly Refusal[]): Conclusion {
  if (end.kind === "unavailable") return { verdict: "could_not_run", reasons: [end.reason] };
  const refused = refusals.length === 0
    ? "No change was proposed"
    : `Nothing was changed: ${renderCount(refusals.length, "request")} refused`;
  return { verdict: "not_fixed", reasons: [refused, ...renderEnd(end)] };
}

function renderEnd(end: TurnsEnd): readonly string[] {
  switch (end.kind) {
    case "limit":
    case "unavailable":
      return [end.reason];
    case "done":
    case "stopped":
      return [];
  }
}
