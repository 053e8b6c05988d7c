/** Hidden tests: added at verify alone, never shown, and each of them must pass. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { BROKEN, fix, FIXED, SOURCE } from "./fix.ts";
import { copyExample, type Project } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const HIDDEN = (expected: number) =>
  `import assert from "node:assert/strict";
import { test } from "node:test";
import { grossCents } from "../src/price.js";

test("unmentioned", () => assert.equal(grossCents(150, 5), ${expected}));
`;

function hide(project: Project, expected: number): string {
  const dir = `${project.around}/hidden`;
  Deno.mkdirSync(`${dir}/test`, { recursive: true });
  Deno.writeTextFileSync(`${dir}/test/hidden.test.js`, HIDDEN(expected));
  return dir;
}

async function run(project: Project, words: readonly string[]) {
  const ended = await fix(project, { words: ["--approve", "auto", "--json", ...words] });
  return { ...ended, report: parseReport(ended.stdout) };
}

Deno.test("fix --hidden says fixed where the hidden tests pass, too", async () => {
  await using project = copyExample("pricing");
  const { code, report } = await run(project, ["--hidden", hide(project, 158)]);
  assertEquals([code, report.verdict, report.landed], [0, "fixed", true]);
  assertEquals(report.oracles.at(-1), {
    name: "hidden_tests",
    answer: "yes",
    detail: "1 hidden test passed",
  });
  assertStringIncludes(project.read(SOURCE), FIXED);
  assert(!project.list().includes("test/hidden.test.js"));
});

Deno.test("fix --hidden lands nothing where one fails, and tells the model nothing", async () => {
  await using project = copyExample("pricing");
  const { code, report } = await run(project, ["--hidden", hide(project, 1)]);
  assertEquals([code, report.verdict, report.landed], [1, "not_fixed", false]);
  assertStringIncludes(report.reasons.join(), "1 of 1 hidden test fails");
  assert(!JSON.stringify(report).includes("unmentioned"), "the report names a hidden test");
  assertStringIncludes(project.read(SOURCE), BROKEN);
  const sent = project.journal().filter(({ kind }) => kind === "prompted");
  assert(!JSON.stringify(sent).includes("unmentioned"));
});

Deno.test("fix --hidden refuses a folder that the model could see", async () => {
  await using project = copyExample("pricing");
  for (const dir of [`${project.dir}/test`, project.around, `${project.around}/none`]) {
    const { code, stderr } = await fix(project, { words: ["--approve", "auto", "--hidden", dir] });
    assertEquals(code, 2);
    assertStringIncludes(stderr, `Cannot use --hidden "${dir}": found`);
  }
});
