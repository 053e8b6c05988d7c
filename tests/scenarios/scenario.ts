/**
 * A scenario as its folder tells it: a project, what a model says, what a person answers, and what
 * must have come of it.
 *
 *     NNN_short_name/
 *       repo/            the project
 *       setup.json       what files cannot hold: [{path, text|hex|link|folder, mode}]
 *       options.json     {test, targets, approve, ask, maxSteps, timeoutMs, policy, log, issue}
 *       replies.jsonl    the scripted model
 *       answers.jsonl    one answer a question, none where nobody is asked
 *       verdict.json     what is right; what it does not name is not compared
 *       expected/        files as they must be afterwards; all others as they were
 *       expected.json    the same, in the form of setup.json
 *       fix.patch        the patch that must be left
 *       then/            a second run in the same project, of the same form without repo/
 *
 * @module
 */

import type { Policy } from "../../guards/policy.ts";
import type { FixReport, Verdict } from "../../loop/verdict.ts";

/** A file, link or folder that is planted or expected. */
export interface Planted {
  readonly path: string;
  readonly text?: string;
  readonly hex?: string;
  readonly link?: string;
  readonly folder?: true;
  /** Octal, `0755` for instance. */
  readonly mode?: string;
}

/** Options of a run, as `options.json` says them. */
export interface ScenarioOptions {
  readonly test: readonly string[];
  readonly targets?: readonly string[];
  readonly approve?: "ask" | "auto" | "propose";
  readonly ask?: "each" | "end";
  readonly maxSteps?: number;
  readonly timeoutMs?: number;
  readonly policy?: Partial<Policy>;
  readonly log?: string;
  readonly issue?: string;
}

/** One answer, as `answers.jsonl` says it. */
export type ScenarioAnswer =
  | { readonly kind: "yes" }
  | { readonly kind: "no"; readonly reason?: string }
  | { readonly kind: "hunks"; readonly chosen: readonly (readonly number[])[] }
  | { readonly kind: "edited"; readonly text: string }
  | {
    readonly kind: "stop";
    readonly why: "quit" | "end_of_input" | "interrupt" | "no_terminal";
  };

/** What is right, as `verdict.json` says it. */
export interface Right extends Partial<Omit<FixReport, "tests" | "refusals" | "reasons">> {
  readonly verdict: Verdict;
  readonly landed: boolean;
  /** `tool: rule` of each refusal. */
  readonly refusals: readonly string[];
  /** `edit: path` or `landing: path, path` of each question. */
  readonly questions: readonly string[];
  /** Requests to the model. */
  readonly requests: number;
  readonly interrupted?: boolean;
  /** Texts that stand in the reasons. */
  readonly reasons?: readonly string[];
  readonly before?: Partial<FixReport["tests"]["before"]>;
  readonly after?: Partial<FixReport["tests"]["before"]> | null;
  /** Texts that the model was told, of each request. */
  readonly told?: Readonly<Record<string, readonly string[]>>;
  /** Texts that were neither sent nor kept. */
  readonly never?: readonly string[];
}

/** One run of a scenario. */
export interface ScenarioRun {
  readonly folder: string;
  readonly options: ScenarioOptions;
  readonly replies: string;
  readonly answers: readonly ScenarioAnswer[];
  readonly right: Right;
  readonly patch: string | null;
  /** Folder of expected files, and those said in JSON. */
  readonly expectedFolder: string | null;
  readonly expected: readonly Planted[];
}

/** A scenario. */
export interface Scenario {
  readonly name: string;
  readonly repo: string;
  readonly setup: readonly Planted[];
  readonly runs: readonly ScenarioRun[];
}

/**
 * Reads all scenarios below a folder.
 *
 * @param root The folder.
 * @returns The scenarios, by name.
 */
export function readScenarios(root: string): readonly Scenario[] {
  return [...Deno.readDirSync(root)]
    .filter(({ name, isDirectory }) => isDirectory && /^\d{3}_/.test(name))
    .map(({ name }) => name).sort()
    .map((name) => readScenario(root, name));
}

function readScenario(root: string, name: string): Scenario {
  const folder = `${root}/${name}`;
  const first = readRun(folder, null);
  const then = `${folder}/then`;
  return {
    name,
    repo: `${folder}/repo`,
    setup: readJson(`${folder}/setup.json`) ?? [],
    runs: isFolder(then) ? [first, readRun(then, first)] : [first],
  };
}

/** A second run has the options of the first where it has none of its own. */
function readRun(folder: string, first: ScenarioRun | null): ScenarioRun {
  const options = readJson<ScenarioOptions>(`${folder}/options.json`) ?? first?.options;
  const right = readJson<Right>(`${folder}/verdict.json`);
  if (!options || !right) {
    throw new TypeError(`Cannot read "${folder}": options and verdict are needed`);
  }
  return {
    folder,
    options,
    right,
    replies: readText(`${folder}/replies.jsonl`) ?? "",
    answers: (readText(`${folder}/answers.jsonl`) ?? "").split("\n")
      .filter((line) => line !== "").map((line) => JSON.parse(line)),
    patch: readText(`${folder}/fix.patch`),
    expectedFolder: isFolder(`${folder}/expected`) ? `${folder}/expected` : null,
    expected: readJson(`${folder}/expected.json`) ?? [],
  };
}

function readJson<T>(path: string): T | null {
  const text = readText(path);
  return text === null ? null : JSON.parse(text);
}

function readText(path: string): string | null {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return Deno.lstatSync(path).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
