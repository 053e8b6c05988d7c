import { renderBrief, renderRun } from "../../loop/brief.ts";
import type { Targets } from "../../loop/outcomes.ts";
import { cleanTerminalText } from "../../room/output/clean_text.ts";
import type { TestRun } from "../../room/test_run.ts";
import { assert, assertEquals, assertLess, assertMatch, assertNotMatch } from "../assert.ts";
import { toOutcomes, toRun } from "./fakes/runs.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const WHOLE: Targets = { kind: "whole_run" };

function brief(baseline: TestRun, other: Partial<Parameters<typeof renderBrief>[0]> = {}): string {
  const messages = renderBrief({
    ...{ testCommand: ["npm", "test"], baseline, targets: WHOLE, log: null, issue: null },
    ...other,
  });
  assertEquals(messages.map(({ role }) => role), ["system", "user"]);
  return messages[1]?.content ?? "";
}

const RED = toRun({
  adds: "passed",
  rounds: "failed: Expected 2, got 1",
  old: "failed",
  skip: "skipped",
});

test("renderBrief() says the command, the counts and each failure once", () => {
  assertEquals(
    brief(RED),
    "$ npm test\n1 passed, 2 failed, 1 skipped\n" +
      "- test/a.js::rounds: Expected 2, got 1\n- test/a.js::old",
  );
});

test("renderBrief() names the targets only where they are not all that failed", () => {
  const name = (...names: string[]): Targets => ({ kind: "named", names });
  assertMatch(
    brief(RED, { targets: name("test/a.js::rounds") }),
    /\nTo fix, and nothing else:\n- test\/a\.js::rounds$/,
  );
  const all = name("test/a.js::rounds", "test/a.js::old");
  assertNotMatch(brief(RED, { targets: all }), /To fix/);
});

test("renderBrief() adds what the person said and the saved log, each within its size", () => {
  const text = brief(RED, { issue: "Half a cent gets lost", log: "job 7\nFAILED t_a" });
  assert(text.endsWith("\nIssue:\nHalf a cent gets lost\nSaved log:\njob 7\nFAILED t_a"));
  const lines = (word: string) =>
    Array.from({ length: 9_000 }, (_, i) => `${word} ${"abcdefghij"[i % 10]}${i}`).join("\n");
  const long = brief(RED, { issue: lines("issue"), log: `${lines("log")}\nerror: the cause` });
  assertLess(long.length, 9_000);
  assert(long.includes("lines left out]") && long.includes("error: the cause"));
});

test("renderBrief() points at definitions that the failure names, at its end", () => {
  const pointers = ["src/a.js:3 roundHalf", "src/b.js:9 toCents"];
  assertMatch(brief(RED, { pointers }), /\nSee src\/a\.js:3 roundHalf, src\/b\.js:9 toCents$/);
  assertNotMatch(brief(RED), /See/);
});

test("renderBrief() gives a log less room where the run names the failures itself", () => {
  const log = Array.from({ length: 900 }, (_, i) => `noise ${"abcdefghij"[i % 10]}${i}`).join("\n");
  assertLess(brief(RED, { log }).length, 1_700);
  const unnamed = toRun(null, { exitCode: 2, output: "make: *** Error 2" });
  assert(brief(unnamed, { log }).length > 3_000);
});

test("renderRun() is short about a green run", () => {
  assertEquals(renderRun(toRun({ a: "passed" }), 1_000), "1 passed, 0 failed");
  assertEquals(
    renderRun(toRun({ a: "passed", b: "todo" }), 1_000),
    "1 passed, 0 failed, 1 skipped",
  );
});

test("renderRun() tells a doubt, with the output where no test failed by name", () => {
  const run = toRun({ a: "passed" }, {
    ...{ exitCode: 7, output: "Segmentation fault\n" },
    disagreement: "The exit code is 7, but no test failed.",
  });
  assertEquals(
    renderRun(run, 1_000),
    "1 passed, 0 failed; The exit code is 7, but no test failed.\nSegmentation fault",
  );
});

test("renderRun() gives summary and output of a run without names", () => {
  const run = toRun(null, {
    ...{ exitCode: 2, output: "\nmake: *** [test] Error 2\n" },
    summary: "The command ended with exit code 2 and names no tests.",
  });
  assertEquals(
    renderRun(run, 1_000),
    "The command ended with exit code 2 and names no tests.\nmake: *** [test] Error 2",
  );
});

test("renderRun() does not repeat an output that the summary tells", () => {
  const summary = "The command cannot run here (nope: not found).";
  const run: TestRun = {
    ...toRun({}),
    ...{ kind: "cannot_run", outcomes: null, exitCode: 127, summary, output: "nope: not found\n" },
  };
  assertEquals(renderRun(run, 1_000), summary);
});

test("renderRun() tells why a file did not load, beside tests that failed (C17)", () => {
  const run = toRun({ a: "failed: 1 is not 2" }, {
    kind: "load_error",
    summary: '"src/b.js" (line 3) did not load, or broke outside its tests.',
    loadErrors: [{ file: "src/b.js", line: 3, message: "SyntaxError: Unexpected token" }],
    output: "noise",
  });
  assertEquals(
    renderRun(run, 1_000),
    '"src/b.js" (line 3) did not load, or broke outside its tests.\n' +
      "- src/b.js:3: SyntaxError: Unexpected token\n- test/a.js::a: 1 is not 2",
  );
});

test("renderRun() frees messages of foreign frames and names files as the room does", () => {
  const message = [
    "AssertionError [ERR_ASSERTION]: 1 == 2",
    "    at TestContext.<anonymous> (file:///work/p/test/a.js:9:3)",
    "    at Test.runInAsyncScope (node:async_hooks:206:9)",
    "    at new Promise (<anonymous>)",
    "    at ext:core/00.js:1:1",
    "    at run (/work/p/node_modules/x/i.js:1:1)",
    "",
    "    at total (/work/p/src/total.js:2:1)",
  ].join("\n");
  assertEquals(
    renderRun(toRun({ a: `failed: ${message}` }), 2_000),
    "0 passed, 1 failed\n" +
      "- test/a.js::a: 1 == 2\nat line 9\n    at total (/work/p/src/total.js:2:1)",
  );
});

test("renderRun() shares its size among many failures and counts those left out", () => {
  for (const [count, size] of [[3, 1_500], [60, 1_500], [5_000, 3_000]] as const) {
    const statuses = Object.fromEntries(
      Array.from(
        { length: count },
        (_, i) => [`test ${i}`, `failed: ${"why ".repeat(300)}`] as const,
      ),
    );
    const text = renderRun(toRun(statuses), size);
    assertLess(text.length, size + 120);
    const shown = text.split("\n").filter((line) => line.startsWith("- ")).length;
    assert(shown > 0);
    const left = text.match(/\[(\d+) more failing tests left out\]$/);
    assertEquals(shown + Number(left?.[1] ?? 0), count);
  }
});

test("renderRun() and renderBrief() stay short when names are giant", () => {
  const run = toRun({ [`test ${"x".repeat(500_000)}`]: "failed", b: "failed: why" });
  assertLess(renderRun(run, 1_500).length, 1_700);
  const names = run.outcomes?.map(({ file, name }) => `${file}::${name}`) ?? [];
  assertLess(brief(run, { targets: { kind: "named", names: names.slice(0, 1) } }).length, 3_500);
  const many = toRun(Object.fromEntries(
    Array.from({ length: 4_000 }, (_, i) => [`some test ${i}`, "failed"] as const),
  ));
  const targets: Targets = {
    kind: "named",
    names: Array.from({ length: 3_999 }, (_, i) => `test/a.js::some test ${i}`),
  };
  const text = brief(many, { targets });
  assertLess(text.length, 8_000);
  assertMatch(text, /\[\d+ more left out\]$/);
});

const noise = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`);

test("renderBrief() states command and exit code on top and keeps cause and summary (C14)", () => {
  const cause = "src/x.rs:10:5: error[E0308]: mismatched types";
  const last = "error: could not compile `x` (lib) due to 1 previous error";
  const output = [
    ...noise(200, "Compiling crate"),
    cause,
    ...noise(4_000, "warning: unused variable"),
    ...noise(3_000, "test src/lib.rs - doc (line"),
    last,
  ].join("\n");
  const text = brief(
    toRun(null, {
      ...{ output, exitCode: 101 },
      summary: "The command ended with exit code 101 and names no tests.",
    }),
    { testCommand: ["cargo", "test"] },
  );
  assertMatch(text, /^\$ cargo test\nThe command ended with exit code 101/);
  assert(text.indexOf(cause) > 0 && text.indexOf(last) > text.indexOf(cause));
  assertLess(text.length, 8_000);
});

test("renderBrief() holds no terminal code and counts no frame of a progress bar (C15)", () => {
  const raw = "\x1b[2K\rResolving 1/900\x1b[2K\rResolving 900/900\n" +
    "\x1b[1m\x1b[31mFAIL\x1b[39m\x1b[22m test/\x1b[36mcart\x1b[39m.test.ts\n" +
    " Tests  \x1b[1m\x1b[31m1 failed\x1b[39m\x1b[22m\x1b[2m | \x1b[22m\x1b[32m2 passed\x1b[39m (3)\n" +
    "\x1b]8;;file:///x\x07link\x1b]8;;\x07\n\u009b31mC1\u009b0m\b\b\n";
  const text = brief(toRun(null, { output: cleanTerminalText(raw), exitCode: 1 }));
  for (const line of ["Resolving 900/900", "FAIL test/cart.test.ts", "link"]) {
    assert(text.split("\n").includes(line), `missing: ${line}`);
  }
  assert(text.includes(" Tests  1 failed | 2 passed (3)"));
  assertNotMatch(text, /Resolving 1\/900/);
  // deno-lint-ignore no-control-regex
  assertNotMatch(text, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
});

test("renderBrief() is valid JSON wherever it is cut (C19)", () => {
  for (let width = 0; width < 4; width++) {
    const text = `${"x".repeat(width)}${"😀".repeat(900)}`;
    const run = toRun({ a: `failed: ${text}` }, { output: `${text}\n`.repeat(30) });
    assert(brief(run, { log: `${text}\n`.repeat(30), issue: text }).isWellFormed());
    assert(brief({ ...run, outcomes: null }).isWellFormed());
    const named = toRun(null, { outcomes: toOutcomes({ [text]: "failed" }) });
    assert(brief(named).isWellFormed());
  }
});
