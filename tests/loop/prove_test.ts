import { DEFAULT_POLICY } from "../../guards/policy.ts";
import { conductVerify, type ProveTask } from "../../loop/prove.ts";
import type { TestRun } from "../../room/test_run.ts";
import { assertEquals } from "../assert.ts";
import { change, FILES, judge } from "./fakes/fix.ts";
import { createFakeSink } from "./fakes/people.ts";
import { createProject, type ProjectOptions } from "./fakes/project.ts";
import { toRun } from "./fakes/runs.ts";

const TASK: ProveTask = {
  run: "20260101-000000-aaaa",
  version: "0.0.0",
  testCommand: ["fake-test"],
  targets: [],
  changes: [change("src/a.js", "right\n")],
  policy: DEFAULT_POLICY,
  denials: [],
  timeoutMs: 1_000,
  head: { branch: "main", commit: null, folder: "" },
};

async function prove(task: Partial<ProveTask>, test?: ProjectOptions["test"]) {
  const log: string[] = [];
  const project = createProject({
    files: FILES,
    test: test ?? ((text) => toRun(judge(text))),
    log: (what) => log.push(what),
  });
  const events = createFakeSink();
  const { openVerifyRoom } = project;
  const effects = { sandbox: "none at all", openVerifyRoom, events };
  const report = await conductVerify({ ...TASK, ...task }, effects);
  return { report, project, events, log };
}

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("conductVerify() runs the tests with the changes beside those without, each once", async () => {
  const { report, project, events } = await prove({});
  assertEquals(project.purposes.slice(0, 2).toSorted(), ["baseline", "verify_green"]);
  assertEquals(project.purposes.filter((purpose) => purpose === "verify_green").length, 1);
  assertEquals(events.of("verify_started").length, 1);
  assertEquals(report.tests.before.failed, ["test/a.js::two"]);
  assertEquals(report.tests.after?.failed, []);
  assertEquals(project.openRooms(), 0);
});

test("conductVerify() does not run the changes where they are forbidden", async () => {
  const policy = { ...DEFAULT_POLICY, protect: ["src/a.js"] };
  const { report, project } = await prove({ policy });
  assertEquals([report.verdict, project.purposes], ["not_fixed", ["baseline"]]);
  assertEquals(project.openRooms(), 0);
});

test("conductVerify() closes its rooms where the baseline says nothing", async () => {
  const silent = (): TestRun => toRun(null, { kind: "cannot_run", summary: "no such program" });
  const { report, project } = await prove({}, silent);
  assertEquals([report.verdict, project.openRooms()], ["could_not_run", 0]);
  assertEquals(report.oracles, []);
});
