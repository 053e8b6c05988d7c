/**
 * A fix in this process, under the permissions it needs: model, approver, progress, report.
 *
 * Imports every folder; its effects are theirs.
 *
 * @module
 */

import type { Approver } from "../loop/approver.ts";
import type { EventSink } from "../loop/events.ts";
import { createStateDir } from "../loop/state_dir.ts";
import type { FixReport } from "../loop/verdict.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import type { Teller } from "./actions/teller.ts";
import { createEditText, findEditor, findGit } from "./edit_text.ts";
import type { EditText } from "./editor.ts";
import { toOutcomeCode } from "./exit_codes.ts";
import type { Environment } from "./environment.ts";
import type { FixStart } from "./fix_command.ts";
import type { GitStep } from "./git_step.ts";
import { readLog } from "./input_files.ts";
import { createLateApprover, createLateSink } from "./late.ts";
import { createKeyKeeper } from "./key_keeper.ts";
import { createModel, type NamedModel } from "./model.ts";
import { baseUrlOf } from "./plan.ts";
import { runFix, type RunOptions } from "./run.ts";
import type { SettledOptions } from "./settled.ts";
import { splitSettings } from "./start_words.ts";
import type { World } from "./world.ts";

/** What a fix in this process works with. */
export interface FixSetting {
  readonly start: FixStart;
  readonly world: World;
  readonly sandbox: Sandbox;
  /** Tries the sandbox while the first tests run; not given where it was tried before. */
  readonly trySandbox?: () => Promise<Sandbox>;
}

/**
 * Fixes, prints the report and says how it went.
 *
 * @param settled The options as they hold.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where it cannot run.
 */
export async function fixHere(settled: SettledOptions, setting: FixSetting): Promise<number> {
  const { start, world, sandbox, trySandbox } = setting;
  const witness = createWitness();
  const screen = createLateSink(async () => (await import("./fix_screen.ts")).createFixProgress());
  const environment = createKeyKeeper(world.environment);
  const create = (name: string, baseUrl: string | null) =>
    createModel(name, {
      baseUrl,
      providers: settled.providers,
      environment,
      rates: settled.rates,
      sendsNothing: start.options.isDryRun,
      onWait: ({ waitMs, problem }) => screen.take({ kind: "waiting", waitMs, problem }),
    });
  const first = await create(settled.model ?? "repair", settled.baseUrl);
  const others = await createOthers(settled, create);
  const { model } = first;
  const secrets = [...first.secrets, ...others.secrets];
  if (start.options.isDryRun) {
    const { runDry } = await import("./dry_run.ts");
    const tried = { ...setting, sandbox: await trySandbox?.() ?? sandbox };
    return await runDry(settled, { setting: tried, model, secrets });
  }
  const { options } = start;
  const teller = await findTeller(settled, { world, secrets });
  const settings = splitSettings(start.fixWords ?? start.args.slice(1), settled);
  const step = settled.git ? await loadGitStep(settled, environment) : null;
  await step?.assertCommit();
  const { report, outcome: found } = await runFix({
    workspace: settled.workspace,
    test: settled.test,
    policy: settled.policy,
    approve: settled.approve,
    ask: settled.ask,
    maxSteps: settled.maxSteps,
    budget: settled.budget,
    timeoutMs: settled.timeoutMs,
    maxRuns: settled.maxRuns,
    model,
    ...others.models,
    secrets,
    settings,
    ...(start.resume === undefined ? {} : { resume: start.resume }),
    sandbox,
    ...(trySandbox === undefined ? {} : { trySandbox }),
    approver: createApprover(settled, world),
    targets: options.targets,
    ...(settled.log === null ? {} : { log: readLog(settled.log) }),
    ...(options.issue === null ? {} : { issue: options.issue }),
    ...(settled.patch === null ? {} : { patch: settled.patch }),
    ...(settled.git ? { landsNothing: true } : {}),
    ...(settled.hidden === null ? {} : { hidden: settled.hidden }),
    events: { take: (event) => [screen, witness, ...teller].forEach((sink) => sink.take(event)) },
    signal: world.listenForInterrupt(),
    // With it comes all that the end of the run needs: after a landing nothing is loaded, since the
    // project may be this very program.
    onTestsStart: () => void screen.load(),
  });
  const resume = ["greenroom", "resume", report.run, ...settings.flags].join(" ");
  await screen.load();
  const { renderFixReport } = await import("./fix_screen.ts");
  const carried = step === null ? [] : [await step.take(report)];
  const outcome = carried.some(({ hasFailed }) => hasFailed) ? "fixed_not_committed" : found;
  const lines = carried.flatMap(({ lines }) => lines);
  if (options.printsJson) lines.forEach((line) => world.printError(line.join("  ")));
  // The object comes last, also where both streams are one.
  if (witness.canResume && options.printsJson) world.printError(`${resume} goes on with it`);
  world.print(renderFixReport(report, {
    printsJson: options.printsJson,
    patch: witness.patch && toShownPath(witness.patch, settled),
    denials: witness.denials,
    carried: lines,
    outcome,
    resume: witness.canResume ? resume : null,
  }));
  teller.forEach((teller) => teller.tell(report, outcome));
  return toOutcomeCode(outcome);
}

/** Loaded before anything runs, like all that follows a landing; none outside of GitHub Actions. */
async function findTeller(
  { job = null, workspace }: SettledOptions,
  { world, secrets }: { readonly world: World; readonly secrets: readonly string[] },
): Promise<readonly Teller[]> {
  if (job === null) return [];
  const { createTeller } = await import("./actions/teller.ts");
  const teller = createTeller({ job, world, workspace, secrets });
  teller.start();
  return [teller];
}

/** Only `--git` starts git; nothing lands then, so that the step may load after the run. */
async function loadGitStep(
  { workspace }: SettledOptions,
  environment: Environment,
): Promise<{ assertCommit(): Promise<void>; take(report: FixReport): Promise<GitStep> }> {
  const { assertCommit, takeGitStep } = await import("./git_step.ts");
  const program = findGit(environment, workspace);
  const options = { workspace, program, environment };
  return {
    assertCommit: () => assertCommit({ ...options, now: new Date() }),
    take: (report) => takeGitStep(report, { ...options, now: new Date() }),
  };
}

/** Later rungs and the reviewer. */
async function createOthers(
  settled: SettledOptions,
  create: (name: string, baseUrl: string | null) => Promise<NamedModel>,
): Promise<{ models: Pick<RunOptions, "rungs" | "reviewer">; secrets: readonly string[] }> {
  const named = [];
  for (const name of [...settled.rungs, ...(settled.reviewer === null ? [] : [settled.reviewer])]) {
    named.push(await create(name, baseUrlOf(name, settled)));
  }
  const models = named.map(({ model }) => {
    if (model !== "repair") return model;
    throw new TypeError(
      "Cannot climb: found the repairer on a later rung and it can only be first",
    );
  });
  const secrets = named.flatMap(({ secrets }) => secrets);
  const reviewing = settled.reviewer === null ? undefined : models.at(-1);
  if (reviewing === undefined) return { models: { rungs: models }, secrets };
  const { createReviewer } = await import("../models/review.ts");
  return { models: { rungs: models.slice(0, -1), reviewer: createReviewer(reviewing) }, secrets };
}

/** What lies in the project is named from its root, where a patch is applied. */
function toShownPath(path: string, { workspace }: SettledOptions): string {
  return path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
}

/** Remembers what the report alone does not know. */
interface Witness extends EventSink {
  readonly patch: string | null;
  readonly denials: readonly string[];
  readonly canResume: boolean;
}

function createWitness(): Witness {
  const seen = { patch: null as string | null, denials: [] as string[], canResume: false };
  return {
    take(event) {
      if (event.kind === "patch_saved") seen.patch = event.path;
      if (event.kind === "denial_remembered") seen.denials.push(event.denial);
      if (event.kind === "run_finished") seen.canResume = event.canResume;
    },
    get patch() {
      return seen.patch;
    },
    get denials() {
      return seen.denials;
    },
    get canResume() {
      return seen.canResume;
    },
  };
}

const loadUnattended = () => import("./unattended.ts");

function createApprover(settled: SettledOptions, world: World): Approver {
  switch (settled.approve) {
    case "auto":
      return createLateApprover(async () => (await loadUnattended()).createAutoApprover());
    case "propose":
      return createLateApprover(async () => (await loadUnattended()).createProposeApprover());
    case "ask":
      return createLateApprover(async () => {
        const { createTerminalApprover } = await import("./approver.ts");
        const { createDenoTerminal } = await import("./terminal.ts");
        const editText = createEditor(settled, world);
        return createTerminalApprover(createDenoTerminal(), { editText });
      });
  }
}

function createEditor(settled: SettledOptions, { environment }: World): EditText | null {
  const editor = findEditor(environment);
  if (editor === null) return null;
  const state = createStateDir(settled.workspace);
  const files = {
    write: (name: string, text: string) => {
      state.replaceText(`edit/${name}`, text);
      return `${state.root}/edit/${name}`;
    },
    read: (name: string) => state.readText(`edit/${name}`),
  };
  return createEditText(editor, { files, environment });
}
