import { assertEquals } from "../../../assert.ts";
import type { Attempt, Candidate } from "../../../../loop/oracles/sensitivity/expectations.ts";
import { Tally } from "../../../../loop/oracles/sensitivity/tally.ts";
import { toRun } from "../../fakes/runs.ts";

const ID = "test/a.js::one";
const attempt = (what: string, weight: Attempt["weight"] = "strict"): Attempt => ({
  ...{ kind: "attempt", id: ID, path: "test/a.js", edits: [], what, data: [], weight },
});
const GREEN = toRun({ one: "passed" });
const END = { red: toRun({ one: "failed" }), green: GREEN, unknown: toRun({}) };

/** The ways of a target that are begun one after the other, each coming to the same or another end. */
function play(assertions: readonly (readonly Attempt[])[], ends: readonly (keyof typeof END)[]) {
  const tally = new Tally();
  const candidate: Candidate = { id: ID, assertions };
  const begun = ends.map((end) => {
    const ways = tally.begin(candidate);
    tally.take(ways, END[end], GREEN);
    return ways.map(({ what }) => what).join();
  });
  return {
    begun,
    deaf: tally.listDeaf(candidate).map(({ what }) => what),
    red: tally.countRed(candidate),
    isDecided: tally.isDecided(),
  };
}

const [A1, A2, B1] = ["a1", "a2", "b1"].map((what) => attempt(what)) as [Attempt, Attempt, Attempt];
const WEAK = attempt("w1", "weak");

Deno.test("Tally tries ways of an assertion until one is red, then the next assertion", {
  permissions: "none",
}, () => {
  const rows: readonly (readonly [ReturnType<typeof play>, unknown])[] = [
    [play([[A1, A2], [B1]], ["red", "red", "red"]), [["a1", "b1", ""], [], 2, false]],
    [play([[A1, A2], [B1]], ["green", "red", "red"]), [["a1", "a2", "b1"], [], 2, true]],
    [play([[A1, A2], [B1]], ["green", "green", "green"]), [
      ["a1", "a2", "b1"],
      ["a1", "b1"],
      0,
      true,
    ]],
    [play([[A1], [B1]], ["unknown", "red"]), [["a1", "b1"], [], 1, false]],
    [play([[A1], [WEAK]], ["red", "green"]), [["a1", ""], [], 1, false]],
    [play([[WEAK], [A1]], ["green", "red"]), [["w1", "a1"], [], 1, false]],
    [play([[WEAK], [A1]], ["green", "green"]), [["w1", "a1"], ["w1", "a1"], 0, true]],
    [play([[WEAK]], ["green"]), [["w1"], ["w1"], 0, false]],
  ];
  for (const [{ begun, deaf, red, isDecided }, expected] of rows) {
    assertEquals([begun, deaf, red, isDecided], expected);
  }
});

Deno.test("Tally begins what was dropped again, and nothing that is under way", {
  permissions: "none",
}, () => {
  const tally = new Tally();
  const candidate: Candidate = { id: ID, assertions: [[A1, A2]] };
  const begin = () => tally.begin(candidate).map(({ what }) => what);
  assertEquals([begin(), begin()], [["a1"], []]);
  tally.drop([A1]);
  assertEquals(begin(), ["a1"]);
});

Deno.test("Tally takes no outcome of a run that is none", { permissions: "none" }, () => {
  const tally = new Tally();
  tally.take([A1], toRun({ one: "passed" }, { kind: "timed_out" }), GREEN);
  assertEquals([tally.isDecided(), tally.listDeaf({ id: ID, assertions: [[A1]] })], [false, []]);
});
