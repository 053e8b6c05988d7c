import { lookAt } from "../../../commands/pin/look.ts";
import { assertEquals } from "../../assert.ts";

function look(files: Readonly<Record<string, string>>) {
  return lookAt({ files: Object.keys(files), readText: (name) => files[name] ?? null });
}

Deno.test("lookAt() finds how a repository is tested, the likeliest way first", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
    [{}, []],
    [{ "README.md": "", "src/a.ts": "" }, []],
    [{ "deno.json": '{"tasks":{"test":"deno test"}}' }, ["deno task test"]],
    [{ "deno.jsonc": '{ /* x */ "tasks": {"test": {"command": "x"}}, }' }, ["deno task test"]],
    [{ "deno.json": "{}", "a_test.ts": "" }, ["deno test"]],
    [{ "deno.json": "{", "a_test.ts": "" }, ["deno test"]],
    [{ "deno.json": "{}", "a.ts": "" }, []],
    [{ "a_test.ts": "" }, ["deno test"]],
    [{ "package.json": '{"scripts":{"test":"jest"}}', "a.test.js": "" }, ["npm test"]],
    [{ "package.json": '{"scripts":{"test":"echo \\"Error: no test specified\\""}}' }, []],
    [{ "package.json": "{}", "test/a.test.js": "" }, ["node --test"]],
    [{ "a.test.mjs": "" }, ["node --test"]],
    [{ "package.json": "{}", "a.test.ts": "" }, []],
    [{ "tests/test_a.py": "", "a.py": "" }, ["python3 -m unittest"]],
    [{ "test_a.py": "", "pyproject.toml": "[tool.pytest.ini_options]" }, ["python3 -m pytest"]],
    [{ "test_a.py": "", "tests/conftest.py": "" }, ["python3 -m pytest"]],
    [{ "test_a.py": "", "requirements.txt": "pytest==8\n" }, ["python3 -m pytest"]],
    [{ "Makefile": "all:\n\ntest: all\n\tx\n" }, ["make test"]],
    [{ "Makefile": "tests:\n" }, []],
    [{ "go.mod": "module x" }, ["go test ./..."]],
    [{ "Cargo.toml": "[package]" }, ["cargo test"]],
    [
      { "deno.json": '{"tasks":{"test":"x"}}', "package.json": '{"scripts":{"test":"x"}}' },
      ["deno task test", "npm test"],
    ],
  ];
  for (const [files, commands] of table) {
    assertEquals(look(files).commands.map(({ argv }) => argv.join(" ")), commands);
  }
});

Deno.test(
  "lookAt() tells folders of tests from folders of sources",
  { permissions: "none" },
  () => {
    const files = [
      ...["src/a.ts", "src/a_test.ts", "tests/b_test.ts", "tests/data.json", "spec/c.spec.js"],
      ...["main.ts", "docs/x.md", ".github/workflows/x.yml", ".hidden/y.ts", "shop/__init__.py"],
    ];
    const { testFolders, sourceFolders, testFiles, sourceFiles } = look(
      Object.fromEntries(files.map((path) => [path, ""])),
    );
    assertEquals({ testFolders, sourceFolders, testFiles, sourceFiles }, {
      testFolders: ["spec", "tests"],
      sourceFolders: [".", "shop", "src"],
      testFiles: 3,
      sourceFiles: 3,
    });
  },
);

Deno.test("lookAt() counts tests of compiled languages", { permissions: "none" }, () => {
  const files = ["go.mod", "cart.go", "cart_test.go", "it/CartTest.java", "src/Cart.java"];
  const { testFolders, sourceFolders, testFiles, sourceFiles } = look(
    Object.fromEntries(files.map((path) => [path, ""])),
  );
  assertEquals({ testFolders, sourceFolders, testFiles, sourceFiles }, {
    testFolders: ["it"],
    sourceFolders: [".", "src"],
    testFiles: 2,
    sourceFiles: 2,
  });
});
