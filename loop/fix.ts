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
import type { Reviewer } from "../models/review.ts";
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
import type { Evidence } from "./oracles/oracle.ts";
import { addRunUsage, addUsage, NOTHING_USED } from "./spent.ts";
import { playTurns, type TurnsEnd, type TurnsResult } from "./turns.ts";
import type { FixReport, Refusal, RunUsage, Verdict } from "./verdict.ts";
import type { Verification, VerifyRoom } from "./verify.ts";

/** Baselines shorter than this let every round of edits be followed by a test run. */
const QUICK_BASELINE_MS = 10_000;
/** Characters of the line on an earlier attempt. */
const MAX_TRIED_CHARACTERS = 300;
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
  /** Models to ask, one after the other, where the ones before did not fix it. */
  readonly rungs?: readonly Model[];
  /** Keeps the changes of a failed attempt; returns the name of the patch. */
  park?(changes: readonly FileChange[], attempt: number): Promise<string>;
  /** Asks a second model what it thinks of the proved diff. */
  readonly reviewer?: Reviewer;
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
  #changes = new ChangeSet();
  readonly #refusals: Refusal[] = [];
  readonly #beginning: Beginning;
  #reviewUsage = NOTHING_USED;
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
    const { room, baseline } = this.#beginning;
    const early = this.#findEarlyEnd(baseline);
    if (early !== null) return await this.#report(early);
    const targets = resolveTargets(baseline, this.#task.targets);
    if (targets.kind === "unknown") {
      return await this.#report({ verdict: "could_not_run", reasons: [targets.problem] });
    }
    const looks = await lookAtSources(this.#beginning);
    const conclusion = await this.#climb(room, { targets, looks, ...this.#startBudget() });
    const { isRed, changes = [] } = conclusion;
    if (isRed) await this.#effects.savePatch(changes, { landed: false });
    return await this.#report(conclusion);
  }

  /** Each attempt begins in a clean room, and is told in a line what was tried before. */
  async #climb(room: WorkRoom, climb: Climb): Promise<Conclusion> {
    const models = [this.#effects.model, ...this.#effects.rungs ?? []];
    const tried: string[] = [];
    let conclusion: Conclusion = { verdict: "not_fixed", reasons: ["No model was asked"] };
    let before = { steps: 0, usage: NOTHING_USED };
    for (const [index, model] of models.entries()) {
      const refusals = this.#refusals.length;
      const why = models.length === 1 ? "the only model" : `rung ${index + 1} of ${models.length}`;
      const attempt = { ...climb, model, before, tried, why };
      conclusion = await this.#attemptIn(index === 0 ? room : null, attempt);
      const { turns } = conclusion;
      before = { steps: turns?.steps ?? 0, usage: turns?.usage ?? NOTHING_USED };
      const next = models[index + 1];
      if (next === undefined || !this.#mayTryNext(conclusion, refusals)) break;
      tried.push(await this.#park(conclusion, { attempt: index + 1, model, next }));
    }
    return conclusion;
  }

  async #attemptIn(room: WorkRoom | null, attempt: Attempt): Promise<Conclusion> {
    this.#changes = new ChangeSet();
    if (room !== null) return await this.#attempt(room, attempt, this.#beginning.toolContext);
    const clean = await this.#effects.openRoom();
    try {
      return await this.#attempt(clean, attempt, await clean.loadToolContext());
    } finally {
      await clean.close();
    }
  }

  async #attempt(
    room: WorkRoom,
    attempt: Attempt,
    toolContext: RoomContext,
  ): Promise<Conclusion> {
    const { baseline, redact } = this.#beginning;
    const { targets, looks, tried, model, before, why, budget, deadline } = attempt;
    const brief = renderBrief({ ...this.#task, baseline, targets, tried, ...looks });
    const turns = await playTurns(brief, {
      model: this.#holdUntilKept(room, model),
      calls: this.#createCallContext(room, { toolContext, findLines: looks.findLines }),
      events: this.#effects.events,
      maxSteps: this.#task.maxSteps,
      ...(budget === undefined ? {} : { budget, deadline: deadline ?? null }),
      before,
      why,
      facts: this.#listFacts(),
      testsAfterEdit: baseline.durationMs < QUICK_BASELINE_MS,
      runTests: (purpose) => room.runTests(purpose, null),
      isGreen: (run) => coversTargets(run, targets) && !hasLosses(baseline, run),
      redact,
      signal: this.#effects.signal,
    });
    return await this.#conclude(turns, targets);
  }

  #listFacts() {
    const outcomes = this.#beginning.baseline.outcomes ?? [];
    const failed = outcomes.filter(({ status }) => status === "failed");
    return {
      failures: failed.length,
      files: new Set(failed.map(({ file }) => file)).size,
      logCharacters: this.#task.log?.length ?? 0,
    };
  }

  /** A person who ended the run or refused a change has decided for every model. */
  #mayTryNext({ verdict, turns }: Conclusion, refusalsBefore: number): boolean {
    if (this.#isInterrupted || this.#effects.signal.aborted || turns === undefined) return false;
    const refused = this.#refusals.slice(refusalsBefore);
    if (refused.some(({ rule }) => rule === "refused_by_person")) return false;
    if (turns.end.kind === "stopped") return false;
    return verdict === "not_fixed" || turns.end.kind === "unavailable";
  }

  async #park(
    { changes = [], reasons }: Conclusion,
    { attempt, model, next }: {
      readonly attempt: number;
      readonly model: Model;
      readonly next: Model;
    },
  ): Promise<string> {
    const { park, events } = this.#effects;
    const patch = changes.length === 0 ? null : await park?.(changes, attempt) ?? null;
    const kept = patch === null ? "" : `, its change is kept as ${patch}`;
    const why = reasons[0] ?? "no reason given";
    events.take({
      kind: "note",
      text: `${model.name} did not fix it (${why})${kept}; next is ${next.name}`,
    });
    const files = changes.map(({ path }) => path).join(", ");
    return `${files === "" ? "" : `${files} changed; `}${why}`.slice(0, MAX_TRIED_CHARACTERS);
  }

  /**
   * The base is described while the model thinks, and is on disk before its first word is followed:
   * until then nobody has changed the room.
   */
  #holdUntilKept(room: WorkRoom, model: Model): Model {
    const { keepBase } = this.#effects;
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

  #createCallContext(
    room: WorkRoom,
    { toolContext, findLines }: Pick<Looks, "findLines"> & { readonly toolContext: RoomContext },
  ): CallContext {
    const { tools } = this.#beginning;
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

  async #conclude(turns: TurnsResult, targets: Targets): Promise<Conclusion> {
    const { end } = turns;
    const changes = this.#changes.list();
    this.#isCutShort = end.kind === "stopped" || end.kind === "unavailable";
    if (end.kind === "stopped") {
      return { ...this.#stopped(end.why), turns, changes };
    }
    if (changes.length === 0) {
      return { ...this.#describeNoChange(end), turns };
    }
    if (turns.lastRun !== null && !coversTargets(turns.lastRun, targets)) {
      const reasons = [`The tests still fail: ${turns.lastRun.summary}`, ...renderEnd(end)];
      const isEndless = this.#isEndless && turns.lastRun.kind === "timed_out";
      const verdict = end.kind === "unavailable" || isEndless ? "could_not_run" : "not_fixed";
      return { verdict, reasons, turns, changes, after: turns.lastRun, isRed: true };
    }
    return await this.#prove(turns, { changes, targets });
  }

  async #prove(turns: TurnsResult, { changes, targets }: Proposal): Promise<Conclusion> {
    const first = await this.#verify(changes, targets);
    if (this.#effects.signal.aborted) {
      return { ...this.#interrupted(), turns, changes, verification: first };
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
    return {
      verdict,
      reasons: [...reasons, ...renderEnd(turns.end)],
      turns,
      changes: landing.changes,
      verification,
      landed: landing.landed,
    };
  }

  async #verify(changes: readonly FileChange[], targets: Targets): Promise<Verification> {
    const { policy, testCommand, hidden = [] } = this.#task;
    const denials = this.#effects.denyStore.load();
    const { verifyChanges } = await import("./verify.ts");
    const isEndless = this.#isEndless;
    const task = { changes, targets, policy, denials, testCommand, hidden, isEndless };
    const limit = this.#task.maxRuns === undefined ? {} : { maxRuns: this.#task.maxRuns };
    const review = this.#effects.reviewer ? { review: this.#createReview() } : {};
    return await verifyChanges({ ...task, ...limit, ...review }, {
      openRoom: this.#effects.openVerifyRoom,
      events: this.#effects.events,
    });
  }

  /** What a reviewer is sent leaves the house like any other prompt: without secrets. */
  #createReview(): NonNullable<Evidence["review"]> {
    const { reviewer, signal } = this.#effects;
    const { redact } = this.#beginning;
    return async ({ diff, failures }) => {
      if (reviewer === undefined) throw new TypeError("Cannot review: found no reviewer");
      const review = await reviewer({ diff: redact(diff), failures: redact(failures), signal });
      this.#reviewUsage = addUsage(this.#reviewUsage, review.usage);
      return review;
    };
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

  #addReviews(usage: RunUsage): RunUsage {
    const { requests } = this.#reviewUsage;
    return requests === 0 ? usage : addRunUsage(usage, this.#reviewUsage);
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
      usage: this.#addReviews(turns?.usage ?? NOTHING_USED),
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

/** What all attempts of a run share. */
interface Climb {
  readonly targets: Targets;
  readonly looks: Looks;
  readonly budget?: Budget;
  readonly deadline?: AbortSignal | null;
}

/** One attempt. */
interface Attempt extends Climb {
  readonly model: Model;
  readonly before: { readonly steps: number; readonly usage: RunUsage };
  /** What came of the attempts before, one line each. */
  readonly tried: readonly string[];
  readonly why: string;
}

interface Conclusion {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly turns?: TurnsResult;
  readonly changes?: readonly FileChange[];
  readonly verification?: Verification;
  readonly after?: TestRun;
  readonly landed?: boolean;
  /** True where the changes left the tests red: they are kept as a patch. */
  readonly isRed?: boolean;
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
