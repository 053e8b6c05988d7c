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

/** Neighbours with one answer in each room. */
const many = (
  count: number,
  base: string | null,
  fix: string | null,
  sort: NeighbourRow[3] = "near",
): NeighbourRow[] => Array.from({ length: count }, (_, index) => [`m${index}`, base, fix, sort]);

/** Neighbours with the answers of the test's own input. */
const same = (count: number): NeighbourRow[] => many(count, null, null);

interface Row extends Omit<PairOptions, "kind"> {
  readonly when: string;
  readonly kind: Reach["kind"];
  /** All that is said, as {@link render} puts it. */
  readonly said: string;
}

/** Counts, pins and words of what was judged. */
function render(reach: Reach): string {
  const pins = reach.kind === "reached" && reach.pins.length > 0 ? ` [${reach.pins.join()}]` : "";
  const total = reach.kind === "reached" ? `${reach.count} of ${reach.total} near ` : "";
  const count = reach.kind === "pinned" ? `${reach.count}, ` : "";
  return `${total}${count}${reach.words}${pins}`;
}

const ROWS: readonly Row[] = [
  {
    when: "neighbours get new answers of their own",
    kind: "reached",
    said: "2 of 22 near f(50)",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", "v3", "v4"], ["52", "v5", "v6"], ...alike(20)],
  },
  {
    when: "many neighbours share the new answer, and others do not",
    kind: "reached",
    said: "2 of 13 near f(80)",
    was: "80",
    own: ["v120", "v0"],
    neighbours: [["81", null, null], ["90", null, null], ["79", null, "v120"], ...alike(10)],
  },
  {
    when: "all that was tried is answered as before",
    kind: "pinned",
    said: "12, 12 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: alike(12),
  },
  {
    when: "the new answer stays the same while the old one follows the input",
    kind: "pinned",
    said: "12, 12 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", "v3", null], ["52", "v4", null], ["53", "v5", null], ...alike(12)],
  },
  {
    when: "just enough neighbours are answered as before, in just enough ways",
    kind: "pinned",
    said: "8, 8 neighbours of f(50) are answered as before",
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
    said: "only 7 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: alike(7),
  },
  {
    when: "the neighbours have one answer too few",
    kind: "untold",
    said: "8 neighbours of f(50) are answered as before, with few different answers",
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
    said: "only 5 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: alike(5),
  },
  {
    when: "all neighbours get one and the same answer",
    kind: "untold",
    said: '12 neighbours of f("CHF") are answered as before, with few different answers',
    was: '"CHF"',
    own: ["vnone", "vFr."],
    neighbours: alike(12).map(([label]) => [label, "vnone", "vnone"]),
  },
  {
    when: "the neighbours' answers are what they were given",
    kind: "untold",
    said: '12 neighbours of f("CHF") are answered as before, with few different answers',
    was: '"CHF"',
    own: ["iCHF", "vFr."],
    neighbours: alike(12).map(([label]) => [label, `i${label}`, `i${label}`]),
  },
  {
    when: "nothing is given",
    kind: "natural",
    said: 'f(""): a value that rules often name',
    was: '""',
    own: ["eValueError", "v0"],
    neighbours: alike(12),
  },
  {
    when: "a border moves by one",
    kind: "natural",
    said: "f(18): the edge of a range",
    was: "18",
    own: ["vhalf", "vfull"],
    neighbours: [["17", "vhalf", "vhalf"], ["19", "vfull", null], ...alike(12)],
  },
  {
    when: "only another spelling shares the new answer",
    kind: "pinned",
    said: '60, 60 neighbours of f("listen") are answered as before',
    was: '"listen"',
    own: ["v0", "v6"],
    neighbours: [["tinsel", null, null], ["other", null, "v1"], ...alike(60)],
  },
  {
    when: "only other cases of its letters share the new answer",
    kind: "pinned",
    said: '40, 40 neighbours of f("Two  words") are answered as before',
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
    said: 'only 3 of 64 neighbours of f("listen") share its answer',
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
    said: "12, 12 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["null", "v3", "v4", "type"], ["{}", "v5", "v6", "type"], ...alike(12)],
  },
  {
    when: "the change only crashes in new ways",
    kind: "pinned",
    said: "12, 12 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["0", "v3", "eTypeError: a"], ["-1", "v4", "eTypeError: b"], ...alike(12)],
  },
  {
    when: "errors are what the change is about",
    kind: "reached",
    said: "2 of 2 near f(50)",
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
    said: "the change shows in no answer that it looks at",
    was: "50",
    own: ["v1", "v1"],
    neighbours: alike(12),
  },
  {
    when: "the answers are never twice the same",
    kind: "untold",
    said: "the change shows in no answer that it looks at",
    was: "50",
    own: ["v1", "v2"],
    again: ["v7", "v8"],
    neighbours: alike(12),
  },
  {
    when: "nothing that is tried has any effect",
    kind: "untold",
    said: "it has no input that can be varied",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", null, null]],
  },
  {
    when: "the target fails in the copy",
    kind: "untold",
    said: "it does not pass in a copy that records: b",
    was: "50",
    own: ["v1", "v2"],
    failures: [["a"], ["b"]],
    neighbours: alike(12),
  },
  {
    when: "the target passes in the copy without the change",
    kind: "untold",
    said: "it passes in a copy that records, without the change",
    was: "50",
    own: ["v1", "v2"],
    failures: [[null], [null]],
    neighbours: alike(12),
  },
  {
    when: "seven of a hundred neighbours share the new answer",
    kind: "reached",
    said: "7 of 100 near f(50)",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(7), ["x", null, "v1"], ...alike(92)],
  },
  {
    when: "six of a hundred neighbours share the new answer",
    kind: "untold",
    said: "only 6 of 100 neighbours of f(50) share its answer",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(6), ["x", null, "v1"], ...alike(93)],
  },
  {
    when: "one neighbour of ten shares the new answer",
    kind: "untold",
    said: "only 1 of 10 neighbours of f(50) share its answer",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(1), ["x", null, "v1"], ...alike(8)],
  },
  {
    when: "two neighbours of ten share the new answer",
    kind: "reached",
    said: "2 of 10 near f(50)",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(2), ["x", null, "v1"], ...alike(7)],
  },
  {
    when: "one neighbour shares the new answer and one has another",
    kind: "reached",
    said: "2 of 10 near f(50)",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(1), ["y", "v3", "v4"], ["x", null, "v1"], ...alike(7)],
  },
  {
    when: "one neighbour has a new answer of its own",
    kind: "pinned",
    said: "9, 9 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["y", "v3", "v4"], ...alike(9)],
  },
  {
    when: "two neighbours have one new answer",
    kind: "reached",
    said: "2 of 11 near f(50)",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["y", "v3", "v4"], ["z", "v5", "v4"], ...alike(9)],
  },
  {
    when: "two of many neighbours have one new answer",
    kind: "pinned",
    said: "60, 60 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["y", "v3", "v4"], ["z", "v5", "v4"], ...alike(60)],
  },
  {
    when: "two of thirty-three neighbours share the new answer",
    kind: "pinned",
    said: "31, 31 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(2), ["x", null, "v1"], ...alike(30)],
  },
  {
    when: "two of thirty-two neighbours share the new answer",
    kind: "untold",
    said: "only 2 of 32 neighbours of f(50) share its answer",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(2), ["x", null, "v1"], ...alike(29)],
  },
  {
    when: "the input is a list whose neighbours share the new answer",
    kind: "natural",
    said: "f([50]): a value that rules often name",
    was: "[50]",
    own: ["v1", "v2"],
    neighbours: [...same(4), ["x", null, "v1"], ...alike(9)],
  },
  {
    when: "nothing takes the new answer away",
    kind: "untold",
    said: "it has no input that can be varied",
    was: "50",
    own: ["v1", "v2"],
    neighbours: same(4),
  },
  {
    when: "only a wrong type takes the new answer away",
    kind: "untold",
    said: "only 4 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...same(4), ["x", null, "v1", "type"], ...many(9, "v1", "v1", "type")],
  },
  {
    when: "neighbours that shared the old answer share the new one, errors too",
    kind: "reached",
    said: "3 of 13 near f(50)",
    was: "50",
    own: ["eValueError: 50", "v2"],
    neighbours: [...many(3, "eValueError: 51", "v2"), ["x", "v7", "v7"], ...alike(9)],
  },
  {
    when: "neighbours that had answers of their own share the new one",
    kind: "pinned",
    said: "10, 10 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [...many(3, "v3", "v2"), ["x", "v7", "v7"], ...alike(9)],
  },
  {
    when: "neighbours that had answers get errors of their own, as the test does",
    kind: "reached",
    said: "2 of 2 near f(50)",
    was: "50",
    own: ["v1", "eValueError: 50"],
    neighbours: [["51", "v3", "eValueError: 51"], ["52", "v4", "eValueError: 52"]],
  },
  {
    when: "neighbours are not reached with the change",
    kind: "pinned",
    said: "9, 9 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", "v3", "-"], ["52", "v4", "-"], ...alike(9)],
  },
  {
    when: "neighbours are not reached without the change",
    kind: "pinned",
    said: "9, 9 neighbours of f(50) are answered as before",
    was: "50",
    own: ["v1", "v2"],
    neighbours: [["51", "-", "v3"], ["52", "-", "v4"], ...alike(9)],
  },
  {
    when: "nothing was reached without the change",
    kind: "reached",
    said: "2 of 2 near f(50)",
    was: "50",
    own: ["-", "v2"],
    neighbours: [["51", "-", "v3"], ["52", "-", "v4"]],
  },
  {
    when: "neighbours are reached in neither room",
    kind: "untold",
    said: "no neighbour of f(50) is answered otherwise than itself",
    was: "50",
    own: ["v1", "v2"],
    neighbours: many(12, "-", "-"),
  },
  {
    when: "the neighbours' answers are errors",
    kind: "untold",
    said: "12 neighbours of f(50) are answered as before, with few different answers",
    was: "50",
    own: ["v1", "v2"],
    neighbours: many(12, "eError", "eError").map(([label, base]) => {
      const answer = `${base}: ${label}`;
      return [label, answer, answer];
    }),
  },
  {
    when: "a border moves to the other side",
    kind: "natural",
    said: "f(18): the edge of a range",
    was: "18",
    own: ["vhalf", "vfull"],
    neighbours: [["17", "vfull", "vfull"], ["19", "vhalf", "vhalf"], ...alike(12)],
  },
  {
    when: "a border lies two away",
    kind: "pinned",
    said: "13, 13 neighbours of f(18) are answered as before",
    was: "18",
    own: ["vhalf", "vfull"],
    neighbours: [["16", "vfull", "vfull"], ["20", "vhalf", "vhalf"], ...alike(12)],
  },
  {
    when: "only the new answer stands beside",
    kind: "pinned",
    said: "13, 13 neighbours of f(18) are answered as before",
    was: "18",
    own: ["vhalf", "vfull"],
    neighbours: [["17", "vfull", "vfull"], ["20", "vhalf", "vhalf"], ...alike(12)],
  },
  {
    when: "the answers beside changed, too",
    kind: "pinned",
    said: "60, 60 neighbours of f(18) are answered as before",
    was: "18",
    own: ["vhalf", "vfull"],
    neighbours: [["17", "vfull", "vx"], ["19", "vhalf", "vx"], ...alike(60)],
  },
  {
    when: "the input is a word",
    kind: "pinned",
    said: '13, 13 neighbours of f("ab") are answered as before',
    was: '"ab"',
    own: ["vhalf", "vfull"],
    neighbours: [["17", "vfull", "vfull"], ["19", "vhalf", "vhalf"], ...alike(12)],
  },
];

for (const { when, kind, said, ...pair } of ROWS) {
  Deno.test(`judgeTarget() says ${kind} when ${when}`, { permissions: "none" }, () => {
    const reach = judgeTarget(toPair(pair));
    assertEquals([reach.kind, render(reach)], [kind, said]);
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
