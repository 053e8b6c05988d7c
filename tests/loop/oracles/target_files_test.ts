import {
  findRenamed,
  findStatus,
  isSameFile,
  listNames,
  readTargetFiles,
  type TargetFile,
  toTrialChange,
} from "../../../loop/oracles/target_files.ts";
import { readTestFile } from "../../../guards/syntax/tests.ts";
import { decodeText, encodeText } from "../../../guards/text.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { assertEquals } from "../../assert.ts";
import { type Statuses, toOutcomes, toRun } from "../fakes/runs.ts";
import { type Project, toTextEvidence } from "./texts.ts";

function test(name: string, fn: () => Promise<void> | void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("listNames() names four, each once, and counts the rest", () => {
  const names = ["a", "b", "a", "c", "d", "e", "f"];
  assertEquals(listNames(names.slice(0, 5)), "a, b, c, d");
  assertEquals(listNames(names.slice(0, 6)), "a, b, c, d and 1 more");
  assertEquals(listNames(names), "a, b, c, d and 2 more");
  assertEquals(listNames([]), "");
});

test("isSameFile() compares byte for byte", () => {
  const [a, b, ab] = ["a", "b", "ab"].map((text) => encodeText(text));
  const rows = [[a, a, true], [a, b, false], [a, ab, false], [ab, a, false]] as const;
  for (const [one, other, isSame] of rows) {
    assertEquals(isSameFile(one ?? null, other ?? null), isSame);
  }
  assertEquals([isSameFile(null, a ?? null), isSameFile(a ?? null, null)], [false, false]);
});

const rows = (...statuses: readonly Statuses[]): TestRun =>
  toRun({}, { outcomes: statuses.flatMap((one) => toOutcomes(one)) });

test("findStatus() gives the worst of what became of a test", () => {
  const status = (...all: readonly Statuses[]) => findStatus(rows(...all), "test/a.js::one");
  assertEquals(status({ one: "passed" }, { one: "failed" }, { one: "skipped" }), "failed");
  assertEquals(status({ one: "passed" }, { one: "skipped" }), "skipped");
  assertEquals(status({ one: "passed" }, { one: "passed" }), "passed");
  assertEquals(status({ two: "failed" }), null);
  assertEquals(findStatus(toRun(null), "test/a.js::one"), null);
});

test("findRenamed() finds a test by its place where its name has changed", () => {
  const before = rows({ "adds 1": "passed", "adds 2": "passed" });
  const find = (run: TestRun, id = "test/a.js::adds 2") => findRenamed(run, id, before);
  assertEquals(find(rows({ "adds 1": "passed", "adds 2": "failed" })), "failed");
  assertEquals(find(rows({ "adds 1": "passed", "adds 3": "failed" })), "failed");
  // A test that is there under its old name is not the one that is looked for.
  assertEquals(find(rows({ "adds 3": "failed", "adds 1": "failed" })), null);
  assertEquals(find(rows({ "adds 1": "passed" })), null);
  assertEquals(find(rows({ "adds 1": "passed", "adds 3": "failed", "more": "passed" })), null);
  const other = toRun({}, { outcomes: toOutcomes({ x: "failed", y: "failed" }, "test/b.js") });
  assertEquals(find(other), null);
  assertEquals(find(rows({ "adds 1": "passed", "adds 3": "failed" }), "test/a.js::none"), null);
  const both = (a: Statuses, b: Statuses) =>
    toRun({}, { outcomes: [...toOutcomes(a, "test/a.js"), ...toOutcomes(b, "test/b.js")] });
  const old = both({ x: "passed" }, { y: "passed", z: "passed" });
  const now = both({ w: "skipped" }, { y: "passed", v: "failed" });
  assertEquals(findRenamed(now, "test/b.js::z", old), "failed");
  assertEquals(findRenamed(now, "test/a.js::x", old), "skipped");
});

async function trial(path: string, text: string): Promise<string> {
  const bytes = encodeText(text);
  const file = await readTestFile(path, text.replace("\ufeff", ""));
  const target: TargetFile = { path, bytes, file, targets: [], others: [] };
  const change = toTrialChange(target, "new");
  assertEquals([change.path, change.before], [path, bytes]);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(change.after);
}

test("toTrialChange() keeps the mark at the start and checks no types", async () => {
  assertEquals(await trial("a_test.ts", "1;"), "// @ts-nocheck\nnew");
  assertEquals(await trial("a_test.tsx", "1;"), "// @ts-nocheck\nnew");
  assertEquals(await trial("a.test.js", "1;"), "new");
  assertEquals(await trial("a_test.ts", "\ufeff1;"), "\ufeff// @ts-nocheck\nnew");
  assertEquals(await trial("test_a.py", "\ufeff1\n"), "\ufeffnew");
});

const TEST = `import { check } from "./help.js";\ntest("two", () => check(f(1), 2));\n`;
const HELP = "export function check(actual, expected) { assert.equal(actual, expected); }\n";
const OTHER = "export function check() {}\n";

/** Number of assertions that are seen in the target, by what the project holds. */
async function countClaims(project: Partial<Project>): Promise<number> {
  const base = { "test/a.js": TEST, "test/help.js": HELP, "src/a.js": "", ...project.base };
  const { files } = await readTargetFiles(toTextEvidence({ fix: {}, ...project, base }));
  const [target] = files[0]?.targets ?? [];
  return target?.declared?.assertions.length ?? -1;
}

test("readTargetFiles() reads the assertions of what test files share", async () => {
  assertEquals(await countClaims({}), 1);
  assertEquals(await countClaims({ base: { "test/help.js": OTHER } }), 0);
  // What the change writes says nothing of what the tests expect.
  assertEquals(await countClaims({ fix: { "test/help.js": HELP } }), 0);
  assertEquals(await countClaims({ fix: { "src/a.js": "x" } }), 1);
});

async function read(project: Partial<Project>) {
  const base = { "test/a.js": TEST, ...project.base };
  const { files, unplaced } = await readTargetFiles(toTextEvidence({ fix: {}, ...project, base }));
  const names = files.map(({ path, targets, others }) => [
    path,
    targets.map(({ id, name }) => `${id} ${name}`),
    others.map(({ name }) => name),
  ]);
  return { names, unplaced };
}

test("readTargetFiles() gives the targets that passed and the tests that always did", async () => {
  assertEquals(await read({}), {
    names: [["test/a.js", ["test/a.js::two two"], ["one"]]],
    unplaced: [],
  });
  const red = { one: "passed", two: "failed", more: "failed" } as const;
  const green = { one: "passed", two: "passed", more: "passed", old: "failed" } as const;
  const whole = await read({ red, green, targets: { kind: "whole_run" } });
  assertEquals(whole.names, [
    ["test/a.js", ["test/a.js::two two", "test/a.js::more more"], ["one"]],
  ]);
  const named = await read({ red, green: { ...green, two: "failed" } });
  assertEquals(named.names, []);
});

test("readTargetFiles() names targets whose file is not there or not named", async () => {
  const place = (file: string) => {
    const green = toRun({}, { outcomes: toOutcomes({ two: "passed" }, file) });
    const names = [file === "" ? "two" : `${file}::two`];
    return read({ green, targets: { kind: "named", names } });
  };
  assertEquals(await place("test/b.js"), { names: [], unplaced: ["test/b.js::two"] });
  assertEquals(await place(""), { names: [], unplaced: ["two"] });
});

test("readTargetFiles() takes bytes that are no text for no test file", async () => {
  const evidence = toTextEvidence({ base: { "test/a.js": TEST }, fix: {} });
  const bytes = new Uint8Array([0, 1, 2]);
  evidence.lab.read = () => Promise.resolve(bytes);
  const { files } = await readTargetFiles(evidence);
  assertEquals(decodeText(bytes).kind, "binary");
  assertEquals(files.map(({ file }) => file), [null]);
});
