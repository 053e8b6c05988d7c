/**
 * Warm runs: many candidates in one process inside the sandbox, as a filter before real test runs.
 *
 * Imports the room's own files and `guards/`. Its effects are those of the process it starts, the
 * folders beside the room, and the room's restoring.
 *
 * @module
 */

import { type ProcessResult, runProcess } from "../process.ts";
import { createReportFolder, type ReportFolder } from "../report_dir.ts";
import type { Room } from "../room.ts";
import type { Command, ToolFile } from "../runners/runner.ts";
import type { ChildPlaces, Sandbox } from "../sandboxed_command.ts";
import { followTrials } from "./follow.ts";
import { markStatements } from "./marks.ts";
import { readWarmReport, type WarmReport } from "./report.ts";
import {
  type CoveredTest,
  nameWarmTest,
  type TestTimes,
  type WarmCandidate,
  type WarmPlan,
  type WarmTest,
  type WarmTrial,
  WATCHED_ID,
} from "./plan.ts";
import { PYTHON_DRIVER, PYTHON_DRIVER_FILE } from "./python_driver.ts";
import {
  COLLECTOR,
  COLLECTOR_FILE,
  DRIVER,
  DRIVER_FILE,
  PLAN_FILE,
  PROBES_NAME,
  REPORT_FILE,
  WORKER,
  WORKER_FILE,
} from "./script_driver.ts";
import { ID_MARK, markPath, ModuleGraph, type ReadText } from "./variants.ts";

/** Runners that can be kept warm. */
export type WarmRunner = "deno" | "node" | "unittest" | "pytest";

/** How candidates are run. */
export interface WarmOptions {
  readonly runner: WarmRunner;
  readonly sandbox: Sandbox;
  /** The harness's own Deno, for tests of Deno. */
  readonly denoPath: string;
  /** Variables of the pinned command. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Is told of each trial soon after it ended. */
  readonly onTrial?: (trial: WarmTrial) => void;
}

const MAX_OUTPUT_BYTES = 16_384;
/** Processes that candidates may end, before the rest is given up. */
const MAX_ROUNDS = 12;
const MIN_ROUND_MS = 1_000;
/** Tests that are ended while nothing is known of them, before the rest is given up. */
const KNOWN_ENDLESS = 6;
/** Modules in which lines are watched. */
const MAX_WATCHED = 80;

/**
 * Tries candidates.
 *
 * A candidate that takes its whole process with it is found out: the rest runs again without it.
 *
 * @param room The room; nothing else may use it meanwhile.
 * @param plan Candidates and tests.
 * @param options How they are run.
 * @returns What became of those that were run, in the order in which they ended.
 */
export async function runWarm(
  room: Room,
  plan: WarmPlan,
  options: WarmOptions,
): Promise<readonly WarmTrial[]> {
  const trials: WarmTrial[] = [];
  const endMs = performance.now() + options.timeoutMs;
  let waiting = plan.candidates;
  for (let round = 0; round < MAX_ROUNDS && waiting.length > 0; round++) {
    const leftMs = endMs - performance.now();
    if (round > 0 && leftMs < MIN_ROUND_MS) break;
    const part = {
      ...plan,
      candidates: waiting,
      isWatched: plan.isWatched === true && round === 0,
    };
    const report = await runOnce(room, part, { ...options, timeoutMs: leftMs });
    trials.push(...report.trials);
    const ended = new Set(report.trials.map(({ id }) => id));
    const fatal = report.begun.filter((id) => !ended.has(id));
    if (report.isLate || fatal.length === 0) break;
    const hung = fatal.map((id) => ({ id, turned: [], result: "hangs" as const }));
    trials.push(...hung);
    if (options.onTrial) hung.forEach(options.onTrial);
    waiting = waiting.filter(({ id }) => !ended.has(id) && !fatal.includes(id));
  }
  return trials;
}

interface Round extends WarmReport {
  readonly isLate: boolean;
}

async function runOnce(room: Room, plan: WarmPlan, options: WarmOptions): Promise<Round> {
  const folder = createReportFolder(room.root);
  try {
    const files = isPython(options.runner)
      ? renderPythonFiles(plan)
      : await renderScriptFiles(room, plan);
    folder.fill(files);
    const result = await startFollowed(room, { ...options, folder });
    return { ...readWarmReport(folder.read()), isLate: result.kind !== "exited" };
  } finally {
    await folder.remove();
    await room.restore();
  }
}

function isPython(runner: WarmRunner): runner is "unittest" | "pytest" {
  return runner === "unittest" || runner === "pytest";
}

function renderPythonFiles(plan: WarmPlan): readonly ToolFile[] {
  const watched = plan.isWatched ? [{ id: WATCHED_ID, files: {} }] : [];
  const candidates = [...plan.candidates, ...watched];
  return [
    toFile(PYTHON_DRIVER_FILE, PYTHON_DRIVER),
    toFile(PLAN_FILE, JSON.stringify({ ...plan, candidates, watchedId: WATCHED_ID })),
  ];
}

async function renderScriptFiles(room: Room, plan: WarmPlan): Promise<readonly ToolFile[]> {
  const read: ReadText = async (path) => {
    const bytes = await room.read(path);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  const rendered = await renderVariants(plan, read);
  return [
    toFile(DRIVER_FILE, DRIVER),
    toFile(WORKER_FILE, WORKER),
    toFile(COLLECTOR_FILE, COLLECTOR),
    toFile(PLAN_FILE, JSON.stringify(rendered)),
  ];
}

/** Candidates as sets of variants; what lies between a test and what changes is shared. */
async function renderVariants(plan: WarmPlan, read: ReadText): Promise<object> {
  const graph = new ModuleGraph(read);
  const testFiles = [...new Set([...plan.failing, ...plan.passing].map(({ file }) => file))];
  await Promise.all(testFiles.map((file) => graph.load(file)));
  const watched = plan.isWatched
    ? await markModules(graph.paths().filter((path) => !testFiles.includes(path)), read)
    : [];
  const planned = [...plan.candidates, ...watched];
  const changed = new Set(planned.flatMap(({ files }) => Object.keys(files)));
  const variants = new Set([
    ...testFiles,
    ...testFiles.flatMap((file) => graph.between(file, changed)),
  ]);
  const shared: Record<string, string> = {};
  for (const path of variants) {
    const text = await graph.render(path, { variants });
    if (text !== null) shared[markPath(path)] = text + renderProbes(plan.probes?.[path] ?? []);
  }
  const candidates = await Promise.all(planned.map(async ({ id, files }) => ({
    id,
    files: Object.fromEntries(
      await Promise.all(
        Object.entries(files).map(async ([path, text]) => [
          markPath(path),
          await graph.render(path, { text, variants }) ?? text,
        ]),
      ),
    ),
  })));
  const tests = testFiles.map((path) => ({ path, variant: markPath(path) }));
  return { ...plan, shared, candidates, tests, watchedId: WATCHED_ID };
}

/** Probes stand at the end of the test file, where its names are known. */
function renderProbes(calls: readonly string[]): string {
  if (calls.length === 0) return "";
  const list = `((globalThis.${PROBES_NAME} ??= {})["${ID_MARK}"] ??= [])`;
  return `\n;${list}.push(${calls.map((call) => `() => (${call})`).join(", ")});\n`;
}

/** The unchanged modules with marks, as one more candidate. */
async function markModules(
  paths: readonly string[],
  read: ReadText,
): Promise<readonly WarmCandidate[]> {
  const files: Record<string, string> = {};
  for (const path of paths.slice(0, MAX_WATCHED)) {
    const text = await read(path);
    const marked = text === null ? null : await markStatements(path, text);
    if (marked !== null) files[path] = marked;
  }
  return Object.keys(files).length === 0 ? [] : [{ id: WATCHED_ID, files }];
}

function toFile(path: string, text: string): ToolFile {
  return { path, text, isExecutable: false };
}

interface InFolder extends WarmOptions {
  readonly folder: ReportFolder;
}

async function startFollowed(room: Room, options: InFolder): Promise<ProcessResult> {
  const { onTrial, folder } = options;
  if (!onTrial) return await start(room, options);
  const read = () => Promise.resolve(readWarmReport(folder.read()).trials);
  const feed = followTrials({ read, onTrial });
  try {
    return await start(room, options);
  } finally {
    await feed.stop();
  }
}

async function start(room: Room, options: InFolder): Promise<ProcessResult> {
  const { folder, sandbox, timeoutMs, signal, env } = options;
  const { toolDir, reportDir } = folder;
  const folders = { room: room.root, workspace: room.workspace, toolDir, reportDir };
  const command = renderCommand(options, sandbox.place(folders));
  const started = sandbox.wrap({
    ...folders,
    argv: command.argv,
    env: { ...env, ...command.env },
    pathFirst: [],
    mounts: room.mounts,
    readOnly: [],
    timeoutMs,
  });
  for (const path of started.folders) await Deno.mkdir(path, { recursive: true });
  return await runProcess(started.argv, {
    cwd: started.cwd,
    env: started.env,
    endSignal: started.endSignal,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    ...(signal ? { signal } : {}),
  });
}

function renderCommand({ runner }: WarmOptions, places: ChildPlaces): Command {
  const words = [`${places.toolDir}/${PLAN_FILE}`, `${places.reportDir}/${REPORT_FILE}`];
  const driver = `${places.toolDir}/${DRIVER_FILE}`;
  switch (runner) {
    case "deno":
      return {
        argv: ["deno", "run", "-A", "--no-lock", "--cached-only", driver, ...words],
        env: {},
      };
    case "node":
      return { argv: ["node", driver, ...words], env: {} };
    case "unittest":
    case "pytest":
      return {
        argv: ["python3", `${places.toolDir}/${PYTHON_DRIVER_FILE}`, ...words, runner],
        env: {},
      };
  }
}

/** What is known of tests before any candidate. */
export interface WarmTests {
  /** Tests that pass on the unchanged sources, by `file::name`. */
  readonly passing: ReadonlySet<string>;
  /** False where the process could not even try. */
  readonly areTried: boolean;
  /** Lines that each test ran; empty where that cannot be told. */
  readonly covered: readonly CoveredTest[];
  /** How long they took. */
  readonly took: TestTimes;
}

/**
 * Finds out which tests can be run warm, since a passing test that fails here says nothing about a
 * candidate, and which lines each of them runs.
 *
 * @param room The room.
 * @param tests All tests of the files that hold a failing one.
 * @param options How they are run, and the time for one test.
 * @returns What is known of them.
 */
export async function findWarmTests(
  room: Room,
  tests: readonly WarmTest[],
  options: WarmOptions & { readonly testMs?: number },
): Promise<WarmTests> {
  const trials = await runWarm(room, {
    candidates: [{ id: 0, files: {} }],
    failing: tests,
    passing: [],
    hangMs: 5_000,
    mostEndless: KNOWN_ENDLESS,
    ...(options.testMs === undefined ? {} : { testMs: options.testMs }),
    isWatched: true,
  }, options);
  const known = new Set(tests.map(nameWarmTest));
  const plain = trials.find(({ id }) => id === 0);
  const covered = trials.find(({ id }) => id === WATCHED_ID)?.covered ?? [];
  return {
    areTried: plain !== undefined,
    passing: new Set((plain?.turned ?? []).filter((name) => known.has(name))),
    covered: covered.filter(({ test }) => known.has(test)),
    took: plain?.took ?? { allMs: 0, longestMs: 0, endless: 0 },
  };
}
