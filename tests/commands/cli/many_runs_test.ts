/** Runs beside each other and runs that were killed: none harms another. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toStream } from "../../models/loopback_replies.ts";
import { BROKEN, fix, FIXED, SOURCE } from "./fix.ts";
import type { StartOptions } from "./greenroom.ts";
import { findProcesses, listProcesses } from "./processes.ts";
import { copyExample, type Project } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const AUTO = ["--approve", "auto", "--json"];

function listRooms(project: Project): readonly string[] {
  return project.list().filter((path) => /^\.greenroom\/(rooms|landing)\/[^/]+$/.test(path));
}

Deno.test("fix lands one of two equal fixes that run at once, and the other says why not", async () => {
  await using project = copyExample("pricing");
  const ended = await Promise.all([1, 2].map(() => fix(project, { words: AUTO })));
  const reports = ended.map(({ stdout, stderr }) => {
    assert(stdout !== "", stderr);
    return parseReport(stdout);
  });
  const landed = reports.filter((report) => report.landed);
  assert(landed.length >= 1, JSON.stringify(reports.map(({ reasons }) => reasons)));
  assertStringIncludes(project.read(SOURCE), FIXED);
  assertEquals(project.read(SOURCE).split(FIXED).length, 2);
  assertEquals(listRooms(project), []);
  for (const [at, { verdict, reasons }] of reports.entries()) {
    const isClear = verdict === "fixed" || reasons.join("\n").match(/changed since|green/i);
    assert(isClear, `${at}: ${verdict} ${reasons.join("; ")}`);
  }
});

Deno.test("fix keeps a run beside it whole: different files, both land", async () => {
  await using project = copyExample("pricing");
  project.write("src/tax.js", "export const tax = () => 18;\n");
  const check = 'test("tax", () => assert.equal(tax(), 19));';
  project.write(
    "test/tax.test.js",
    `import assert from "node:assert";\nimport test from "node:test";\n` +
      `import { tax } from "../src/tax.js";\n${check}\n`,
  );
  const model = project.script([
    { calls: [{ tool: "replace_in_file", args: { path: "src/tax.js", old: "18", new: "19" } }] },
    { text: "Nineteen." },
  ]);
  const ended = await Promise.all([
    fix(project, { words: [...AUTO, "--target", "half a cent rounds up"] }),
    fix(project, { words: [...AUTO, "--target", "tax"], model }),
  ]);
  const verdicts = ended.map(({ stdout }) => parseReport(stdout).verdict);
  assertEquals(verdicts, ["fixed", "fixed"], ended.map(({ stdout }) => stdout).join("\n"));
  assertStringIncludes(project.read(SOURCE), FIXED);
  assertStringIncludes(project.read("src/tax.js"), "19");
});

/** Starts a fix whose tests take a minute, and waits until they run. */
async function startSlow(project: Project, options: StartOptions = {}) {
  const mark = `slow_${crypto.randomUUID().slice(0, 8)}.test.js`;
  const slow = 'test("slow", () => new Promise((done) => setTimeout(done, 60000)));';
  project.write(`test/${mark}`, `import test from "node:test";\n${slow}\n`);
  const ended = fix(project, { ...options, words: [...AUTO, "--sandbox", "bwrap"] });
  assert((await findProcesses(mark, { atLeast: 1 })).length > 0, "the tests run");
  const find = (word: string) =>
    listProcesses().find(({ words }) => words.includes(word) && words.includes(project.dir))?.id;
  return { ended, mark, run: find("main.ts --stepped-down"), starter: find("launch.ts") };
}

async function assertNobodyLeft(project: Project, mark: string): Promise<void> {
  assertEquals(await findProcesses(mark, { atMost: 0 }), []);
  assertEquals(await findProcesses(project.dir, { atMost: 0 }), []);
  assertStringIncludes(project.read(SOURCE), BROKEN);
}

Deno.test("fix leaves no process when it is killed, and the next run cleans up", async () => {
  await using project = copyExample("pricing");
  const { ended, mark, run = 0 } = await startSlow(project);
  Deno.kill(run, "SIGKILL");
  assertEquals((await ended).code, 137);
  await assertNobodyLeft(project, mark);
  assertEquals(listRooms(project).length, 1);

  Deno.removeSync(`${project.dir}/test/${mark}`);
  const next = await fix(project, { words: AUTO });
  assertEquals([next.code, parseReport(next.stdout).verdict], [0, "fixed"], next.stderr);
  assertEquals(listRooms(project), []);
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  Deno.test(`fix ends and lands nothing when only its starter gets ${signal}`, async () => {
    await using project = copyExample("pricing");
    const { ended, mark, starter = 0 } = await startSlow(project);
    Deno.kill(starter, signal);
    await ended;
    await assertNobodyLeft(project, mark);
    assertEquals(listRooms(project), []);
  });
}

Deno.test("fix ends and lands nothing when it gets SIGTERM itself", async () => {
  await using project = copyExample("pricing");
  const { ended, mark, run = 0 } = await startSlow(project);
  Deno.kill(run, "SIGTERM");
  const { code, stdout } = await ended;
  assertEquals([code, parseReport(stdout).verdict], [130, "not_fixed"]);
  await assertNobodyLeft(project, mark);
});

Deno.test("fix leaves the rooms of a run beside it alone", async () => {
  await using project = copyExample("pricing");
  const edit = { path: SOURCE, old: BROKEN, new: FIXED };
  let between: Promise<unknown> = Promise.resolve();
  await using server = startLoopback((_request, index) => {
    if (index > 0) return toStream({ text: "Rounds now." });
    between = fix(project, { words: AUTO, model: project.script([]) });
    return {
      ...toStream({ calls: [{ tool: "replace_in_file", args: edit }] }),
      headersDelayMs: 900,
    };
  });
  const words = [...AUTO, "--base-url", server.baseUrl];
  const { code, stderr } = await fix(project, { model: "stage/m", words });
  await between;
  assertEquals(code, 0, stderr);
  assertStringIncludes(project.read(SOURCE), FIXED);
});
