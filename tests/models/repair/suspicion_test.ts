import { assert, assertEquals } from "../../assert.ts";
import type { Coverage } from "../../../models/repair/bench.ts";
import { readSources } from "../../../models/repair/sources.ts";
import { rateLines } from "../../../models/repair/suspicion.ts";
import { createFakeBench } from "./fake_bench.ts";

const TEXT = `def good(n):
    return n + 1


def bad(n):
    if n > 3:
        return (n +
                2)
    return n
`;

async function rate(coverage: Coverage | null, message = "") {
  const bench = createFakeBench({
    files: { "a.py": TEXT },
    tests: ["fails", "passes"],
    failing: ["fails"],
    message,
    judge: () => [],
    coverage: () => Promise.resolve(coverage),
  });
  return await rateLines(await readSources(bench), await bench.baseline(), bench);
}

const cover = (lines: Readonly<Record<string, readonly number[]>>): Coverage => ({
  source: "lines of each test",
  tests: Object.entries(lines).map(([name, some]) => ({
    test: `t::${name}`,
    lines: new Map([["a.py", new Set(some)]]),
  })),
});

Deno.test("rateLines() trusts most what only failing tests run", async () => {
  const { rate: rateLine, source } = await rate(
    cover({ fails: [1, 2, 5, 6, 7], passes: [1, 2, 5, 6, 9] }),
  );
  assertEquals(source, "lines of each test");
  assert(rateLine("a.py", 7) > rateLine("a.py", 6));
  assertEquals(rateLine("a.py", 9), 0);
});

Deno.test("rateLines() takes a statement as a whole when it has more lines", async () => {
  const { rate: rateLine } = await rate(cover({ fails: [5, 6, 7] }));
  assertEquals(rateLine("a.py", 8), rateLine("a.py", 7));
});

Deno.test("rateLines() falls back to frames and names when failing tests ran no source", async () => {
  const words = await rate(cover({ passes: [1, 2] }), 'File "a.py", line 6, in bad');
  assert(words.source.includes("stack frames"));
  assert(words.rate("a.py", 6) > words.rate("a.py", 2));
});

Deno.test("rateLines() looks into loops first when the tests did not end", async () => {
  const text = "def f(n):\n    c = 0\n    while n:\n        n -= c\n    return c\n";
  const bench = createFakeBench({ files: { "a.py": text }, judge: () => [] });
  const sources = await readSources(bench);
  const run = await bench.baseline();
  const calm = await rateLines(sources, run, bench);
  assertEquals(calm.rate("a.py", 4), calm.rate("a.py", 2));
  const endless = await rateLines(sources, { ...run, isEndless: true }, bench);
  assert(endless.rate("a.py", 4) > endless.rate("a.py", 2));
});
