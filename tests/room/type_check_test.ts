import { assertEquals, assertStringIncludes } from "../assert.ts";
import { createRoomTest, outline, SANDBOX } from "./tested_rooms.ts";

const testWithRoom = createRoomTest();
const RIGHT = {
  "src/a.ts": "export const a: number = 1;\n",
  "tests/a_test.ts": `import { a } from "../src/a.ts";
Deno.test("a", () => { if (a !== 1) throw new Error("no"); });
`,
};

async function withCache(use: (checkCache: string) => Promise<void>): Promise<void> {
  const checkCache = await Deno.realPath(await Deno.makeTempDir({ prefix: "type_checks_" }));
  try {
    await use(checkCache);
  } finally {
    await Deno.remove(checkCache, { recursive: true });
  }
}

testWithRoom("runTests() checks types once when a cache is given", RIGHT, async (run) => {
  await withCache(async (checkCache) => {
    for (let index = 0; index < 2; index++) {
      const found = await run("deno test", { checkCache });
      assertEquals(outline(found).outcomes, ["passed tests/a_test.ts::a"]);
      // Without bubblewrap there is no fresh cache, and so no check of its own.
      if (SANDBOX?.kind === "bwrap") assertEquals(/^Check /m.test(found.output), false);
    }
    const unchecked = await run("deno test");
    if (SANDBOX?.kind === "bwrap") assertStringIncludes(unchecked.output, "Check tests/a_test.ts");
  });
});

testWithRoom("runTests() says the same of wrong types when a cache is given", {
  ...RIGHT,
  "src/a.ts": "\nexport const a: number = 'x';\n",
}, async (run) => {
  await withCache(async (checkCache) => {
    const timeless = async (options: { checkCache?: string }) => {
      const { durationMs: _, output, ...rest } = await run("deno test", options);
      return { ...rest, outputBytes: 0, output: output.replace(/\d+ms/g, "") };
    };
    const found = await timeless({ checkCache });
    assertEquals(found, await timeless({}));
    assertEquals(found.loadErrors.map(({ file, line }) => [file, line]), [["src/a.ts", 2]]);
  });
});

testWithRoom("runTests() checks no types when it shall not", {
  ...RIGHT,
  "src/a.ts": "export const a: number = 'x';\nexport const b = 1;\n",
}, async (run) => {
  const found = await run("deno test --check", { isUnchecked: true });
  assertEquals([found.kind, found.outcomes?.[0]?.status], ["tests", "failed"]);
});
