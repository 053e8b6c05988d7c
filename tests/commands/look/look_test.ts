import { findRunId } from "../../../commands/look/find_run.ts";
import { toOwnWords } from "../../../commands/look/locate_state.ts";
import { renderRuns, renderRunsJson } from "../../../commands/look/render_runs.ts";
import { renderStory } from "../../../commands/look/render_story.ts";
import {
  compareRuns,
  renderCost,
  renderDuration,
  renderUsed,
} from "../../../commands/look/words.ts";
import { measureWidth } from "../../../commands/screen/width.ts";
import type { RunEvent } from "../../../loop/events.ts";
import type { Story } from "../../../loop/story/story.ts";
import { assert, assertEquals, assertStringIncludes, assertThrows } from "../../assert.ts";
import { call, edit, reject, say } from "../../loop/fakes/model.ts";
import { YES } from "../../loop/fakes/people.ts";
import { toRun } from "../../loop/fakes/runs.ts";
import { FIX, tell, tellRun } from "../../loop/fakes/story.ts";

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const PLAIN = { columns: 80, hasColour: false };
const IDS = ["20260101-101010-abcd", "20260101-111111-bcde", "20260202-101010-cdef"];
const EVIL = "evil\x1b[2J\x1b]0;title\x07\u202E\r\nend";

for (
  const [word, id] of [
    ["last", IDS[2]],
    [IDS[0] ?? "", IDS[0]],
    ["20260202", IDS[2]],
    ["20260101-11", IDS[1]],
    ["bcde", IDS[1]],
  ] as const
) {
  test(`findRunId() finds a run by "${word}"`, () => assertEquals(findRunId(word, IDS), id ?? ""));
}

test("findRunId() says what is there where a word names no run or several", () => {
  assertThrows(() => findRunId("20260101", IDS), RangeError, "found 2 that begin so (20260101-10");
  assertThrows(
    () => findRunId("../..", IDS),
    RangeError,
    'Cannot find run "../..": found no such run',
  );
  assertThrows(() => findRunId("last", []), RangeError, "found no runs in this project");
});

test("toOwnWords() names the project by its real path, however it was named", () => {
  const wanted = ["show", "--dir", "/real", "last", "--json"];
  for (
    const args of [["show", "--dir", "x", "last", "--json"], ["show", "--dir=x", "last", "--json"]]
  ) {
    assertEquals(toOwnWords(args, "/real"), wanted);
  }
  assertEquals(toOwnWords(["show", "last", "--json"], "/real"), wanted);
});

test("renderRuns() lists the newest first, each with when, verdict, cost, model and files", async () => {
  const fixed = await tellRun({ replies: FIX, answers: [YES] });
  const older = {
    ...fixed,
    run: "older",
    verdict: "not_fixed",
    startedAt: "2026-01-01T00:00:00.000Z",
  };
  const text = renderRuns([older as Story, fixed], PLAIN);
  const [first = "", second = ""] = text.split("\n");
  assertEquals(first, "run-1  2026-01-02 03:04  Fixed      $1.0000  fake  src/a.js");
  assert(second.startsWith("older  2026-01-01 00:00  Not fixed"));
  assertEquals(renderRuns([], PLAIN), "No runs in this project yet.\n");
  const { runs } = JSON.parse(renderRunsJson([fixed]));
  assertEquals([runs[0].run, runs[0].verdict, runs[0].files, runs[0].used.costUsd], [
    ...["run-1", "fixed", ["src/a.js"], 1],
  ]);
});

async function tellEvil(): Promise<Story> {
  const story = await tellRun({
    replies: [
      call(["write_file", { path: `x${EVIL}`, content: EVIL }], [EVIL, {}]),
      call(edit("wrong", `bad ${EVIL}`)),
      reject(EVIL),
      say(EVIL),
    ],
    answers: [{ kind: "no", reason: EVIL }],
    task: { issue: EVIL, run: EVIL, testCommand: [EVIL] },
  });
  const run = toRun({ [EVIL]: `failed: ${EVIL}` }, { output: EVIL, summary: EVIL });
  const more = tell([{ kind: "tests_finished", purpose: "asked", run }, {
    kind: "note",
    text: EVIL,
  }]);
  return { ...story, entries: [...story.entries, ...more.entries], branch: EVIL, after: run };
}

test("renderStory() and renderRuns() let nothing of a journal act on the terminal", async () => {
  const story = await tellEvil();
  const text = `${renderStory(story, PLAIN).join("\n")}\n${renderRuns([story], PLAIN)}`;
  // deno-lint-ignore no-control-regex
  assertEquals(/[\x00-\x09\x0b-\x1f\x7f\u202e]/.exec(text), null);
  assertStringIncludes(text, "\\u{1b}[2J");
});

for (const columns of [20, 40, 80, 200]) {
  test(`renderStory() keeps within ${columns} columns`, async () => {
    for (const story of [await tellEvil(), await tellRun({ replies: FIX, answers: [YES] })]) {
      const wide = renderStory(story, { columns, hasColour: false })
        .filter((row) => measureWidth(row) > columns);
      assertEquals(wide, []);
      const list = renderRuns([story], { columns, hasColour: false }).split("\n")[0] ?? "";
      assert(measureWidth(list) <= columns, list);
    }
  });
}

test("renderStory() tells edits with who judged them, the proof, the tests and the cost", async () => {
  const text = renderStory(await tellRun({ replies: FIX, answers: [YES] }), PLAIN).join("\n");
  for (
    const part of [
      "replace_in_file src/a.js: applied",
      "A person said yes",
      "+ right",
      "✓ red green red",
      "two: failed → passed",
      "Fixed\n  All oracles",
      "landed    src/a.js",
      "2 requests, 200 bytes sent, 20 tokens in, 4 out, $1.0000",
    ]
  ) assertStringIncludes(text, part);
});

test("renderStory() says how to go on with a run that was cut short", () => {
  const settings = { words: [], flags: ["--approve", "auto"], inode: null };
  const started: RunEvent = {
    kind: "run_started",
    ...{ run: "r1", version: "1", testCommand: ["t"], model: "m", approve: "auto", sandbox: "s" },
    ...{ maxSteps: 1, timeoutMs: 1, issue: null, settings },
  };
  const text = renderStory(tell([started]), PLAIN).join("\n");
  assertStringIncludes(text, "Cut short");
  assertStringIncludes(text, "greenroom resume r1 --approve auto goes on with it");
});

test("renderUsed() says at least where a reply did not tell, and never zero for unknown (F11)", () => {
  const used = {
    ...{ requests: 4, inputTokens: 1112, outputTokens: 53, untoldTokens: 2, bytesSent: 9 },
    ...{ costUsd: 0.000_29, untoldCosts: 2 },
  };
  assertEquals(
    renderUsed(used),
    "4 requests, 9 bytes sent, at least 1,112 tokens in, 53 out (unknown for 2 of 4 requests), " +
      "at least $0.0003",
  );
  assertEquals(renderCost({ ...used, costUsd: null, untoldCosts: 4 }), "price unknown");
});

test("renderDuration() says seconds and minutes", () => {
  const said = [0, 1_250, 59_949, 59_960, 125_000].map(renderDuration);
  assertEquals(said, ["0.0 s", "1.3 s", "59.9 s", "1 min 0 s", "2 min 5 s"]);
});

test("compareRuns() puts what changed first, then what fails", () => {
  const before = toRun({ a: "passed", b: "failed: x", c: "failed: y" });
  const after = toRun({ a: "passed", b: "passed", c: "failed: y", d: "passed" });
  const rows = compareRuns(before, after).map(({ name, before, after, isChanged }) =>
    `${name.split("::")[1]} ${before} ${after} ${isChanged}`
  );
  assertEquals(rows, [
    ...[
      "b failed passed true",
      "d – passed true",
      "c failed failed false",
      "a passed passed false",
    ],
  ]);
});
