import {
  createScriptedModel,
  DEFAULT_POLICY,
  fix,
  type FixOptions,
  type FixReport,
  type HostRun,
} from "../../../mod.ts";
import { assertEquals, assertMatch, assertRejects, assertStringIncludes } from "../../assert.ts";
import { ADD, createMemoryHost, type MemoryHost, type MemoryHostOptions } from "./memory_host.ts";

const EDIT = `{"calls": [{"tool": "replace_in_file", "args":
  {"path": "add.js", "old": "a - b", "new": "a + b"}}]}`.replaceAll("\n", " ");
const DONE = `{"text": "The sign was wrong."}`;

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

interface Fixed {
  readonly report: FixReport;
  readonly host: MemoryHost;
}

async function fixAdd(
  options: Partial<Omit<FixOptions, "host">> = {},
  { replies = [EDIT, DONE], ...host }: Partial<MemoryHostOptions> & {
    readonly replies?: readonly string[];
  } = {},
): Promise<Fixed> {
  const made = createMemoryHost({ files: ADD, ...host });
  const model = createScriptedModel(replies.join("\n"), { name: "scripted:host" });
  const report = await fix({ host: made, test: "check", model, approve: "auto", ...options });
  return { report, host: made };
}

test("fix() goes from red to fixed on a host, without any permission", async () => {
  const { report, host } = await fixAdd();
  assertEquals([report.verdict, report.landed], ["fixed", true], report.reasons.join());
  assertEquals(host.text("add.js"), "export const add = (a, b) => a + b;\n");
  assertEquals(report.tests.after?.passed, ["add_test.js::add() adds"]);
  const journal = host.kept.get(`runs/${report.run}/journal.jsonl`) ?? "";
  assertStringIncludes(journal, "the host holds the tests: a function in memory");
  assertMatch(journal, /"kind":"run_finished".*\n$/);
});

test("fix() proves on a host with the oracles that it proves with anywhere", async () => {
  const { report } = await fixAdd();
  const answers = Object.fromEntries(report.oracles.map(({ name, answer }) => [name, answer]));
  const { scope, red_green_red, named_outcomes, stability, hunks, runner_intact } = answers;
  assertEquals(
    { scope, red_green_red, named_outcomes, stability, hunks },
    {
      ...{ scope: "yes", red_green_red: "yes", named_outcomes: "yes" },
      ...{ stability: "yes", hunks: "yes" },
    },
  );
  // Nobody watches a test process on a host, and it says so.
  assertEquals(runner_intact, "did_not_look");
});

test("fix() lands nothing on a host where nothing may land, and keeps the patch", async () => {
  const { report, host } = await fixAdd({ approve: "propose" });
  assertEquals([report.verdict, report.landed], ["fixed", false]);
  assertEquals(host.text("add.js"), ADD["add.js"]);
  assertStringIncludes(host.kept.get(`runs/${report.run}/fix.patch`) ?? "", "+export const add");
});

test("fix() lands nothing where a file of the host changed meanwhile", async () => {
  const files = { ...ADD };
  const made = createMemoryHost({ files });
  const { read } = made.files;
  let reads = 0;
  const host: MemoryHost = {
    ...made,
    files: {
      ...made.files,
      read: async (path) => {
        // One room for the model, two for the proof; the fourth look is that of the landing.
        const isLate = path === "add.js" && ++reads > 3;
        return isLate ? new TextEncoder().encode("// mine now\n") : await read(path);
      },
    },
  };
  const model = createScriptedModel(`${EDIT}\n${DONE}`, { name: "scripted:host" });
  const report = await fix({ host, test: "check", model, approve: "auto" });
  assertEquals([report.verdict, report.landed], ["not_fixed", false]);
  assertEquals(report.reasons[0], 'Cannot land "add.js": it is no longer what was read');
  assertEquals(made.text("add.js"), ADD["add.js"]);
});

test("fix() keeps a no over two runs of a host", async () => {
  const first = await fixAdd({
    approve: { ask: () => Promise.resolve({ kind: "no", reason: "not this sign" }) },
  });
  assertEquals(first.report.refusals.map(({ rule }) => rule), ["refused_by_person"]);
  const denied = first.host.kept.get("denied.jsonl") ?? "";
  const second = await fixAdd({}, { kept: { "denied.jsonl": denied } });
  assertEquals(second.report.refusals.map(({ rule }) => rule), ["denied_before"]);
  assertEquals(second.host.text("add.js"), ADD["add.js"]);
  await assertRejects(() => fixAdd({}, { kept: { "denied.jsonl": "{\n{}\n" } }), SyntaxError);
});

test("fix() holds the guards on a host: tests, secrets and own state stay closed", async () => {
  const read = (path: string) => `{"calls": [{"tool": "read_file", "args": {"path": "${path}"}}]}`;
  const weaken = `{"calls": [{"tool": "replace_in_file", "args":
    {"path": "add_test.js", "old": "3", "new": "-1"}}]}`.replaceAll("\n", " ");
  const sent: string[] = [];
  const { report, host } = await fixAdd({
    events: {
      take: (event) => {
        if (event.kind === "tool_finished") sent.push(event.result);
      },
    },
  }, {
    files: { ...ADD, ".env": "KEY=1\n", ".greenroom/x": "1", "../up": "1" },
    replies: [weaken, read(".env"), read(".greenroom/x"), read("../up"), read("ADD.js"), DONE],
  });
  assertEquals(
    report.refusals.map(({ rule }) => rule),
    ["test_file_javascript", "secret_file", "path_outside", "path_twin"],
    sent.join("\n"),
  );
  assertStringIncludes(sent[2] ?? "", '".greenroom/x" does not exist');
  assertEquals(host.text("add_test.js"), ADD["add_test.js"]);
});

test("fix() hands a host copies: what its tests do to them changes nothing", async () => {
  const made = createMemoryHost({ files: ADD });
  const { report, host } = await fixAdd({}, {
    runTests: async (job) => {
      const run = await made.runTests(job);
      job.files.forEach((bytes) => bytes.fill(0));
      return run;
    },
  });
  assertEquals([report.verdict, report.landed], ["fixed", true], report.reasons.join());
  assertEquals(host.text("add_test.js"), ADD["add_test.js"]);
});

const RUNS: readonly (readonly [what: string, run: HostRun, verdict: string, reason: RegExp])[] = [
  ["a limit of time", { exitCode: null, output: "", outcomes: null }, "could_not_run", /limit/],
  [
    "no test at all",
    { exitCode: 0, output: "", outcomes: [] },
    "could_not_run",
    /No test ran/,
  ],
  [
    "a JUnit report that is cut off",
    { exitCode: 0, output: "", outcomes: null, junit: "<testsuites><testsuite>" },
    "could_not_run",
    /report is cut off/,
  ],
  [
    "a green JUnit report",
    {
      exitCode: 0,
      output: "",
      outcomes: null,
      junit: '<testsuite><testcase name="a" file="add_test.js" time="1"/></testsuite>',
    },
    "nothing_to_fix",
    /green already/,
  ],
];

for (const [what, run, verdict, reason] of RUNS) {
  test(`fix() judges a host's run with ${what}`, async () => {
    const { report } = await fixAdd({}, { runTests: () => Promise.resolve(run) });
    assertEquals(report.verdict, verdict, report.reasons.join());
    assertMatch(report.reasons.join(), reason);
  });
}

test("fix() takes command and limits from the policy that a host's project has", async () => {
  const policy = '{"test": "check all", "maxSteps": 1}';
  const words: (readonly string[])[] = [];
  const made = createMemoryHost({ files: ADD });
  const host = createMemoryHost({
    files: { ...ADD, "greenroom.json": policy },
    runTests: (job) => {
      words.push(job.argv);
      return made.runTests(job);
    },
  });
  const model = createScriptedModel(`{"text": "No idea."}\n${DONE}`, { name: "scripted:host" });
  const report = await fix({ host, model, approve: "auto" });
  assertEquals([words[0], report.steps], [["check", "all"], 1]);
  const bad = createMemoryHost({ files: { ...ADD, "greenroom.json": "{" } });
  await assertRejects(() => fix({ host: bad, test: "x", model }), SyntaxError, "greenroom.json");
});

test("fix() lets no option lift what the policy of a host's project says", async () => {
  const files = { ...ADD, "greenroom.json": '{"maxSteps": 1, "approve": "ask"}' };
  const { report, host } = await fixAdd({ maxSteps: 5 }, { files });
  assertEquals([report.verdict, report.landed, report.steps], ["fixed", false, 1]);
  assertEquals(host.text("add.js"), ADD["add.js"]);
});

test("fix() refuses options that mean this machine where there is a host", async () => {
  for (const stray of [{ dir: "." }, { sandbox: "none" as const }, { patch: "x" }]) {
    await assertRejects(() => fixAdd(stray), TypeError, Object.keys(stray)[0]);
  }
  const model = createScriptedModel(DONE, { name: "scripted:host" });
  const host = createMemoryHost({ files: ADD });
  await assertRejects(() => fix({ host, model }), TypeError, "no test command");
});

test("fix() holds to a policy of the program's own, on top of the project's", async () => {
  const { report, host } = await fixAdd({
    policy: { ...DEFAULT_POLICY, protect: ["add.js"], maxSteps: 2 },
  });
  assertEquals(report.refusals.map(({ rule }) => rule), ["policy_protect"]);
  assertEquals(host.text("add.js"), ADD["add.js"]);
  const proposed = await fixAdd({ policy: { ...DEFAULT_POLICY, approve: "propose" } });
  assertEquals([proposed.report.verdict, proposed.report.landed], ["fixed", false]);
});

test("fix() climbs on a host: each model begins in a room of its own", async () => {
  const wrong = EDIT.replace("a + b", "a * b");
  const second = createScriptedModel(`${EDIT}\n${DONE}`, { name: "scripted:second" });
  const { report, host } = await fixAdd({ rungs: [second] }, {
    replies: [wrong, DONE, DONE],
  });
  assertEquals([report.verdict, host.text("add.js")], [
    "fixed",
    "export const add = (a, b) => a + b;\n",
  ]);
  const parked = host.kept.get(`runs/${report.run}/attempt-1.patch`) ?? "";
  assertStringIncludes(parked, "+export const add = (a, b) => a * b;");
});

test("fix() lets no error of a host pass for a fix", async () => {
  const broken = () => Promise.reject(new Error("the disk is full"));
  await assertRejects(() => fixAdd({}, { write: broken }), Error, "the disk is full");
  await assertRejects(() => fixAdd({}, { runTests: broken }), Error, "the disk is full");
});

test("fix() does not wait for a host that never answers", async () => {
  const limits: number[] = [];
  const sleep = (ms: number) => {
    limits.push(ms);
    return Promise.resolve();
  };
  const clock = { now: () => 0, random: () => 0, sleep };
  const { report } = await fixAdd({ clock, timeoutMs: 1_000 }, {
    runTests: () => new Promise(() => {}),
  });
  assertEquals([report.verdict, limits], ["could_not_run", [6_000]]);
  assertStringIncludes(report.reasons.join(), "The time limit ended the run");
});

test("fix() takes time and chance from the clock that it is handed", async () => {
  const clock = { now: () => 0, random: () => 0, sleep: () => new Promise<void>(() => {}) };
  const { report } = await fixAdd({ clock, budget: { maxTimeMs: 1_000 } });
  assertEquals([report.run, report.verdict], ["19700101-000000-aaaa", "fixed"]);
  const sleep = (ms: number) => ms === 1_000 ? Promise.resolve() : clock.sleep();
  const over = { ...clock, sleep };
  const late = await fixAdd({ clock: over, budget: { maxTimeMs: 1_000 } });
  assertStringIncludes(late.report.reasons.join(), "The budget of 1 s is used up");
});
