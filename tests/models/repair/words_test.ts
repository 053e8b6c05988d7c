import { assertEquals } from "../../assert.ts";
import type { FailingRun } from "../../../models/repair/bench.ts";
import { listSingles, type Scored } from "../../../models/repair/candidates.ts";
import { rankPatches } from "../../../models/repair/rank.ts";
import { readSources } from "../../../models/repair/sources.ts";
import { explainPatch } from "../../../models/repair/words.ts";
import { createFakeBench } from "./fake_bench.ts";

async function listAll(text: string): Promise<readonly Scored[]> {
  const sources = await readSources(
    createFakeBench({ files: { "a.ts": text }, judge: () => [] }),
  );
  return listSingles(sources, { rate: () => 1, source: "" });
}

const findEdit = (singles: readonly Scored[], put: string) => {
  const found = singles.find(({ edits, changes }) =>
    edits[0]?.text === put || new TextDecoder().decode(changes[0]?.after).includes(put)
  );
  if (!found) throw new Error(`No edit puts "${put}"`);
  return found;
};

const run = (...messages: readonly string[]): FailingRun => ({
  testCommand: ["test"],
  output: "",
  tests: messages.map((message, index) => ({
    file: "t",
    name: `test ${index + 1}`,
    isFailing: true,
    message,
  })),
});

const REASONS = [
  [
    "Error: Expected a total of 2700 cents, got 3000",
    "Error: Expected a total of 2700 cents, got 3000",
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3, in test\nAssertionError: 1 != 2\n',
    "AssertionError: 1 != 2",
  ],
  ["AssertionError: Expected values to be strictly equal:\n\n12 !== 13\n", "12 !== 13"],
  [
    "Expected values to be loosely deep-equal:\n  generatedMessage: true,\n  actual: [ 1 ],\n",
    "Expected values to be loosely deep-equal:",
  ],
  [
    "Error: ab is not abc\nfunction same(a: string, b: string) { if (a !== b) throw new Error(a); }\n" +
    "                                                     ^\n    at same (a_test.ts:2:58)\n",
    "Error: ab is not abc",
  ],
  ["self = <T>\n>   assert f(1) == 2\nE   assert 0 == 2\n", "assert 0 == 2"],
] as const;

Deno.test("explainPatch() says what was compared, what changed and what else passes", async () => {
  const best = findEdit(await listAll("export const f = (n: number) => n > 3;\n"), ">=");
  const choice = { best, rivals: [], difference: null, agreed: 0, unconfirmed: 0 };
  for (const [message, reason] of REASONS) {
    assertEquals(
      explainPatch(choice, run(message)),
      `In a.ts line 1 the boundary of a comparison was the fault: "test 1" said "${reason}". ` +
        '"export const f = (n: number) => n > 3;" became ' +
        '"export const f = (n: number) => n >= 3;", and the failing test passes. ' +
        "No other small edit that was tried does.",
    );
  }
  const one = explainPatch({ ...choice, rivals: [best], agreed: 3 }, run(""));
  assertEquals(one.includes("1 other patch also passes; it answers the same on 3 inputs"), true);
  const several = explainPatch({ ...choice, unconfirmed: 2 }, run("", ""));
  assertEquals(several.includes("and both failing tests pass. 2 more edits turn"), true);
  const both = explainPatch({ ...choice, rivals: [best], agreed: 3, unconfirmed: 1 }, run(""));
  assertEquals(
    both.endsWith(
      "1 other patch also passes, and 1 more edit turns the failing tests green but was not run " +
        "with the whole suite; they answer the same on 3 inputs near those of the tests.",
    ),
    true,
    both,
  );
});

const RANKED = [
  ["/** At least three. */\nexport const f = (n: number) => n > 3;\n", "n >= 3", "n > 2;"],
  [
    "export function volume(width: number, height: number, depth: number) {\n" +
    "  return width * height * height;\n}\n",
    "width * height * depth",
    "width * height + height",
  ],
  [
    "/** Half a cent rounds up. */\nexport const f = (n: number) => Math.floor(n);\n",
    "Math.round",
    "Math.ceil",
  ],
] as const;

for (const [text, better, worse] of RANKED) {
  Deno.test(`rankPatches() prefers ${better} to ${worse} when the words around say so`, async () => {
    const singles = await listAll(text);
    const [one, other] = [findEdit(singles, better), findEdit(singles, worse)];
    assertEquals(rankPatches([other, one])[0] === one, true);
  });
}
