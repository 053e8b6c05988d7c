import { findLosses, isGreen, nameTest, resolveTargets, toTestNames } from "../../loop/outcomes.ts";
import type { TestRun } from "../../room/test_run.ts";
import { assertEquals, assertMatch } from "../assert.ts";
import { toOutcomes, toRun } from "./fakes/runs.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("nameTest() names a test by file and name, or by name alone", () => {
  assertEquals(nameTest({ file: "a_test.ts", name: "x > y" }), "a_test.ts::x > y");
  assertEquals(nameTest({ file: "", name: "tests.test_a.A.test_b" }), "tests.test_a.A.test_b");
});

test("toTestNames() sorts tests by what they came to, with to do among the skipped", () => {
  const run = toRun({ a: "passed", b: "failed", c: "skipped", d: "todo" });
  const name = (test: string) => `test/a.js::${test}`;
  assertEquals(toTestNames(run), {
    passed: [name("a")],
    failed: [name("b")],
    skipped: [name("c"), name("d")],
  });
  assertEquals(toTestNames(null), { passed: [], failed: [], skipped: [] });
  assertEquals(toTestNames(toRun(null)), { passed: [], failed: [], skipped: [] });
});

for (
  const [what, run, green] of [
    ["all passed", toRun({ a: "passed" }), true],
    ["some skipped", toRun({ a: "passed", b: "skipped", c: "todo" }), true],
    ["no names and exit code 0", toRun(null), true],
    ["a failed one", toRun({ a: "passed", b: "failed" }), false],
    ["a failed one and exit code 0", toRun({ a: "passed", b: "failed" }, { exitCode: 0 }), false],
    ["exit code 1", toRun({ a: "passed" }, { exitCode: 1 }), false],
    ["no names and exit code 1", toRun(null, { exitCode: 1 }), false],
    ["no exit code", toRun({ a: "passed" }, { exitCode: null }), false],
    ["all skipped", toRun({ a: "skipped" }), false],
    ["no outcome at all", toRun({}), false],
    ["a disagreement", toRun({ a: "passed" }, { disagreement: "cut off" }), false],
    ["no tests (C01)", toRun(null, { kind: "no_tests" }), false],
    ["a file that did not load", toRun({ a: "passed" }, { kind: "load_error" }), false],
    ["a time limit", toRun({ a: "passed" }, { kind: "timed_out" }), false],
  ] satisfies [string, TestRun, boolean][]
) {
  test(`isGreen() is ${green} for a run with ${what}`, () => assertEquals(isGreen(run), green));
}

const BASE = toRun(null, {
  outcomes: [
    ...toOutcomes({ "total adds": "failed", "total > rounds": "failed", old: "passed" }, "a.js"),
    ...toOutcomes({ "total adds": "failed" }, "b.js"),
    ...toOutcomes({ "tests.test_a.A.test_b": "failed" }, ""),
  ],
});

test("resolveTargets() takes all that failed where nothing is named", () => {
  assertEquals(resolveTargets(BASE, []), {
    kind: "named",
    names: [
      "a.js::total adds",
      "a.js::total > rounds",
      "b.js::total adds",
      "tests.test_a.A.test_b",
    ],
  });
  assertEquals(resolveTargets(toRun(null, { exitCode: 1 }), []), { kind: "whole_run" });
});

for (
  const [wanted, names] of [
    [["a.js::total adds"], ["a.js::total adds"]],
    [["total adds"], ["a.js::total adds", "b.js::total adds"]],
    [["rounds"], ["a.js::total > rounds"]],
    [["test_b"], ["tests.test_a.A.test_b"]],
    [["rounds", "total > rounds"], ["a.js::total > rounds"]],
  ] as const
) {
  test(`resolveTargets() finds ${names.join(", ")} for ${wanted.join(", ")}`, () => {
    assertEquals(resolveTargets(BASE, wanted), { kind: "named", names });
  });
}

for (
  const [wanted, problem] of [
    ["old", /^Cannot use target "old": found it passing and a failing test is needed$/],
    ["adds", /found no failing test of that name, failing are "a\.js::total adds", /],
    ["otal adds", /found no failing test of that name/],
    ["", /found no failing test of that name/],
  ] as const
) {
  test(`resolveTargets() says what is wrong with the target "${wanted}"`, () => {
    const targets = resolveTargets(BASE, ["rounds", wanted]);
    assertEquals(targets.kind, "unknown");
    assertMatch(targets.kind === "unknown" ? targets.problem : "", problem);
  });
}

test("findLosses() sorts what a later run lost", () => {
  const before = toRun({
    ...{ kept: "passed", broke: "passed", gone: "failed", quiet: "passed" },
    ...{ still: "failed", fixed: "failed", woke: "skipped", left: "skipped" },
  });
  const after = toRun({
    ...{ kept: "passed", broke: "failed", quiet: "skipped", still: "failed" },
    ...{ fixed: "passed", woke: "failed", fresh: "failed", extra: "passed" },
  });
  const name = (names: readonly string[]) => names.map((test) => `test/a.js::${test}`);
  assertEquals(findLosses(before, after), {
    broken: name(["broke", "woke"]),
    vanished: name(["gone"]),
    skipped: name(["quiet"]),
    newlyFailing: name(["fresh"]),
    stillFailing: name(["still"]),
    doubled: [],
  });
});

test("findLosses() finds a name that stands twice, and only where it did not before", () => {
  const twice = toRun(null, {
    outcomes: [...toOutcomes({ a: "passed" }), ...toOutcomes({ a: "passed" })],
  });
  assertEquals(findLosses(toRun({ a: "failed" }), twice).doubled, ["test/a.js::a"]);
  assertEquals(findLosses(twice, twice).doubled, []);
  assertEquals(findLosses(toRun({}), toRun({ a: "passed" })).doubled, []);
});
