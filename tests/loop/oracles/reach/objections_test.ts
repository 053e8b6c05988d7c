import { assertEquals } from "../../../assert.ts";
import type { FileChange } from "../../../../guards/request.ts";
import { listObjections } from "../../../../loop/oracles/reach/objections.ts";
import type { ProbeReport } from "../../../../loop/oracles/reach/report.ts";
import { encode } from "../../fakes/project.ts";
import { toRun } from "../../fakes/runs.ts";
import { type NeighbourRow, type PairOptions, toFilePair, toPair } from "./reports.ts";

interface Row {
  readonly when: string;
  readonly pair: Partial<PairOptions>;
  readonly other?: readonly [Partial<ProbeReport>, Partial<ProbeReport>];
  /** The changed source before the change. */
  readonly source?: string;
  readonly isSettled?: boolean;
  readonly objects: boolean;
  /** The sentence, where it objects. */
  readonly said?: string;
}

const LIKE_BEFORE = ["AssertionError: one is not two, it is three"];

const RED = ["wrong", "wrong", "wrong"];
const outside = (plain: string, marked: string) => [{
  test: 0,
  entry: 0,
  pairs: [{ plain: null, marked: "9" }, { plain, marked }],
}];
const limit = (hash: string) => [{ name: "LIMIT", type: "number", text: hash, hash }];
const refused = (count: number, base: string, fix: string, sort: "dirty" | "type" = "dirty") =>
  Array.from({ length: count }, (_, index): NeighbourRow => [`x${index}`, base, fix, sort]);
const PASSING = { isTarget: false, own: ["v90", "v90"], failures: [[null], [null]] } as const;

const ROWS: readonly Row[] = [
  {
    when: "the second answer is the old one again, and the target fails",
    pair: { again: ["v1", "v1"], failures: [RED, [null, "wrong", "wrong"]] },
    objects: true,
    said: '"target" passes only once: asked again, the code gives its old answer to f(50)',
  },
  {
    when: "the second answer is old, yet every order of tests was seen green",
    pair: { again: ["v1", "v1"], failures: [RED, [null, "wrong", "wrong"]] },
    isSettled: true,
    objects: false,
  },
  {
    when: "the target fails in a copy just as it did before the change",
    pair: { own: ["v1", "v1"], failures: [LIKE_BEFORE, LIKE_BEFORE] },
    objects: true,
    said: '"target" passes only in its own file: in a copy the code gives its old answers',
  },
  {
    when: "the target fails in a copy in a way of its own",
    pair: {
      own: ["v1", "v1"],
      failures: [["TypeError: no such thing"], ["TypeError: no such thing"]],
    },
    objects: false,
  },
  {
    when: "the target fails in a copy, though the answers are new",
    pair: { failures: [LIKE_BEFORE, LIKE_BEFORE] },
    objects: false,
  },
  {
    when: "the second answer is an error of its own",
    pair: { again: ["v1", "eError: taken"], failures: [RED, [null, "taken", "taken"]] },
    objects: false,
  },
  {
    when: "the base changes its mind, too",
    pair: { again: ["v9", "v1"], failures: [RED, [null, "wrong", "wrong"]] },
    objects: false,
  },
  {
    when: "a program that holds no test gets another answer",
    pair: {},
    other: [{ outside: outside("1", "1") }, { outside: outside("1", "2") }],
    objects: true,
    said: "Outside of tests the code does not answer f(50) with 2",
  },
  {
    when: "a program gets another answer, as every call does",
    pair: { again: ["v1", "v3"] },
    other: [{ outside: outside("1", "1") }, { outside: outside("1", "2") }],
    objects: false,
  },
  {
    when: "the target fails in a copy as before, and answers another time in another way",
    pair: { own: ["v1", "v1"], again: ["v3", "v4"], failures: [LIKE_BEFORE, LIKE_BEFORE] },
    objects: true,
    said: '"target" passes only in its own file: in a copy the code gives its old answers',
  },
  {
    when: "a program gets another answer than the test, whether marked or not",
    pair: {},
    other: [{ outside: outside("1", "1") }, { outside: outside("3", "3") }],
    objects: false,
  },
  {
    when: "two programs got different answers before the change, too",
    pair: {},
    other: [{ outside: outside("1", "3") }, { outside: outside("1", "2") }],
    objects: false,
  },
  {
    when: "only the yardstick of the tests moved",
    pair: { kind: "look", own: ["ffalse", "ttrue"] },
    other: [{ constants: limit("1") }, { constants: limit("5") }],
    objects: false,
  },
  {
    when: "the code answers in another way, and a constant moved with it",
    pair: {},
    other: [{ constants: limit("1") }, { constants: limit("5") }],
    objects: false,
  },
  {
    when: "no error is left near an accepted input, against the comment",
    pair: { ...PASSING, was: '"1:30"', neighbours: refused(7, "eValueError: x", "v0") },
    source: 'def f():\n    """Minutes; anything else is a ValueError."""\n',
    objects: true,
    said:
      '7 inputs that raised an error near accepted ones are accepted now, against "Minutes; anything else is a ValueError."',
  },
  {
    when: "no error is left, and nothing promised one",
    pair: { ...PASSING, was: '"1:30"', neighbours: refused(7, "eValueError: x", "v0") },
    source: 'def f():\n    """Minutes of a text."""\n',
    objects: false,
  },
  {
    when: "some error is left near an accepted input",
    pair: {
      ...PASSING,
      was: '"1:30"',
      neighbours: [
        ...refused(7, "eValueError: x", "v0"),
        ["null", "eTypeError: x", "eTypeError: x", "type"],
      ],
    },
    source: 'def f():\n    """Minutes; anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "a condition is gone near an accepted input, against the comment",
    pair: {
      ...PASSING,
      own: ["ttrue", "ttrue"],
      was: '"ann"',
      neighbours: refused(8, "ffalse", "ttrue"),
    },
    source: "/** 3 to 20 letters; no dot at the ends. */\nexport function f() {}\n",
    objects: true,
    said:
      '8 inputs that were refused near accepted ones are accepted now, against "3 to 20 letters; no dot at the ends."',
  },
  {
    when: "most of a condition is left",
    pair: {
      ...PASSING,
      own: ["ttrue", "ttrue"],
      was: '"ann"',
      neighbours: [
        ...refused(6, "ffalse", "ttrue"),
        ...refused(12, "ffalse", "ffalse").slice(6),
      ],
    },
    source: "/** 3 to 20 letters; no dot at the ends. */\nexport function f() {}\n",
    objects: false,
  },
  {
    when: "the second answer is old, and only an earlier one failed",
    pair: { again: ["v1", "v1"], failures: [RED, [null, null, "wrong"]] },
    objects: false,
  },
  {
    when: "the second answer is old, and the first failed, too",
    pair: { again: ["v1", "v1"], failures: [RED, ["wrong", "wrong"]] },
    objects: false,
  },
  {
    when: "the second answer is old, and there was no second time",
    pair: { again: ["v1", "v1"], failures: [RED, [null]] },
    objects: false,
  },
  {
    when: "the second answer is one of its own",
    pair: { again: ["v1", "v5"], failures: [RED, [null, "wrong"]] },
    objects: false,
  },
  {
    when: "the answer is the old one all along, and the target fails",
    pair: { own: ["v1", "v1"], failures: [RED, [null, "wrong"]] },
    objects: false,
  },
  {
    when: "the target fails in a copy with few letters that are the same",
    pair: { own: ["v1", "v1"], failures: [["E: one is"], ["E: one is"]] },
    objects: false,
  },
  {
    when: "the target fails in a copy in another way than without the change",
    pair: { own: ["v1", "v1"], failures: [["AssertionError: another"], LIKE_BEFORE] },
    objects: false,
  },
  {
    when: "the target failed as it does, and was not told of",
    pair: { own: ["v1", "v1"], failures: [LIKE_BEFORE, LIKE_BEFORE], name: "arget" },
    objects: false,
  },
  {
    when: "two programs agree, and the code forgets what it answered",
    pair: { again: ["v1", "v1"] },
    other: [{ outside: outside("1", "1") }, { outside: outside("1", "2") }],
    objects: false,
  },
  {
    when: "a program that holds no test was not asked before",
    pair: {},
    other: [{ outside: [] }, { outside: outside("1", "2") }],
    objects: false,
  },
  {
    when: "a program that holds no test was asked of another call before",
    pair: {},
    other: [
      { outside: outside("1", "1").map((one) => ({ ...one, entry: 1 })) },
      { outside: outside("1", "2") },
    ],
    objects: false,
  },
  {
    when: "a program that holds no test was asked in another test before",
    pair: {},
    other: [
      { outside: outside("1", "1").map((one) => ({ ...one, test: 1 })) },
      { outside: outside("1", "2") },
    ],
    objects: false,
  },
  {
    when: "six errors are gone near an accepted input",
    pair: { ...PASSING, neighbours: refused(6, "eValueError: x", "v0") },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: true,
    said:
      '6 inputs that raised an error near accepted ones are accepted now, against "Anything else is a ValueError."',
  },
  {
    when: "five errors are gone near an accepted input",
    pair: { ...PASSING, neighbours: refused(5, "eValueError: x", "v0") },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "errors are gone near inputs that are like it",
    pair: {
      ...PASSING,
      neighbours: refused(7, "eValueError: x", "v0").map((
        [label, base, fix],
      ) => [label, base, fix]),
    },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "errors are gone, and nothing is answered in their place",
    pair: { ...PASSING, neighbours: refused(7, "eValueError: x", "-") },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "errors become refusals",
    pair: { ...PASSING, neighbours: refused(7, "eValueError: x", "ffalse") },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "errors of wrong types are gone",
    pair: { ...PASSING, neighbours: refused(7, "eValueError: x", "v0", "type") },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: true,
    said:
      '7 inputs that raised an error near accepted ones are accepted now, against "Anything else is a ValueError."',
  },
  {
    when: "errors are gone near an input that was refused",
    pair: {
      ...PASSING,
      own: ["eError: x", "v90"],
      neighbours: refused(7, "eValueError: x", "v0"),
    },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "errors are gone near a value that a test looked at",
    pair: { ...PASSING, kind: "look", neighbours: refused(7, "eValueError: x", "v0") },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: false,
  },
  {
    when: "answers that are no condition were false",
    pair: { ...PASSING, neighbours: refused(8, "ffalse", "ttrue") },
    source: "/** 3 to 20 letters; no dot at the ends. */\nexport function f() {}\n",
    objects: false,
  },
  {
    when: "a condition is gone for wrong types",
    pair: {
      ...PASSING,
      own: ["ttrue", "ttrue"],
      neighbours: refused(8, "ffalse", "ttrue", "type"),
    },
    source: "/** 3 to 20 letters; no dot at the ends. */\nexport function f() {}\n",
    objects: false,
  },
  {
    when: "seven of ten refusals of a condition are gone",
    pair: {
      ...PASSING,
      own: ["ttrue", "ttrue"],
      neighbours: [
        ...refused(7, "ffalse", "ttrue"),
        ...refused(10, "ffalse", "ffalse").slice(7),
      ],
    },
    source: "/** 3 to 20 letters; no dot at the ends. */\nexport function f() {}\n",
    objects: true,
    said:
      '7 inputs that were refused near accepted ones are accepted now, against "3 to 20 letters; no dot at the ends."',
  },
  {
    when: "all errors are gone, and a condition is left",
    pair: {
      ...PASSING,
      own: ["ttrue", "ttrue"],
      neighbours: [
        ...refused(7, "eValueError: x", "ttrue"),
        ...refused(20, "ffalse", "ffalse").slice(7),
      ],
    },
    source: 'def f():\n    """Anything else is a ValueError."""\n',
    objects: true,
    said:
      '7 inputs that raised an error near accepted ones are accepted now, against "Anything else is a ValueError."',
  },
];

for (const { when, pair, other, source = "", isSettled = false, objects, said = "" } of ROWS) {
  Deno.test(`listObjections() ${objects ? "objects" : "is silent"} when ${when}`, {
    permissions: "none",
  }, () => {
    const usual: PairOptions = { was: "50", own: ["v1", "v2"], neighbours: [] };
    const changes: FileChange[] = [{ path: "a", before: encode(source), after: encode("") }];
    const file = toFilePair([toPair({ ...usual, ...pair })], other);
    const red = toRun({ target: "failed: AssertionError: one is not two, it is three" });
    const options = { changes, red, isSettled };
    assertEquals(listObjections([file], options), objects ? [said] : []);
  });
}

/** A target that looks at a value, beside a call whose answers are given, and a number that moved. */
function yardstick(
  { own = ["v3", "v3"], look = ["ffalse", "ttrue"], type = "number", hash = "2", ...rest }: {
    readonly own?: PairOptions["own"];
    readonly look?: PairOptions["own"];
    readonly type?: string;
    readonly hash?: string;
    readonly failures?: NonNullable<PairOptions["failures"]>;
    readonly isTarget?: boolean;
  },
) {
  const one = toPair({ was: "9", own: look, neighbours: [], kind: "look", ...rest });
  const call = toPair({ was: "9", own, neighbours: [], ...rest });
  const join = (side: "base" | "fix") => ({
    ...one[side],
    entries: [
      ...one[side].entries,
      ...call[side].entries.map((entry) => ({ ...entry, key: "2.1" })),
    ],
  });
  const constant = (value: string) => [{ name: "EPSILON", type, text: value, hash: value }];
  return toFilePair([{ base: join("base"), fix: join("fix") }], [
    { constants: constant("1") },
    { constants: constant(hash) },
  ]);
}

const YARDSTICKS:
  readonly (readonly [what: string, isMoved: boolean, Parameters<typeof yardstick>[0]])[] = [
    ["a look turned true", true, {}],
    ["a look turned false", true, { look: ["ttrue", "ffalse"] }],
    ["a look shows the number itself", true, { look: ["n1", "n2"] }],
    ["a look shows something else", false, { look: ["n1", "n3"] }],
    ["a call answers in another way", false, { own: ["v3", "v4"] }],
    ["what moved is a text", false, { type: "string" }],
    ["nothing moved", false, { hash: "1" }],
    ["the target passed before", false, { failures: [[null], [null]] }],
    ["the target fails", false, { failures: [["wrong"], ["wrong"]] }],
    ["the test is no target", false, { isTarget: false }],
  ];

for (const [what, isMoved, given] of YARDSTICKS) {
  Deno.test(`listObjections() ${isMoved ? "objects" : "is silent"} of a yardstick when ${what}`, {
    permissions: "none",
  }, () => {
    const said = listObjections([yardstick(given)], {
      changes: [],
      red: toRun({}),
      isSettled: false,
    });
    assertEquals(
      said,
      isMoved
        ? ['The code answers as before; what changed is "EPSILON", by which the tests measure']
        : [],
    );
  });
}

Deno.test("listObjections() knows a failure again by eight letters, and the test by its name", {
  permissions: "none",
}, () => {
  const look = (words: string, told: string, name = "target") => {
    const failures = [[`Error: ${words}`], [`Error: ${words}`]] as const;
    const pair = toPair({ was: "50", own: ["v1", "v1"], neighbours: [], failures });
    const red = toRun({ [name]: `failed: ${told}` });
    return listObjections([toFilePair([pair])], { changes: [], red, isSettled: false }).length;
  };
  assertEquals(look("12345678", "x 12345678 y"), 1);
  assertEquals(look("1234567", "x 1234567 y"), 0);
  assertEquals(look("12345678", "x 2345678 y"), 0);
  const long = "a".repeat(40);
  assertEquals([look(`${long}b`, `${long}c`), look(`${long.slice(1)}b`, `${long.slice(1)}c`)], [
    1,
    0,
  ]);
  for (const name of ["m.target", "m::target", "a.b::target"]) {
    assertEquals(look("12345678", "12345678", name), 1);
  }
  for (const name of ["mtarget", "target.m"]) assertEquals(look("12345678", "12345678", name), 0);
});

Deno.test("listObjections() objects when calls answer as before and a yardstick moved", {
  permissions: "none",
}, () => {
  const look = toPair({ was: "9", own: ["ffalse", "ttrue"], neighbours: [], kind: "look" });
  const call = toPair({ was: "9", own: ["v3", "v3"], neighbours: [] });
  const join = (side: "base" | "fix") => ({
    ...look[side],
    entries: [...look[side].entries, ...call[side].entries.map((one) => ({ ...one, key: "2.1" }))],
  });
  const constants = (hash: string) => [{ name: "EPSILON", type: "number", text: hash, hash }];
  const file = toFilePair([{ base: join("base"), fix: join("fix") }], [
    { constants: constants("1e-9") },
    { constants: constants("0.5") },
  ]);
  assertEquals(listObjections([file], { changes: [], red: toRun({}), isSettled: false }), [
    'The code answers as before; what changed is "EPSILON", by which the tests measure',
  ]);
});
