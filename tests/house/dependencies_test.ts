import { assertEquals } from "../assert.ts";
import { DEPENDENCIES, findPackageProblem } from "./dependencies.ts";
import { listSourceFiles, readText } from "./source_files.ts";

const IMPORTS: Record<string, string> = JSON.parse(readText("deno.json")).imports;

Deno.test("every home of a package still imports it", () => {
  const files = listSourceFiles();
  for (const { name, home, isImplicit = false } of DEPENDENCIES) {
    const own = files.filter(({ path }) =>
      home.endsWith("/") ? path.startsWith(home) : path === home
    );
    const isUsed = own.some(({ path, text }) =>
      isImplicit ? path.endsWith(".tsx") : text.includes(`"${name}"`)
    );
    assertEquals([name, isUsed], [name, true]);
  }
});

Deno.test("deno.json maps what the table names and nothing else, each to an exact version", () => {
  assertEquals(Object.keys(IMPORTS).sort(), DEPENDENCIES.map(({ name }) => name).sort());
  for (const [name, target] of Object.entries(IMPORTS)) {
    assertEquals(/^npm:(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(\/|$)/.test(target), true, name);
  }
});

Deno.test("deno.jsr.json maps the same names, and says nothing else otherwise", () => {
  const { imports, ...rest } = JSON.parse(readText("deno.jsr.json"));
  const own = JSON.parse(readText("deno.json"));
  for (const [key, value] of Object.entries(rest)) assertEquals([key, value], [key, own[key]]);
  assertEquals(Object.keys(imports).sort(), Object.keys(IMPORTS).sort());
});

const CASES = [
  { from: "guards/schema.ts", specifier: "zod", isAllowed: true },
  { from: "tools/arguments.ts", specifier: "zod", isAllowed: false },
  { from: "tests/guards/words_test.ts", specifier: "fast-check", isAllowed: true },
  { from: "guards/words.ts", specifier: "fast-check", isAllowed: false },
  { from: "guards/words.ts", specifier: "left-pad", isAllowed: false },
  { from: "guards/words.ts", specifier: "npm:zod@4.6.7", isAllowed: false },
  { from: "guards/words.ts", specifier: "node:path", isAllowed: false },
  { from: "guards/words.ts", specifier: "./text.ts", isAllowed: true },
];

for (const { from, specifier, isAllowed } of CASES) {
  const name = `${from} ${isAllowed ? "may" : "may not"} import ${specifier}`;
  Deno.test(`findPackageProblem() says that ${name}`, { permissions: "none" }, () => {
    assertEquals(findPackageProblem(from, specifier) === null, isAllowed);
  });
}
