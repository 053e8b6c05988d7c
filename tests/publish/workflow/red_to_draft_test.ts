/** From a red push to a draft pull request, by the workflow's and the action's own steps. */

import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { toStream } from "../../models/loopback_replies.ts";
import type { ForgePull } from "../forge/pull_requests.ts";
import type { Trigger } from "./machine.ts";
import { readWorkflow } from "./read_yaml.ts";
import { isStarted } from "./runner.ts";
import {
  KEY,
  listResults,
  type Poison,
  proposeAgain,
  type Scene,
  toLog,
  withScene,
} from "./scene.ts";

const FIX = [
  toStream({
    calls: [{
      tool: "replace_in_file",
      args: { path: "src/price.js", old: "Math.floor(", new: "Math.round(" },
    }],
  }),
  toStream({ text: "Half a cent was floored." }),
];
const NO_IDEA = [toStream({ text: "No idea." }), toStream({ text: "None." })];
const ROUND_THE_TESTS = [
  toStream({
    calls: [
      {
        tool: "replace_in_file",
        args: { path: "test/price.test.js", old: "rounds up", new: "goes down" },
      },
      { tool: "write_file", args: { path: ".github/workflows/ci.yml", content: "x" } },
    ],
  }),
  ...NO_IDEA,
];

Deno.test("a red push becomes a draft pull request with the proved fix, for a person to merge", async () => {
  await withScene({ replies: FIX, trigger: { branch: BRANCH } }, async (scene) => {
    const { forge, jobs, trigger } = scene;
    assertEquals(
      listResults(jobs),
      ["test failure", "fix success", "propose success"],
      toLog(jobs),
    );
    assertEquals(forge.pulls.length, 1);
    const [pull] = forge.pulls;
    const head = pull?.head.ref ?? "";
    assertEquals([pull?.base.ref, pull?.draft, pull?.state], [trigger.branch, true, "open"]);
    assertMatch(head, /^greenroom\//);
    for (
      const part of ["Half a cent was floored", trigger.sha, "npm test", "Checks do not start"]
    ) {
      assertStringIncludes(pull?.body ?? "", part);
    }
    const fixed = await forge.repository.git(["show", `${head}:src/price.js`]);
    assertStringIncludes(fixed, "Math.round(");
    // What the branch was, but for the fix.
    const changed = await forge.repository.git(["diff", "--name-only", trigger.sha, head]);
    assertEquals(changed, "src/price.js");
    assertEquals(await forge.repository.head(trigger.branch), trigger.sha);
    assertStringIncludes(jobs["fix"]?.summary ?? "", "## Greenroom: fixed");
    assertStringIncludes(jobs["propose"]?.summary ?? "", `Pull request: <${pull?.html_url}>`);
    assertStringIncludes(jobs["propose"]?.summary ?? "", "close and reopen it");
    checkSecrets(jobs, forge.token);
    await checkPoisons(scene);
    await checkMergeReference(scene);
    await checkReadOnlyToken(scene);
  });
});

/** A name that a shell would carry out, if it ever read it as a script. */
const BRANCH = `feature/$(touch\${IFS}pwned)"';&x`;

/** Reports that a job which was taken over could leave for the one that holds the token. */
const POISONS: readonly Poison[] = [
  ["of a workflow", (text) => text.replaceAll("src/price.js", ".github/workflows/x.yml")],
  ["of a test", (text) => text.replaceAll("src/price.js", "test/price.test.js")],
  ["of a manifest", (text) => text.replaceAll("src/price.js", "package.json")],
  ["of another line than was proved", (text) => text.replace("Math.round(", "process.exit(")],
  ["out of the repository", (text) => text.replaceAll("src/price.js", "../price.js")],
  ["of another verdict", (text) => text.replace('"verdict":"fixed"', '"verdict":"suspect"')],
  ["of nothing", () => "{}"],
];

/** Words that must be harmless: an order to the runner, another branch than was pushed to. */
const WORDS: typeof POISONS = [
  ["an order", (text) => text.replace("Half a cent", "\\n::set-env name=A::b")],
  ["another base", (text) => text.replace(JSON.stringify(BRANCH), '"main"')],
];

async function checkPoisons(scene: Scene): Promise<void> {
  const { forge } = scene;
  const before = forge.requests.length;
  const listWrites = () => forge.requests.slice(before).filter(({ method }) => method !== "GET");
  for (const poison of POISONS) {
    const { result, log } = await proposeAgain(poison, scene);
    assertEquals(result, "failure", `${poison[0]}: ${log}`);
  }
  assertEquals(listWrites(), []);
  for (const words of WORDS) {
    const { result, log } = await proposeAgain(words, scene);
    assertEquals([result, /^\s*::set-env/m.test(log)], ["success", false], `${words[0]}: ${log}`);
  }
  // Objects that nothing points to change nothing.
  const moves = listWrites().filter(({ path }) => !/^\/git\/(blobs|trees)$/.test(path));
  assertEquals([forge.pulls.map(({ base }) => base.ref), moves], [[BRANCH], []]);
}

/** Somebody who widens the trigger to pull requests of the repository's own. */
async function checkMergeReference(scene: Scene): Promise<void> {
  const { play, forge } = scene;
  const trigger = { ...play.trigger, eventName: "pull_request" };
  const again = { ...scene, play: { ...play, trigger } };
  const { result, log } = await proposeAgain(["of a pull request", (text) => text], again);
  assertEquals([result, forge.pulls.length], ["success", 1], log);
}

/** The fix is not lost: its diff is in the summary, and the log names what is missing. */
async function checkReadOnlyToken(scene: Scene): Promise<void> {
  const { forge } = scene;
  const [pull] = (forge.pulls as ForgePull[]).splice(0);
  await forge.repository.git(["branch", "-D", pull?.head.ref ?? ""]);
  const body = { message: "Resource not accessible by integration" };
  forge.fail({ on: "POST /git/blobs", status: 403, body });
  const { result, log, summary } = await proposeAgain(["as it was", (text) => text], scene);
  assertEquals([result, forge.pulls.length], ["failure", 0], log);
  assertMatch(log, /^::error title=Greenroom::.*contents: write.*pull-requests: write/m);
  assertStringIncludes(summary, "pull-requests: write");
  assertStringIncludes(summary, "+  return Math.round(");
}

/** Each secret is seen by one job, and printed by none. */
function checkSecrets(jobs: Scene["jobs"], token: string): void {
  const seenBy = (secret: string) =>
    Object.entries(jobs).filter(([, { seen }]) => seen.includes(secret)).map(([name]) => name);
  assertEquals([seenBy(KEY), seenBy(token)], [["fix"], ["propose"]]);
  const told = Object.values(jobs).flatMap(({ log, summary }) => [log, summary]).join("\n");
  assertEquals([told.includes(KEY), told.includes(token)], [false, false]);
}

Deno.test("a model that finds nothing leaves a red job and no pull request", async () => {
  await withScene({ replies: NO_IDEA }, ({ forge, jobs }) => {
    assertEquals(
      listResults(jobs),
      ["test failure", "fix failure", "propose skipped"],
      toLog(jobs),
    );
    assertEquals(jobs["fix"]?.outputs["verdict"], "not_fixed");
    assertEquals([forge.pulls.length, forge.requests.length], [0, 0]);
    assertMatch(jobs["fix"]?.log ?? "", /^::error file=test\/price\.test\.js,line=\d+,/m);
  });
});

Deno.test("a model that edits tests and workflows is refused, and opens nothing", async () => {
  await withScene({ replies: ROUND_THE_TESTS }, ({ forge, jobs }) => {
    assertEquals(
      listResults(jobs),
      ["test failure", "fix failure", "propose skipped"],
      toLog(jobs),
    );
    assertStringIncludes(jobs["fix"]?.log ?? "", "2 requests refused");
    assertEquals([forge.pulls.length, forge.requests.length], [0, 0]);
  });
});

Deno.test("a job without the key ends neutral and asks nobody", async () => {
  await withScene({ replies: [], secrets: {}, isBrief: true }, ({ forge, jobs, requests }) => {
    assertEquals(
      listResults(jobs),
      ["test failure", "fix success", "propose skipped"],
      toLog(jobs),
    );
    assertStringIncludes(jobs["fix"]?.log ?? "", "The secret for GROQ_API_KEY is not set");
    assertEquals([forge.requests.length, requests], [0, 0]);
  });
});

const FOREIGN: readonly (readonly [name: string, trigger: Partial<Trigger>, isStarted: boolean])[] =
  [
    ["a pull request from a fork", { eventName: "pull_request" }, false],
    ["a branch of Greenroom's own", { branch: "greenroom/feature-1a2b" }, false],
    ["a branch of a merge queue", { branch: "gh-readonly-queue/main/pr-7-1a2b" }, false],
    ["a push to a fork of the repository", { event: { repository: { fork: true } } }, true],
  ];

for (const [name, trigger, isStartedAtAll] of FOREIGN) {
  Deno.test(`the workflow fixes nothing on ${name}`, async () => {
    // Also where somebody widens the trigger: the conditions of the jobs hold by themselves.
    await withScene(
      { replies: [], trigger, isBrief: true },
      ({ forge, jobs, trigger, requests }) => {
        assertEquals(isStarted(readWorkflow(), trigger), isStartedAtAll);
        assertEquals(listResults(jobs), ["test failure", "fix skipped", "propose skipped"]);
        assertEquals([forge.requests.length, requests], [0, 0]);
      },
    );
  });
}
