/**
 * Reading of one event: a record of any version becomes an event of this one.
 *
 * What an older version did not write counts as unknown or empty, and what is of another type as
 * missing; nothing here fails. Pure. Imports types.
 *
 * @module
 */

import type { RunEvent, TestPurpose } from "../events.ts";
import type { Verdict } from "../verdict.ts";
import type { Fields } from "./fields.ts";
import { readTestRun } from "./read_test_run.ts";
import { readCall, readHashes, readRunUsage, readUsage } from "./read_values.ts";

type Kind = RunEvent["kind"];
type Reader<K extends Kind> = (fields: Fields) => Omit<Extract<RunEvent, { kind: K }>, "kind">;

/**
 * Reads an event.
 *
 * @param fields The fields of a record.
 * @returns The event, or null where its kind is not known.
 */
export function readEvent(fields: Fields): RunEvent | null {
  const kind = fields.text("kind");
  if (!isKnown(kind)) return null;
  return { kind, ...READERS[kind](fields) } as RunEvent;
}

function isKnown(kind: string): kind is Kind {
  return Object.hasOwn(READERS, kind);
}

const VERDICTS: readonly [Verdict, ...Verdict[]] = [
  ...["could_not_run", "fixed", "not_fixed", "nothing_to_fix", "suspect"] as const,
];
const PURPOSES: readonly [TestPurpose, ...TestPurpose[]] = [
  ...["verify_trial", "baseline", "after_edit", "asked", "gate"] as const,
  ...["verify_red", "verify_green", "verify_repeat", "verify_hunk", "verify_hidden"] as const,
];

const READERS: { readonly [K in Kind]: Reader<K> } = {
  run_started: (f) => ({
    run: f.text("run"),
    version: f.text("version"),
    testCommand: f.texts("testCommand"),
    model: f.text("model"),
    approve: f.text("approve"),
    sandbox: f.text("sandbox"),
    maxSteps: f.count("maxSteps") ?? 0,
    timeoutMs: f.number("timeoutMs") ?? 0,
    issue: f.textOrNull("issue"),
    settings: f.has("settings") ? readSettings(f.object("settings")) : null,
  }),
  resumed: (f) => ({
    keptThrough: f.count("keptThrough") ?? 0,
    tornLine: f.count("tornLine"),
    version: f.text("version"),
  }),
  room_opened: (f) => ({
    files: f.count("files") ?? 0,
    withheld: f.texts("withheld"),
    durationMs: f.number("durationMs") ?? 0,
    branch: f.textOrNull("branch"),
    commit: f.textOrNull("commit"),
  }),
  tests_started: (f) => ({ purpose: f.word("purpose", PURPOSES) }),
  tests_finished: (f) => ({
    purpose: f.word("purpose", PURPOSES),
    run: readTestRun(f.object("run")),
  }),
  prompted: (f) => ({
    step: f.count("step") ?? 0,
    added: f.list("added").map((m) => ({ role: m.text("role"), content: m.text("content") })),
    ...(f.has("folded") ? { folded: f.text("folded") } : {}),
  }),
  replied: (f) => ({
    step: f.count("step") ?? 0,
    text: f.textOrNull("text"),
    calls: f.list("calls").map(readCall),
    usage: readUsage(f.object("usage")),
    extra: f.has("extra") ? f.raw("extra") as Readonly<Record<string, unknown>> : null,
  }),
  reply_rejected: (f) => ({
    step: f.count("step") ?? 0,
    reason: f.text("reason"),
    explanation: f.text("explanation"),
    text: f.textOrNull("text"),
    usage: readUsage(f.object("usage")),
  }),
  reviewed: (f) => ({
    score: f.number("score"),
    usage: readUsage(f.object("usage")),
  }),
  requested: (f) => ({
    call: f.text("call"),
    tool: f.text("tool"),
    path: f.textOrNull("path"),
    diff: f.textOrNull("diff"),
  }),
  decided: (f) => {
    const decision = f.object("decision");
    return {
      call: f.text("call"),
      tool: f.text("tool"),
      decision: {
        kind: decision.word("kind", ["deny", "ask", "allow"]),
        rule: decision.text("rule"),
        reason: decision.text("reason"),
      },
    };
  },
  asked: (f) => ({
    call: f.text("call"),
    question: f.word("question", ["edit", "landing"]),
    files: readHashes(f.list("files")),
    rule: f.text("rule"),
    reason: f.text("reason"),
    warnings: f.texts("warnings"),
  }),
  answered: (f) => ({
    call: f.text("call"),
    answer: f.word("answer", ["stop", "yes", "no", "hunks", "edited"]),
    by: f.word("by", ["nobody", "person", "unattended"]),
    reason: f.textOrNull("reason"),
    chosen: f.list("chosen").map((c) => ({ path: c.text("path"), text: c.text("text") })),
  }),
  applying: (f) => ({
    call: f.text("call"),
    path: f.text("path"),
    beforeHash: f.textOrNull("beforeHash"),
    afterHash: f.text("afterHash"),
  }),
  tool_finished: (f) => ({
    call: f.text("call"),
    tool: f.text("tool"),
    isError: f.flag("isError"),
    result: f.text("result"),
    refusedBy: f.textOrNull("refusedBy"),
  }),
  denial_remembered: (f) => ({
    denial: f.text("denial"),
    path: f.text("path"),
    reason: f.textOrNull("reason"),
  }),
  verify_started: (f) => ({ files: f.texts("files"), diff: f.text("diff") }),
  oracle_answered: (f) => {
    const oracle = f.object("oracle");
    return {
      oracle: {
        name: oracle.text("name"),
        answer: oracle.word("answer", ["did_not_look", "yes", "no"]),
        detail: oracle.text("detail"),
      },
    };
  },
  verified: (f) => ({
    runs: f.count("runs") ?? 0,
    verdict: f.word("verdict", VERDICTS),
    reasons: f.texts("reasons"),
  }),
  landing: (f) => ({ files: readHashes(f.list("files")) }),
  landed: (f) => ({ files: f.texts("files") }),
  patch_saved: (f) => ({ path: f.text("path") }),
  searched: (f) => ({
    tried: f.count("tried") ?? 0,
    plausible: f.count("plausible") ?? 0,
    waiting: f.count("waiting") ?? 0,
  }),
  waiting: (f) => ({ waitMs: f.number("waitMs") ?? 0, problem: f.text("problem") }),
  note: (f) => ({ text: f.text("text") }),
  run_finished: (f) => ({
    verdict: f.word("verdict", VERDICTS),
    reasons: f.texts("reasons"),
    explanation: f.text("explanation"),
    landed: f.flag("landed"),
    files: f.texts("files"),
    steps: f.count("steps") ?? 0,
    usage: readRunUsage(f.object("usage")),
    canResume: f.flag("canResume"),
  }),
};

function readSettings(f: Fields): Extract<RunEvent, { kind: "run_started" }>["settings"] {
  return { words: f.texts("words"), flags: f.texts("flags"), inode: f.count("inode") };
}
