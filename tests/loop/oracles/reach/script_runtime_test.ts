import { assertEquals, assertThrows } from "../../../assert.ts";
import {
  listAlternatives,
  listLeaves,
  listWholeAlternatives,
  putAt,
} from "../../../../loop/oracles/reach/script/alternatives.mjs";
import { createDeclared, runDeclared } from "../../../../loop/oracles/reach/script/declared.mjs";
import { createRecorder } from "../../../../loop/oracles/reach/script/recorder.mjs";
import {
  hashText,
  renderError,
  renderSource,
  renderValue,
} from "../../../../loop/oracles/reach/script/values.mjs";

class Point {
  constructor(readonly x: number, readonly y: number) {}
}

const cycle: unknown[] = [1];
cycle.push(cycle);

const VALUES: readonly (readonly [unknown, string])[] = [
  [-0, "-0"],
  [0, "0"],
  [NaN, "NaN"],
  [7n, "7n"],
  ["a\n", '"a\\n"'],
  [undefined, "undefined"],
  [null, "null"],
  [{ b: 1, a: [undefined] }, '{"a":[undefined],"b":1}'],
  [new Point(1, 2), 'Point{"x":1,"y":2}'],
  [new Map([["a", 1]]), 'Map{"a"=>1}'],
  [new Set([1, "1"]), 'Set{1,"1"}'],
  [new Date(5), "Date(5)"],
  [/a/g, "/a/g"],
  [new Uint8Array([1, 2]), "Uint8Array[1,2]2"],
  [new RangeError("far"), "RangeError: far"],
  [Object(5), "5"],
  [() => 1, "function"],
  [cycle, "[1,~0]"],
];

for (const [value, text] of VALUES) {
  Deno.test(`renderValue() gives ${text}`, { permissions: "none" }, () => {
    assertEquals(renderValue(value), text);
  });
}

Deno.test("renderValue() ends a very long text with its hash", { permissions: "none" }, () => {
  const text = renderValue("x".repeat(9000));
  assertEquals(text.length < 2020, true);
  assertEquals(text === renderValue("x".repeat(9001)), false);
});

Deno.test(
  "renderError() gives class and message of what was thrown",
  { permissions: "none" },
  () => {
    assertEquals([renderError(new TypeError("a")), renderError(3)], ["TypeError: a", "thrown 3"]);
  },
);

Deno.test("hashText() tells texts apart and is stable", { permissions: "none" }, () => {
  assertEquals(hashText("a"), hashText("a"));
  assertEquals(hashText("a") === hashText("b"), false);
});

Deno.test("renderSource() gives source of plain data alone", { permissions: "none" }, () => {
  const value = [1, -0, "a", { b: [null] }, new Uint8Array([3])];
  const source = renderSource(value);
  assertEquals(new Function(`return ${source}`)(), value);
  assertEquals([renderSource(new Point(1, 2)), renderSource([() => 1])], [null, null]);
});

Deno.test("listLeaves() finds plain values in arguments", { permissions: "none" }, () => {
  const paths = listLeaves([[{ a: 1 }], new Point(1, 2), "x"]).map(({ path }) => path.join("."));
  assertEquals(paths, ["", "0", "2", "0.0", "0.0.a"]);
});

const NEIGHBOURS: readonly (readonly [unknown, readonly unknown[]])[] = [
  [50, [51, 49, 150, 100, 0, 50.5, -50]],
  [0.5, [1.5, 1, 0.51]],
  ["22:00", ["23:00", "32:00", "22:01", "", "22:00!", "00:22"]],
  ["pt", ["PT", "qt", "pu", "tp", "p"]],
  [true, [false]],
  [[1, 2], [[2], [1], [2, 1], [1, 1, 2], []]],
  [new Date(0), [new Date(86_400_000)]],
  [null, ["", 1]],
];

for (const [value, some] of NEIGHBOURS) {
  Deno.test(`listAlternatives() tries neighbours of ${JSON.stringify(value)}`, {
    permissions: "none",
  }, () => {
    const all = listAlternatives(value, { isCareful: false })
      .map((one: { value: unknown }) => JSON.stringify(one.value));
    assertEquals(some.filter((one) => !all.includes(JSON.stringify(one))), []);
    assertEquals(all.includes(JSON.stringify(value)), false);
    assertEquals(new Set(all).size, all.length);
  });
}

Deno.test("listAlternatives() tries no risky number when careful", { permissions: "none" }, () => {
  const all = listAlternatives(3, { isCareful: true })
    .filter(({ sort }: { sort: string }) => sort === "near")
    .map((one: { value: unknown }) => Number(one.value));
  assertEquals(all.filter((one: number) => one <= 0 || !Number.isInteger(one)), []);
});

Deno.test("putAt() changes one place and puts it back", { permissions: "none" }, () => {
  const args = [{ a: [1, 2] }];
  const undo = putAt(args, [0, "a", 1], 7);
  assertEquals(args, [{ a: [1, 7] }]);
  undo();
  assertEquals(args, [{ a: [1, 2] }]);
});

Deno.test("putAt() changes a copy of what is frozen", { permissions: "none" }, () => {
  const frozen = Object.freeze({ a: Object.freeze([1, 2]) });
  const args = [frozen];
  const undo = putAt(args, [0, "a", 1], 7);
  assertEquals(args, [{ a: [1, 7] }]);
  undo();
  assertEquals([args[0] === frozen, frozen], [true, { a: [1, 2] }]);
});

Deno.test("putAt() changes all arguments and puts them back", { permissions: "none" }, () => {
  const args = [{ a: [1, "x"] }, 2];
  const [plus] = listWholeAlternatives();
  const undo = putAt(args, [], plus?.value);
  assertEquals(args, [{ a: [2, "x"] }, 3]);
  undo();
  assertEquals(args, [{ a: [1, "x"] }, 2]);
});

Deno.test(
  "createRecorder() records calls and changes one argument",
  { permissions: "none" },
  () => {
    const recorder = createRecorder();
    const half = (value: number) => {
      if (value % 2) throw new RangeError("odd");
      return value / 2;
    };
    const ask = (change: unknown): unknown[] => {
      const run = recorder.start({ change });
      recorder.o(2, recorder.c(1, half, [4]));
      recorder.finish();
      return [...run.entries.values()].map(({ args, answer }) => [args, answer.text]);
    };
    assertEquals(ask(null), [["half(4)", "2"], ["", "2"]]);
    assertEquals(ask({ key: "1.1", path: [0], value: 8 }), [["half(8)", "4"], ["", "4"]]);
    assertThrows(() => ask({ key: "1.1", path: [0], value: 7 }), RangeError);
  },
);

Deno.test("createRecorder() waits for what is promised", { permissions: "none" }, async () => {
  const recorder = createRecorder();
  const run = recorder.start();
  const later = recorder.c(1, async (value: number) => await Promise.resolve(value + 1), [4]);
  recorder.finish();
  await Promise.all([later, ...run.open]);
  assertEquals([...run.entries.values()].map(({ answer }) => answer.text), ["5"]);
});

Deno.test(
  "createRecorder() leaves the language's own functions alone",
  { permissions: "none" },
  () => {
    const recorder = createRecorder();
    const run = recorder.start();
    assertEquals(recorder.m(1, [1, 2], "at", [1]), 2);
    assertEquals(run.entries.size, 0);
  },
);

Deno.test("createDeclared() collects tests of every form and runs them with hooks", {
  permissions: "none",
}, async () => {
  const declared = createDeclared();
  const log: string[] = [];
  const test = declared.stand("test", () => {});
  const describe = declared.stand("describe", () => {});
  declared.stand("beforeEach", () => {})(() => log.push("before"));
  describe("suite", () => {
    test(
      "inner",
      { timeout: 5 },
      async (t: { test: (name: string, fn: () => void) => unknown }) => {
        await t.test("step", () => log.push("step"));
      },
    );
  });
  declared.Deno({ name: "outer", fn: () => log.push("outer") });
  declared.Deno.ignore("left", () => {});
  declared.Deno(function named() {});
  test("old", (_: unknown, done: () => void) => done());
  assertEquals(declared.tests.map(({ name }: { name: string }) => name), [
    "suite > inner",
    "outer",
    "named",
    "old",
  ]);
  for (const one of declared.tests) await runDeclared(one);
  assertEquals(log, ["before", "step", "before", "outer", "before", "before"]);
});
