import { cleanTerminalText } from "../../../room/capture.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { createRoomTest } from "../tested_rooms.ts";
import { held, type Patch, renderPatches, watched } from "./patches.ts";

const testWithRoom = createRoomTest();
const define = (owner: string, key: string) =>
  `Object.defineProperty(${owner}, ${key}, { value: () => true })`;

const PATCHES: readonly Patch[] = [
  held("Deno.test"),
  held("Deno.test.only"),
  held("Deno.test.ignore"),
  held("Deno.test.beforeEach"),
  held("Object.is"),
  held("assert.equal", "node:assert.equal"),
  held("assert.deepEqual", "node:assert.deepEqual"),
  held("assert.strict.throws", "node:assert/strict.throws"),
  watched("Math.random"),
  watched("Date.now"),
  watched("performance.now"),
  watched("Array.prototype.every"),
  watched("RegExp.prototype.test"),
  watched("Set.prototype.has"),
  watched("Deno.exit"),
  watched("Deno.readTextFileSync"),
  watched("setTimeout"),
  watched("fetch"),
  watched("Date"),
  {
    name: "globalThis.Deno",
    code: `Object.defineProperty(globalThis, "Deno", { value: { ...Deno } })`,
    worked: "globalThis.Deno !== own",
    isHeld: false,
  },
  {
    name: "native code by Deno.dlopen",
    code: `Deno.dlopen("./none.so", {})`,
    worked: "",
    isHeld: false,
  },
];
const SEALED: readonly Patch[] = ["Error", "TypeError", "RangeError"].map((name) => ({
  name: `${name}[Symbol.hasInstance]`,
  code: define(name, "Symbol.hasInstance"),
  worked: `1 instanceof ${name}`,
  isHeld: true,
}));

const FILE = renderPatches([...PATCHES, ...SEALED], {
  before: `import assert from "node:assert"; const own = Deno;`,
  declare: "Deno.test",
});

testWithRoom("the freeze holds or tells each part of Deno's tests that is replaced", {
  "a_test.js": FILE,
}, async (run) => {
  const found = await run("deno test -A --no-check", { readOnly: ["a_test.js"] });
  assertEquals(found.tampered?.toSorted(), PATCHES.map(({ name }) => name).toSorted());
  const worked = found.outcomes?.filter(({ status }) => status === "failed");
  assertEquals(
    worked?.map(({ name }) => name).toSorted(),
    PATCHES.filter(({ isHeld, worked }) => !isHeld && worked !== "").map(({ name }) => name)
      .toSorted(),
  );
  assertEquals(found.output.includes("[greenroom"), false);
});

Deno.test("each of these attempts works where nothing freezes", async () => {
  const dir = await Deno.makeTempDir({ prefix: "freeze_" });
  try {
    await Deno.writeTextFile(`${dir}/a_test.js`, FILE);
    const args = ["test", "-A", "--no-check", "--no-config", "a_test.js"];
    const { stdout } = await new Deno.Command(Deno.execPath(), { args, cwd: dir }).output();
    const tried = [...PATCHES, ...SEALED].filter(({ worked }) => worked !== "");
    const output = cleanTerminalText(new TextDecoder().decode(stdout));
    assertStringIncludes(output, `FAILED | 0 passed | ${tried.length} failed`);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

testWithRoom("the freeze tells nothing of tests that stub and put back", {
  "a_test.js": `import assert from "node:assert";
class Own extends Error {
  static [Symbol.hasInstance]() { return true; }
  constructor() { super("own"); this.name = "Own"; this.message = "changed"; }
}
const mine = Object.create(assert);
mine.equal = () => "mine";
assert.nearly = () => {};
Object.is = Object.is;
Deno.test("stubs", () => {
  const { now } = Date, { exit } = Deno, { setTimeout } = globalThis;
  Date.now = () => 1; Deno.exit = () => {}; globalThis.setTimeout = () => 2;
  if (Date.now() !== 1 || globalThis.setTimeout() !== 2) throw 1;
  Deno.exit();
  Object.assign(Date, { now }); Object.assign(Deno, { exit });
  globalThis.setTimeout = setTimeout;
});
Deno.test("errors are what they were", () => {
  assert.equal(new Own().name, "Own");
  assert.equal(1 instanceof Own, true);
  assert.equal(new TypeError("x") instanceof Error, true);
  assert.equal(mine.equal(), "mine");
  assert.equal(new Error("x") instanceof TypeError, false);
  Error.prepareStackTrace = () => "trace"; Error.stackTraceLimit = 3;
  delete Error.prepareStackTrace;
});
`,
}, async (run) => {
  const found = await run("deno test --no-check a_test.js");
  assertEquals([found.counts, found.tampered], [{ passed: 2, failed: 0, skipped: 0 }, []]);
});
