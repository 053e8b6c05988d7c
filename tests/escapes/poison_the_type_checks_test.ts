import { assert, assertEquals } from "../assert.ts";
import { createRoomTest } from "../room/tested_rooms.ts";
import { BWRAP } from "./attack.ts";

/** Deletes what was checked from the cache that the test finds, and fills it with rubbish. */
const POISON = `const dir = Deno.env.get("HOME") + "/.cache/deno";
for (const { name, isFile } of [...Deno.readDirSync(dir)]) {
  if (isFile) Deno.writeTextFileSync(dir + "/" + name, "poison");
}
Deno.writeTextFileSync(dir + "/planted", "poison");
`;
const PROJECT = {
  "src/a.ts": "export const a: number = 1;\n",
  "tests/a_test.ts": `import { a } from "../src/a.ts";
Deno.test("a", () => { if (a !== 1) throw new Error("no");\n${POISON} });
`,
};

if (BWRAP !== null) {
  createRoomTest()("a test changes no type check of a later run", PROJECT, async (run) => {
    const checkCache = await Deno.realPath(await Deno.makeTempDir({ prefix: "type_checks_" }));
    try {
      const first = await run("deno test -A", { checkCache });
      assertEquals(first.outcomes?.map(({ status }) => status), ["passed"], first.output);
      const kept = [...Deno.readDirSync(checkCache)].map(({ name }) => name);
      assert(kept.includes("check_cache_v2") && !kept.includes("planted"), kept.join());
      for (const name of kept.filter((name) => name.endsWith("_v2"))) {
        const start = (await Deno.readFile(`${checkCache}/${name}`)).slice(0, 6);
        assertEquals(new TextDecoder().decode(start), "SQLite", name);
      }
      const again = await run("deno test -A", { checkCache });
      assertEquals([again.kind, /^Check /m.test(again.output)], ["tests", false], again.output);
    } finally {
      await Deno.remove(checkCache, { recursive: true });
    }
  });
}
