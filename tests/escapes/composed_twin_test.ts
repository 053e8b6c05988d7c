import { assertEquals } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { locate } from "./locate.ts";

const DECOMPOSED = "re\u0301sume\u0301.py";
const COMPOSED = "r\u00e9sum\u00e9.py";

Deno.test("no second file is made whose name is the same once composed", {
  // The disk of macOS takes both for one name, and so does this guard.
  ignore: Deno.build.os === "darwin",
}, async () => {
  await withProject({ [DECOMPOSED]: "x = 1\n" }, async (root) => {
    assertEquals(await locate(root, COMPOSED), "path_twin");
    assertEquals(await locate(root, DECOMPOSED), `file ${DECOMPOSED}`);
  });
});

Deno.test("no second file is made whose name differs in invisible characters alone", async () => {
  await withProject({ "total.ts": "x\n" }, async (root) => {
    assertEquals(await locate(root, "to\u200dtal.ts"), "path_twin");
    assertEquals(await locate(root, "total.ts."), "path_twin");
  });
});
