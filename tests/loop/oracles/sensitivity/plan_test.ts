import { readTestFile } from "../../../../guards/syntax/tests.ts";
import { encodeText } from "../../../../guards/text.ts";
import { listCandidates, listNudges } from "../../../../loop/oracles/sensitivity/expectations.ts";
import type { Attempt } from "../../../../loop/oracles/sensitivity/expectations.ts";
import { planTrial } from "../../../../loop/oracles/sensitivity/plan.ts";
import type { NamedTest, TargetFile } from "../../../../loop/oracles/target_files.ts";
import { assertEquals } from "../../../assert.ts";

/** A file whose tests are targets but for those whose name begins with `old`. */
async function read(text: string, path = "test/a.test.js"): Promise<TargetFile> {
  const file = await readTestFile(path, text);
  const all = (file?.tests ?? []).map((declared): NamedTest => ({
    ...{ id: `${path}::${declared.name}`, name: declared.name, declared },
  }));
  const isOld = ({ name }: NamedTest) => name.startsWith("old");
  const [targets, others] = [all.filter((one) => !isOld(one)), all.filter(isOld)];
  return { path, bytes: encodeText(text), file, targets, others };
}

const first = (target: TargetFile): Attempt[] =>
  listCandidates(target).flatMap(({ assertions }) => assertions[0]?.[0] ?? []);

async function plan(target: TargetFile, attempts = first(target), nudges = listNudges(target)) {
  const { changes, ...kept } = await planTrial([target], { attempts, nudges });
  return {
    attempts: kept.attempts.map(({ what }) => what),
    nudges: kept.nudges.map(({ what }) => what),
    texts: changes.map(({ path, after }) => `${path}: ${new TextDecoder().decode(after)}`),
  };
}

const test = (name: string, ...claims: readonly string[]) =>
  `test("${name}", () => {\n${claims.map((claim) => `  ${claim}\n`).join("")}});\n`;
const equal = (value: number) => `assert.equal(f(1), ${value});`;

Deno.test("planTrial() puts changes of all tests of a file into one", {
  permissions: "none",
}, async () => {
  const target = await read(test("one", equal(2)) + test("two", equal(5)) + test("old", equal(7)));
  assertEquals(await plan(target), {
    attempts: ["line 2, assert.equal: 2 to 3", "line 5, assert.equal: 5 to 6"],
    nudges: ["line 8, assert.equal: 7 to 8"],
    texts: [
      "test/a.test.js: " + test("one", "assert.equal(f(1), 3);") +
      test("two", "assert.equal(f(1), 6);") + test("old", "assert.equal(f(1), 8);"),
    ],
  });
});

Deno.test("planTrial() changes one place in one way at a time", {
  permissions: "none",
}, async () => {
  const target = await read(test("one", equal(2)) + test("two", equal(5)));
  const [one, two] = first(target);
  if (!one || !two) throw new Error("The tests of this test expect nothing");
  const [edit] = one.edits;
  if (!edit) throw new Error("The attempt changes nothing");
  const other = { ...one, what: "another value", edits: [{ ...edit, text: "9" }] };
  const same = { ...one, what: "the same value" };
  const beside = (start: number, end: number) => ({
    ...{ ...one, what: `${start} to ${end}`, edits: [{ ...edit, start, end, text: "0", was: "" }] },
  });
  assertEquals((await plan(target, [one, other, two], [])).attempts, [one.what, two.what]);
  assertEquals((await plan(target, [other, one], [])).attempts, ["another value"]);
  assertEquals((await plan(target, [one, same], [])).attempts.slice(0, 1), [one.what]);
  const before = beside(edit.start, edit.start);
  const after = beside(edit.end, edit.end);
  assertEquals((await plan(target, [one, before, after], [])).attempts.length, 3);
});

Deno.test("planTrial() leaves out what takes a name away", { permissions: "none" }, async () => {
  const named =
    `for (const want of [2, 3]) {\n  test("is " + want, () => assert.equal(f(1), want));\n}\n`;
  const target = await read(named);
  // Two to three would make two tests of one name.
  const attempts = first(target);
  assertEquals(attempts.map(({ what }) => what).length, 2);
  const { attempts: kept, texts } = await plan(target, attempts, []);
  assertEquals([kept.length, texts.length], [1, 1]);
});

Deno.test("planTrial() changes files beside a test that stays as it is", {
  permissions: "none",
}, async () => {
  const target = await read(test("one", equal(2)));
  const data = [{ path: "g.txt", before: encodeText("1"), after: encodeText("2") }];
  const attempt = { ...first(target)[0], edits: [], data, what: "another file" } as Attempt;
  assertEquals(await plan(target, [attempt], []), {
    attempts: ["another file"],
    nudges: [],
    texts: ["g.txt: 2"],
  });
  assertEquals(await plan(target, [], []), { attempts: [], nudges: [], texts: [] });
});

Deno.test("listCandidates() puts exact comparisons of what always runs first", {
  permissions: "none",
}, async () => {
  const order = async (...claims: readonly string[]) => {
    const [candidate] = listCandidates(await read(test("one", ...claims)));
    return (candidate?.assertions ?? []).map(([way]) => way?.what.replace(/^line \d+, /, ""));
  };
  const EXACT = "assert.equal(f(1), 2);";
  const RANGE = "assert.ok(f(1) >= 7);";
  const BUILT = "assert.equal(f(1), new A(5));";
  const MAYBE = "if (g()) assert.equal(f(1), 5);";
  const BUILT_RANGE = "assert.ok(f(1) >= new A(7));";
  const pairs = [
    ...[[EXACT, RANGE], [EXACT, BUILT], [EXACT, MAYBE], [RANGE, BUILT], [RANGE, MAYBE]],
    ...[[BUILT, MAYBE], [BUILT_RANGE, MAYBE]],
  ];
  for (const [one = "", other = ""] of pairs) {
    const expected = [...await order(one), ...await order(other)];
    assertEquals([await order(other, one), await order(one, other)], [expected, expected]);
  }
});

Deno.test("listNudges() changes one assertion of each other test, a hundred at the most", {
  permissions: "none",
}, async () => {
  const many = (count: number) =>
    read(
      Array.from({ length: count }, (_, index) => test(`old ${index}`, equal(index), equal(9)))
        .join(""),
    );
  assertEquals(listNudges(await many(100)).length, 100);
  assertEquals(listNudges(await many(101)).length, 100);
  assertEquals(listNudges(await many(1)).map(({ id }) => id), ["test/a.test.js::old 0"]);
  assertEquals(listNudges(await read("func TestA(t *testing.T) {}\n", "a_test.go")), []);
});
