import { assertEquals } from "../../assert.ts";
import { hunks } from "../../../loop/oracles/hunks.ts";
import type { TestOutcome, TestRun } from "../../../room/test_run.ts";
import { toRun } from "../fakes/runs.ts";
import { playScript } from "./script_project.ts";

const TESTS = `import test from "node:test";
import assert from "node:assert";
test("two", () => assert.equal(sum(1, 1), 2));
test("half", () => assert.equal(half(5), 2.5));
`;
const GAP = "// .\n".repeat(8);
const lines = (sum: string, half: string, tail = "") =>
  `const sum = (a, b) => ${sum};\n${GAP}const half = (n) => ${half};\n${GAP}const tail = "${tail}";\n`;
const BEFORE = lines("a - b", "Math.floor(n / 2)");

async function look(after: string, maxRuns?: number) {
  const options = maxRuns === undefined ? {} : { maxRuns };
  const evidence = playScript({ before: BEFORE, after, tests: TESTS, ...options });
  const result = await hunks.look(evidence, []);
  const tried = evidence.runs.filter(({ purpose }) => purpose === "verify_hunk").length;
  return { ...result, tried };
}

Deno.test("hunks says yes where something is red without each", {
  permissions: "none",
}, async () => {
  const { answer, detail, tried } = await look(lines("a + b", "n / 2"));
  assertEquals([answer, tried], ["yes", 2]);
  assertEquals(detail, "2 hunks dropped one at a time, red without each");
});

Deno.test("hunks remarks on what nothing needs, and refuses nothing", {
  permissions: "none",
}, async () => {
  const { answer, detail, onNo } = await look(lines("a + b", "n / 2", "other"));
  assertEquals([answer, onNo], ["no", "remark"]);
  assertEquals(detail, "The tests are as green without: src/a.js:19");
});

Deno.test("hunks tries nothing where one hunk is all there is", {
  permissions: "none",
}, async () => {
  const { answer, tried } = await look(lines("a + b", "Math.floor(n / 2)"));
  assertEquals([answer, tried], ["yes", 0]);
});

Deno.test("hunks does not list comments, blanks and imports", {
  permissions: "none",
}, async () => {
  const after = `import x from "x";\n${lines("a + b", "Math.floor(n / 2)")}\n\n// Done.\n`;
  const { answer, tried } = await look(after);
  assertEquals([answer, tried], ["yes", 0]);
});

Deno.test("hunks goes by the exit code where a run without a hunk names no tests", {
  permissions: "none",
}, async () => {
  const ask = async (exitCode: number) => {
    const played = playScript({ before: BEFORE, after: lines("a + b", "n / 2"), tests: TESTS });
    played.lab.try = () => Promise.resolve(toRun(null, { exitCode }));
    return (await hunks.look(played, [])).answer;
  };
  assertEquals([await ask(1), await ask(0)], ["yes", "no"]);
});

Deno.test("hunks does not look where no run is left", { permissions: "none" }, async () => {
  const { answer } = await look(lines("a + b", "n / 2"), 0);
  assertEquals(answer, "did_not_look");
});

Deno.test("hunks says how many of many it dropped", { permissions: "none" }, async () => {
  const { answer, detail, tried } = await look(lines("a + b", "n / 2"), 4);
  assertEquals([answer, tried, detail], [
    "yes",
    1,
    "1 of 2 hunks dropped one at a time, red without each",
  ]);
});

Deno.test("hunks drops eight of more", { permissions: "none" }, async () => {
  const toText = (value: number) =>
    lines("a + b", "n / 2") +
    Array.from({ length: 9 }, (_, index) => `${GAP}const k${index} = ${value};\n`).join("");
  const evidence = playScript({ before: toText(1), after: toText(2), tests: TESTS });
  const result = await hunks.look(evidence, []);
  assertEquals(result.name, "hunks");
  assertEquals(evidence.runs.filter(({ purpose }) => purpose === "verify_hunk").length, 8);
});

Deno.test("hunks says of one hunk that the diff is red without it", {
  permissions: "none",
}, async () => {
  assertEquals(
    (await look(lines("a + b", "Math.floor(n / 2)"))).detail,
    "The diff is one hunk, and red without it",
  );
  const after = `${lines("a + b", "Math.floor(n / 2)")}\n\n// Done.\n`;
  assertEquals(
    (await look(after)).detail,
    "The diff is one hunk of code, and red without the diff",
  );
});

Deno.test("hunks names the first line that changes", { permissions: "none" }, async () => {
  const place = async (before: string, after: string) => {
    const tests = 'test("two", () => assert.equal(sum(1, 1), 2));\n';
    const { detail } = await hunks.look(playScript({ before, after, tests }), []);
    return detail;
  };
  const sum = (sign: string) => `const sum = (a, b) => a ${sign} b;\n`;
  const rest = "var a = 1;\nvar b = 2;\nvar c = 3;\nvar d = 4;\n".repeat(3);
  assertEquals(
    await place(`${rest}${sum("-")}`, `var e = 5;\n${rest}${sum("+")}`),
    "The tests are as green without: src/a.js:1",
  );
  assertEquals(
    await place(
      `${sum("-")}${rest}`,
      `${sum("+")}${rest.replace(/var d = 4;\n$/, "var d = 5;\n")}`,
    ),
    "The tests are as green without: src/a.js:13",
  );
});

Deno.test("hunks tries no document, and counts what vanished or is skipped", {
  permissions: "none",
}, async () => {
  const encoder = new TextEncoder();
  const documents = ["README.md", "docs/a.TXT", "a.rst"].map((path) => (
    { path, before: encoder.encode("a\n"), after: encoder.encode("b\n") }
  ));
  const evidence = playScript({ before: BEFORE, after: lines("a + b", "n / 2"), tests: TESTS });
  const changes = [...evidence.changes, ...documents];
  assertEquals(
    (await hunks.look({ ...evidence, changes }, [])).detail,
    "2 hunks dropped one at a time, red without each",
  );
  const without = async (run: TestRun) => {
    const played = playScript({ before: BEFORE, after: lines("a + b", "n / 2"), tests: TESTS });
    played.lab.try = () => Promise.resolve(run);
    return (await hunks.look(played, [])).answer;
  };
  const tests = (...all: readonly TestOutcome["status"][]) =>
    toRun({}, {
      outcomes: all.map((status, index) => (
        { file: "test/a.test.js", name: ["two", "half"][index] ?? "", status, message: "" }
      )),
    });
  assertEquals(await without(tests("passed", "passed")), "no");
  assertEquals(await without(tests("passed", "failed")), "yes");
  assertEquals(await without(tests("passed", "skipped")), "yes");
  assertEquals(await without(tests("passed")), "yes");
  assertEquals(await without({ ...tests("passed", "passed"), kind: "timed_out" }), "yes");
});
