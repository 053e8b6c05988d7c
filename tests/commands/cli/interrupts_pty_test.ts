/** Every way to leave without an answer: nothing lands, nothing is remembered, nobody is left. */

import { assert, assertEquals, assertNotMatch, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toRawStream } from "../../models/loopback_replies.ts";
import { HAS_PTY } from "../pty.ts";
import { BROKEN, countQuestions, fix, fixAtTerminal, PROMPT, SOURCE } from "./fix.ts";
import { play } from "./greenroom.ts";
import { findProcesses } from "./processes.ts";
import { copyExample, type Project } from "./project.ts";
import { parseReport } from "./report_schema.ts";

function test(name: string, body: () => Promise<void>): void {
  Deno.test({ name, fn: body, ignore: !HAS_PTY });
}

function assertUntouched(project: Project): void {
  assertStringIncludes(project.read(SOURCE), BROKEN);
  const left = project.list();
  assert(!left.includes(".greenroom/denied.jsonl"), left.join("\n"));
  assertEquals(left.filter((path) => /^\.greenroom\/rooms\/./.test(path)), []);
}

test("fix exits with 130 and remembers nothing when interrupted at the question", async () => {
  await using project = copyExample("pricing");
  const { code, output } = await play(fixAtTerminal(project), [[PROMPT, "\x03"]]);
  assertEquals(code, 130, output);
  assertEquals(countQuestions(output), 1);
  assertStringIncludes(output, "Interrupted");
  assertNotMatch(output, /\n {4}at |Uncaught/);
  assertUntouched(project);
});

test("fix prints its one object when interrupted", async () => {
  await using project = copyExample("pricing");
  const pty = fixAtTerminal(project, { words: ["--json"] });
  const { code, output } = await play(pty, [[PROMPT, "\x03"]]);
  const report = parseReport(output.slice(output.indexOf('{"run":')));
  assertEquals([code, report.verdict, report.landed], [130, "not_fixed", false]);
});

test("fix exits with 1 and remembers nothing at an end of input", async () => {
  await using project = copyExample("pricing");
  const { code, output } = await play(fixAtTerminal(project), [[PROMPT, "\x04"]]);
  assertEquals(code, 1, output);
  assertStringIncludes(output, "the input ended before an answer");
  assertUntouched(project);
});

for (const sandbox of ["bwrap", "none"]) {
  test(`fix leaves no process when interrupted during the tests, sandbox ${sandbox}`, async () => {
    await using project = copyExample("pricing");
    const mark = `slow_${crypto.randomUUID().slice(0, 8)}.test.js`;
    const slow = 'test("slow", () => new Promise((done) => setTimeout(done, 60000)));';
    project.write(`test/${mark}`, `import test from "node:test";\n${slow}\n`);
    const pty = fixAtTerminal(project, { words: ["--sandbox", sandbox] });
    await pty.waitFor("before any edit");
    assert((await findProcesses(mark, { atLeast: 1 })).length > 0, pty.output());
    await pty.send("\x03");
    const { code, output } = await pty.finish();
    assertEquals(code, 130, output);
    assertStringIncludes(output, "Interrupted");
    assertNotMatch(output, /\n {4}at |Uncaught/);
    assertEquals(await findProcesses(mark, { atMost: 0 }), []);
    assertEquals(await findProcesses(project.dir, { atMost: 0 }), []);
    assertUntouched(project);
  });
}

test("fix exits with 130 when interrupted while the model thinks", async () => {
  await using project = copyExample("pricing");
  await using server = startLoopback([toRawStream([": thinking\n\n"], "hang")]);
  const words = ["--base-url", server.baseUrl];
  const pty = fixAtTerminal(project, { model: "stage/m", words });
  const { code, output } = await play(pty, [["step 1", "\x03"]]);
  assertEquals(code, 130, output);
  assertStringIncludes(output, "Interrupted");
  assertUntouched(project);
});

test("fix asks at the terminal while its output goes elsewhere", async () => {
  await using project = copyExample("pricing");
  const pty = fixAtTerminal(project, { shell: "COMMAND | sed s/^/piped:/", words: ["--json"] });
  const { output } = await play(pty, [[PROMPT, "y\r"]]);
  const [, json = ""] = /^piped:(.*\n)/m.exec(output) ?? [];
  assertEquals(parseReport(json).landed, true, output);
});

test("fix takes no answer from a pipe: a no that says so", async () => {
  await using project = copyExample("pricing");
  const { code, stdout, stderr } = await fix(project, { input: "y\n".repeat(1_000) });
  assertEquals(code, 1, stderr);
  assertStringIncludes(stderr, "No terminal, so the answer is no");
  assertStringIncludes(stdout, "there is no terminal to ask at");
  assertUntouched(project);
});

test("fix takes no answer from a pipe at the end either", async () => {
  await using project = copyExample("pricing");
  const options = { input: "y\n".repeat(1_000), words: ["--ask", "end"] };
  const { code, stderr } = await fix(project, options);
  assertEquals(code, 1, stderr);
  assertUntouched(project);
});

test("fix takes no answer that was typed before the question", async () => {
  await using project = copyExample("pricing");
  const pty = fixAtTerminal(project);
  await pty.waitFor("run       ");
  await pty.send("y\ry\ry\r");
  const { code, output } = await play(pty, [[PROMPT, "q\r"]]);
  assertEquals(code, 1, output);
  assertUntouched(project);
});
