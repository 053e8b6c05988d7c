/**
 * A fix on a host: the run of every fix, over files, tests and a memory that are lent to it.
 *
 * Imports every folder. It starts no process and uses no disk: its effects are the host's and the
 * model's.
 *
 * @module
 */

import { listPinnedFiles } from "../../guards/pinned_files.ts";
import type { Policy } from "../../guards/policy.ts";
import { createRedaction } from "../../guards/redaction.ts";
import type { FileChange } from "../../guards/request.ts";
import { renderChanges } from "../../loop/change_text.ts";
import { conductFix } from "../../loop/conduct_fix.ts";
import { createDenyStore } from "../../loop/deny_store.ts";
import type { EventSink } from "../../loop/events.ts";
import type { FixEffects, FixTask } from "../../loop/fix_task.ts";
import { createRunId, createWord } from "../../loop/ids.ts";
import { createJournal } from "../../loop/journal.ts";
import type { Landed } from "../../loop/landing.ts";
import type { RecordFile } from "../../loop/state_dir.ts";
import type { FixReport } from "../../loop/verdict.ts";
import type { Clock } from "../../models/clock.ts";
import { listTools } from "../../tools/mod.ts";
import type { RunOptions } from "../run.ts";
import { VERSION } from "../version.ts";
import type { Host, HostMemory } from "./host.ts";
import { isSame } from "./host_room.ts";
import { createHostRooms } from "./host_rooms.ts";

/** What shall be fixed on a host. */
export interface HostFixOptions
  extends
    Omit<RunOptions, "workspace" | "model" | "sandbox" | "policy" | "patch" | "now" | "random"> {
  readonly maxSteps: number;
  readonly timeoutMs: number;
  readonly host: Host;
  readonly model: FixEffects["model"];
  readonly policy: Policy;
  readonly clock: Clock;
}

/**
 * Fixes failing tests on a host.
 *
 * @param options What shall be fixed, and what is lent for it.
 * @returns The report.
 * @throws {SyntaxError} Where the remembered refusals cannot be read.
 */
export async function runFixOnHost(options: HostFixOptions): Promise<FixReport> {
  const { clock, secrets = [] } = options;
  const run = createRunId(new Date(clock.now()), clock.random);
  const redact = createRedaction(secrets);
  const task = toTask(options, run);
  const ended = new AbortController();
  try {
    const effects = createEffects(options, { task, redact, ended: ended.signal });
    const { report } = await conductFix(task, effects);
    const { explanation, reasons } = report;
    return { ...report, explanation: redact(explanation), reasons: reasons.map(redact) };
  } finally {
    ended.abort();
  }
}

/** What the test command names is as protected as what the policy names. */
function toTask(options: HostFixOptions, run: string): FixTask {
  const { policy, test, budget, maxRuns } = options;
  return {
    run,
    version: VERSION,
    testCommand: test,
    targets: options.targets ?? [],
    approve: options.approve ?? "ask",
    askWhen: "each",
    maxSteps: options.maxSteps,
    ...(budget === undefined ? {} : { budget }),
    timeoutMs: options.timeoutMs,
    ...(maxRuns === undefined ? {} : { maxRuns }),
    policy: { ...policy, protect: [...policy.protect, ...listPinnedFiles(test)] },
    log: options.log ?? null,
    issue: options.issue ?? null,
    settings: null,
  };
}

interface Setting {
  readonly task: FixTask;
  readonly redact: (text: string) => string;
  /** Aborts when the run is over, so that no timer outlives it. */
  readonly ended: AbortSignal;
}

function createEffects(options: HostFixOptions, { task, redact, ended }: Setting): FixEffects {
  const { host: { name, files, memory }, clock, guarding, rungs, reviewer } = options;
  const { signal = new AbortController().signal } = options;
  const folder = `runs/${task.run}`;
  const now = () => new Date(clock.now());
  const journal = createJournal(toRecords(memory, `${folder}/journal.jsonl`), { now, redact });
  const events: EventSink = {
    take(event) {
      journal.take(event);
      options.events?.take(event);
    },
  };
  const rooms = createHostRooms({ ...options, events, signal });
  const keep = (file: string, changes: readonly FileChange[]) => {
    const text = renderChanges(changes);
    if (text !== "") memory.append(`${folder}/${file}`, text);
    return text === "" ? null : `${folder}/${file}`;
  };
  return {
    sandbox: `the host holds the tests: ${name}`,
    ...rooms,
    model: options.model,
    ...(rungs === undefined ? {} : { rungs }),
    ...(reviewer === undefined ? {} : { reviewer }),
    ...(guarding === undefined ? {} : { guarding }),
    park: (changes, attempt) => {
      const patch = `attempt-${attempt}.patch`;
      keep(patch, changes);
      return Promise.resolve(patch);
    },
    loadTools: () => Promise.resolve(listTools({ hasCommands: false })),
    approver: options.approver,
    denyStore: createDenyStore(toStore(memory)),
    events,
    now,
    createId: () => createWord(clock.random),
    loadRedaction: () => Promise.resolve(redact),
    signal,
    keepBase: (description) => memory.append(`${folder}/base.txt`, description),
    startTimer: (ms) => startTimer(ms, { clock, ended }),
    land: (changes) => land(changes, files),
    savePatch: (changes, { landed }) => Promise.resolve(landed ? null : keep("fix.patch", changes)),
  };
}

async function land(changes: readonly FileChange[], files: Host["files"]): Promise<Landed> {
  for (const { path, before } of changes) {
    if (!isSame(await files.read(path), before)) {
      const reason = `Cannot land "${path}": it is no longer what was read`;
      return { kind: "refused", reason };
    }
  }
  await files.write(changes);
  return { kind: "landed", files: changes.map(({ path }) => path) };
}

function toRecords(memory: HostMemory, name: string): RecordFile {
  return { append: (line) => memory.append(name, `${line}\n`), close() {} };
}

function toStore(memory: HostMemory): Parameters<typeof createDenyStore>[0] {
  return {
    readText: (name) => memory.read(name),
    openRecords: (name) => toRecords(memory, name),
    replaceText: (name) => {
      throw new TypeError(`Cannot rewrite "${name}": a host's memory only grows during a run`);
    },
  };
}

function startTimer(
  ms: number,
  { clock, ended }: { readonly clock: Clock; readonly ended: AbortSignal },
): AbortSignal {
  const over = new AbortController();
  void clock.sleep(ms, ended).then(() => over.abort());
  return over.signal;
}
