import { assertEquals } from "../assert.ts";
import { loadParser } from "../../guards/syntax/parser.ts";
import { Bench, type Fate } from "./bench.ts";
import { findMutants } from "./find_mutants.ts";
import { readModuleGraph } from "./module_graph.ts";
import { renderMutant } from "./mutant.ts";
import { listTestsOf } from "./tests_of.ts";

const SOURCE = `export const isMany = (n: number): boolean => n > 3;
export const isFew = (n: number): boolean => n < 3;
export const find = (all: string, c: string): number => {
  let at = 0;
  while (all[at] !== c) at++;
  return at;
};
export const toWord = (isOn: boolean): "on" | "off" => isOn ? "on" : "off";
`;
/** Weak on many, on words and on finding at the very start; strong on few. */
const TEST = `import { find, isFew, isMany, toWord } from "./many.ts";
Deno.test("counts", () => {
  if (!isMany(9) || isMany(1) || isFew(3) || !isFew(2)) throw new Error("wrong");
  if (find("abc", "c") !== 2) throw new Error("wrong");
  toWord(true);
});
`;
/** Each mutant that is tried, and what becomes of it. */
const EXPECTED: Readonly<Record<string, Fate>> = {
  "many.ts:1  > -> >=": "survived",
  "many.ts:2  < -> <=": "failed",
  "many.ts:5  at++; -> {}": "timed_out",
  'many.ts:8  "on" -> ""': "not_typed",
};

Deno.test("judge() lets a mutant survive where the test is weak, and none where it is strong", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(`${root}/deno.json`, "{}");
    await Deno.writeTextFile(`${root}/many.ts`, SOURCE);
    await Deno.writeTextFile(`${root}/many_test.ts`, TEST);
    const graph = await readModuleGraph(root, ["many_test.ts"]);
    const bench = new Bench({ root, temp: root, extraMs: 1_000 });
    const tests = await bench.pickTests(listTestsOf("many.ts", graph));
    const fates: Record<string, Fate> = {};
    for (const mutant of findMutants("many.ts", (await loadParser("typescript")).parse(SOURCE))) {
      const line = renderMutant(mutant);
      if (line in EXPECTED) fates[line] = await bench.judge(mutant, tests);
    }
    assertEquals(fates, { ...EXPECTED });
    assertEquals(await Deno.readTextFile(`${root}/many.ts`), SOURCE);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("pickTests() takes no test that fails without a mutant, and names it", async () => {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.writeTextFile(`${root}/red_test.ts`, 'Deno.test("is red", () => { throw 1; });');
    // However long it takes.
    await Deno.writeTextFile(
      `${root}/green_test.ts`,
      `Deno.test("is quick", async () => {
         const started = performance.now();
         await new Promise((done) => setTimeout(done, 20));
         if (performance.now() - started > 10) throw new Error("slow");
       });`,
    );
    await Deno.writeTextFile(`${root}/deno.json`, "{}");
    const bench = new Bench({ root, temp: root, extraMs: 1_000 });
    assertEquals(await bench.pickTests(["red_test.ts", "green_test.ts"]), ["green_test.ts"]);
    assertEquals(bench.listFailing(), ["red_test.ts"]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
