/**
 * A small project whose tests really run, here and in no process: for oracles that try things.
 *
 * The source and the tests are JavaScript that shares its names, as a loaded module and its test
 * file share theirs: a source can patch `test` and `assert`, keep state, and read files.
 *
 * @module
 */

import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import type { FileChange } from "../../../guards/request.ts";
import { type AddedFile, Lab, type VerifyRoom, type VerifyRun } from "../../../loop/lab.ts";
import type { Evidence } from "../../../loop/oracles/oracle.ts";
import type { TestOutcome, TestRun } from "../../../room/test_run.ts";
import { encode } from "../fakes/project.ts";
import { toRun } from "../fakes/runs.ts";

/** Where the source and its tests lie. */
export const SOURCE = "src/a.js";
/** The test file. */
export const TESTS = "test/a.test.js";

/** What a project is made of. */
export interface ScriptProject {
  /** Source before the change. */
  readonly before: string;
  /** Source after it. */
  readonly after: string;
  readonly tests: string;
  /** Names of the targets; the failing tests where left out. */
  readonly targets?: readonly string[];
  readonly hidden?: Readonly<Record<string, string>>;
  /** Files beside source and tests; those below `test/` that end in `.txt` are no tests. */
  readonly files?: Readonly<Record<string, string>>;
  readonly maxRuns?: number;
  /** False for a runner that knows no filter. */
  readonly canFilter?: boolean;
}

/** Evidence, and what was run to get it. */
export interface Played extends Evidence {
  readonly runs: readonly VerifyRun[];
}

/**
 * Makes the evidence of a change in a project.
 *
 * @param project The project.
 * @returns The evidence; its rooms are in memory.
 */
export function playScript(project: ScriptProject): Played {
  const { before, after, tests, maxRuns = 40, canFilter = true } = project;
  const change: FileChange = { path: SOURCE, before: encode(before), after: encode(after) };
  const runs: VerifyRun[] = [];
  const base = [...Object.entries(project.files ?? {}), [TESTS, tests] as const];
  const openRoom = () => {
    const files = new Map(
      [...base, [SOURCE, before] as const].map(([path, text]) => [path, encode(text)]),
    );
    return Promise.resolve(createRoom(files, { runs, canFilter }));
  };
  const lab = new Lab({ openRoom, changes: [change], maxRuns });
  const red = runFiles(new Map([...base, [SOURCE, before]]), null);
  const targets = (red.outcomes ?? []).filter(({ status }) => status === "failed")
    .map(({ name }) => name);
  const names = (project.targets ?? targets).map((name) => `${TESTS}::${name}`);
  const hidden = Object.entries(project.hidden ?? {})
    .map(([path, text]): AddedFile => ({ path, bytes: encode(text) }));
  const green = () => lab.run("fix", { purpose: "verify_green" });
  return {
    changes: [change],
    targets: { kind: "named", names },
    policy: DEFAULT_POLICY,
    denials: [],
    testCommand: ["script-test"],
    lab,
    hidden,
    red: () => lab.run("base", { purpose: "verify_red" }),
    green,
    repeat: green,
    runs,
  };
}

interface Kept {
  readonly runs: VerifyRun[];
  readonly canFilter: boolean;
}

function createRoom(files: Map<string, Uint8Array>, { runs, canFilter }: Kept): VerifyRoom {
  return {
    files: () => [...files.keys()].sort(),
    read: (path) => Promise.resolve(files.get(path) ?? null),
    put: (changes) => {
      for (const { path, before, after } of changes) {
        if (files.get(path)?.join() !== before?.join()) throw new Error(`Conflict at ${path}`);
        files.set(path, after);
      }
      return Promise.resolve();
    },
    runTests: (run) => {
      runs.push(run);
      const texts = new Map([...files].map(([path, bytes]) => [path, decode(bytes)]));
      const result = runFiles(texts, canFilter ? run.filter ?? null : null);
      const isIgnored = run.filter !== undefined && !canFilter;
      return Promise.resolve({ ...result, notes: isIgnored ? ["The filter was ignored"] : [] });
    },
    close: () => Promise.resolve(),
  };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Every test file is loaded with the source by itself, as in a process of its own. */
function runFiles(texts: ReadonlyMap<string, string>, filter: string | null): TestRun {
  const outcomes: TestOutcome[] = [];
  for (const path of texts.keys()) {
    if (/^test\/.*\.js$/.test(path)) outcomes.push(...runFile(path, { texts, filter }));
  }
  const run = toRun({});
  const count = (status: TestOutcome["status"]) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const counts = { passed: count("passed"), failed: count("failed"), skipped: 0 };
  const kind = outcomes.length === 0 ? "no_tests" : "tests";
  return { ...run, kind, outcomes, counts, exitCode: counts.failed > 0 ? 1 : 0 };
}

interface Loaded {
  readonly texts: ReadonlyMap<string, string>;
  readonly filter: string | null;
}

function runFile(path: string, { texts, filter }: Loaded): readonly TestOutcome[] {
  const declared: { name: string; body: () => void }[] = [];
  const test = (name: string, body: () => void) => declared.push({ name, body });
  const strip = (text: string) => text.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  const code = `${strip(texts.get(SOURCE) ?? "")}\n${strip(texts.get(path) ?? "")}`;
  const readFile = (name: string) => texts.get(name) ?? "";
  new Function("test", "assert", "readFile", code)(test, createAssert(), readFile);
  return declared.filter(({ name }) => filter === null || name === filter)
    .map(({ name, body }) => runOne({ file: path, name }, body));
}

function runOne(test: Pick<TestOutcome, "file" | "name">, body: () => void): TestOutcome {
  try {
    body();
    return { ...test, status: "passed", message: "" };
  } catch (error) {
    return { ...test, status: "failed", message: String(error) };
  }
}

/** Assertions that a source can reach and replace. */
function createAssert() {
  const check = (isRight: boolean) => {
    if (!isRight) throw new Error("not as expected");
  };
  return {
    // deno-lint-ignore eqeqeq -- as an assertion that trusts the values' own conversions
    equal: (actual: unknown, expected: unknown) => check(actual == expected),
    deepEqual: (actual: unknown, expected: unknown) =>
      check(JSON.stringify(actual) === JSON.stringify(expected)),
    ok: (value: unknown) => check(Boolean(value)),
  };
}
