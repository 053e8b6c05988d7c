import { appendOutputs, appendSummary } from "../../../commands/actions/runner_files.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";

const STRANGE: readonly [title: string, make: (folder: string) => string][] = [
  ["a folder", (folder) => folder],
  ["a link to a file of the repository", (folder) => {
    Deno.writeTextFileSync(`${folder}/source.ts`, SOURCE);
    Deno.symlinkSync(`${folder}/source.ts`, `${folder}/link`);
    return `${folder}/link`;
  }],
  ["a link that leads nowhere", (folder) => {
    Deno.symlinkSync(`${folder}/nothing`, `${folder}/link`);
    return `${folder}/link`;
  }],
  // Writing into it would wait for a reader for ever.
  ["a pipe", (folder) => {
    new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).outputSync();
    return `${folder}/pipe`;
  }],
  ["a file in no folder", (folder) => `${folder}/none/summary`],
];
const SOURCE = "const a = 1;\n";

for (const [title, make] of STRANGE) {
  Deno.test(`appendSummary() and appendOutputs() write nothing into ${title}, and say so`, () => {
    const folder = Deno.makeTempDirSync();
    try {
      const path = make(folder);
      const names = [...Deno.readDirSync(folder)].length;
      assertStringIncludes(
        appendSummary(path, () => "text") ?? "",
        "Cannot write the step summary: found",
      );
      assertStringIncludes(
        appendOutputs(path, { a: "b" }) ?? "",
        "Cannot write the step outputs: found",
      );
      assertEquals([...Deno.readDirSync(folder)].length, names);
      const [source] = [...Deno.readDirSync(folder)].filter(({ name }) => name === "source.ts");
      if (source) assertEquals(Deno.readTextFileSync(`${folder}/source.ts`), SOURCE);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

Deno.test("appendSummary() and appendOutputs() append to a plain file, and make one", () => {
  const folder = Deno.makeTempDirSync();
  try {
    assertEquals(appendSummary(`${folder}/summary`, () => "a"), null);
    assertEquals(appendSummary(`${folder}/summary`, () => "b"), null);
    assertEquals(Deno.readTextFileSync(`${folder}/summary`), "\n\na\n\nb");
    assertEquals(appendOutputs(`${folder}/output`, { a: "1", b: "2" }), null);
    assertEquals(Deno.readTextFileSync(`${folder}/output`), "a=1\nb=2\n");
    assertStringIncludes(appendOutputs(`${folder}/output`, { a: "1\nb=2" }) ?? "", "several lines");
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
