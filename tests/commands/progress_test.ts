import { createProgress } from "../../commands/progress.ts";
import type { RunEvent } from "../../loop/events.ts";
import type { TestRun } from "../../room/test_run.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";

const RUN: TestRun = {
  kind: "tests",
  exitCode: 1,
  runner: "deno",
  outcomes: [],
  partial: [],
  counts: null,
  loadErrors: [],
  disagreement: null,
  summary: "2 of 4 tests failed.",
  notes: [],
  output: "",
  outputBytes: 0,
  durationMs: 412,
  touched: [],
  rewrittenTests: [],
  tampered: [],
};

const USAGE = {
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  costUsd: null,
  bytesSent: 0,
  requests: 1,
};

const DENIED = { kind: "deny", rule: "protected_test", reason: "Tests are read-only" } as const;

const CALL = { id: "c1", tool: "read_file", args: { kind: "json", value: {} } } as const;

const QUESTION = {
  question: "edit",
  files: [{ path: "src/a.ts", beforeHash: "a", afterHash: "b" }],
  rule: "edit",
  reason: "Every edit is asked about",
  warnings: [],
} as const;

const EVENTS: readonly RunEvent[] = [
  {
    kind: "run_started",
    run: "r1",
    version: "0.1.0",
    testCommand: ["deno", "test"],
    model: "scripted:a.jsonl",
    approve: "ask",
    sandbox: "bwrap",
    maxSteps: 10,
    timeoutMs: 1000,
    issue: null,
    settings: null,
  },
  {
    kind: "room_opened",
    files: 12,
    withheld: [".env"],
    durationMs: 31,
    branch: null,
    commit: null,
  },
  { kind: "tests_started", purpose: "baseline" },
  { kind: "tests_finished", purpose: "baseline", run: RUN },
  { kind: "prompted", step: 1, added: [] },
  {
    ...{ kind: "replied", step: 1, text: "I look first.\nThen I edit.", usage: USAGE, extra: null },
    calls: [CALL],
  },
  { kind: "requested", call: "c1", tool: "read_file", path: "src/a.ts", diff: null },
  { kind: "requested", call: "c0", tool: "list_dir", path: "deep/".repeat(20), diff: null },
  { kind: "requested", call: "c2", tool: "write_file", path: "a_test.ts", diff: "…" },
  { kind: "decided", call: "c2", tool: "write_file", decision: DENIED },
  { kind: "requested", call: "c3", tool: "replace_in_file", path: "src/a.ts", diff: "…" },
  { kind: "asked", call: "c3", ...QUESTION },
  { kind: "answered", call: "c3", answer: "no", by: "person", reason: null, chosen: [] },
  { kind: "denial_remembered", denial: "d4f2", path: "src/a.ts", reason: null },
  { kind: "applying", call: "c4", path: "src/a.ts", beforeHash: null, afterHash: "h" },
  {
    kind: "oracle_answered",
    oracle: { name: "red_green_red", answer: "yes", detail: "red without the diff, green with it" },
  },
  {
    kind: "oracle_answered",
    oracle: { name: "stability", answer: "did_not_look", detail: "No names." },
  },
  { kind: "landed", files: ["src/a.ts"] },
  { kind: "replied", step: 2, text: "The bound was off.", calls: [], usage: USAGE, extra: null },
  { kind: "note", text: "The sandbox is off\x1b[2J" },
];

function print(events: readonly RunEvent[], isTerminal: boolean): string {
  let output = "";
  const sink = createProgress({
    write: (text) => void (output += text),
    isTerminal,
    hasColour: false,
    columns: () => 60,
  });
  events.forEach((event) => sink.take(event));
  return output;
}

/** What stays on the screen: a row that was written over is gone. */
function toScreen(output: string): string {
  return output.split("\n").map((line) => line.split("\r").at(-1)?.trimEnd()).join("\n");
}

Deno.test("createProgress() counts one file in the singular", { permissions: "none" }, () => {
  const events = EVENTS.map((event) =>
    event.kind === "room_opened" ? { ...event, files: 1 } : event
  );
  assertStringIncludes(print(events, true), "1 file copied in ");
});

Deno.test("createProgress() prints a short line an event on a terminal", {
  permissions: "none",
}, () => {
  assertEquals(
    toScreen(print(EVENTS, true)),
    `\
run       deno test, scripted:a.jsonl, sandbox bwrap
room      12 files copied in 0.0 s, 1 withheld: .env
tests     before any edit: 2 of 4 tests failed (0.4 s)
model     I look first. Then I edit.
model     read_file src/a.ts
model     list_dir deep/deep/deep/deep/deep/deep/d…(+69)
refused   write_file a_test.ts: Tests are read-only
          (protected_test)
remember  src/a.ts refused; greenroom denied forget d4f2
          forgets it
edit      src/a.ts, in the room
verify    ✓ red green red: red without the diff, green with
            it
verify    – stability: did not look. No names.
landed    src/a.ts
note      The sandbox is off\\u{1b}[2J
`,
  );
});

Deno.test("createProgress() prints only essentials when nobody watches, and whole", {
  permissions: "none",
}, () => {
  assertEquals(
    print(EVENTS, false),
    `\
tests     before any edit: 2 of 4 tests failed (0.4 s)
refused   write_file a_test.ts: Tests are read-only (protected_test)
remember  src/a.ts refused; greenroom denied forget d4f2 forgets it
landed    src/a.ts
note      The sandbox is off\\u{1b}[2J
`,
  );
});

Deno.test("createProgress() shows who is waited for and clears it before a question", {
  permissions: "none",
}, () => {
  const output = print([
    { kind: "prompted", step: 3, added: [] },
    { kind: "asked", call: "c1", ...QUESTION },
  ], true);
  assertStringIncludes(output, "model     step 3 …");
  assertEquals(output.endsWith("\r"), true);
  assertEquals(toScreen(output), "");
});

Deno.test("createProgress() counts a wait down on a terminal, and says it once elsewhere", {
  permissions: "none",
}, () => {
  const waiting = { kind: "waiting", waitMs: 2_400, problem: "to keep a limit" } as const;
  const check = (isTerminal: boolean) => {
    let output = "";
    let tick = () => {};
    const sink = createProgress({
      write: (text) => void (output += text),
      isTerminal,
      hasColour: false,
      columns: () => 60,
      everySecond: (callback) => {
        tick = callback;
        return () => tick = () => output += "still ticking";
      },
    });
    sink.take(waiting);
    Array(4).fill(0).forEach(() => tick());
    const shown = output.split(/[\r\n]/).map((row) => row.trim()).filter((row) => row !== "");
    sink.take({ kind: "verified", runs: 1, verdict: "fixed", reasons: [] });
    return { shown, ended: toScreen(output) };
  };
  const rows = [3, 2, 1, 0, 0].map((seconds) => `waiting   ${seconds} s: to keep a limit …`);
  assertEquals(check(true), { shown: rows, ended: "verify    1 test runs\n" });
  assertEquals(check(false).shown, rows.slice(0, 1));
});

Deno.test("createProgress() says where the run stands while somebody waits", {
  permissions: "none",
}, () => {
  let output = "";
  let tick = () => {};
  let now = 0;
  const screen = { columns: 120 };
  const sink = createProgress({
    write: (text) => void (output += text),
    ...{ isTerminal: true, hasColour: false, columns: () => screen.columns, now: () => now },
    everySecond: (callback) => {
      tick = callback;
      return () => {};
    },
  });
  const rows = () => output.split(/[\r\n]/).map((row) => row.trim()).filter((row) => row !== "");
  EVENTS.slice(0, 4).forEach((event) => sink.take(event));
  const usage = { ...USAGE, inputTokens: 1_200, outputTokens: 30, costUsd: 0.0021 };
  sink.take({ kind: "replied", step: 1, text: null, calls: [], usage, extra: null });
  now = 75_000;
  sink.take({ kind: "prompted", step: 2, added: [] });
  tick();
  const standing = "at most 10 steps, scripted:a.jsonl, 1 min 15 s, 1,230 tokens, $0.0021";
  assertEquals(rows().slice(-2), [
    `model     step 2 … · ${standing}`,
    `model     step 2 … 1 s · ${standing}`,
  ]);
  // The screen becomes narrow: what now takes several rows is taken away as a whole.
  screen.columns = 40;
  output = "";
  tick();
  assertEquals(output.startsWith("\r\x1b[2A\x1b[J"), true, JSON.stringify(output));
  assertEquals(rows().at(-1)?.replace("\x1b[2A\x1b[J", "").length, 37);
});
