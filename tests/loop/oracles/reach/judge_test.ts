import { assertEquals } from "../../../assert.ts";
import { judgeTarget, type Reach } from "../../../../loop/oracles/reach/judge.ts";
import type { TestPair } from "../../../../loop/oracles/reach/neighbours.ts";
import { type NeighbourRow, type PairOptions, toPair } from "./reports.ts";

/** Neighbours that both rooms answer alike, each in its own way. */
const alike = (count: number, first = 100): NeighbourRow[] =>
  Array.from({ length: count }, (_, index) => {
    const answer = `v${first + index}`;
    return [String(first + index), answer, answer];
  });

interface Row extends Omit<PairOptions, "kind"> {
  readonly when: string;
  readonly kind: Reach["kind"];
}

const ROWS: readonly Row[] = [
  {
    when: "neighbours get new answers of their own",
    kind: "reached",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", "v3", "v4"], ["52", "v5", "v6"], ...alike(20)],
  },
  {
    when: "many neighbours share the new answer, and others do not",
    kind: "reached",
    was: "80",
    own: ["v120", "v0"],
    neighbours: [["81", null, null], ["90", null, null], ["79", null, "v120"], ...alike(10)],
  },
  {
    when: "all that was tried is answered as before",
    kind: "pinned",
    was: "50",
    own: ["v1", "v2"],
    neighbours: alike(12),
  },
  {
    when: "the new answer stays the same while the old one follows the input",
    kind: "pinned",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", "v3", null], ["52", "v4", null], ["53", "v5", null], ...alike(12)],
  },
  {
    when: "just enough neighbours are answered as before, in just enough ways",
    kind: "pinned",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...alike(8)].map((
      [label],
      index,
    ) => [label, `v${9 + index % 3}`, `v${9 + index % 3}`]),
  },
  {
    when: "one neighbour too few is answered as before",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    neighbours: alike(7),
  },
  {
    when: "the neighbours have one answer too few",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...alike(8)].map((
      [label],
      index,
    ) => [label, `v${9 + index % 2}`, `v${9 + index % 2}`]),
  },
  {
    when: "few neighbours were answered",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    neighbours: alike(5),
  },
  {
    when: "all neighbours get one and the same answer",
    kind: "untold",
    was: '"CHF"',
    own: ["vnone", "vFr."],
    neighbours: alike(12).map(([label]) => [label, "vnone", "vnone"]),
  },
  {
    when: "the neighbours' answers are what they were given",
    kind: "untold",
    was: '"CHF"',
    own: ["iCHF", "vFr."],
    neighbours: alike(12).map(([label]) => [label, `i${label}`, `i${label}`]),
  },
  {
    when: "nothing is given",
    kind: "natural",
    was: '""',
    own: ["eValueError", "v0"],
    neighbours: alike(12),
  },
  {
    when: "a border moves by one",
    kind: "natural",
    was: "18",
    own: ["vhalf", "vfull"],
    neighbours: [["17", "vhalf", "vhalf"], ["19", "vfull", null], ...alike(12)],
  },
  {
    when: "only another spelling shares the new answer",
    kind: "pinned",
    was: '"listen"',
    own: ["v0", "v6"],
    neighbours: [["tinsel", null, null], ["other", null, "v1"], ...alike(60)],
  },
  {
    when: "only other cases of its letters share the new answer",
    kind: "pinned",
    was: '"Two  words"',
    own: ["v0", "v6"],
    neighbours: [
      ...["two  words", "TWO  WORDS", "tWO  WORDS"].map((one): NeighbourRow => [
        one,
        null,
        null,
        "case",
      ]),
      ["other", null, "v1"],
      ...alike(40),
    ],
  },
  {
    when: "too few neighbours share the new answer for a rule",
    kind: "untold",
    was: '"listen"',
    own: ["v0", "v6"],
    neighbours: [
      ...["tinsel", "silent", "enlist"].map((one): NeighbourRow => [one, null, null]),
      ["other", null, "v1"],
      ...alike(60),
    ],
  },
  {
    when: "only wrong types are answered in a new way",
    kind: "pinned",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["null", "v3", "v4", "type"], ["{}", "v5", "v6", "type"], ...alike(12)],
  },
  {
    when: "the change only crashes in new ways",
    kind: "pinned",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["0", "v3", "eTypeError: a"], ["-1", "v4", "eTypeError: b"], ...alike(12)],
  },
  {
    when: "errors are what the change is about",
    kind: "reached",
    was: "50",
    own: ["eTypeError: 50", "eRangeError: 50"],
    neighbours: [["51", "eTypeError: 51", "eRangeError: 51"], [
      "52",
      "eTypeError: 52",
      "eRangeError: 52",
    ]],
  },
  {
    when: "the change shows in no answer",
    kind: "untold",
    was: "50",
    own: ["v1", "v1"],
    neighbours: alike(12),
  },
  {
    when: "the answers are never twice the same",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    again: ["v7", "v8"],
    neighbours: alike(12),
  },
  {
    when: "nothing that is tried has any effect",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", null, null]],
  },
  {
    when: "the target fails in the copy",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    failures: [["a"], ["b"]],
    neighbours: alike(12),
  },
  {
    when: "the target passes in the copy without the change",
    kind: "untold",
    was: "50",
    own: ["v1", "v2"],
    failures: [[null], [null]],
    neighbours: alike(12),
  },
];

for (const { when, kind, ...pair } of ROWS) {
  Deno.test(`judgeTarget() says ${kind} when ${when}`, { permissions: "none" }, () => {
    assertEquals(judgeTarget(toPair(pair)).kind, kind);
  });
}

/** One number at which alone the answer is new, beside another that it follows. */
function toTwoPlaces(path: string, was: string): TestPair {
  const one = toPair({ was: "120", own: ["v360", "v240"], neighbours: COMPUTED });
  const pinned = toPair({ was, own: ["v360", "v240"], neighbours: alike(12) });
  const join = (side: "base" | "fix") => ({
    ...one[side],
    leaves: [...one[side].leaves, ...pinned[side].leaves.map((leaf) => ({ ...leaf, path }))],
  });
  return { base: join("base"), fix: join("fix") };
}

const COMPUTED: readonly NeighbourRow[] = [["121", "v363", "v242"], ["122", "v366", "v244"]];

const PINS: readonly (readonly [string, string, string, number])[] = [
  ["names a number of a record that alone gets the new answer", "0.qty", "3", 1],
  ["names no number that rules often name", "0.qty", "1", 0],
  ["names no number of a list", "0.1", "3", 0],
  ["names no word", "0.unit", '"mi"', 0],
];

for (const [what, path, was, count] of PINS) {
  Deno.test(`judgeTarget() ${what}`, { permissions: "none" }, () => {
    const reach = judgeTarget(toTwoPlaces(path, was));
    assertEquals(reach.kind === "reached" ? reach.pins.length : reach.kind, count);
  });
}

Deno.test("judgeTarget() says natural when only calls that nothing changed have other inputs", {
  permissions: "none",
}, () => {
  const [one, two] = [
    toPair({ was: "1", own: ["v1 items", "v1 item"], neighbours: alike(12) }),
    toPair({ was: "2", own: ["v2 items", "v2 items"], neighbours: alike(12) }),
  ];
  const join = (side: "base" | "fix"): TestPair["base"] => ({
    ...one[side],
    entries: [
      ...one[side].entries,
      ...two[side].entries.map((entry) => ({ ...entry, key: "2.1" })),
    ],
    leaves: [
      ...one[side].leaves,
      ...two[side].leaves.map((leaf) => ({
        ...leaf,
        entry: 1,
        tried: leaf.tried.map((tried) => ({
          ...tried,
          effects: new Map([...tried.effects.values()].map((answer) => [1, answer])),
        })),
      })),
    ],
  });
  assertEquals(judgeTarget({ base: join("base"), fix: join("fix") }).kind, "natural");
});
