import { parseCommandLine } from "../../../commands/flags.ts";
import { dirname, join } from "../../../guards/std_path.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { greenroom } from "../cli/greenroom.ts";

type Files = Readonly<Record<string, string>>;

/** A project whose package is installed at 2.0.0; one call of it is tested, one is not. */
const NODE: Files = {
  ".gitignore": "node_modules\n",
  "package.json": '{ "type": "module", "dependencies": { "left-pad": "^2.0.0" } }\n',
  "node_modules/left-pad/package.json":
    '{ "name": "left-pad", "version": "2.0.0", "type": "module", "exports": "./index.js" }',
  "node_modules/left-pad/index.js": "export default (s, n) => String(s).padStart(n);\n",
  "src/cell.js": 'import pad from "left-pad"\nexport const cell = (s) => pad(s, 3)\n',
  "test/cell.test.js": `import { equal } from "node:assert";
import { test } from "node:test";
import { cell } from "../src/cell.js";
test("cell() pads", () => equal(cell("a"), "  a"));
`,
};
const PAD = ["--dep", "left-pad", "--from", "1.0.0", "--to", "2.0.0"];

async function bump(files: Files, words: readonly string[]) {
  const dir = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(join(dir, path)), { recursive: true });
      await Deno.writeTextFile(join(dir, path), text);
    }
    const own = words.map((word) => word.replace("DIR", dir));
    return await greenroom(["bump", "--dir", dir, ...own]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

Deno.test("bump says go where each use was seen to matter", async () => {
  const { code, stdout, stderr } = await bump(NODE, [...PAD, "--test", "node --test", "--json"]);
  assertEquals(code, 0, stderr);
  const { answer, distance, findings, installed, notLookedAt } = JSON.parse(stdout);
  assertEquals([answer, distance, notLookedAt], ["go", "major", []]);
  assertEquals(installed, ["2.0.0 is installed in node_modules"]);
  assertEquals(findings, [{
    ...{ file: "src/cell.js", line: 2, name: "pad", answer: "exercised_green" },
    how: '"test/cell.test.js::cell() pads" goes red when it is cut',
  }]);
});

Deno.test("bump names what nobody looked at, and asks about a major version", async () => {
  const more = { ...NODE, "src/row.js": 'import pad from "left-pad";\nexport const r = pad;\n' };
  const swallowed = NODE["src/cell.js"] +
    "export const quiet = (s) => {\n  try { return pad(s, 9) } catch { return s }\n}\n";
  const { code, stdout, stderr } = await bump(
    { ...more, "src/cell.js": swallowed },
    [...PAD, "--test", "node --test"],
  );
  assertEquals(code, 3, stderr);
  assertStringIncludes(stdout, "not looked at (2)\n  src/cell.js:4  pad\n    no test noticed");
  assertStringIncludes(stdout, "  src/row.js:2  pad\n    no test noticed when it was cut\n");
  assertMatch(stdout, /a person must look: a major version, and 2 places are not looked at\n$/);
});

Deno.test("bump is red where tests that reach a use fail with the new version", async () => {
  const broken = { "node_modules/left-pad/index.js": "export default (s) => String(s);\n" };
  const { code, stdout } = await bump({ ...NODE, ...broken }, [...PAD, "--test", "node --test"]);
  assertEquals(code, 1);
  assertStringIncludes(
    stdout,
    "exercised and red (1)\n  src/cell.js:2  pad\n    " +
      '"test/cell.test.js::cell() pads" fails, and it imports this file\n',
  );
});

Deno.test("bump looks at nothing where the new version is not installed", async () => {
  const words = ["--dep", "left-pad", "--from", "2.0.0", "--to", "2.0.1", "--test", "node --test"];
  const { code, stdout } = await bump(NODE, words);
  assertEquals(code, 3);
  assertStringIncludes(stdout, "2.0.1 is not installed: found 2.0.0 in node_modules");
  assertMatch(stdout, /a person must look: nothing of it was exercised\n$/);
});

Deno.test("bump asks Python what is installed, and under which name it is imported", async () => {
  const { code, stdout, stderr } = await bump({
    "requirements.txt": "dep-dist==2.0.0\n",
    "dep_dist-2.0.0.dist-info/METADATA": "Name: dep-dist\nVersion: 2.0.0\n",
    "dep_dist-2.0.0.dist-info/top_level.txt": "loader\n",
    "loader.py": "def load(text):\n    return text.strip()\n",
    "tool.py": "import loader\n\ndef read(text):\n    return loader.load(text)\n",
    "test_tool.py": `import unittest, tool
class T(unittest.TestCase):
    def test_read(self):
        self.assertEqual(tool.read(" a "), "a")
`,
  }, ["--dep", "dep-dist", "--from", "1.0.0", "--to", "2.0.0", "--test", "python3 -m unittest"]);
  assertEquals(code, 0, stderr + stdout);
  assertStringIncludes(stdout, "installed  2.0.0 is installed for python3\n");
  assertMatch(stdout, /tool\.py:4 {2}loader\.load\n {4}".*test_read" goes red when it is cut\n/);
});

Deno.test("bump splits the test command of a policy like a shell splits words", async () => {
  const agreed = { "greenroom.json": `{ "test": "node --test 'test/cell.test.js'" }` };
  const { code, stdout, stderr } = await bump({ ...NODE, ...agreed }, PAD);
  assertEquals(code, 0, stderr + stdout);
  assertStringIncludes(stdout, "tests      node --test test/cell.test.js: ");
});

Deno.test("bump finds the module of a Python package whose name has capitals", async () => {
  const { code, stdout } = await bump({
    "requirements.txt": "Dep-Dist==2.0.0\n",
    "tool.py": "import dep_dist\n\ndef read(text):\n    return dep_dist.load(text)\n",
  }, ["--dep", "Dep-Dist", "--from", "1.0.0", "--to", "2.0.0", "--test", "python3 -m unittest"]);
  assertEquals(code, 3);
  assertStringIncludes(stdout, "  tool.py:4  dep_dist.load\n");
});

Deno.test("bump says how the tests are named where they are not", async () => {
  const { code, stdout } = await bump(NODE, PAD);
  assertEquals(code, 3);
  assertStringIncludes(stdout, "not run: no test command is named, --test COMMAND names one\n");
});

Deno.test("bump names a dependency that locks alone hold, and looks at nothing of it", async () => {
  const lock = '{\n  "packages": {\n    "node_modules/ms": { "version": "2.1.3" }\n  }\n}\n';
  const words = ["--dep", "ms", "--from", "2.1.2", "--to", "2.1.3", "--test", "node --test"];
  const { code, stdout, stderr } = await bump({ ...NODE, "package-lock.json": lock }, words);
  assertEquals(code, 3, stderr);
  assertStringIncludes(stdout, "not looked at (1)\n  package-lock.json:3 holds it for another");
  assertMatch(stdout, /a person must look: nothing of it was exercised\n$/);
});

Deno.test("bump refuses a dependency that nothing here names", async () => {
  const words = ["--dep", "no-such", "--from", "1", "--to", "2", "--test", "node --test"];
  const { code, stdout, stderr } = await bump(NODE, words);
  assertEquals([code, stdout], [2, ""]);
  assertMatch(stderr, /Cannot look at a bump of "no-such": found neither a manifest/);
});

Deno.test("bump tells of actions by what ran on the pull request, without a test command", async () => {
  const files = {
    ".github/workflows/ci.yml":
      "name: CI\njobs:\n  test:\n    steps:\n      - uses: actions/checkout@v5\n",
    "checks.json": '[{"name": "test", "workflow": "CI", "bucket": "pass"}]',
  };
  const words = ["--dep", "actions/checkout", "--from", "v4", "--to", "v5"];
  const { code, stdout, stderr } = await bump(files, [...words, "--checks", "DIR/checks.json"]);
  assertEquals(code, 0, stderr);
  assertStringIncludes(stdout, '    job "test" of workflow "CI" ended green\n');
  const blind = await bump(files, words);
  assertEquals(blind.code, 3);
  assertStringIncludes(blind.stdout, "    no --checks was given\n");
  const bad = await bump({ ...files, "checks.json": "{}" }, [
    ...words,
    "--checks",
    "DIR/checks.json",
  ]);
  assertEquals([bad.code, bad.stdout], [2, ""]);
  assertMatch(bad.stderr, /Cannot read --checks: found no list and one row a check is needed\n$/);
});

const USAGE: readonly (readonly [args: readonly string[], says: RegExp])[] = [
  [["--dep", "x"], /found no --from and no --to/],
  [[...PAD, "src"], /"src" and only flags are needed/],
  [["--dep", "a b", "--from", "1", "--to", "2"], /"a b" and a name or version is needed/],
  [["--dep", "a\u202eb", "--from", "1", "--to", "2"], /a name or version is needed/],
  [["--dep", "x", "--from", "1", "--to", "$(id)"], /a name or version is needed/],
];

for (const [args, says] of USAGE) {
  Deno.test(`bump refuses the words ${JSON.stringify(args)}`, { permissions: "none" }, () => {
    const parsed = parseCommandLine(["bump", ...args]);
    if (parsed.kind !== "usage_error") throw new Error(`Expected an error, got ${parsed.kind}`);
    assertMatch(parsed.render(() => ""), says);
  });
}
