import { assertEquals } from "../assert.ts";
import { EFFECTS, findEffectProblem } from "./effects.ts";
import { listSourceFiles } from "./source_files.ts";

Deno.test("every home of an effect still has it", () => {
  const files = listSourceFiles();
  for (const { effect, homes, names } of EFFECTS) {
    for (const home of homes) {
      const own = files.filter(({ path }) =>
        home.endsWith("/") ? path.startsWith(home) : path === home
      );
      const isUsed = own.some(({ text }) => names.some((name) => text.includes(name)));
      assertEquals([effect, home, isUsed], [effect, home, true]);
    }
  }
});

Deno.test("findEffectProblem() lets a home have its effect, and nobody else", {
  permissions: "none",
}, () => {
  const problems = [
    findEffectProblem("room/process.ts", "Deno.Command"),
    findEffectProblem("room/copy/write_entry.ts", "Deno.writeFile"),
    findEffectProblem("guards/decide.ts", "performance.now"),
    findEffectProblem("tests/room/room_test.ts", "Deno.writeFile"),
  ];
  assertEquals(problems, [null, null, null, null]);
  for (const name of ["Deno.Command", "Deno.writeFile", "Deno.env", "fetch", "Deno.listen"]) {
    assertEquals(findEffectProblem("guards/decide.ts", name) === null, false, name);
  }
});
