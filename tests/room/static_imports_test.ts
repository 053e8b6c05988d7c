import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { openRoom } from "../../room/room.ts";
import { createDenoSandbox } from "../../room/sandboxes/deno_flags.ts";
import { explainStrayImport } from "../../room/static_imports.ts";
import { MACHINE } from "./live_room.ts";
import { type Planted, withProject } from "./project.ts";

const SANDBOX = createDenoSandbox(MACHINE);

/** Asks about a project beside which a file with a secret lies. */
async function ask(
  files: Readonly<Record<string, Planted>>,
  argv = "deno test -A",
): Promise<string | null> {
  let words: string | null = null;
  const planted = { "../outside/key.txt": "top secret", "../outside/m.ts": "", ...files };
  await withProject(planted, async (root) => {
    const room = await openRoom(root, { dir: `${root}/.greenroom/rooms/1` });
    await room.linkMounts();
    const command = { argv: argv.split(" "), env: {} };
    words = await explainStrayImport(room, { command, sandbox: SANDBOX });
    await room.close();
    assertEquals([...Deno.readDirSync(`${root}/.greenroom/rooms`)], [], "something is left");
  });
  return words;
}

/** The room lies three folders deeper than the project. */
const OUT = "../../../../outside";
const TEXT = `import key from "${OUT}/key.txt" with { type: "text" };\nconsole.log(key);\n`;

Deno.test("explainStrayImport() names the file and who imports it", async () => {
  const words = await ask({
    "a_test.ts": 'import "./src/b.ts";',
    "src/b.ts": TEXT.replace(OUT, `../${OUT}`),
  });
  const path = /imports "([^"]*)"/.exec(words ?? "")?.[1] ?? "";
  assert(path.endsWith("/outside/key.txt"), words ?? "nothing");
  assertEquals(
    words,
    `Cannot run the tests under Deno's permission flags: found that "src/b.ts" imports "${path}", ` +
      "which lies outside the project and needs no permission to be imported; a file of the " +
      "project is needed, or bubblewrap (--sandbox bwrap)",
  );
});

Deno.test("explainStrayImport() lets a project run that imports its own files alone", async () => {
  const files = {
    "deno.json": '{"imports":{"own":"./src/b.ts","far":"npm:no-such-package"}}',
    "a_test.ts": 'import "own"; import "node:fs"; import "far"; import data from "./d.json" with ' +
      '{ type: "json" }; import "./node_modules/p/i.js";',
    "src/b.ts": "export {};",
    "d.json": "{}",
    ".gitignore": "node_modules/\n",
    ".git/HEAD": "ref: refs/heads/main\n",
    "node_modules/p/i.js": "export {};",
    "scripts/build.ts": TEXT.replace(OUT, `../${OUT}`),
  };
  assertEquals(await ask(files), null);
});

const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "as text": { "a_test.ts": TEXT },
  "as a module": { "a_test.ts": `import "${OUT}/m.ts";` },
  "as data": { "a_test.ts": `import d from "${OUT}/d.json" with { type: "json" };` },
  "for its types": { "a_test.ts": `import type { A } from "${OUT}/m.ts";` },
  "while the test runs, by a written name": {
    "a_test.ts": `Deno.test("a", async () => { await import("${OUT}/key.txt"); });`,
  },
  "through a file of the project": {
    "a_test.ts": 'import "./src/b.ts";',
    "src/b.ts": `export * from "../${OUT}/m.ts";`,
  },
  "by a name of the configuration": {
    "deno.json": `{"imports":{"far":"${OUT}/m.ts"}}`,
    "a_test.ts": 'import "far";',
  },
};

for (const [way, files] of Object.entries(WAYS)) {
  Deno.test(`explainStrayImport() finds a file outside that is imported ${way}`, async () => {
    assertStringIncludes(await ask(files) ?? "", "which lies outside the project");
  });
}

Deno.test("explainStrayImport() looks into code blocks when they are tests", async () => {
  const files = { "README.md": `\`\`\`ts\n${TEXT}\`\`\`\n`, "a_test.ts": "" };
  assertEquals(await ask(files), null);
  assertStringIncludes(
    await ask(files, "deno test --doc -A") ?? "",
    '"README.md" imports "',
  );
});

Deno.test("explainStrayImport() takes the configuration that the command names", async () => {
  const files = {
    "other.json": `{"imports":{"far":"${OUT}/m.ts"}}`,
    "a_test.ts": 'import "far";',
  };
  assertEquals(await ask(files), null);
  for (const flag of ["--config=other.json", "--config other.json", "-c other.json"]) {
    assertStringIncludes(await ask(files, `deno test ${flag}`) ?? "", "outside/m.ts");
  }
});

Deno.test("explainStrayImport() refuses when the imports cannot be listed", async () => {
  const files = { "deno.json": "{", "a_test.ts": "" };
  assertStringIncludes(await ask(files) ?? "", "their imports cannot be listed");
});
