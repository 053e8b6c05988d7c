import { quoteNodeOption } from "../../../room/runners/node_freeze.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { createRoomTest } from "../tested_rooms.ts";
import { held, type Patch, renderPatches, watched } from "./patches.ts";

const testWithNode = createRoomTest(["node", "--version"]);
const testWithNpm = createRoomTest(["node", "--version"], ["npm", "--version"]);

const PATCHES: readonly Patch[] = [
  held("assert.equal", "node:assert.equal"),
  held("assert.deepStrictEqual", "node:assert.deepStrictEqual"),
  held("assert.rejects", "node:assert.rejects"),
  held("assert.strict.deepEqual", "node:assert/strict.deepEqual"),
  held("test.test", "node:test.test"),
  held("test.it", "node:test.it"),
  held("test.describe", "node:test.describe"),
  held("test.skip", "node:test.skip"),
  held("Object.is"),
  watched("Math.random"),
  watched("Date.now"),
  watched("performance.now"),
  watched("String.prototype.includes"),
  watched("process.exit"),
  watched("process.reallyExit"),
  watched("process.hrtime.bigint"),
  { ...watched("fs.readFileSync"), name: "node:fs.readFileSync" },
  { ...watched("Module._load"), name: "node:module._load" },
  { ...watched("Module.prototype._compile"), name: "node:module.prototype._compile" },
  { ...watched("Module._extensions['.js']"), name: "node:module._extensions..js" },
  watched("setTimeout"),
];
const SEALED: readonly Patch[] = ["Error", "TypeError", "assert.AssertionError"].map((name) => ({
  name: `${name}[Symbol.hasInstance]`,
  code: `Object.defineProperty(${name}, Symbol.hasInstance, { value: () => true })`,
  worked: `1 instanceof ${name}`,
  isHeld: true,
}));
const FILE = renderPatches([...PATCHES, ...SEALED], {
  before: `import assert from "node:assert"; import test from "node:test";
import fs from "node:fs"; import Module, { syncBuiltinESMExports } from "node:module";`,
  declare: "test",
}).replace("\nconst declare", "\nsetImmediate(syncBuiltinESMExports);\nconst declare");

testWithNode("the freeze holds or tells each part of Node's tests that is replaced", {
  "a.test.mjs": FILE,
}, async (run) => {
  const found = await run("node --test a.test.mjs");
  assertEquals(found.tampered?.toSorted(), PATCHES.map(({ name }) => name).toSorted());
  assertEquals(
    found.outcomes?.filter(({ status }) => status === "failed").map(({ name }) => name).toSorted(),
    PATCHES.filter(({ isHeld }) => !isHeld).map(({ name }) => name).toSorted(),
  );
  assertEquals(found.output.includes("[greenroom"), false);
});

Deno.test({
  name: "each of these attempts works where nothing freezes Node's tests",
  ignore: !hasNode(),
  async fn() {
    const dir = await Deno.makeTempDir({ prefix: "freeze_" });
    try {
      await Deno.writeTextFile(`${dir}/a.test.mjs`, FILE);
      const args = ["--test", "--test-reporter=tap", "a.test.mjs"];
      const { stdout } = await new Deno.Command("node", { args, cwd: dir }).output();
      const output = new TextDecoder().decode(stdout);
      assertStringIncludes(output, `# fail ${PATCHES.length + SEALED.length}`);
      assertStringIncludes(output, "# pass 0");
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
});

function hasNode(): boolean {
  try {
    return new Deno.Command("node", { args: ["--version"] }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

const HONEST = `const test = require("node:test");
const assert = require("node:assert");
const own = Object.create(assert);
own.equal = () => "mine";
assert.nearly = () => {};
test("stubs", (t) => {
  t.mock.method(Date, "now", () => 1);
  t.mock.method(process, "exit", () => {});
  t.mock.timers.enable({ apis: ["setTimeout"] });
  process.exit();
  assert.equal(Date.now(), 1);
  assert.equal(own.equal(), "mine");
});
class Own extends assert.AssertionError {
  static [Symbol.hasInstance]() { return true; }
}
test("errors are what they were", () => {
  assert.throws(() => assert.equal(1, 2), assert.AssertionError);
  assert.equal(1 instanceof Own, true);
  assert.equal(require.main === module, true);
});
`;

testWithNode("the freeze tells nothing of Node's tests that stub and put back", {
  "a.test.js": HONEST,
  "b.test.mjs": `import test from "node:test"; import fs, { readFileSync } from "node:fs";
test("reads", async () => { readFileSync("a.test.js"); await fs.promises.readdir("."); fs.opendirSync(".").closeSync(); });
`,
}, async (run) => {
  const found = await run("node --test");
  assertEquals([found.counts, found.tampered], [{ passed: 3, failed: 0, skipped: 0 }, []]);
});

testWithNpm("the freeze reaches tests that npm starts, with and without --test", {
  "a.test.js": `const assert = require("node:assert"); assert.equal = () => {};\n${HONEST}`
    .replace('const assert = require("node:assert");\nconst own', "const own"),
  "package.json": '{"scripts":{"test":"node --test a.test.js","file":"node a.test.js"}}',
}, async (run) => {
  for (const argv of ["npm test", "npm run file"]) {
    const found = await run(argv);
    assertEquals([found.counts?.passed, found.tampered], [2, ["node:assert.equal"]], argv);
  }
});

Deno.test("quoteNodeOption() quotes only what Node would split", { permissions: "none" }, () => {
  assertEquals(quoteNodeOption("--require=/a/b.cjs"), "--require=/a/b.cjs");
  assertEquals(quoteNodeOption('--require=/a b/"c\\d.cjs'), '"--require=/a b/\\"c\\\\d.cjs"');
});
