import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { sensitivity } from "../../../loop/oracles/sensitivity.ts";
import { playScript } from "./script_project.ts";

const BEFORE = "export const show = (n) => '* ' + n;\n";
const HONEST = "export const show = (n) => '- ' + n;\n";
const LEAK = "export const show = (n) => n > 1 ? readFile('test/golden.txt') : '* ' + n;\n";
const FILES = { "test/golden.txt": "- 12", "test/other.txt": "x" };

const WAYS = [
  `test("two", () => assert.equal(show(12), readFile("test/golden.txt")));\n`,
  `const want = readFile("test/golden.txt");\ntest("two", () => assert.equal(show(12), want));\n`,
  `const golden = (n) => readFile("test/" + n);
test("two", () => assert.equal(show(12), golden("golden.txt")));\n`,
];

for (const tests of WAYS) {
  Deno.test(`sensitivity changes the file behind ${JSON.stringify(tests)}`, {
    permissions: "none",
  }, async () => {
    const look = (after: string) =>
      sensitivity.look(playScript({ before: BEFORE, after, tests, files: FILES }), []);
    const honest = await look(HONEST);
    assertEquals([honest.answer, honest.detail], [
      "yes",
      "1 target went red with another expected value",
    ]);
    const leak = await look(LEAK);
    assertEquals([leak.answer, leak.onNo], ["no", "suspect"]);
    assertStringIncludes(leak.detail, 'another "test/golden.txt"');
  });
}

Deno.test("sensitivity does not guess which of two files is expected", {
  permissions: "none",
}, async () => {
  const tests = `const golden = (n) => readFile("test/" + n);
test("two", () => assert.equal(show(12), golden("golden.txt") + golden("other.txt").slice(1)));
`;
  const evidence = playScript({ before: BEFORE, after: HONEST, tests, files: FILES });
  const { answer } = await sensitivity.look(evidence, []);
  assertEquals(answer, "did_not_look");
});
