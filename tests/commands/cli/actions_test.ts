/** `fix` inside of GitHub Actions: summary, outputs, annotations, and jobs without a key. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { countBytes } from "../../../publish/byte_limit.ts";
import { fix } from "./fix.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample, type Project } from "./project.ts";
import { parseReport } from "./report_schema.ts";

/** What a runner hands to a step; its files lie beside the project. */
function toRunner(project: Project, env: Readonly<Record<string, string>> = {}) {
  for (const name of ["summary", "output"]) Deno.writeTextFileSync(`${project.around}/${name}`, "");
  return {
    GITHUB_ACTIONS: "true",
    GITHUB_STEP_SUMMARY: `${project.around}/summary`,
    GITHUB_OUTPUT: `${project.around}/output`,
    GITHUB_WORKSPACE: project.around,
    ...env,
  };
}

function readBeside(project: Project, name: string): string {
  return Deno.readTextFileSync(`${project.around}/${name}`);
}

Deno.test("fix tells the runner of a proved fix, and its result stays one object", async () => {
  await using project = copyExample("pricing");
  const words = ["--approve", "propose", "--json"];
  const ended = await fix(project, { words, env: toRunner(project) });
  assertEquals([ended.code, parseReport(ended.stdout).outcome], [0, "fixed"], ended.stderr);
  const summary = readBeside(project, "summary");
  assertMatch(summary, /^\n\n## Greenroom: fixed, a person must merge it\n/);
  assertStringIncludes(summary, "+  return Math.round(");
  assertEquals(readBeside(project, "output"), "verdict=fixed\noutcome=fixed\n");
  const [, token] = /^::stop-commands::(greenroom-[\w-]+)$/m.exec(ended.stderr) ?? [];
  const [, after = ""] = ended.stderr.split(`\n::${token}::\n`);
  assertMatch(
    after,
    /^::warning file=pricing\/src\/price\.js,line=\d+,title=A proved fix [^\n]+\n$/,
  );
});

Deno.test("fix tells the runner which tests are still red, with file and line", async () => {
  await using project = copyExample("pricing");
  const model = project.script([{ text: "None." }, { text: "None." }]);
  const ended = await fix(project, { model, env: toRunner(project) });
  assertEquals(ended.code, 1, ended.stderr);
  assertStringIncludes(
    readBeside(project, "summary"),
    "Fails:\n\n- test/price.test.js::half a cent",
  );
  assertEquals(readBeside(project, "output"), "verdict=not_fixed\noutcome=not_fixed\n");
  const [error, more] = ended.stderr.split("\n").filter((line) => line.startsWith("::error "));
  assertMatch(
    error ?? "",
    /^::error file=pricing\/test\/price\.test\.js,line=\d+,title=Test fails::/,
  );
  assertMatch(more ?? "", /^::error title=Greenroom%3A not fixed::No change was proposed/);
});

Deno.test("fix tells nothing outside of GitHub Actions", async () => {
  await using project = copyExample("pricing");
  const env = toRunner(project, { GITHUB_ACTIONS: "" });
  const model = project.script([{ text: "None." }, { text: "None." }]);
  const ended = await fix(project, { model, env });
  assertEquals(ended.code, 1, ended.stderr);
  assertEquals([readBeside(project, "summary"), readBeside(project, "output")], ["", ""]);
  assertEquals(/^::/m.test(ended.stderr + ended.stdout), false);
});

Deno.test("fix keeps the summary below what the runner takes, beside what is there", async () => {
  await using project = copyExample("pricing");
  const env = toRunner(project);
  Deno.writeTextFileSync(env.GITHUB_STEP_SUMMARY, "x".repeat(1_047_000));
  const model = project.script([{ text: "None." }, { text: "None." }]);
  const ended = await fix(project, { model, env });
  assertEquals(ended.code, 1, ended.stderr);
  const summary = readBeside(project, "summary");
  assert(countBytes(summary) <= 1_048_576 - 1_024);
  assertStringIncludes(summary, "## Greenroom: not fixed");
});

for (
  const [name, change, says] of [
    ["has no summary", { GITHUB_STEP_SUMMARY: "" }, "no usable GITHUB_STEP_SUMMARY"],
    ["names a summary that is a list", { GITHUB_STEP_SUMMARY: "/tmp/a,/etc" }, "no usable"],
    ["has a summary that nobody can write", { GITHUB_STEP_SUMMARY: "/proc/version" }, "found "],
  ] as const
) {
  Deno.test(`fix warns and keeps its verdict where the runner ${name}`, async () => {
    await using project = copyExample("pricing");
    const model = project.script([{ text: "None." }, { text: "None." }]);
    const env = toRunner(project, change);
    const ended = await fix(project, { model, words: ["--json"], env });
    assertEquals([ended.code, parseReport(ended.stdout).verdict], [1, "not_fixed"], ended.stderr);
    const warning = ended.stderr.split("\n").find((line) => line.startsWith("::warning "));
    assertStringIncludes(warning ?? "", "Cannot write the step summary: ");
    assertStringIncludes(warning ?? "", says);
  });
}

Deno.test("no word of a model is an order to the runner", async () => {
  await using project = copyExample("pricing");
  const text = "::add-mask::a\n ::set-env name=A::b\n##[add-path]/tmp\n::error::no";
  const model = project.script([{ text }, { text }]);
  for (const words of [[], ["--json"]]) {
    const ended = await fix(project, { model, words, env: toRunner(project) });
    const own = /^::(stop-commands::)?greenroom-[\w-]+(::)?$|^::error file=|^::error title=/;
    const lines = `${ended.stdout}\n${ended.stderr}`.split("\n");
    assertEquals(lines.filter((line) => /^\s*::/.test(line) && !own.test(line)), []);
    assertEquals(ended.stdout.includes("##["), false);
    assert(ended.stdout.includes("add-path"), ended.stdout);
    if (words.length > 0) assertEquals(parseReport(ended.stdout).explanation, text);
  }
});

Deno.test("what other commands tell of a run is no order to the runner either", async () => {
  await using project = copyExample("pricing");
  const text = "::add-mask::a\n##[add-path]/tmp";
  await fix(project, { model: project.script([{ text }, { text }]), env: toRunner(project) });
  for (
    const words of [["show"], ["show", "--json"], ["export", "--format", "markdown"], ["runs"]]
  ) {
    const cwd = project.dir;
    const { code, stderr } = await greenroom(words, { cwd, env: toRunner(project) });
    const [, token] = /^::stop-commands::(greenroom-[\w-]+)\n/.exec(stderr) ?? [];
    assertEquals([code, stderr], [0, `::stop-commands::${token}\n::${token}::\n`], words.join(" "));
  }
});

Deno.test("a run that knows of no runner gives it no order through a pipe", async () => {
  await using project = copyExample("pricing");
  const text = "::add-mask::a\n ::set-env name=A::b\n##[add-path]/tmp";
  const model = project.script([{ text }, { text }]);
  for (const words of [[], ["--json"]]) {
    const { stdout, stderr } = await fix(project, { model, words });
    const lines = `${stdout}\n${stderr}`.split("\n");
    assertEquals(lines.filter((line) => /^\s*::|##\[/.test(line)), []);
  }
});

function toEvent(project: Project, head: unknown): string {
  const event = {
    pull_request: { head: { repo: head }, base: { repo: { full_name: "org/app" } } },
  };
  Deno.writeTextFileSync(`${project.around}/event.json`, JSON.stringify(event));
  return `${project.around}/event.json`;
}

for (
  const [name, event, head, says] of [
    [
      "a fork",
      "pull_request",
      { full_name: "someone/app", fork: true },
      /comes from a fork.*OPENAI_/,
    ],
    ["a fork that is gone", "pull_request", null, /comes from a fork/],
    [
      "its own branch",
      "pull_request",
      { full_name: "org/app", fork: false },
      /secret for OPENAI_API/,
    ],
    [
      "a push",
      "push",
      { full_name: "someone/app", fork: true },
      /secret for OPENAI_API_KEY is not set/,
    ],
  ] as const
) {
  Deno.test(`fix of ${name} without a key ends neutral, with one line, before anything runs`, async () => {
    await using project = copyExample("pricing");
    const env = toRunner(project, {
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: toEvent(project, head),
      OPENAI_API_KEY: "",
      GITHUB_TOKEN: "ghs_x",
    });
    const { code, stdout, stderr } = await fix(project, { model: "openai/gpt-4.1", env });
    assertEquals([code, stderr], [78, ""]);
    assertMatch(stdout, /^could_not_run: [^\n]+ \(skipped\)\n$/);
    assertMatch(stdout, says);
    assertEquals(/pull_request_target/.test(stdout), false);
    assertEquals(project.list().filter((path) => path.startsWith(".greenroom")), []);
    const json = await fix(project, { model: "openai/gpt-4.1", words: ["--json"], env });
    assertEquals([json.code, parseReport(json.stdout).outcome], [78, "skipped"]);
    // A secret that was pasted empty may hold a line end.
    const blank = { ...env, OPENAI_API_KEY: " \n" };
    assertEquals((await fix(project, { model: "openai/gpt-4.1", env: blank })).code, 78);
  });
}

Deno.test("a missing key outside of CI stays a fault of the set-up", async () => {
  await using project = copyExample("pricing");
  const { code, stderr } = await fix(project, { model: "openai/m", env: { OPENAI_API_KEY: "" } });
  assertEquals(code, 2);
  assertStringIncludes(stderr, "OPENAI_API_KEY is needed");
});
