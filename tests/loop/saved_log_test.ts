import { assertEquals, assertMatch } from "../assert.ts";
import { readSavedLog } from "../../loop/saved_log.ts";
import { cleanTerminalText } from "../../room/capture.ts";

/** Lines as `gh run view --log-failed` prints them: job, step, time, words. */
function toGh(job: string, step: string, words: readonly string[]): string[] {
  return words.map((line, at) =>
    `${job}\t${step}\t${at === 0 ? "\uFEFF" : ""}2026-11-30T01:02:03.${at}23456Z ${line}`
  );
}

const RUN = [
  "##[group]Run npm test",
  "\u001b[36;1mnpm test\u001b[0m",
  "shell: /usr/bin/bash -e {0}",
  "env:",
  "  TOKEN: ***",
  "##[endgroup]",
];
const FAILED = [
  ...RUN,
  "\u001b[31m✖ rounds\u001b[0m",
  "1 !== 2",
  "##[error]Process completed with exit code 1.",
];
const TOLD = ["$ npm test", "✖ rounds", "1 !== 2", "error: Process completed with exit code 1."];

function read(lines: readonly string[]) {
  return readSavedLog(lines.join("\n"), cleanTerminalText);
}

function readText(lines: readonly string[]): readonly string[] {
  const log = read(lines);
  assertEquals(log.kind, "log", JSON.stringify(log));
  return log.kind === "log" ? log.text.trimEnd().split("\n") : [];
}

function readReason(lines: readonly string[]): string {
  const log = read(lines);
  assertEquals(log.kind, "nothing", JSON.stringify(log));
  return log.kind === "nothing" ? log.reason : "";
}

Deno.test(
  "readSavedLog() takes columns, times, colours and the runner's header off a failing step",
  {
    permissions: "none",
  },
  () => {
    assertEquals(readText(toGh("test", "Run npm test", FAILED)), [
      "[test / Run npm test]",
      ...TOLD,
    ]);
  },
);

Deno.test("readSavedLog() picks the failing steps of interleaved jobs, and no other", {
  permissions: "none",
}, () => {
  const setUp = toGh("unit", "Set up Node", ["##[group]Run x", "a", "##[endgroup]", "Error: none"]);
  const unit = toGh("unit", "Test", FAILED);
  const lint = toGh("lint", "Lint", ["one", "##[error]src/a.ts: no semicolon", "two"]);
  const mixed = unit.flatMap((line, at) => [line, ...lint.slice(at, at + 1)]);
  const clean = toGh("unit", "Post checkout", ["Cleaning up orphan processes"]);
  assertEquals(readText([...setUp, ...mixed, ...clean]), [
    "[unit / Test]",
    ...TOLD,
    "[lint / Lint]",
    "one",
    "error: src/a.ts: no semicolon",
    "two",
  ]);
});

for (
  const [name, render] of [
    [
      "gh that does not know the steps",
      (words: readonly string[]) => toGh("test", "UNKNOWN STEP", words),
    ],
    [
      "the raw log of a job",
      (words: readonly string[]) => words.map((line) => `2026-11-30T01:02:03.1Z ${line}`),
    ],
  ] as const
) {
  Deno.test(`readSavedLog() finds where steps begin in ${name}`, { permissions: "none" }, () => {
    const before = [
      "##[group]Run actions/checkout@v4",
      "with:",
      "##[endgroup]",
      "fatal: not really",
    ];
    const after = ["Post job cleanup.", "done"];
    const told = readText(render([...before, ...FAILED, ...after]));
    assertEquals(told.slice(1), TOLD);
    assertMatch(told[0] ?? "", /^\[(test \/ )?Run npm test\]$/);
  });
}

Deno.test("readSavedLog() leaves a log of no runner as it is", { permissions: "none" }, () => {
  const lines = ["a\tb\tc", "The operation was canceled.", "FAILED rounds", "", "exit code 137"];
  assertEquals(readText(lines), lines);
});

Deno.test("readSavedLog() tells a log whole where no step failed", { permissions: "none" }, () => {
  const lines = toGh("test", "Test", ["all is well"]);
  assertEquals(readText(lines), ["[test / Test]", "all is well"]);
});

Deno.test("readSavedLog() keeps the step that failed beside one that was cancelled", {
  permissions: "none",
}, () => {
  const other = toGh("slow", "Test", ["half", "##[error]The operation was canceled."]);
  assertEquals(readText([...other, ...toGh("test", "Test", FAILED)]), ["[test / Test]", ...TOLD]);
});

Deno.test("readSavedLog() tells once what jobs of a matrix say alike, with the names of all", {
  permissions: "none",
}, () => {
  const leg = (name: string, took: string, words = "1 !== 2") =>
    toGh(`test (${name})`, "Test", [
      ...RUN,
      `✖ rounds (${took})`,
      words,
      "##[error]Process completed with exit code 1.",
    ]);
  assertEquals(
    readText([...leg("18", "1.2ms"), ...leg("20", "7ms"), ...leg("22", "3ms", "1 !== 3")]),
    [
      "[test (18) / Test, and alike test (20) / Test]",
      ...[
        "$ npm test",
        "✖ rounds (1.2ms)",
        "1 !== 2",
        "error: Process completed with exit code 1.",
      ],
      "[test (22) / Test]",
      ...["$ npm test", "✖ rounds (3ms)", "1 !== 3", "error: Process completed with exit code 1."],
    ],
  );
  const many = Array.from({ length: 9 }, (_, at) => leg(`${at}`, "1ms")).flat();
  assertMatch(
    readText(many)[0] ?? "",
    /^\[test \(0\).*, and alike test \(5\) \/ Test, and alike 3 more\]$/,
  );
});

/** How gh ends what the host refused. */
const RUNS = "https://api.github.com/repos/org/app/actions/runs/7/logs";

Deno.test("readSavedLog() leaves a short log of a server's tests to the model", {
  permissions: "none",
}, () => {
  for (
    const line of [
      "HTTP 500: Internal (http://127.0.0.1:8000/cart)",
      "HTTP 401: no token (http://127.0.0.1:8000/cart)",
      "failed to get cart: HTTP 404",
      "FAILED: log not found",
      "No space left on device",
    ]
  ) assertEquals(readText([line, "1 failed"]), [line, "1 failed"]);
});

const DEAD: readonly [name: string, lines: readonly string[], says: RegExp][] = [
  ["nothing", [""], /is empty/],
  ["blanks and a byte order mark", ["\uFEFF", "  ", "\u001b[0m"], /is empty/],
  [
    "a run that goes on",
    ["run 1 is still in progress; logs will be available when it is complete"],
    /still in progress/,
  ],
  [
    "a job that goes on, saved elsewhere",
    ["job 7 is still in progress; logs will be available when it is complete\r", "\r"],
    /still in progress/,
  ],
  ["a log that was taken away", [`failed to get run log: HTTP 410: Gone (${RUNS})`], /is gone/],
  ["a run of another repository", ["could not find any workflow run with ID 7"], /no such run/],
  ["a run that is not there", [`failed to get run: HTTP 404: Not Found (${RUNS})`], /no such run/],
  [
    "gh without a token",
    [
      "To get started with GitHub CLI, please run:  gh auth login",
      "Alternatively, populate the GH_TOKEN environment variable with a token.",
    ],
    /not logged in/,
  ],
  [
    "gh in a job that hands it no token",
    [
      "gh: To use GitHub CLI in a GitHub Actions workflow, set the GH_TOKEN environment variable.",
      "  env:",
      "    GH_TOKEN: ${{ github.token }}",
    ],
    /not logged in/,
  ],
  ["gh with an old token", [`HTTP 401: Bad credentials (${RUNS})`, "Try gh auth"], /not logged in/],
  [
    "gh without the right",
    [`failed to get run log: HTTP 403: Must have admin rights (${RUNS})`],
    /gave gh no log/,
  ],
  ["gh and a host at fault", [`HTTP 502: Bad Gateway (${RUNS})`], /gave gh no log/],
  [
    "a machine without space",
    toGh("a", "b", ["##[error]No space left on device : '/home/runner/_diag/pages/x.log'"]),
    /no space left/,
  ],
  [
    "an action that is not there",
    toGh("a", "Set up job", [
      "##[error]Unable to resolve action `actions/checkout@v99`, unable to find version `v99`",
    ]),
    /action .* could not be had/,
  ],
  ["a log that is gone", ["failed to get run log: log not found"], /is gone/],
  ["a cancelled step, its mark alone", ["##[error]The operation was canceled."], /was cancelled/],
  [
    "a cancelled step",
    toGh("a", "b", [...RUN, "x", "##[error]The operation was canceled."]),
    /was cancelled/,
  ],
  ["a killed step, the words alone", ["Process completed with exit code 137"], /killed .*137/],
  [
    "a killed step",
    toGh("a", "b", [...RUN, "✖ rounds", "##[error]Process completed with exit code 137."]),
    /killed/,
  ],
  [
    "a machine that was shut down",
    toGh("a", "b", [
      "##[error]The runner has received a shutdown signal. This can happen when …",
      "##[error]Process completed with exit code 143.",
    ]),
    /told to end/,
  ],
  [
    "a step and a job without time",
    toGh("a", "b", ["##[error]The action 'Test' has timed out after 5 minutes."]),
    /time limit/,
  ],
  [
    "a machine that was lost",
    toGh("a", "b", ["##[error]The self-hosted runner: x lost communication with the server."]),
    /was lost/,
  ],
];

for (const [name, lines, says] of DEAD) {
  Deno.test(`readSavedLog() gives no model ${name}`, { permissions: "none" }, () => {
    assertMatch(readReason(lines), says);
    assertMatch(readReason(lines), /^The saved log .*; no model was asked$/);
  });
}

Deno.test("readSavedLog() names every end where several steps ended for other reasons", {
  permissions: "none",
}, () => {
  const reason = readReason([
    ...toGh("a", "Test", ["##[error]The operation was canceled."]),
    ...toGh("b", "Test", ["##[error]Process completed with exit code 137."]),
    ...toGh("c", "Test", ["##[error]Process completed with exit code 137."]),
  ]);
  assertMatch(
    reason,
    /says that the job was cancelled, and that the step was killed \(exit code 137\)/,
  );
  assertEquals(reason.split("137").length, 2);
});
