import { assertEquals, assertStringIncludes } from "../assert.ts";
import { BROKEN, fix, FIXED, SOURCE } from "../commands/cli/fix.ts";
import { copyExample } from "../commands/cli/project.ts";

for (const ask of ["each", "end"]) {
  Deno.test(`a yes that nobody typed lands nothing, asked ${ask}`, async () => {
    const input = "y\n".repeat(10_000);
    await using project = copyExample("pricing");
    const piped = await fix(project, { input, words: ["--ask", ask] });
    assertEquals(piped.code, 1, piped.stderr);
    assertStringIncludes(project.read(SOURCE), BROKEN);
    // With the question switched off the same run lands, so that it was the question that held.
    const unasked = await fix(project, { input, words: ["--ask", ask, "--approve", "auto"] });
    assertEquals(unasked.code, 0, unasked.stderr);
    assertStringIncludes(project.read(SOURCE), FIXED);
  });
}
