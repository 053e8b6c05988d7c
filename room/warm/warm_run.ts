/**
 * Warm runs: many candidates in one process inside the sandbox, as a filter before real test runs.
 *
 * Imports the room's own files and `guards/`. Its effects are those of the process it starts, the
 * folders beside the room, and the room's restoring.
 *
 * @module
 */

import { runProcess } from "../process.ts";
import { createReportFolder, type ReportFolder } from "../report_dir.ts";
import type { Room } from "../room.ts";
import type { Command, ToolFile } from "../runners/runner.ts";
import type { ChildPlaces, Sandbox } from "../sandboxed_command.ts";
import { nameWarmTest, type WarmPlan, type WarmTest, type WarmTrial } from "./plan.ts";
import { PYTHON_DRIVER, PYTHON_DRIVER_FILE } from "./python_driver.ts";
import {
  COLLECTOR,
  COLLECTOR_FILE,
  DRIVER,
  DRIVER_FILE,
  PLAN_FILE,
  REPORT_FILE,
  WORKER,
  WORKER_FILE,
} from "./script_driver.ts";
import { markPath, ModuleGraph, type ReadText } from "./variants.ts";

/** Runners that can be kept warm. */
export type WarmRunner = "deno" | "node" | "unittest";

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
}

const MAX_OUTPUT_BYTES = 16_384;

/**
 * Tries candidates.
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
  const folder = await createReportFolder(room.root);
  try {
    const files = options.runner === "unittest"
      ? renderPythonFiles(plan)
      : await renderScriptFiles(room, plan);
    await folder.fill(files);
    await start(room, { ...options, folder });
    return readTrials(await folder.read());
  } finally {
    await folder.remove();
    await room.restore();
  }
}

function renderPythonFiles(plan: WarmPlan): readonly ToolFile[] {
  return [toFile(PYTHON_DRIVER_FILE, PYTHON_DRIVER), toFile(PLAN_FILE, JSON.stringify(plan))];
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
  const changed = new Set(plan.candidates.flatMap(({ files }) => Object.keys(files)));
  const variants = new Set([
    ...testFiles,
    ...testFiles.flatMap((file) => graph.between(file, changed)),
  ]);
  const shared: Record<string, string> = {};
  for (const path of variants) {
    const text = await graph.render(path, { variants });
    if (text !== null) shared[markPath(path)] = text;
  }
  const candidates = await Promise.all(plan.candidates.map(async ({ id, files }) => ({
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
  return { ...plan, shared, candidates, tests };
}

function toFile(path: string, text: string): ToolFile {
  return { path, text, isExecutable: false };
}

interface InFolder extends WarmOptions {
  readonly folder: ReportFolder;
}

async function start(room: Room, options: InFolder): Promise<void> {
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
  await runProcess(started.argv, {
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
      return { argv: ["python3", `${places.toolDir}/${PYTHON_DRIVER_FILE}`, ...words], env: {} };
  }
}

function readTrials(
  files: readonly { readonly name: string; readonly text: string }[],
): WarmTrial[] {
  const text = files.find(({ name }) => name === REPORT_FILE)?.text ?? "";
  return text.split("\n").flatMap((line) => {
    const trial = parseTrial(line);
    return trial === null ? [] : [trial];
  });
}

/** The report was written where the project's code runs, so nothing in it is taken on trust. */
function parseTrial(line: string): WarmTrial | null {
  if (line.trim() === "") return null;
  try {
    const { id, turned, result } = JSON.parse(line);
    const isTrial = Number.isInteger(id) && Array.isArray(turned) &&
      turned.every((name) => typeof name === "string") &&
      ["passes", "fails", "hangs"].includes(result);
    return isTrial ? { id, turned, result } : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Finds out which tests can be run warm: a passing test that fails here says nothing about a
 * candidate.
 *
 * @param room The room.
 * @param tests All tests of the files that hold a failing one.
 * @param options How they are run.
 * @returns Names of the tests that pass on the unchanged sources.
 */
export async function findWarmTests(
  room: Room,
  tests: readonly WarmTest[],
  options: WarmOptions,
): Promise<ReadonlySet<string>> {
  const plan = { candidates: [{ id: 0, files: {} }], failing: tests, passing: [], hangMs: 5_000 };
  const [trial] = await runWarm(room, plan, options);
  const known = new Set(tests.map(nameWarmTest));
  return new Set((trial?.turned ?? []).filter((name) => known.has(name)));
}
