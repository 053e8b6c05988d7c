import { assertEquals, assertStringIncludes } from "../assert.ts";
import { playCalls } from "./play.ts";

const write = (path: string) => ({ tool: "write_file", args: { path, content: "x\n" } });

Deno.test("write_file() is refused without a question when git would ignore the file", async () => {
  const files = {
    ".git/HEAD": "ref: refs/heads/main\n",
    ".gitignore": "*.log\n/out/\n",
    "src/.gitignore": "made/\n",
    "src/a.ts": "",
  };
  const paths = ["debug.log", "out/a.ts", "src/made/b.ts", "src/deep/c.log"];
  await playCalls({ files, calls: paths.map(write) }, ({ results, questions, refusals }) => {
    assertEquals(questions.length, 0);
    results.forEach((result) => assertStringIncludes(result, "ignored by git"));
    assertEquals(refusals.map(({ rule }) => rule), paths.map(() => "ignored"));
  });
});

Deno.test("write_file() is asked about when no ignore rule matches", async () => {
  const files = { ".git/HEAD": "ref: refs/heads/main\n", ".gitignore": "*.log\n", "a.ts": "" };
  await playCalls(
    { files, calls: [write("src/log.ts")], answers: [{ kind: "yes" }] },
    ({ results, questions }) => {
      assertEquals(questions.length, 1);
      assertEquals(results, ["Created"]);
    },
  );
});
