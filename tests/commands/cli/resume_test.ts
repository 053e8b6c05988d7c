/** Going on with a run that was cut short, by real processes: killed, interrupted, copied. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { HAS_PTY } from "../pty.ts";
import { BROKEN, countQuestions, fix, fixAtTerminal, FIXED, PROMPT, SOURCE } from "./fix.ts";
import { atTerminal, greenroom, play, WITH_ALL } from "./greenroom.ts";
import { findProcesses } from "./processes.ts";
import { copyExample, type Project, toExampleModel } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const WORDS = ["--test", "node --test", "--model", toExampleModel("pricing")];

function findJournal(project: Project): string | null {
  const path = project.list().find((path) => path.endsWith("/journal.jsonl"));
  return path ?? null;
}

/** Starts a fix and kills its processes, as nobody can be told beforehand, once an event is there. */
async function killAt(project: Project, kind: string): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...WITH_ALL, "fix", "--dir", project.dir, "--approve", "auto", ...WORDS],
    ...{ cwd: "/", stdin: "null", stdout: "null", stderr: "null" },
  }).spawn();
  const mark = `"kind":"${kind}"`;
  for (let tries = 0; tries < 6_000; tries++) {
    const journal = findJournal(project);
    if (journal !== null && project.read(journal).includes(mark)) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const ids = await findProcesses(project.dir, { atLeast: 1, limitMs: 0 });
  for (const id of ids) {
    try {
      Deno.kill(id, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  await child.status;
}

for (const kind of ["replied", "applying", "oracle_answered"]) {
  Deno.test(`resume goes on with a run that was killed at "${kind}" (F12)`, async () => {
    await using project = copyExample("pricing");
    await killAt(project, kind);
    assertStringIncludes(project.read(SOURCE), BROKEN);
    const list = JSON.parse((await greenroom(["runs", "--json", "--dir", project.dir])).stdout);
    assertEquals([list.runs[0].state, list.runs[0].canResume], ["cut_short", true]);
    const { code, stdout, stderr } = await greenroom([
      "resume",
      "last",
      "--json",
      "--dir",
      project.dir,
    ]);
    assertEquals(code, 0, stderr);
    const report = parseReport(stdout);
    assertEquals([report.verdict, report.landed, report.steps], ["fixed", true, 3]);
    assertEquals(project.read(SOURCE).split(FIXED).length, 2);
    const kinds = project.journal().map((event) => event.kind);
    const count = (kind: string) => kinds.filter((other) => other === kind).length;
    assertEquals([count("applying"), count("replied"), count("landed")], [1, 3, 1]);
    assertEquals(
      project.list().filter((path) => /^\.greenroom\/(rooms|landing)\/./.test(path)),
      [],
    );
    const again = await greenroom(["resume", "--dir", project.dir]);
    assertEquals(again.code, 2);
    assertStringIncludes(
      again.stderr,
      "found it finished (fixed) and one that was cut short is needed",
    );
  });
}

Deno.test("resume only tells the end of a run that was killed after its landing (F12)", async () => {
  await using project = copyExample("pricing");
  await fix(project, { words: ["--approve", "auto"] });
  const journal = findJournal(project) ?? "";
  const landed = project.read(SOURCE);
  for (const last of ["landed", "landing"]) {
    const lines = project.read(journal).split("\n");
    const end = lines.findIndex((line) => line.includes(`"kind":"${last}"`));
    project.write(journal, `${lines.slice(0, end + 1).join("\n")}\n`);
    const { code, stdout } = await greenroom(["resume", "--json", "--dir", project.dir]);
    const report = parseReport(stdout);
    assertEquals([code, report.verdict, report.landed, report.files], [0, "fixed", true, [SOURCE]]);
    assertEquals(project.read(SOURCE), landed);
    assertEquals(project.journal().filter(({ kind }) => kind === "landed").length, 1);
  }
});

Deno.test("resume refuses what is not there to go on with, and changes nothing", async () => {
  await using project = copyExample("pricing");
  await killAt(project, "applying");
  const journal = findJournal(project) ?? "";
  const text = project.read(journal);
  const refuse = async (words: string) => {
    const before = project.read(journal);
    const { code, stderr, stdout } = await greenroom(["resume", "--dir", project.dir]);
    assertEquals([code, stdout], [2, ""], stderr);
    assertStringIncludes(stderr, words);
    assertEquals(project.read(journal), before);
  };
  const lines = text.split("\n");
  project.write(journal, [...lines.slice(0, 4), "\0".repeat(500), ...lines.slice(4)].join("\n"));
  await refuse("found no record in line 5 of its journal and every one is needed");
  project.write(journal, `${text}{"index":99,"kind":"dreamt"}\n`);
  await refuse("found events of a newer version in its journal (dreamt)");
  project.write(journal, text);
  const source = project.read(SOURCE);
  project.write(SOURCE, `${source}\n`);
  await refuse(
    `found "${SOURCE}" changed since it began and the same files are needed; start anew`,
  );
  project.write(SOURCE, source);
  const { code } = await greenroom(["resume", "--dir", project.dir]);
  assertEquals(code, 0);
});

Deno.test("resume believes no flag and no answer of a journal that was copied", async () => {
  await using project = copyExample("pricing");
  await killAt(project, "applying");
  const journal = findJournal(project) ?? "";
  // The copy is there before the old one is gone, so it cannot get that one's number on the disk.
  project.write(`${journal}.copy`, project.read(journal));
  Deno.renameSync(`${project.dir}/${journal}.copy`, `${project.dir}/${journal}`);
  const { code, stderr } = await greenroom(["resume", "--dir", project.dir]);
  assertEquals(code, 2);
  assertStringIncludes(stderr, "found a copy of its journal, which may not say --approve --model");
  const words = ["--model", toExampleModel("pricing"), "--approve", "propose", "--json"];
  const asked = await greenroom(["resume", "--dir", project.dir, ...words]);
  assertEquals(asked.code, 0, asked.stderr);
  assertEquals(parseReport(asked.stdout).landed, false);
  const answers = project.journal().filter(({ kind }) => kind === "answered");
  assertEquals(answers.length, 2);
});

Deno.test({
  name: "an interrupt says how to go on, and resume puts the same question once more",
  ignore: !HAS_PTY,
  fn: async () => {
    await using project = copyExample("pricing");
    const first = await play(fixAtTerminal(project), [[PROMPT, "\x03"]]);
    assertEquals(first.code, 130);
    const line = first.output.replace(/\s+/g, " ");
    const [, run = ""] = /greenroom resume (\S+) --model \S+ goes on with it/.exec(line) ?? [];
    assert(run !== "", first.output);
    const env = { EDITOR: "", VISUAL: "" };
    const pty = atTerminal(["resume", run, "--dir", project.dir], { env });
    const second = await play(pty, [[PROMPT, "y\r"]]);
    assertEquals(second.code, 0, second.output);
    assertEquals(countQuestions(second.output), 1);
    assertStringIncludes(project.read(SOURCE), FIXED);
  },
});

Deno.test({
  name: "resume leaves a run alone that a process is still at",
  ignore: !HAS_PTY,
  fn: async () => {
    await using project = copyExample("pricing");
    const pty = fixAtTerminal(project);
    await pty.waitFor(PROMPT);
    const { code, stderr } = await greenroom(["resume", "--dir", project.dir]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, "found a process that is still at it");
    const list = await greenroom(["runs", "--dir", project.dir]);
    assertStringIncludes(list.stdout, "Still running");
    await pty.send("n\r\r");
    assertEquals((await pty.finish()).code, 1);
  },
});

Deno.test("resume goes on with the repairer, which finds the same again", async () => {
  await using project = copyExample("pricing");
  const dir = ["--dir", project.dir];
  const start = ["fix", ...dir, "--test", "node --test", "--approve", "ask"];
  const first = await greenroom(start);
  assertEquals(first.code, 1, first.stderr);
  const { code, stdout } = await greenroom(["resume", ...dir, "--approve", "auto", "--json"]);
  const report = parseReport(stdout);
  assertEquals([code, report.verdict, report.landed], [0, "fixed", true]);
});
