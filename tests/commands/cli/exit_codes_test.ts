/** Every way a run ends: its exit code, and the one object that `--json` prints. */

import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toStream } from "../../models/loopback_replies.ts";
import { BROKEN, fix, FIXED, SOURCE } from "./fix.ts";
import { type Ended, LAUNCHER } from "./greenroom.ts";
import { copyExample, type Project, toExampleModel } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const JSON_WORDS = ["--approve", "auto", "--json"];

interface Case {
  readonly name: string;
  readonly code: number;
  readonly verdict: string;
  run(project: Project): Promise<Ended>;
}

const CASES: readonly Case[] = [
  {
    name: "fixed",
    code: 0,
    verdict: "fixed",
    run: (project) => fix(project, { words: JSON_WORDS }),
  },
  {
    name: "nothing to fix, without a word to a model",
    code: 0,
    verdict: "nothing_to_fix",
    run(project) {
      project.write(SOURCE, project.read(SOURCE).replace(BROKEN, FIXED));
      return fix(project, { model: "a/m", words: [...JSON_WORDS, "--base-url", NOBODY] });
    },
  },
  {
    name: "not fixed, the model has nothing to say",
    code: 1,
    verdict: "not_fixed",
    run: (project) => fix(project, { model: project.script([]), words: JSON_WORDS }),
  },
  {
    name: "not fixed, nobody to ask",
    code: 1,
    verdict: "not_fixed",
    run: (project) => fix(project, { words: ["--json"] }),
  },
  {
    name: "could not run, zero tests are never green",
    code: 2,
    verdict: "could_not_run",
    run(project) {
      project.write("test/price.test.js", "");
      return fix(project, { words: JSON_WORDS });
    },
  },
  {
    name: "could not run, the program is not there",
    code: 2,
    verdict: "could_not_run",
    run: (project) => fix(project, { test: "no-such-program --test", words: JSON_WORDS }),
  },
  { name: "suspect, green without the change", code: 3, verdict: "suspect", run: runSuspect },
];

/** An address where nobody listens; who asks there fails. */
const NOBODY = "http://127.0.0.1:9/v1";

/** While the model works, a person fixes the same fault in another place. */
async function runSuspect(project: Project): Promise<Ended> {
  const source = project.read(SOURCE).replace(BROKEN, "round(");
  project.write(SOURCE, `import { round } from "./round.js";\n${source}`);
  project.write("src/round.js", "export const round = Math.floor;\n");
  const args = { path: SOURCE, old: " round(", new: " Math.round(" };
  await using server = startLoopback((_request, index) => {
    if (index === 0) return toStream({ calls: [{ tool: "replace_in_file", args }] });
    project.write("src/round.js", "export const round = Math.round;\n");
    return toStream({ text: "Rounds now." });
  });
  const words = [...JSON_WORDS, "--base-url", server.baseUrl];
  const ended = await fix(project, { model: "a/m", words });
  assertStringIncludes(project.read(SOURCE), " round(");
  return ended;
}

for (const { name, code, verdict, run } of CASES) {
  Deno.test(`fix exits with ${code} and prints one object: ${name}`, async () => {
    await using project = copyExample("pricing");
    const ended = await run(project);
    const report = parseReport(ended.stdout);
    assertEquals([ended.code, report.verdict], [code, verdict], ended.stderr);
    assertEquals(report.landed, verdict === "fixed");
    const finished = project.journal().at(-1);
    assertEquals([finished?.kind, finished?.verdict], ["run_finished", verdict]);
  });
}

Deno.test("fix exits by its verdict when nobody reads what it prints", async () => {
  await using project = copyExample("pricing");
  const words = ["fix", "--dir", project.dir, "--test", "node --test", "--approve", "auto"];
  const child = new Deno.Command(Deno.execPath(), {
    args: [...LAUNCHER, ...words, "--model", toExampleModel("pricing")],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
  assertEquals((await child.status).code, 0);
  assertStringIncludes(project.read(SOURCE), FIXED);
});
