import { loadParser } from "../../../../guards/syntax/parser.ts";
import { readSource } from "../../../../guards/syntax/source.ts";
import { encodeText } from "../../../../guards/text.ts";
import { Lab, type VerifyRoom } from "../../../../loop/lab.ts";
import type { Clue } from "../../../../loop/oracles/echo/clue.ts";
import { findPinnedCases } from "../../../../loop/oracles/echo/without_cases.ts";
import { assertEquals } from "../../../assert.ts";
import { toOutcomes, toRun } from "../../fakes/runs.ts";
import { toEvidence } from "../evidence.ts";

const TEST = "test/a.test.js";
const TEST_TEXT = `import test from "node:test";
import assert from "node:assert";
import { f } from "../src/a.js";
test("target", () => assert.equal(f(50), 2));
`;

/** A clue whose case is taken out by putting `false` in place of a part of the source. */
function cut(text: string, part: string, path = "src/a.js"): Clue {
  const start = text.indexOf(part);
  return {
    ...{ rule: "x", weight: "weak", path, line: 1, key: part, words: part },
    without: { start, end: start + part.length, was: part, text: "false" },
  };
}

/** What is found, and the texts that the source had in the rooms' runs. */
async function find(
  after: string,
  toClues: (text: string) => readonly Clue[],
  { path = "src/a.js", near = 12, target = "target" } = {},
) {
  const before = encodeText("export const f = (a) => a - 49;\n");
  const change = { path, before, after: encodeText(after) };
  const seen = new Set<string>();
  const openRoom = (): Promise<VerifyRoom> => {
    const files = new Map([[path, before], [TEST, encodeText(TEST_TEXT)]]);
    const read = (name: string) =>
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.get(name));
    return Promise.resolve({
      files: () => [...files.keys()],
      read: (name) => Promise.resolve(files.get(name) ?? null),
      put: (some) => Promise.resolve(some.forEach((one) => files.set(one.path, one.after))),
      runTests: () => {
        seen.add(read(path));
        const isFix = read(path) === after;
        return Promise.resolve(report(isFix, near));
      },
      close: () => Promise.resolve(),
    });
  };
  const lab = new Lab({ openRoom, changes: [change], maxRuns: 9 });
  const run = (status: "failed" | "passed") =>
    toRun({}, { outcomes: toOutcomes({ target: status }, TEST) });
  const evidence = toEvidence({
    ...{ changes: [change], lab, red: run("failed"), green: run("passed") },
    targets: { kind: "named", names: [`${TEST}::${target}`] },
  });
  const text = after.replace("\ufeff", "");
  const parser = await loadParser(path.endsWith("ts") ? "typescript" : "javascript");
  const pinned = await findPinnedCases(
    toClues(text),
    [readSource(path, text, { parser })],
    evidence,
  );
  seen.delete(after);
  return { pinned, without: [...seen] };
}

/** The run of a probe, with as many neighbours as are answered as before. */
function report(isFix: boolean, near: number) {
  const own = isFix ? "v2" : "v1";
  const tried = Array.from({ length: near }, (_, index) => [`${index}`, "near", `0v${index}x`]);
  const told = {
    version: 1,
    tests: [{
      name: "target",
      isTarget: true,
      failures: isFix ? [null] : ["wrong"],
      entries: [["1.1", "call", "f(50)", own.slice(1), [own, own, own]]],
      leaves: [{ entry: 0, path: "0", was: "50", tried }],
    }],
    constants: [],
    outside: [],
  };
  const message = `failed: reach:0/1:${JSON.stringify(told)}:` as const;
  return toRun({}, { outcomes: toOutcomes({ "greenroom reach 0": message }, TEST) });
}

const AFTER = "export const f = (a) => a === 50 ? 2 : a === 60 ? 3 : a - 48;\n";
const PINNED = ['"target": 12 neighbours of f(50) are answered as before'];

Deno.test("findPinnedCases() names targets that pass by cases alone", {
  permissions: "none",
}, async () => {
  assertEquals(await find(AFTER, (text) => [cut(text, "a === 50")]), {
    pinned: PINNED,
    without: ["export const f = (a) => false ? 2 : a === 60 ? 3 : a - 48;\n"],
  });
  const few = await find(AFTER, (text) => [cut(text, "a === 50")], { near: 5 });
  assertEquals(few.pinned, []);
});

Deno.test("findPinnedCases() takes out all cases of a file, each place once", {
  permissions: "none",
}, async () => {
  const both = await find(AFTER, (text) => [
    cut(text, "a === 60"),
    cut(text, "a === 50"),
    cut(text, "a === 50 ? 2"),
    cut(text, "50", "src/b.js"),
    { ...cut(text, "a - 48"), without: { start: 0, end: 0, was: "", text: "" } },
  ]);
  assertEquals(both.without, ["export const f = (a) => false ? 2 : false ? 3 : a - 48;\n"]);
  const beside = await find(AFTER, (text) => [cut(text, "a ==="), cut(text, " 50")]);
  assertEquals(beside.without, [
    "export const f = (a) => falsefalse ? 2 : a === 60 ? 3 : a - 48;\n",
  ]);
  const reversed = await find(AFTER, (text) => [cut(text, " 50"), cut(text, "a ===")]);
  assertEquals(reversed.without, beside.without);
});

Deno.test("findPinnedCases() runs nothing where no case can be taken out", {
  permissions: "none",
}, async () => {
  const { without: _without, ...plain } = cut(AFTER, "a === 50");
  assertEquals(await find(AFTER, () => [plain]), { pinned: [], without: [] });
  assertEquals(await find(AFTER, (text) => [cut(text, "a === 50", "src/b.js")]), {
    pinned: [],
    without: [],
  });
});

Deno.test("findPinnedCases() keeps the mark at the start and checks no types", {
  permissions: "none",
}, async () => {
  const typed = await find(AFTER, (text) => [cut(text, "a === 50", "src/a.ts")], {
    path: "src/a.ts",
  });
  assertEquals(typed.without, [
    "// @ts-nocheck\nexport const f = (a) => false ? 2 : a === 60 ? 3 : a - 48;\n",
  ]);
  const marked = await find(`\ufeff${AFTER}`, (text) => [cut(text, "a === 50")]);
  assertEquals(marked.without, [
    "\ufeffexport const f = (a) => false ? 2 : a === 60 ? 3 : a - 48;\n",
  ]);
});
