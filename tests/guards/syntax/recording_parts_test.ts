import { loadParser } from "../../../guards/syntax/parser.ts";
import { createRecording } from "../../../guards/syntax/recording.ts";
import { readSource } from "../../../guards/syntax/source.ts";
import { assertEquals } from "../../assert.ts";
import KNOWN from "./recordings.json" with { type: "json" };
import { HEADS, STATEMENTS } from "./recordings.ts";

/** All parts of the copy of each file, a line each. */
const SAID: Readonly<Record<string, readonly string[]>> = KNOWN;

async function record(text: string): Promise<readonly string[]> {
  const source = readSource("tests/a_test.js", text, { parser: await loadParser("typescript") });
  const isSource = (specifier: string) => specifier.startsWith("../src/");
  const recording = createRecording(source, { recorder: "R", isSource });
  if ("refused" in recording) return [`refused: ${recording.refused}`];
  const { imports, body, framework, tested, sites, declare } = recording;
  const names = (all: typeof tested) =>
    all.map(({ local, module, name }) => `${local}=${module}#${name}`).join(" ");
  return [
    ...imports.split("\n").map((line) => `imports ${line}`),
    ...body.split("\n").map((line) => `body ${line}`),
    `framework ${names(framework)}`,
    `tested ${names(tested)}`,
    `sites ${sites.map(({ id, name }) => `${id}:${name}`).join(" ")}`,
    `declare ${declare}`,
  ];
}

for (const text of HEADS) {
  Deno.test(`createRecording() takes all of ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => assertEquals(await record(text), SAID[text]));
}

for (const statement of STATEMENTS) {
  Deno.test(`createRecording() leads through the recorder: ${statement}`, {
    permissions: "none",
  }, async () => {
    const text = `import { f, A } from "../src/a.js";\nimport * as lib from "./lib.js";\n` +
      `const own = (x) => x;\nDeno.test("t", (t) => {\n  ${statement}\n});\n`;
    const body = (await record(text)).filter((line) => /^(body|sites|refused)/.test(line));
    assertEquals(body.slice(2, -2), SAID[statement]);
  });
}
