import { judgeActionUse, parseChecks } from "../../../commands/bump/checks.ts";
import { type ActionUse, listActionUses } from "../../../commands/bump/workflows.ts";
import { assertEquals, assertThrows } from "../../assert.ts";

const FILE = ".github/workflows/ci.yml";
const TEXT = `# uses: actions/checkout@v1
name: "CI # one"
on: { push: {} }
env:
  uses: actions/checkout@v0
jobs:
  test:
    name: Tests \${{ matrix.os }}
    steps:
      - uses: actions/checkout@v5 # main
      - run: |
          uses: actions/checkout@v2

          uses: actions/checkout@v3
      - { uses: actions/checkout@v9 }
  lint:
    steps:
    - name: Get it
      uses: "actions/checkout@0123456789abcdef0123456789abcdef01234567" # v5
    - uses: actions/checkout-more@v5
    - uses: actions/checkout/sub@v4
  call:
    uses: ./.github/workflows/other.yml
`;

Deno.test(
  "listActionUses() reads jobs and steps, and no text in a block",
  { permissions: "none" },
  () => {
    const uses = listActionUses(FILE, TEXT, { action: "actions/checkout" });
    assertEquals(uses.map(({ line, ref, comment, job }) => [line, ref, comment, job]), [
      [5, "v0", null, null],
      [10, "v5", "main", "Tests ${{ matrix.os }}"],
      [19, "0123456789abcdef0123456789abcdef01234567", "v5", "lint"],
      [21, "v4", null, "lint"],
    ]);
    assertEquals(new Set(uses.map(({ workflow }) => workflow)), new Set(["CI # one"]));
  },
);

Deno.test("listActionUses() names a workflow by its path where it has no name", {
  permissions: "none",
}, () => {
  const text = "jobs:\r\n  a:\r\n    steps:\r\n      - uses: o/a@v1\r\n";
  const [use] = listActionUses(`sub/${FILE}`, text, { action: "o/a" });
  assertEquals([use?.workflow, use?.job, use?.ref], [FILE, "a", "v1"]);
  assertEquals(listActionUses("action.yml", text, { action: "o/a" })[0]?.workflow, null);
});

Deno.test("listActionUses() knows an action in whichever case it is written", {
  permissions: "none",
}, () => {
  const text = "jobs:\n  a:\n    steps:\n      - uses: Actions/Checkout@v4\n";
  const uses = listActionUses(FILE, text, { action: "actions/checkout" });
  assertEquals(uses.map(({ ref }) => ref), ["v4"]);
});

Deno.test("judgeActionUse() reads the version behind a commit as each bot writes it", {
  permissions: "none",
}, () => {
  const judge = (comment: string) => {
    const use = { ...USE, ref: "0123456789abcdef0123456789abcdef01234567", comment };
    const isBumped = (version: string) => version === "v5";
    return judgeActionUse(use, { checks: null, isBumped, commit: null }).how;
  };
  for (const comment of ["v5", "tag=v5", "ratchet:o/a@v5", "v5 (main)"]) {
    assertEquals([comment, judge(comment)], [comment, "no --checks was given"]);
  }
  for (const comment of ["", "v4", "since v5", "tag=v4 not v5", "main"]) {
    assertEquals(judge(comment), "it is still at 0123456789abcdef0123456789abcdef01234567");
  }
});

const USE: ActionUse = {
  ...{ file: FILE, line: 1, text: "o/a@v5", ref: "v5", comment: null },
  ...{ workflow: "CI", job: "Tests" },
};
const JOB = { name: "Tests", workflow: "CI" };

/** What ran, and what it says of `o/a@v5` in job "Tests" of workflow "CI" at commit "abc". */
const CHECKS: readonly (readonly [
  what: string,
  rows: readonly object[] | null,
  answer: string,
  how: string,
  use?: Partial<ActionUse>,
])[] = [
  [
    "a green job",
    [{ ...JOB, state: "SUCCESS", bucket: "pass" }],
    "exercised_green",
    'job "Tests" of workflow "CI" ended green',
  ],
  [
    "a red job among green ones",
    [
      { ...JOB, bucket: "pass" },
      { ...JOB, name: "Tests (ubuntu)", bucket: "fail" },
    ],
    "exercised_red",
    'job "Tests" of workflow "CI" ended with fail',
  ],
  [
    "a job that was skipped",
    [{ ...JOB, bucket: "skipping" }],
    "not_looked_at",
    'job "Tests" of workflow "CI" is skipping',
  ],
  [
    "a job that goes on",
    [{ ...JOB, state: "IN_PROGRESS" }],
    "not_looked_at",
    'job "Tests" of workflow "CI" is in_progress',
  ],
  [
    "another job alone",
    [{ ...JOB, name: "Testsuite", bucket: "pass" }],
    "not_looked_at",
    'job "Tests" is not among the checks',
  ],
  [
    "another workflow alone",
    [{ ...JOB, workflow: "Docs", bucket: "pass" }],
    "not_looked_at",
    'workflow "CI" is not among the checks',
  ],
  ["no checks", null, "not_looked_at", "no --checks was given"],
  ["no rows", [], "not_looked_at", 'workflow "CI" is not among the checks'],
  [
    "a green run of this commit",
    [
      { workflowName: "CI", status: "completed", conclusion: "success", headSha: "abc" },
      { workflowName: "CI", status: "completed", conclusion: "failure", headSha: "old" },
    ],
    "exercised_green",
    'workflow "CI" as a whole ended green',
  ],
  [
    "a green run of another commit",
    [
      { workflowName: "CI", status: "completed", conclusion: "success", headSha: "old" },
    ],
    "not_looked_at",
    'workflow "CI" ran on another commit',
  ],
  [
    "a run under way",
    [{ workflowName: "CI", status: "queued", conclusion: "" }],
    "not_looked_at",
    'workflow "CI" as a whole is queued',
  ],
  [
    "a use that was not bumped",
    [{ ...JOB, bucket: "pass" }],
    "not_looked_at",
    "it is still at v4",
    { ref: "v4" },
  ],
  [
    "a commit with the version behind it",
    [{ ...JOB, bucket: "pass" }],
    "exercised_green",
    'job "Tests" of workflow "CI" ended green',
    { ref: "0123", comment: "v5" },
  ],
];

for (const [what, rows, answer, how, use] of CHECKS) {
  Deno.test(`judgeActionUse() says ${answer} to ${what}`, { permissions: "none" }, () => {
    const checks = rows === null ? null : parseChecks(JSON.stringify(rows));
    const isBumped = (version: string) => version === "v5";
    const judged = judgeActionUse({ ...USE, ...use }, { checks, isBumped, commit: "abc" });
    assertEquals(judged, { answer, how } as typeof judged);
  });
}

for (const text of ["", "{}", "[1]", '[{"name":"x"}]', "[{", '[{"workflow":"a"}]']) {
  Deno.test(`parseChecks() refuses ${JSON.stringify(text)}`, { permissions: "none" }, () => {
    assertThrows(() => parseChecks(text), SyntaxError, "Cannot read --checks: found");
  });
}

Deno.test("listActionUses() takes its time by the length of a line, whatever stands in it", {
  permissions: "none",
}, () => {
  const long = `      - uses: ${"a#".repeat(200_000)}\u2028 #${" #".repeat(100_000)}\n`;
  const started = performance.now();
  assertEquals(listActionUses(FILE, `jobs:\n  a:\n${long}`, { action: "a" }), []);
  assertEquals(performance.now() - started < 1_000, true);
});
