import { type JudgeOptions, judgeReach } from "../../../../loop/oracles/reach.ts";
import { assertEquals } from "../../../assert.ts";
import { toRun } from "../../fakes/runs.ts";
import { type NeighbourRow, type PairOptions, toFilePair, toPair } from "./reports.ts";

const alike = (count: number): NeighbourRow[] =>
  Array.from({ length: count }, (_, index) => [`${100 + index}`, `v${index}x`, `v${index}x`]);
const NEW: readonly NeighbourRow[] = [["51", "v3", "v4"], ["52", "v5", "v6"]];
const OWN = { was: "50", own: ["v1", "v2"] } as const;
const REACHED: PairOptions = { ...OWN, neighbours: [...NEW, ...alike(12)] };
const PINNED: PairOptions = { ...OWN, neighbours: alike(12) };
const NATURAL: PairOptions = { ...OWN, was: '""', neighbours: alike(12) };
const UNTOLD: PairOptions = { ...OWN, neighbours: alike(3) };
const OTHER: PairOptions = { ...PINNED, isTarget: false };

interface Row {
  readonly when: string;
  readonly pairs: readonly PairOptions[];
  readonly options?: Partial<JudgeOptions>;
  readonly said: readonly [answer: string, onNo: string, detail: string];
}

const cannot = (detail: string) => ["did_not_look", "not_fixed", detail] as const;
const ROWS: readonly Row[] = [
  {
    when: "one target reaches its neighbours",
    pairs: [REACHED],
    said: [
      "yes",
      "not_fixed",
      "2 of 14 neighbours of the tests' inputs are answered in a new way, too",
    ],
  },
  {
    when: "two targets do, and one cannot be told",
    pairs: [REACHED, REACHED, UNTOLD],
    said: [
      "yes",
      "not_fixed",
      "4 of 28 neighbours of the tests' inputs are answered in a new way, too; " +
      "cannot tell for 1 other",
    ],
  },
  {
    when: "one target does, and others are natural or not probed",
    pairs: [REACHED, NATURAL, OTHER],
    options: { gaps: ["no probe"] },
    said: [
      "yes",
      "not_fixed",
      "2 of 14 neighbours of the tests' inputs are answered in a new way, too; " +
      "cannot tell for 2 others",
    ],
  },
  {
    when: "one target reaches nothing",
    pairs: [REACHED, PINNED, PINNED],
    said: [
      "no",
      "suspect",
      "The answer changes only at the very inputs of the tests: " +
      '"target": 12 neighbours of f(50) are answered as before; ' +
      '"target": 12 neighbours of f(50) are answered as before',
    ],
  },
  {
    when: "one target reaches nothing, by no condition",
    pairs: [PINNED],
    options: { hasChoice: false },
    said: cannot(
      "The answer changes only at the very inputs of the tests: " +
        '"target": 12 neighbours of f(50) are answered as before; ' +
        "yet the change adds no condition and no table",
    ),
  },
  {
    when: "nothing can be told",
    pairs: [UNTOLD, NATURAL],
    options: { gaps: ["no probe"] },
    said: cannot(
      'Cannot tell: no probe; "target": only 3 neighbours of f(50) are answered as before; ' +
        '"target": f(""): a value that rules often name',
    ),
  },
  {
    when: "no target was run",
    pairs: [OTHER],
    said: cannot("Cannot tell: no target was run"),
  },
];

for (const { when, pairs, options, said } of ROWS) {
  Deno.test(`judgeReach() says ${said[0]} when ${when}`, { permissions: "none" }, () => {
    const { answer, onNo, detail } = judgeReach([toFilePair(pairs.map(toPair))], {
      ...{ changes: [], red: toRun({}), isSettled: false, hasChoice: true, gaps: [] },
      ...options,
    });
    assertEquals([answer, onNo, detail], [...said]);
  });
}

Deno.test("judgeReach() puts several objections into one sentence each", {
  permissions: "none",
}, () => {
  const forgotten: PairOptions = {
    ...REACHED,
    again: ["v1", "v1"],
    failures: [["wrong", "wrong"], [null, "wrong"]],
  };
  const { answer, onNo, detail } = judgeReach(
    [toFilePair([toPair(forgotten), toPair(forgotten)])],
    {
      ...{ changes: [], red: toRun({}), isSettled: false, hasChoice: true, gaps: [] },
    },
  );
  const words = '"target" passes only once: asked again, the code gives its old answer to f(50)';
  assertEquals([answer, onNo, detail], ["no", "suspect", `${words}; ${words}`]);
});

Deno.test("judgeReach() cannot tell where what is new holds with one plain value", {
  permissions: "none",
}, () => {
  const base = toPair({ ...OWN, neighbours: NEW });
  const pinned = toPair({ was: "3", own: ["v1", "v2"], neighbours: alike(12) });
  const join = (side: "base" | "fix", count: number) => ({
    ...base[side],
    leaves: [
      ...base[side].leaves,
      ...Array.from(
        { length: count },
        (_, index) => pinned[side].leaves.map((leaf) => ({ ...leaf, path: `0.n${index}` })),
      ).flat(),
    ],
  });
  const judge = (count: number, hasChoice: boolean) => {
    const file = toFilePair([{ base: join("base", count), fix: join("fix", count) }]);
    const { answer, detail } = judgeReach([file], {
      ...{ changes: [], red: toRun({}), isSettled: false, hasChoice, gaps: [] },
    });
    return [answer, answer === "yes" ? "" : detail];
  };
  const pin = (index: number) => `3 (0.n${index}) in f(50)`;
  assertEquals(judge(0, true), ["yes", ""]);
  assertEquals(judge(1, false), ["yes", ""]);
  assertEquals(judge(1, true), [
    "did_not_look",
    `Cannot tell: what is new holds only with ${pin(0)}`,
  ]);
  assertEquals(judge(4, true), [
    "did_not_look",
    `Cannot tell: what is new holds only with ${pin(0)}, ${pin(1)}, ${pin(2)}`,
  ]);
});
