/**
 * The last step of `fix --git`: a branch and a commit of the proved fix, and the text for a pull
 * request. The working tree, its index and what is checked out stay as they are.
 *
 * Imports `guards/`, `loop/`, `publish/` and `room/`. Its effects are commands of git, reading the
 * project, and one file in the folder of the run.
 *
 * @module
 */

import { createRedaction } from "../guards/redaction.ts";
import { join } from "../guards/std_path.ts";
import type { FixReport } from "../loop/verdict.ts";
import { createStateDir, STATE_FOLDER } from "../loop/state_dir.ts";
import { renderBody } from "../publish/body.ts";
import { commitFix, type Committed, type Identity } from "../publish/git/commit_fix.ts";
import { createGit, type StartGit } from "../publish/git/git.ts";
import { redactFix } from "../publish/redact_fix.ts";
import { type ProvedFix, toProvedFix } from "../publish/proved_fix.ts";
import { type BaseFile, describeBase, findBaseChanges, parseBase } from "../room/base.ts";
import { runExact } from "../room/process.ts";
import type { Environment } from "./environment.ts";

/** What the step works with. */
export interface GitStepOptions {
  /** Real path of the project. */
  readonly workspace: string;
  /** Absolute path of git. */
  readonly program: string;
  readonly environment: Pick<Environment, "get">;
  readonly now: Date;
}

/** What came of it, as it is told. */
export interface GitStep {
  /** Null where there is none. */
  readonly branch: string | null;
  /** True where a proved fix got no commit. */
  readonly hasFailed: boolean;
  /** Labels and words, a line each. */
  readonly lines: readonly (readonly [label: string, words: string])[];
}

const TIMEOUT_MS = 120_000;
const NOTHING: GitStep = { branch: null, hasFailed: false, lines: [] };

/**
 * Makes sure that there is a commit to put a fix on, before a run costs anything.
 *
 * @param options What the step works with.
 * @throws {TypeError} Where none is checked out, or git cannot say.
 */
export async function assertCommit(options: GitStepOptions): Promise<void> {
  const parent = await createGit(createStarter(options))
    .find(["rev-parse", "-q", "--verify", "HEAD^{commit}"])
    .catch(() => null);
  if (parent !== null) return;
  throw new TypeError(
    "Cannot start: found no commit that is checked out, and --git needs one to put the fix on " +
      "(commit first, or leave --git out)",
  );
}

/**
 * Commits the fix of a report; another verdict than `fixed` has none.
 *
 * @param report The report of the run.
 * @param options What it works with.
 * @returns What came of it.
 */
export async function takeGitStep(report: FixReport, options: GitStepOptions): Promise<GitStep> {
  try {
    const fix = toProvedFix(report);
    return fix === null ? NOTHING : await commitAndTell(fix, options);
  } catch (error) {
    // The run is over and must still be told.
    if (!(error instanceof Error)) throw error;
    return tellFailure(error.message);
  }
}

function tellFailure(reason: string): GitStep {
  const words = `Cannot commit: ${reason}. The patch is kept`;
  return { branch: null, hasFailed: true, lines: [["git", words]] };
}

async function commitAndTell(fix: ProvedFix, options: GitStepOptions): Promise<GitStep> {
  const start = createStarter(options);
  const identity = await readIdentity(start, options);
  const base = readBase(fix, options);
  const committed = base === null
    ? { kind: "not_committed" as const, reason: "found no record of the files that were proved" }
    : await commitFix(fix, {
      git: createGit(start),
      workspace: options.workspace,
      base: base.files,
      findChanged: (paths) => findChanged(paths, { ...options, before: base.text }),
      identity,
      now: options.now,
    });
  if (committed.kind === "not_committed") return tellFailure(committed.reason);
  const text = keepText(fix, committed, options);
  const lines = renderLines(committed, { text, isNamed: identity !== null });
  return { branch: committed.branch, hasFailed: false, lines };
}

function createStarter({ workspace, program }: GitStepOptions): StartGit {
  return async (args, { env, input }) =>
    await runExact([program, ...args], { cwd: workspace, env, input, timeoutMs: TIMEOUT_MS });
}

/** Read from git's own configuration, the person's included; reading it runs nothing. */
async function readIdentity(
  start: StartGit,
  { environment }: GitStepOptions,
): Promise<Identity | null> {
  const env = { HOME: environment.get("HOME") ?? "/nowhere", PATH: "/nowhere", LC_ALL: "C" };
  const read = async (name: string) => {
    const options = { env, input: new Uint8Array() };
    const { exitCode, stdout } = await start(
      ["-c", "safe.directory=*", "config", "--get", name],
      options,
    );
    // Angle brackets and line ends would break the line that names the author.
    const value = new TextDecoder().decode(stdout).replace(/[<>\p{Cc}]/gu, "").trim();
    return exitCode === 0 && value !== "" ? value : null;
  };
  const [name, email] = [await read("user.name"), await read("user.email")];
  return name === null || email === null ? null : { name, email };
}

interface BaseRecord {
  readonly text: string;
  readonly files: readonly BaseFile[];
}

/** The run describes the files that it begins with, before anything changes them. */
function readBase({ report }: ProvedFix, { workspace }: GitStepOptions): BaseRecord | null {
  const text = createStateDir(workspace).readText(`runs/${report.run}/base.txt`);
  return text === null ? null : { text, files: parseBase(text) };
}

interface Before extends GitStepOptions {
  readonly before: string;
}

async function findChanged(
  paths: readonly string[],
  { workspace, before }: Before,
): Promise<readonly string[]> {
  const describe = (paths: readonly string[]) =>
    describeBase({ root: workspace, files: () => [...paths] });
  try {
    return findBaseChanges(before, await describe(paths));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const found = await Promise.all(paths.map((path) => describe([path]).catch(() => "")));
    return findBaseChanges(before, found.join(""));
  }
}

type Done = Extract<Committed, { readonly kind: "committed" }>;

function keepText(fix: ProvedFix, done: Done, { workspace }: GitStepOptions): string {
  const name = `runs/${fix.report.run}/pr-body.md`;
  const body = renderBody(redactFix(fix, createRedaction([])), {
    base: done.base,
    parent: done.parent,
    hasMoved: false,
    change: done.change,
    startsNoChecks: false,
    older: done.older.map((branch) => ({ branch, number: null })),
    uncommitted: done.uncommitted,
    absent: done.absent,
    log: null,
  });
  createStateDir(workspace).replaceText(name, body);
  return join(STATE_FOLDER, name);
}

interface Told {
  readonly text: string;
  /** Whether git's configuration names somebody. */
  readonly isNamed: boolean;
}

function renderLines(done: Done, { text, isNamed }: Told): GitStep["lines"] {
  const { branch, commit, isNew, older, uncommitted, identity } = done;
  const who = `${identity.name} <${identity.email}>`;
  return [
    ["branch", `${branch}, commit ${commit}${isNew ? "" : ", from an earlier run"}`],
    ["author", isNamed ? who : `${who}, since git's configuration has no user.name and user.email`],
    ["hooks", "skipped, and nothing was signed: no program of the repository was run"],
    ...older.map((name) =>
      ["note", `${name} was left as it is, and holds something else`] as const
    ),
    ...(uncommitted.length === 0 ? [] : [
      ["note", `in no commit, and there when it was proved: ${uncommitted.join(", ")}`] as const,
    ]),
    ["text", text],
  ];
}
