import { parseCommandLine } from "../../commands/flags.ts";
import { parsePolicy } from "../../guards/policy.ts";
import { splitWords } from "../../guards/words.ts";
import { assert, assertEquals, assertRejects } from "../assert.ts";
import { INVARIANTS } from "./invariants.ts";
import { POLICY_FIELDS } from "../../guards/policy/fields.ts";
import { renderSections } from "./readme/sections.ts";
import { readText, ROOT } from "./source_files.ts";

const README = readText("README.md");
const CONFIG = JSON.parse(readText("deno.json"));

/** The formatter aligns tables and wraps lines; their words are what counts. */
function squeeze(text: string): string {
  return text.replace(/-{3,}/g, "---").replace(/\s+/g, " ").trim();
}

function readSection(name: string): string {
  const [, rest = ""] = README.split(`<!-- ${name} -->\n`);
  return rest.split(`<!-- end of ${name} -->`)[0] ?? "";
}

for (const [name, section] of Object.entries(renderSections(CONFIG.imports))) {
  Deno.test(`the README says of "${name}" what the code says`, () => {
    const hint =
      "deno run --allow-read --allow-write=README.md,greenroom.schema.json tests/house/update_readme.ts";
    assertEquals(squeeze(readSection(name)), squeeze(section), `Use: ${hint}`);
  });
}

Deno.test("the README's policy page has every field and no other", async () => {
  const error = await assertRejects(() => parsePolicy(`{ "surprise": 1 }`), SyntaxError);
  const [, known = ""] = /and only (.*) are known/.exec(error.message) ?? [];
  assertEquals(known.split(", "), Object.keys(POLICY_FIELDS));
});

Deno.test("the README's policy example is a policy", async () => {
  const [, example = ""] = /```json\n([^`]*)```/.exec(README) ?? [];
  assertEquals((await parsePolicy(example)).test, "deno test");
});

Deno.test("the README's commands are tasks that exist, with flags that exist", () => {
  const lines = [...README.matchAll(/^(?:npx -y deno@2\.9\.6|deno) task (\S+)(.*)$/gm)];
  assert(lines.length >= 10);
  for (const [line, task = "", rest = ""] of lines) {
    assert(task in CONFIG.tasks, line);
    if (task !== "greenroom") continue;
    const split = splitWords(rest.replaceAll("~", "/home/me"));
    assertEquals(split.kind, "argv", line);
    if (split.kind === "argv") assert(parseCommandLine(split.argv).kind !== "usage_error", line);
  }
});

Deno.test("the README's version of Deno is the one of the checks", () => {
  const versions = [README, readText(".ci/run")].flatMap((text) =>
    [...text.matchAll(/deno@(\d+\.\d+\.\d+)/g)].map(([, version]) => version)
  );
  assertEquals([...new Set(versions)].length, 1);
});

Deno.test("the tests and files that the README names are there", () => {
  const paths = [
    ...README.matchAll(
      /`((?:\.github|tests|commands|guards|loop|models|publish|room|tools)\/[\w./-]*)`/g,
    ),
  ]
    .map(([, path = ""]) => path);
  assert(paths.length > 20);
  for (const path of [...paths, ...INVARIANTS.flatMap(({ tests }) => tests)]) {
    assert(Deno.statSync(`${ROOT}/${path}`), path);
  }
});

Deno.test("the README's transcript is no wider than a terminal", () => {
  const wide = readSection("transcript").split("\n")
    .filter((line) => !line.startsWith("Task demo"))
    .filter((line) => [...line].length > 80);
  assertEquals(wide, []);
});
