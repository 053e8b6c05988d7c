import { listHeldFiles } from "../../guards/held_files.ts";
import { assertEquals } from "../assert.ts";

const pure = { permissions: "none" } as const;

Deno.test("listHeldFiles() holds test code and configuration, tests first", pure, () => {
  const files = ["deno.json", "src/a.ts", "tests/help.ts", "a_test.ts", "checks/own.ts"];
  assertEquals(listHeldFiles(files, { extra: ["/checks/own.ts"] }), [
    ...["checks/own.ts", "a_test.ts", "tests/help.ts", "deno.json"],
  ]);
});

Deno.test("listHeldFiles() leaves free what tests write when it lies among them", pure, () => {
  const files = [
    ...[
      "tests/__snapshots__/a.snap",
      "tests/golden/a.txt",
      "tests/fixtures/a.ts",
      "tests/out.json",
    ],
    ...["deno.lock", "package-lock.json", "src/a.ts", ".github/workflows/ci.yml", "tests/notes.md"],
  ];
  assertEquals(listHeldFiles(files, { extra: ["tests/out.json"] }), []);
});

Deno.test("listHeldFiles() holds tests and configuration of every language", pure, () => {
  const files = [
    ...["src/a.test.ts", "src/test_a.py", "src/a_spec.rb", "src/CartTest.java", "src/CartTests.cs"],
    ...["src/a_test.go", "jest.config.js", "pytest.ini", "phpunit.xml", "package.json"],
    ...["tsconfig.json", "Gemfile", "Makefile", "CMakeLists.txt"],
  ];
  assertEquals(listHeldFiles(files), files);
  assertEquals(listHeldFiles(files.toReversed()).toSorted(), files.toSorted());
});
