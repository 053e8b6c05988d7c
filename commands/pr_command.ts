/**
 * The command `pr`: reads a report, opens a draft for it, and keeps patch and text where it cannot.
 *
 * Imports `guards/`, `loop/`, `publish/`, `room/` and the parts in `pr/`. Its effects are the
 * requests to the one API, what it keeps in the state folder, and the start of this program again
 * under the permissions of that.
 *
 * @module
 */

import { createRedaction } from "../guards/redaction.ts";
import { join } from "../guards/std_path.ts";
import {
  createStateDir,
  openStateReader,
  STATE_FOLDER,
  type StateReader,
} from "../loop/state_dir.ts";
import { renderBody } from "../publish/body.ts";
import { toBranchName } from "../publish/branch_name.ts";
import { type Draft, openDraft } from "../publish/github/open_draft.ts";
import { parseProvedFix } from "../publish/parse_report.ts";
import type { ProvedFix } from "../publish/proved_fix.ts";
import { redactFix } from "../publish/redact_fix.ts";
import { renderTitle } from "../publish/title.ts";
import { readGitConfig } from "../room/git_head.ts";
import { savePatch } from "../room/land.ts";
import { ACTIONS_VARIABLES, findActionsJob, listRunnerFiles } from "./environment.ts";
import { EXIT_INTERRUPTED, EXIT_NOT_PUBLISHED } from "./exit_codes.ts";
import type { PrFlags } from "./flags.ts";
import { readInput, resolveWorkspace, toAbsolute } from "./input_files.ts";
import { readRun } from "./look/find_run.ts";
import {
  findOrigin,
  findPlace,
  type Place,
  PLACE_VARIABLES,
  takeToken,
  TOKEN_VARIABLES,
} from "./pr/place.ts";
import { type Kept, renderDraft, renderDraftJson } from "./pr/render.ts";
import { restart } from "./restart.ts";
import { isOwnJournal } from "./resumed_run.ts";
import { renderStart, STEPPED_DOWN } from "./step_down.ts";
import type { Start, World } from "./world.ts";

/** How the command was started, and what it needs from outside. */
export interface PrSetting {
  readonly start: Omit<Start, "kind">;
  readonly world: World;
}

/**
 * Runs the command.
 *
 * @param flags What is asked for.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where there is no report of a proved fix, or no place to open anything in.
 */
export async function runPrCommand(flags: PrFlags, { start, world }: PrSetting): Promise<number> {
  const { environment } = world;
  const job = findActionsJob(environment);
  const fromCwd = (path: string) => toAbsolute(path, environment.cwd);
  const workspace = start.isSteppedDown
    ? fromCwd(flags.dir ?? ".")
    : resolveWorkspace(fromCwd(flags.dir ?? "."));
  const files = {
    report: flags.report === null ? null : fromCwd(flags.report),
    log: flags.log === null ? null : fromCwd(flags.log),
  };
  const fix = await parseProvedFix(readReport(files.report, workspace));
  const log = files.log === null ? null : readInput(files.log, "--log");
  if (flags.isDryRun) return printTexts(fix, { log, world });
  const place = findPlace(flags, { environment, origin: readOrigin(workspace) });
  if (start.isLauncher) {
    return await openElsewhere(place, { workspace, flags, files, start, world });
  }
  const signal = world.listenForInterrupt();
  const draft = await open(fix, { place, log, world, signal });
  if (signal.aborted) return EXIT_INTERRUPTED;
  const kept = await keepWhereNotOpened(fix, { draft, log, workspace });
  if (job !== null) {
    const { tellDraft } = await import("./actions/tell_draft.ts");
    tellDraft(fix, draft, { job, world });
  }
  world.print(flags.printsJson ? renderDraftJson(draft, kept) : renderDraft(draft, kept));
  return toCode(draft);
}

function toCode({ kind }: Draft): number {
  switch (kind) {
    case "opened":
    case "updated":
    case "unchanged":
      return 0;
    case "refused":
      return 1;
    case "stale":
    case "failed":
      return EXIT_NOT_PUBLISHED;
  }
}

function readReport(path: string | null, workspace: string): string {
  if (path !== null) return readInput(path, "--report");
  const state = openStateReader(workspace);
  for (const run of state?.listRuns().toReversed() ?? []) {
    const text = state?.readText(`runs/${run}/report.json`) ?? null;
    if (state && text !== null) return assertOwn(text, { run, state });
  }
  throw new TypeError(
    `Cannot open a pull request: found no report of a run in ${JSON.stringify(workspace)} and ` +
      "--report FILE is needed, what fix --json prints",
  );
}

/** A repository may bring a state folder along, with a report that nothing here proved. */
function assertOwn(
  text: string,
  { run, state }: { readonly run: string; readonly state: StateReader },
): string {
  const inode = state.findInode(`runs/${run}/journal.jsonl`);
  if (isOwnJournal(readRun(run, state).journal, inode)) return text;
  throw new TypeError(
    `Cannot open a pull request: found a report of run ${run} that this machine did not make, and ` +
      "--report FILE is needed to take it all the same",
  );
}

/** The process that holds the token may not read the repository, and was told its name. */
function readOrigin(workspace: string): string | null {
  const { state } = Deno.permissions.querySync({ name: "read", path: workspace });
  const config = state === "granted" ? readGitConfig(workspace) : null;
  return config === null ? null : findOrigin(config);
}

interface Elsewhere extends PrSetting {
  readonly workspace: string;
  readonly flags: PrFlags;
  readonly files: { readonly report: string | null; readonly log: string | null };
}

/** The process that holds the token reaches that one host, reads the report and starts nothing. */
async function openElsewhere(
  { repo, api, base }: Place,
  { workspace, flags, files, start, world }: Elsewhere,
): Promise<number> {
  const job = findActionsJob(world.environment);
  const written = [join(workspace, STATE_FOLDER), ...listRunnerFiles(job)];
  const needed = {
    read: [...written, ...Object.values(files).filter((path) => path !== null)],
    write: written,
    denyWrite: [],
    net: [new URL(api).host],
    run: [],
    env: [...new Set([...TOKEN_VARIABLES, ...PLACE_VARIABLES, ...(job ? ACTIONS_VARIABLES : [])])],
  };
  const words = [
    ...["pr", "--dir", workspace, "--repo", repo, "--api", api],
    ...Object.entries({ base, ...files }).flatMap(([name, value]) =>
      value === null ? [] : [`--${name}=${value}`]
    ),
    ...(flags.printsJson ? ["--json"] : []),
  ];
  const line = renderStart(needed, { ...start, args: [STEPPED_DOWN, ...words] });
  return await restart(line, { needed, world });
}

interface Opening {
  readonly place: Place;
  readonly log: string | null;
  readonly world: World;
  readonly signal: AbortSignal;
}

async function open(fix: ProvedFix, { place, log, world, signal }: Opening): Promise<Draft> {
  const token = takeToken(world.environment);
  if (token === null) {
    const reason = "found no token and one in GREENROOM_TOKEN or GITHUB_TOKEN is needed";
    return { kind: "failed", reason, branch: null };
  }
  const { base, ...where } = place;
  return await openDraft(fix, {
    ...where,
    ...(base === null ? {} : { base }),
    ...(log === null ? {} : { log }),
    token: token.value,
    hasDefaultToken: token.isOfJob,
    signal,
  });
}

interface Keeping {
  readonly draft: Draft;
  readonly log: string | null;
  readonly workspace: string;
}

/** The fix is the work: it stays, whatever became of the pull request. */
async function keepWhereNotOpened(
  fix: ProvedFix,
  { draft, log, workspace }: Keeping,
): Promise<Kept> {
  if (draft.kind !== "failed" && draft.kind !== "stale") return { patch: null, text: null };
  const state = createStateDir(workspace);
  const folder = `runs/${fix.report.run || "unknown"}`;
  state.replaceText(`${folder}/pr-body.md`, renderTexts(fix, log));
  await savePatch(join(state.root, folder, "fix.patch"), fix.report.diff);
  const shown = `${STATE_FOLDER}/${folder}`;
  return { patch: `${shown}/fix.patch`, text: `${shown}/pr-body.md` };
}

function renderTexts(fix: ProvedFix, log: string | null): string {
  const { branch, commit } = fix.proof;
  const redact = createRedaction([]);
  return renderBody(redactFix(fix, redact), {
    base: branch,
    parent: commit,
    hasMoved: false,
    change: null,
    startsNoChecks: false,
    older: [],
    log: log && redact(log),
  });
}

function printTexts(
  fix: ProvedFix,
  { log, world }: { readonly log: string | null; readonly world: World },
): number {
  const branch = toBranchName(fix, fix.proof.branch ?? "");
  world.print(`${renderTitle(redactFix(fix, createRedaction([])))}\n\n${renderTexts(fix, log)}`);
  world.printError(`Nothing was sent. The branch would be ${branch}, or one with a number.`);
  return 0;
}
