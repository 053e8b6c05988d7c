import { assertEquals, assertStringIncludes } from "../assert.ts";
import { DENO } from "../../room/runners/deno.ts";
import { PYTEST } from "../../room/runners/pytest.ts";
import type { Report } from "../../room/runners/runner.ts";
import type { TestOutcome } from "../../room/test_run.ts";
import { brief, evaluate, type FakeRun } from "./runs.ts";

const pure = { permissions: "none" } as const;

function report(statuses: string, options: Partial<Report> = {}): Report {
  const outcomes = [...statuses].map((letter, index): TestOutcome => ({
    file: "t/a.ts",
    name: `t${index}`,
    status: ({ p: "passed", f: "failed", s: "skipped", t: "todo" } as const)[letter] ?? "failed",
    message: "",
  }));
  return { runner: "node", isComplete: true, outcomes, loadErrors: [], tampered: [], ...options };
}

const LOAD_ERROR = { file: "src/a.ts", line: 3, message: "m" };

/** The six outputs in which no test ran, and the one in which Node counts a file. */
const NO_TESTS: readonly FakeRun[] = [
  { output: "TAP version 13\n1..0\n# tests 0\n# pass 0\n# fail 0\n" },
  { output: "\n-----\nRan 0 tests in 0.000s\n\nOK\n" },
  { exitCode: 5, output: "no tests ran in 0.01s\n" },
  { output: "?   \texample.test/m\t[no test files]\n" },
  {
    output: "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; " +
      "12 filtered out; finished in 0.00s\n",
  },
  { output: "No test files found, exiting with code 0\n" },
  { reports: [report("")], output: "# tests 1\n# pass 1\n# fail 0\n" },
];

Deno.test("evaluateRun() says no_tests when a green command ran none", pure, () => {
  for (const run of NO_TESTS) {
    const { kind, summary } = evaluate(run);
    assertEquals([kind, summary], ["no_tests", "No test ran."], run.output ?? "");
  }
  assertEquals(evaluate({ reports: [report("sst")] }).summary, "No test ran: all 3 were skipped.");
  assertEquals(
    evaluate({ runner: PYTEST, exitCode: 5, output: "no tests ran in 0.01s" }).kind,
    "no_tests",
  );
});

Deno.test("evaluateRun() tells a build error from a command that cannot run", pure, () => {
  const rows: [number, string, string][] = [
    [
      2,
      "ERROR collecting tests/test_a.py\nE   ImportError: cannot import name 'tax'\n1 error in 0.10s\n",
      "load_error",
    ],
    [1, "# m\n./shop.go:7:2: undefined: tax\nFAIL\tm [build failed]\n", "load_error"],
    [1, 'npm error Missing script: "test"\n', "cannot_run"],
    [127, "sh: 1: pytest: not found\n", "cannot_run"],
    [4, "ERROR: file or directory not found: tests/nope.py\n", "cannot_run"],
    [1, "npm error code ENOTFOUND registry.example.invalid\n", "cannot_run"],
    [1, "FAIL\n", "tests"],
  ];
  for (const [exitCode, output, kind] of rows) {
    const found = evaluate({ exitCode, output, files: ["shop.go", "tests/test_a.py"] });
    assertEquals([found.kind, found.disagreement], [kind, null], output);
    assertEquals(found.loadErrors.length, kind === "load_error" ? 1 : 0, output);
  }
});

Deno.test("evaluateRun() gives outcomes of all reports when several runners ran", pure, () => {
  const python = report("s", { runner: "unittest" });
  const found = evaluate({ exitCode: 1, reports: [report("pf"), python] });
  assertEquals([found.kind, found.runner, found.disagreement], ["tests", "node+unittest", null]);
  assertEquals(found.counts, { passed: 1, failed: 1, skipped: 1 });
  assertEquals(found.outcomes?.length, 3);
  assertEquals(found.summary, "1 passed, 1 failed, 1 skipped.");
});

Deno.test("evaluateRun() reports a contradiction when report and exit code differ", pure, () => {
  const rows: [FakeRun, string, string | null][] = [
    [{ reports: [report("pf")] }, "tests", "The exit code is 0, but 1 tests failed."],
    [{ reports: [report("pp")], exitCode: 1 }, "tests", "The exit code is 1, but no test failed."],
    [{ reports: [report("p")] }, "tests", null],
    [
      { reports: [report("p", { isComplete: false })] },
      "no_tests",
      "The exit code is 0, but the test report is cut off.",
    ],
    [
      { reports: [report("p"), report("", { isComplete: false })], exitCode: 1 },
      "tests",
      "The exit code is 1, but the test report is cut off.",
    ],
    [{ runner: DENO }, "no_tests", "The exit code is 0, but the test report is missing."],
    [
      { runner: DENO, output: "ok | 3 passed | 0 failed (1ms)" },
      "no_tests",
      "The exit code is 0, but the test report is missing.",
    ],
    [
      { runner: DENO, exitCode: 139 },
      "tests",
      "The exit code is 139, but the test report is missing.",
    ],
    [
      { reports: [report("p", { loadErrors: [LOAD_ERROR] })] },
      "load_error",
      "The exit code is 0, but a file did not load.",
    ],
    [{ exitCode: 3 }, "tests", null],
  ];
  for (const [run, kind, disagreement] of rows) {
    const found = evaluate(run);
    assertEquals([found.kind, found.disagreement], [kind, disagreement]);
  }
});

Deno.test("evaluateRun() keeps what a cut-off report says as partial", pure, () => {
  const found = evaluate({ reports: [report("pf", { isComplete: false })], exitCode: 1 });
  assertEquals(found.outcomes, null);
  assertEquals(brief(found.partial), ["passed t/a.ts::t0", "failed t/a.ts::t1"]);
});

Deno.test("evaluateRun() keeps outcomes when another file did not load", pure, () => {
  const reports = [report("p", { loadErrors: [LOAD_ERROR, LOAD_ERROR] })];
  const found = evaluate({ reports, exitCode: 1 });
  assertEquals([found.kind, found.disagreement], ["load_error", null]);
  assertEquals(found.loadErrors, [LOAD_ERROR]);
  assertEquals(brief(found.outcomes), ["passed t/a.ts::t0"]);
  assertEquals(found.summary, '"src/a.ts" (line 3) did not load, or broke outside its tests.');
});

Deno.test("evaluateRun() reads the text when an unknown runner names no tests", pure, () => {
  const output = "FAILED t/test_b.py::test_old - KeyError\n1 failed, 9 passed\n";
  const found = evaluate({ exitCode: 1, output });
  assertEquals([found.kind, found.runner, found.outcomes], ["tests", "unknown", null]);
  assertEquals(found.counts, { passed: 9, failed: 1, skipped: 0 });
  assertEquals(brief(found.partial), ["failed t/test_b.py::test_old"]);
  assertEquals(
    found.summary,
    "The command ended with exit code 1 and names no tests. Its own summary says: 9 passed, 1 failed.",
  );
});

Deno.test(
  "evaluateRun() lets the run's end speak when the command did not end itself",
  pure,
  () => {
    const ends: [FakeRun, string, string][] = [
      [{ sandboxFailure: "bwrap: no" }, "sandbox_failed", "The sandbox did not start: bwrap: no"],
      [{ kind: "not_started", note: "Cannot start x." }, "cannot_run", "Cannot start x."],
      [
        { kind: "timed_out", exitCode: null, durationMs: 2040, note: "It speaks of watch mode." },
        "timed_out",
        "The time limit ended the run after 2.0 s. It speaks of watch mode.",
      ],
      [{ kind: "interrupted", exitCode: null }, "interrupted", "The run was interrupted."],
    ];
    for (const [run, kind, summary] of ends) {
      const found = evaluate({ ...run, reports: [report("p")] });
      assertEquals([found.kind, found.summary, found.outcomes], [kind, summary, null]);
      assertEquals(found.partial.length, 1);
    }
  },
);

Deno.test("evaluateRun() never calls a run tests when output alone claims green", pure, () => {
  const claims = "ok | 3 passed | 0 failed (1ms)\nok 1 - total\n# pass 3\n";
  assertStringIncludes(evaluate({ runner: DENO, output: claims }).summary, "missing");
});
