import { assertEquals, assertStringIncludes } from "../assert.ts";
import { createRoomTest, outline } from "./tested_rooms.ts";

const testWithNode = createRoomTest(["node", "--version"]);
const testWithNpm = createRoomTest(["node", "--version"], ["npm", "--version"]);
const A_TEST = `import test, { describe, it, before } from "node:test";
test("passes", () => {});
test("parent", async (t) => { await t.test("child", () => { throw new Error("deep"); }); });
describe("suite", () => {
  it("inner", () => {});
  it.skip("off", () => {});
  it("later", { todo: true }, () => { throw new Error("not yet"); });
});
describe("hooked", () => { before(() => { throw new Error("hook"); }); it("never", () => {}); });
`;
const A_OUTCOMES = [
  "passed t/a.test.mjs::passes",
  "failed t/a.test.mjs::parent > child",
  "failed t/a.test.mjs::parent",
  "passed t/a.test.mjs::suite > inner",
  "skipped t/a.test.mjs::suite > off",
  "todo t/a.test.mjs::suite > later",
  "failed t/a.test.mjs::hooked > never",
];
const PROJECT = {
  "t/a.test.mjs": A_TEST,
  "t/empty.test.mjs": "",
  "t/exit.test.mjs": 'import test from "node:test"; test("lost", () => {}); process.exit(0);\n',
  "t/load.test.mjs": '\nimport "./none.mjs";\n',
  "t/late.test.mjs":
    'import test from "node:test"; test("ok", () => {}); setTimeout(() => { throw new Error("late"); }, 9);\n',
  "package.json": JSON.stringify({
    scripts: {
      test: "node --test t/a.test.mjs",
      reporter: "node --test --test-reporter=tap t/a.test.mjs",
      file: "node t/a.test.mjs",
      both: "node --test t/a.test.mjs; node --test t/late.test.mjs",
    },
  }),
  ".env": "MODE=x\n",
  "t/env.test.mjs":
    'import test from "node:test"; test("mode", () => { if (process.env.MODE !== "x") throw 1; });\n',
};

testWithNode("runTests() names node tests by file, nesting and mark", PROJECT, async (run) => {
  const found = await run("node --test t/a.test.mjs");
  assertEquals(outline(found), { kind: "tests", runner: "node", outcomes: A_OUTCOMES });
  const never = found.outcomes?.find(({ name }) => name === "hooked > never");
  assertStringIncludes(never?.message ?? "", "hook");
});

testWithNode("runTests() counts no file as a node test", PROJECT, async (run) => {
  const found = await run("node --test t/empty.test.mjs t/exit.test.mjs");
  assertEquals(outline(found), { kind: "no_tests", runner: "node", outcomes: [] });
  assertEquals(found.exitCode, 0);
});

testWithNode(
  "runTests() names node files that broke outside their tests",
  PROJECT,
  async (run) => {
    const found = await run("node --test t/load.test.mjs t/late.test.mjs");
    assertEquals(outline(found).kind, "load_error");
    const [late, load] = found.loadErrors.toSorted((a, b) => a.file < b.file ? -1 : 1);
    assertEquals([late?.file, load?.file], ["t/late.test.mjs", "t/load.test.mjs"]);
    assertStringIncludes(late?.message ?? "", "late");
    assertStringIncludes(load?.message ?? "", "Cannot find module");
  },
);

testWithNode(
  "runTests() gives node its file of variables when it is withheld",
  PROJECT,
  async (run, room) => {
    assertEquals(room.withheld, [".env"]);
    const found = await run("node --env-file=.env --test t/env.test.mjs");
    assertEquals(outline(found).outcomes, ["passed t/env.test.mjs::mode"]);
  },
);

testWithNode(
  "runTests() runs only the named node test when a filter is given",
  PROJECT,
  async (run) => {
    const found = await run("node --test t/late.test.mjs t/env.test.mjs", { filter: "mode" });
    assertEquals(outline(found).outcomes?.length, 1);
  },
);

testWithNpm("runTests() names node tests when npm starts them", PROJECT, async (run) => {
  for (const argv of ["npm test", "npm run reporter", "npm run file"]) {
    const found = await run(argv);
    assertEquals(outline(found), { kind: "tests", runner: "node", outcomes: A_OUTCOMES }, argv);
  }
  assertEquals((await run("npm run both")).outcomes?.length, A_OUTCOMES.length + 1);
  assertEquals((await run("npm run none")).kind, "cannot_run");
});
