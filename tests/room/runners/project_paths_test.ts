import { assertEquals } from "../../assert.ts";
import { pathsOf, PROJECT } from "../runs.ts";

const pure = { permissions: "none" } as const;
const paths = pathsOf("src/a.ts", "src/b c.ts", "sub/tests/test_x.py", "tests/x.ts", "é.ts");

Deno.test("resolve() names files of the project when they are spelled in any way", pure, () => {
  const rows: [string, string | undefined, string][] = [
    ["./src/a.ts", undefined, "src/a.ts"],
    [`${PROJECT}/src/a.ts`, undefined, "src/a.ts"],
    [`file://${PROJECT}/src/b%20c.ts`, undefined, "src/b c.ts"],
    [`file://${PROJECT}/%C3%A9.ts`, undefined, "é.ts"],
    ["./tests/test_x.py", `${PROJECT}/sub`, "sub/tests/test_x.py"],
    ["../src/a.ts", `${PROJECT}/sub`, "src/a.ts"],
    ["tests/test_x.py", undefined, "sub/tests/test_x.py"],
  ];
  for (const [text, cwd, file] of rows) assertEquals(paths.resolve(text, cwd), file, text);
});

Deno.test("resolve() gives nothing when a path is no file of the project", pure, () => {
  const texts = ["", ".", "/usr/lib/x.py", "../src/a.ts", "src/none.ts", "file://%zz", "ext:x.js"];
  for (const text of texts) assertEquals(paths.resolve(text), "", text);
});

Deno.test("resolve() gives nothing when two files end alike", pure, () => {
  assertEquals(pathsOf("a/t/x.py", "b/t/x.py").resolve("t/x.py"), "");
});

Deno.test("findPlaces() finds places in order when runners print them", pure, () => {
  const text = [
    `  File "${PROJECT}/src/a.ts", line 3, in f`,
    `  File "/usr/lib/python3/x.py", line 9`,
    `    at file://${PROJECT}/tests/x.ts:4:7`,
    "src/a.ts(5,1): error TS1: x",
    "tests/x.ts:6: AssertionError",
    `Cannot find module 'x' imported from ${PROJECT}/src/a.ts`,
    "see readme.md:1 and https://host:80/x.ts:2",
  ].join("\n");
  assertEquals(paths.findPlaces(text), [
    { file: "src/a.ts", line: 3 },
    { file: "tests/x.ts", line: 4 },
    { file: "src/a.ts", line: 5 },
    { file: "tests/x.ts", line: 6 },
    { file: "src/a.ts", line: null },
  ]);
});

Deno.test("findPlaces() comes back soon when a text is long and strange", pure, () => {
  const startedAt = performance.now();
  paths.findPlaces(`${"a.b".repeat(100_000)}\n${'File "'.repeat(50_000)}\n${"(".repeat(200_000)}`);
  assertEquals(performance.now() - startedAt < 500, true);
});
