import { assert, assertEquals } from "../../assert.ts";
import { DEFAULT_BUDGET, searchPatches } from "../../../models/repair/search.ts";
import { createFakeBench } from "./fake_bench.ts";

const ONE = "export const isFull = (n: number) => n > 3;\n";
const TWO = "export const isIn = (n: number, a: number, b: number) => n > a && n < b;\n";

Deno.test("searchPatches() finds the edit that turns the test", async () => {
  const bench = createFakeBench({
    files: { "a.ts": ONE },
    judge: (files) => files["a.ts"]?.includes("n >= 3") ? ["fails"] : [],
  });
  const found = await searchPatches(bench, DEFAULT_BUDGET);
  assertEquals(found.plausible.map(({ operators }) => operators), [["boundary"]]);
  assertEquals(found.pairs, 0);
  assertEquals(new Set(bench.tried).size, bench.tried.length);
  assert(bench.progress.length > 0);
});

Deno.test("searchPatches() tries pairs after singles when two edits are needed", async () => {
  const bench = createFakeBench({
    files: { "a.ts": TWO },
    failing: ["low", "high"],
    judge: (files) => [
      ...(files["a.ts"]?.includes("n >= a") ? ["low"] : []),
      ...(files["a.ts"]?.includes("n <= b") ? ["high"] : []),
    ],
  });
  const found = await searchPatches(bench, DEFAULT_BUDGET);
  assertEquals(found.plausible[0]?.operators, ["boundary", "boundary"]);
  assert(found.pairs > 0);
  const firstPair = bench.tried.findIndex((text) => text.includes("n >= a && n <= b"));
  assertEquals(firstPair >= found.known, true);
});

Deno.test("searchPatches() tries pairs also when neither edit helps alone", async () => {
  const bench = createFakeBench({
    files: { "a.ts": TWO },
    judge: (files) => files["a.ts"]?.includes("n >= a && n <= b") ? ["fails"] : [],
  });
  const found = await searchPatches(bench, DEFAULT_BUDGET);
  assertEquals(found.plausible[0]?.operators, ["boundary", "boundary"]);
});

Deno.test("searchPatches() stops when its number or its time is used up", async () => {
  const options = { files: { "a.ts": TWO }, judge: () => [] };
  const few = await searchPatches(createFakeBench(options), { wallMs: 15_000, candidates: 10 });
  assertEquals(few.tried, 10);
  const slow = createFakeBench({ ...options, costMs: 1_000 });
  const short = await searchPatches(slow, { wallMs: 5_000, candidates: 4_000 });
  assert(short.tried <= 6 && slow.now() <= 6_000, `${short.tried} tried in ${slow.now()} ms`);
  const least = { candidates: 8, mostMs: 100_000 };
  const patient = createFakeBench({ ...options, costMs: 1_000 });
  const long = await searchPatches(patient, { wallMs: 5_000, candidates: 4_000, least });
  assert(long.tried >= 8, `${long.tried} tried`);
});

Deno.test("searchPatches() keeps nothing that breaks the rest of the suite", async () => {
  const bench = createFakeBench({
    files: { "a.ts": ONE },
    judge: (files) => files["a.ts"]?.includes("=> n >") ? ["fails"] : [],
    confirm: (files) => files["a.ts"]?.includes("n >= 3") ?? false,
  });
  const { plausible } = await searchPatches(bench, DEFAULT_BUDGET);
  assertEquals(plausible.map(({ edits }) => edits.map(({ text }) => text)), [[">="]]);
});

Deno.test("searchPatches() never tries what the deny memory holds", async () => {
  const bench = createFakeBench({
    files: { "a.ts": ONE },
    judge: (files) => files["a.ts"]?.includes("n >= 3") ? ["fails"] : [],
    isAllowed: ({ after }) => !new TextDecoder().decode(after).includes("n >= 3"),
  });
  const { plausible } = await searchPatches(bench, DEFAULT_BUDGET);
  assertEquals(plausible, []);
  assertEquals(bench.tried.some((text) => text.includes("n >= 3")), false);
});
