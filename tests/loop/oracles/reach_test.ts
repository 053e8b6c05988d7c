import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { Lab, type VerifyRoom } from "../../../loop/lab.ts";
import { reach } from "../../../loop/oracles/reach.ts";
import type { OracleResult } from "../../../loop/oracles/oracle.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { encode } from "../fakes/project.ts";
import { toOutcomes, toRun } from "../fakes/runs.ts";
import { toEvidence } from "./evidence.ts";

const FILE = "test/a.test.js";
const TEST = `import test from "node:test";
import assert from "node:assert/strict";
import { f } from "../src/a.js";
test("target", () => assert.equal(f(50), 2));
`;

interface Played {
  readonly result: OracleResult;
  /** Text of the probes that were run, in order. */
  readonly probes: readonly string[];
}

interface Scene {
  /** What the probe's run came to in each room. */
  readonly answer: (on: "base" | "fix", probe: string) => TestRun;
  readonly test?: string;
  readonly after?: string;
  readonly maxRuns?: number;
  readonly path?: string;
  readonly earlier?: readonly OracleResult[];
}

async function play(scene: Scene): Promise<
  Played
> {
  const { answer, test = TEST, after, maxRuns = 9, path = FILE, earlier = [] } = scene;
  const probes: string[] = [];
  const changes = [{
    path: "src/a.js",
    before: encode("export const f = (a) => a - 49;\n"),
    after: encode(after ?? "export const f = (a) => a === 50 ? 2 : a - 49;\n"),
  }];
  const openRoom = (): Promise<VerifyRoom> => {
    const files = new Map([["src/a.js", changes[0]?.before ?? encode("")], [path, encode(test)]]);
    return Promise.resolve({
      files: () => [...files.keys()],
      read: (name) => Promise.resolve(files.get(name) ?? null),
      put: (some) => Promise.resolve(some.forEach((one) => files.set(one.path, one.after))),
      runTests: () => {
        const probe = new TextDecoder().decode(files.get(path));
        probes.push(probe);
        const isBase = new TextDecoder().decode(files.get("src/a.js")).includes("=> a - 49");
        return Promise.resolve(answer(isBase ? "base" : "fix", probe));
      },
      close: () => Promise.resolve(),
    });
  };
  const lab = new Lab({ openRoom, changes, maxRuns });
  const run = (status: "failed" | "passed"): TestRun => ({
    ...toRun({}),
    outcomes: toOutcomes({ target: status }, path),
  });
  const evidence = toEvidence({
    changes,
    lab,
    targets: { kind: "named", names: [`${path}::target`] },
    red: run("failed"),
    green: run("passed"),
  });
  return { result: await reach.look(evidence, earlier), probes };
}

type Row = readonly [label: string, base: string, fix: string];

/** The run of a probe that reports one target with one call. */
function toReport(on: "base" | "fix", rows: readonly Row[], again?: string): TestRun {
  const own = on === "base" ? "v1" : "v2";
  const later = again ?? own;
  const tried = rows.map(([label, base, fix]) => [label, "near", `0${on === "base" ? base : fix}`]);
  const report = {
    version: 1,
    tests: [{
      name: "target",
      isTarget: true,
      failures: on === "base" ? ["wrong"] : [null, again === undefined ? null : "wrong"],
      entries: [["1.1", "call", "f(50)", own.slice(1), [own, later, later]]],
      leaves: [{ entry: 0, path: "0", was: "50", tried }],
    }],
    constants: [],
    outside: [],
  };
  const statuses = { "greenroom reach 0": `failed: reach:0/1:${JSON.stringify(report)}:` } as const;
  return { ...toRun({}), outcomes: toOutcomes(statuses, FILE) };
}

const ALIKE = Array.from(
  { length: 12 },
  (_, index): Row => [`${index}`, `v${index}x`, `v${index}x`],
);
const NEW: readonly Row[] = [["51", "v3", "v4"], ["52", "v5", "v6"]];

Deno.test("reach says yes where neighbours are answered in a new way", {
  permissions: "none",
}, async () => {
  const { result, probes } = await play({ answer: (on) => toReport(on, [...NEW, ...ALIKE]) });
  assertEquals(result.answer, "yes");
  assertStringIncludes(result.detail, "2 of 14 neighbours");
  assertEquals(probes.length, 2);
});

Deno.test("reach objects where only the tests' own inputs are answered in a new way", {
  permissions: "none",
}, async () => {
  const { result } = await play({ answer: (on) => toReport(on, ALIKE) });
  assertEquals([result.answer, result.onNo], ["no", "suspect"]);
  assertStringIncludes(result.detail, "12 neighbours of f(50) are answered as before");
});

Deno.test("reach cannot tell where a change that adds no condition reaches no neighbour", {
  permissions: "none",
}, async () => {
  const after = "export const f = (a) => Math.abs(a - 48);\n";
  const { result } = await play({ after, answer: (on) => toReport(on, ALIKE) });
  assertEquals(result.answer, "did_not_look");
  assertStringIncludes(result.detail, "adds no condition");
});

Deno.test("reach leaves answers that are counted off to isolation where that says yes", {
  permissions: "none",
}, async () => {
  const ask = async (name: string, answer: OracleResult["answer"]) => {
    const earlier: OracleResult[] = [{ name, answer, detail: "", onNo: "suspect" }];
    const report = (on: "base" | "fix") => toReport(on, [...NEW, ...ALIKE], "v1");
    return (await play({ answer: report, earlier })).result.detail.includes("passes only once");
  };
  assertEquals(
    [await ask("isolation", "yes"), await ask("isolation", "no"), await ask("hunks", "yes")],
    [false, true, true],
  );
});

Deno.test("reach tries less where a neighbour does not end", { permissions: "none" }, async () => {
  const { result, probes } = await play({
    answer: (on, probe) =>
      probe.includes('"isCareful":true')
        ? toReport(on, [...NEW, ...ALIKE])
        : { ...toRun(null), kind: "timed_out" },
  });
  assertEquals(result.answer, "yes");
  assertEquals(probes.length, 4);
});

const BLIND: readonly (readonly [string, Partial<Scene>, string])[] = [
  ["no probe ends", { answer: () => ({ ...toRun(null), kind: "timed_out" }) }, "do not end"],
  ["the limit of runs is reached", { maxRuns: 0 }, "limit of test runs"],
  ["the probes report nothing", { answer: () => toRun({ a: "passed" }) }, "no report came back"],
  ["the test file is of another language", { path: "a_test.go" }, "no probe is known"],
  ["the tests stand in the code", { path: "src/b.js" }, "holds examples and the code itself"],
  [
    "the test file cannot be copied",
    { test: `${TEST}export * from "./b.js";` },
    "cannot be copied",
  ],
];

for (const [when, scene, words] of BLIND) {
  Deno.test(`reach did not look where ${when}`, { permissions: "none" }, async () => {
    const { result } = await play({ answer: (on) => toReport(on, ALIKE), ...scene });
    assertEquals(result.answer, "did_not_look");
    assertStringIncludes(result.detail, words);
  });
}
