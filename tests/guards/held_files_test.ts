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
