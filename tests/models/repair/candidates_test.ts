import { assert, assertEquals } from "../../assert.ts";
import { applyEdits, listPairs, listSingles } from "../../../models/repair/candidates.ts";
import { readSources } from "../../../models/repair/sources.ts";
import { createFakeBench } from "./fake_bench.ts";

const TEXT = `/** At least three. */
export function enough(n: number, most: number): boolean {
  if (n > most) return false;
  return n > 3;
}
`;

const SURE = { rate: () => 1, source: "nothing" };

async function listAll(text = TEXT, path = "a.ts") {
  const sources = await readSources(createFakeBench({ files: { [path]: text }, judge: () => [] }));
  return { sources, singles: listSingles(sources, SURE) };
}

const textOf = ({ changes }: { readonly changes: readonly { readonly after: Uint8Array }[] }) =>
  new TextDecoder().decode(changes[0]?.after);

Deno.test("listSingles() names no text twice when operators overlap", async () => {
  const { singles } = await listAll();
  const texts = singles.map((one) => textOf(one).replace(/\s+/g, " "));
  assert(texts.length > 30);
  assertEquals(new Set(texts).size, texts.length);
  assertEquals(texts.includes(TEXT.replace(/\s+/g, " ")), false);
});

Deno.test("listSingles() leaves the likeliest first", async () => {
  const { singles } = await listAll();
  const scores = singles.map(({ score }) => score);
  assertEquals(scores, scores.toSorted((a, b) => b - a));
  assertEquals(singles[0]?.operators, ["boundary"]);
});

Deno.test("listSingles() proposes nothing when nothing points to a line", async () => {
  const { sources } = await listAll();
  const onlyLast = { rate: (_: string, line: number) => line === 4 ? 1 : 0, source: "" };
  const lines = new Set(listSingles(sources, onlyLast).map(({ line }) => line));
  assertEquals([...lines], [4]);
});

Deno.test("listSingles() guards a function that is documented inside", async () => {
  const text = 'def share(part, whole):\n    """Percent."""\n    return part / whole\n';
  const { sources } = await listAll(text, "a.py");
  const ran = { rate: (_: string, line: number) => line === 3 ? 1 : 0, source: "" };
  const texts = listSingles(sources, ran).map(textOf);
  assert(texts.some((one) => one.includes("if whole == 0:\n        return 0\n")));
});

Deno.test("listSingles() keeps the byte order mark when there is one", async () => {
  const { singles } = await listAll(`\ufeff${TEXT}`);
  assertEquals(singles.every(({ changes }) => changes[0]?.after[0] === 0xef), true);
});

Deno.test("listPairs() joins edits that do not overlap, each pair once", async () => {
  const { singles } = await listAll();
  const pairs = listPairs(singles.slice(0, 10), singles, { most: 300, firstId: 1_000 });
  assertEquals(pairs.length, 300);
  for (const { edits, source } of pairs) {
    const [first, second] = edits;
    assert(first && second && first.end <= second.start && first.start < second.start);
    assert(applyEdits(source, edits).length > 0);
  }
  assertEquals(new Set(pairs.map(({ id }) => id)).size, pairs.length);
  const keys = pairs.map(({ edits }) => JSON.stringify(edits));
  assertEquals(new Set(keys).size, keys.length);
});
