import { assertEquals } from "../assert.ts";
import { loadParser } from "../../guards/syntax/parser.ts";
import { findMutants } from "./find_mutants.ts";
import { applyMutant } from "./mutant.ts";

/** Gives every mutant of a source as the source that it is, sorted. */
async function mutate(text: string): Promise<readonly string[]> {
  const mutants = findMutants("guards/a.ts", (await loadParser("typescript")).parse(text));
  return mutants.map((mutant) => applyMutant(text, mutant)).sort();
}

Deno.test("findMutants() plants every kind of fault, each once", async () => {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    "f(a < b);": ["f(a <= b);"],
    "f(a === b);": ["f(a !== b);"],
    "f(a && b);": ["f(a || b);"],
    "f(a ?? b);": ["f(a && b);"],
    "f(a + b);": ["f(a - b);"],
    "f(!a);": ["f(a);"],
    "f(true);": ["f(false);"],
    "f(7);": ["f(6);", "f(8);"],
    "f(0);": ["f((-1));", "f(1);"],
    'f("a");': ['f("");'],
    'f("and");': ['f("");'],
    "f([a]);": ["f([]);"],
    "f(`a${b}`);": ["f(``);"],
    "f(a ?? b ?? c);": ["f((a && b) ?? c);", "f(((a ?? b) && c));"],
    "f(a ? b : c);": ["f(!(a) ? b : c);"],
  };
  for (const [text, expected] of Object.entries(kinds)) {
    assertEquals(await mutate(text), [...expected, "{}"].sort());
  }
});

Deno.test("findMutants() removes statements, checks and what is thrown", async () => {
  assertEquals(await mutate("function f() { if (a) return b; g(); throw a; }"), [
    "function f() {  g(); throw a; }",
    "function f() { if (!(a)) return b; g(); throw a; }",
    "function f() { if (a) return b;  throw a; }",
    "function f() { if (a) return b; g();  }",
  ]);
});

Deno.test("findMutants() asks an equality of a condition the other way only once", async () => {
  assertEquals(await mutate("while (a !== b);"), ["while (a === b);"]);
});

Deno.test("findMutants() leaves types, imports, patterns and words for people alone", async () => {
  const alone = [
    'import { a } from "./a.ts";',
    'export { a } from "./a.ts";',
    'type A = "a" | 1;',
    'interface A { readonly kind: "a"; readonly at: 1 }',
    'const a: "a" | 1 = b;',
    'function a(b: "b" = c): 1 {}',
    'const a = b as 1, c = d satisfies "d", e = new Map<"f", 1>();',
    'const a = /b{1,2}/u; // "c" 1',
    'const a = "two words";',
    'const a = `Cannot read ${b === 1 ? "one" : "two"}: found nothing`;',
    "const a = `${b} and ${c - 5} more`;",
    "const a = FAKE.slice(0, 34), b = HEX.toUpperCase().slice(0, 58);",
    'const a = { reason: b === 1 ? "c" : "d" };',
    'const a = "\\u2018\\u2019\\u201A\\u201B";',
    'const a = { examples: { positive: ["b"] } };',
  ];
  for (const text of alone) assertEquals([text, await mutate(text)], [text, []]);
});
