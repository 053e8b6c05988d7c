import { exerciseUses } from "../../../commands/bump/exercise.ts";
import type { CodeUse } from "../../../commands/bump/code_uses.ts";
import type { VerifyRoom } from "../../../loop/lab.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { assertEquals } from "../../assert.ts";
import { toRun } from "../../loop/fakes/runs.ts";

const TEXT = 'import pad from "left-pad";\nexport const cell = (s) => pad(s);\n';
const USE: CodeUse = {
  file: "src/a.js",
  language: "javascript",
  text: TEXT,
  use: { line: 2, name: "pad", kind: "call", span: { start: 55, end: 58 } },
};
const GRAPH = {
  files: [{
    ...{ path: "test/a.js", language: "javascript" as const, lines: 1 },
    ...{ imports: ["src/a.js"], packages: [] },
  }],
  notLookedAt: [],
};

/** A room in which every run with a change gives one answer. */
function createRoom(run: TestRun) {
  const puts: string[] = [];
  const room: VerifyRoom = {
    files: () => ["src/a.js", "test/a.js"],
    read: () => Promise.resolve(new TextEncoder().encode(TEXT)),
    put: (changes) => {
      puts.push(...changes.map(({ after }) => new TextDecoder().decode(after)));
      return Promise.resolve();
    },
    runTests: () => Promise.resolve(run),
    close: () => Promise.resolve(),
  };
  return { room, puts };
}

const GREEN = toRun({ one: "passed", two: "passed" });
const RED = toRun({ one: "passed", two: "failed: no" });

/** Two runs before, one with the use cut, and what they say of it. */
const CASES: readonly (readonly [
  what: string,
  before: readonly [TestRun, TestRun],
  cut: TestRun,
  answer: string,
  how: RegExp,
])[] = [
  [
    "a test that notices",
    [GREEN, GREEN],
    RED,
    "exercised_green",
    /::two" goes red when it is cut$/,
  ],
  ["nobody who notices", [GREEN, GREEN], GREEN, "not_looked_at", /^no test noticed/],
  ["a test that is green by chance", [GREEN, RED], RED, "not_looked_at", /^no test noticed/],
  [
    "tests that end with a limit",
    [GREEN, GREEN],
    { ...GREEN, kind: "timed_out", outcomes: null, exitCode: null, summary: "Over." },
    "not_looked_at",
    /^with it cut the tests said nothing: Over\.$/,
  ],
  [
    "an exit code alone",
    [{ ...GREEN, outcomes: null }, { ...GREEN, outcomes: null }],
    { ...RED, outcomes: null },
    "exercised_green",
    /^the tests go red by exit code when it is cut$/,
  ],
  [
    "an exit code that changes by itself",
    [{ ...GREEN, outcomes: null }, { ...RED, outcomes: null }],
    { ...RED, outcomes: null },
    "not_looked_at",
    /^no test noticed/,
  ],
  ["tests that are red without a cut", [RED, RED], RED, "exercised_red", /::two" fails, and it/],
];

for (const [what, [base, repeat], cut, answer, how] of CASES) {
  Deno.test(`exerciseUses() says ${answer} to ${what}`, { permissions: "none" }, async () => {
    const { room, puts } = createRoom(cut);
    const signal = new AbortController().signal;
    const options = { room, base, repeat, graph: GRAPH, maxRuns: 5, signal };
    const [judged] = await exerciseUses([USE], options);
    assertEquals([judged?.answer, how.test(judged?.how ?? "")], [answer, true], judged?.how);
    // What was cut is whole again.
    if (puts.length > 0) assertEquals(puts.at(-1), TEXT);
  });
}

Deno.test(
  "exerciseUses() says what the limit of runs left to imports",
  { permissions: "none" },
  async () => {
    const { room } = createRoom(GREEN);
    const signal = new AbortController().signal;
    const graph = { ...GRAPH, files: GRAPH.files.map((file) => ({ ...file, path: "test/a.js" })) };
    const options = { room, base: GREEN, repeat: GREEN, graph, maxRuns: 0, signal };
    const judged = await exerciseUses([USE, { ...USE, file: "src/b.js" }], options);
    assertEquals(judged.map(({ answer }) => answer), ["exercised_green", "not_looked_at"]);
    assertEquals(
      judged[0]?.how.startsWith("by import alone, the limit of runs is reached: "),
      true,
      judged[0]?.how,
    );
  },
);
