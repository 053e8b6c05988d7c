/** `--log` of a run in CI: what the model is told of it, and where it is not asked at all. */

import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { fix } from "./fix.ts";
import { copyExample } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const NOBODY = ["--approve", "auto", "--json", "--base-url", "http://127.0.0.1:9/v1"];

for (
  const [name, log, says] of [
    ["empty", "", "is empty"],
    [
      "of a run that goes on",
      "run 7 is still in progress; logs will be available when it is complete\n",
      "in progress",
    ],
    ["of a cancelled run", "##[error]The operation was canceled.\n", "cancelled"],
    ["of a killed run", "Process completed with exit code 137\n", "137"],
  ] as const
) {
  Deno.test(`fix ends with 0 and asks nobody where the log on its input is ${name}`, async () => {
    await using project = copyExample("pricing");
    const words = [...NOBODY, "--log", "-"];
    const { code, stdout, stderr } = await fix(project, { model: "a/m", words, input: log });
    const { verdict, reasons, usage } = parseReport(stdout);
    assertEquals(
      [code, verdict, usage.requests, reasons.length],
      [0, "nothing_to_fix", 0, 1],
      stderr,
    );
    assertStringIncludes(reasons[0] ?? "", says);
    assertEquals(project.journal().map(({ kind }) => kind), ["run_started", "run_finished"]);
  });
}

Deno.test("fix tells a model the failing step of the log that a file holds", async () => {
  await using project = copyExample("pricing");
  const line = (step: string, words: string) => `test\t${step}\t2026-11-30T01:02:03.1Z ${words}\n`;
  Deno.writeTextFileSync(
    `${project.around}/red.log`,
    line("Set up", "nothing of interest") + line("Test", "a bill of 3 is short") +
      line("Test", "##[error]Process completed with exit code 1."),
  );
  const words = ["--dry-run", "--json", "--log", `${project.around}/red.log`];
  const { code, stdout, stderr } = await fix(project, { words });
  const told = JSON.parse(stdout).messages.at(-1).content;
  assertEquals(code, 0, stderr);
  assertStringIncludes(told, "[test / Test]\na bill of 3 is short");
  assertEquals(told.includes("of interest"), false);
});
