import { assertEquals } from "../../../assert.ts";
import { readReport } from "../../../../loop/oracles/reach/report.ts";
import type { TestRun } from "../../../../room/test_run.ts";
import { toRun } from "../../fakes/runs.ts";

const FILE = "test/a.js";
const REPORT = {
  version: 1,
  isCut: true,
  tests: [{
    name: "a",
    isTarget: true,
    failures: [null, "wrong"],
    entries: [["1.1", "call", "f(1)", "2", ["vx", "vx"]]],
    leaves: [{
      entry: 0,
      path: "0",
      was: "1",
      tried: [["2", "near", "0vy 3-"], ["3", "dirty", ""]],
    }],
  }],
  constants: [["LIMIT", "number", "5", "h"]],
  outside: [[0, 0, [null, "x"], ["y", "z"]]],
};

function toParts(text: string, size: number): TestRun {
  const parts = text.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
  return toRun(Object.fromEntries(
    parts.map((part, index) => [
      `part ${index}`,
      `failed: Error: reach:${index}/${parts.length}:${part}:\n    at somewhere`,
    ]),
  ));
}

Deno.test("readReport() puts the parts of a report together", { permissions: "none" }, () => {
  const report = readReport(toParts(JSON.stringify(REPORT), 40), FILE);
  if (typeof report === "string") throw new Error(report);
  assertEquals(report.isCut, true);
  assertEquals(report.tests[0]?.leaves[0]?.tried, [
    { label: "2", sort: "near", effects: new Map([[0, "vy"], [3, "-"]]) },
    { label: "3", sort: "dirty", effects: new Map() },
  ]);
  assertEquals(report.constants, [{ name: "LIMIT", type: "number", text: "5", hash: "h" }]);
  assertEquals(report.outside, [{
    test: 0,
    entry: 0,
    pairs: [{ plain: null, marked: "x" }, { plain: "y", marked: "z" }],
  }]);
});

Deno.test("readReport() reads signs that no runner would carry", { permissions: "none" }, () => {
  const text = JSON.stringify({ ...REPORT, tests: [] }).replace("LIMIT", "L%00e4%0025");
  const report = readReport(toParts(text, 4000), FILE);
  assertEquals(typeof report === "string" ? report : report.constants[0]?.name, "Lä%");
});

const UNREADABLE: readonly (readonly [string, TestRun, string])[] = [
  ["no part came back", toRun({ a: "passed" }), "no report came back: 1 passed, 0 failed."],
  [
    "a part is missing",
    toRun({ a: "failed: reach:0/2:{:" }),
    "a part of the report is missing",
  ],
  ["it is no JSON", toRun({ a: "failed: reach:0/1:{]:" }), "the report cannot be read"],
  [
    "it has another shape",
    toRun({ a: 'failed: reach:0/1:{"tests":3}:' }),
    "the report cannot be read",
  ],
  ["the probe failed", toRun({ a: 'failed: reach:0/1:{"problem":"Error: x"}:' }), "Error: x"],
];

for (const [when, run, words] of UNREADABLE) {
  Deno.test(`readReport() says why there is none when ${when}`, { permissions: "none" }, () => {
    assertEquals(readReport(run, FILE), words);
  });
}

Deno.test("readReport() leaves parts of other files alone", { permissions: "none" }, () => {
  const run = toParts(JSON.stringify(REPORT), 4000);
  assertEquals(typeof readReport(run, "test/b.js"), "string");
});
