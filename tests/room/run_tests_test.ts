import { assertEquals, assertMatch, assertStringIncludes } from "../assert.ts";
import { createRoomTest, outline } from "./tested_rooms.ts";

const testWithRoom = createRoomTest();
const SHOP = {
  "src/shop.ts": "export const total = (n: number) => n + 1;\n",
  "tests/shop_test.ts": `import { total } from "../src/shop.ts";
Deno.test("adds", () => { if (total(1) !== 2) throw new Error("no"); });
Deno.test("of none", async (t) => {
  await t.step("is zero", () => { if (total(0) !== 0) throw new Error("not zero"); });
});
`,
};

testWithRoom("runTests() names deno tests and steps by file", SHOP, async (run, room) => {
  const found = await run("deno test --no-check --allow-read");
  assertEquals(outline(found), {
    kind: "tests",
    runner: "deno",
    outcomes: [
      "passed tests/shop_test.ts::adds",
      "failed tests/shop_test.ts::of none",
      "failed tests/shop_test.ts::of none > is zero",
    ],
  });
  assertEquals([found.exitCode, found.disagreement, found.touched], [1, null, []]);
  assertStringIncludes(found.output, "not zero");
  assertEquals(found.summary, "1 passed, 2 failed.");
  const one = await run("deno test --no-check", { filter: "tests/shop_test.ts::adds" });
  assertEquals(outline(one).outcomes, ["passed tests/shop_test.ts::adds"]);
  assertEquals(room.files(), ["src/shop.ts", "tests/shop_test.ts"]);
});

testWithRoom("runTests() names tests when a task or make starts deno", {
  ...SHOP,
  "deno.json": '{"tasks":{"test":"deno test --no-check tests/"}}',
  "Makefile": "test:\n\tcd tests && deno test --no-check\n",
}, async (run) => {
  for (const argv of ["deno task test", "make -s test"]) {
    const { runner, outcomes } = outline(await run(argv));
    assertEquals([runner, outcomes?.[0]], ["deno", "passed tests/shop_test.ts::adds"], argv);
  }
});

testWithRoom("runTests() says load_error when types or imports are wrong", {
  "src/shop.ts": "\nexport const total: number = 'x';\n",
  "tests/shop_test.ts": 'import "../src/shop.ts";\nDeno.test("a", () => {});\n',
  "tests/other_test.js": 'Deno.test("b", () => {});\n',
  "tests/late_test.js": 'throw new Error("top");\n',
}, async (run) => {
  const typed = await run("deno test tests/shop_test.ts");
  assertEquals([typed.kind, typed.outcomes, typed.disagreement], ["load_error", null, null]);
  assertEquals(typed.loadErrors.map(({ file, line }) => [file, line]), [["src/shop.ts", 2]]);
  const thrown = await run("deno test --no-check tests/other_test.js tests/late_test.js");
  assertEquals(outline(thrown), {
    kind: "load_error",
    runner: "deno",
    outcomes: ["passed tests/other_test.js::b"],
  });
  assertEquals(thrown.loadErrors.map(({ file, line }) => [file, line]), [[
    "tests/late_test.js",
    1,
  ]]);
});

testWithRoom("runTests() names a doc test by its number in the file", {
  "src/a.ts": "/**\n * ```ts\n * throw new Error('doc');\n * ```\n */\nexport const a = 1;\n",
}, async (run) => {
  const { outcomes } = outline(await run("deno test --no-check --doc src/a.ts"));
  assertEquals(outcomes, ["failed src/a.ts::doc example 1"]);
});

testWithRoom("runTests() says no_tests when nothing ran", {
  "tests/empty_test.js": "",
  "tests/quiet_test.js": 'Deno.test.ignore("a", () => {});\n',
}, async (run) => {
  for (const path of ["tests/empty_test.js", "tests/quiet_test.js"]) {
    assertEquals((await run(`deno test ${path}`)).kind, "no_tests", path);
  }
});

testWithRoom("runTests() says cannot_run when the command cannot run here", {
  "tests/a_test.js": 'Deno.test("a", () => {});\n',
}, async (run) => {
  for (const argv of ["nosuchprogram x", "deno test tests/none_test.js", "make -s none"]) {
    const found = await run(argv);
    assertEquals([found.kind, found.outcomes], ["cannot_run", null], argv);
    assertMatch(found.summary, /^The command cannot run here: /);
  }
});

testWithRoom("runTests() puts back what a run changed and names rewritten tests", {
  "tests/__snapshots__/a.snap": "1\n",
  "src/a.ts": "a\n",
  "run.sh": {
    text: "#!/bin/sh\necho 2 > tests/__snapshots__/a.snap\necho x >> src/a.ts\necho > new.txt\n",
    mode: 0o755,
  },
}, async (run, room) => {
  const found = await run("./run.sh --update");
  assertEquals(found.touched, ["new.txt", "src/a.ts", "tests/__snapshots__/a.snap"]);
  assertEquals(found.rewrittenTests, ["tests/__snapshots__/a.snap"]);
  assertStringIncludes(found.notes.join(), '"--update": it rewrites expectations');
  assertEquals(new TextDecoder().decode(await room.read("src/a.ts") ?? undefined), "a\n");
});

testWithRoom("runTests() believes only the exit code when a runner has no names", {
  "run.sh": {
    text: '#!/bin/sh\necho "Tests:  1 failed, 2 passed, 3 total"\nexit 1\n',
    mode: 0o755,
  },
}, async (run) => {
  const found = await run("./run.sh", { filter: "adds" });
  assertEquals(outline(found), { kind: "tests", runner: "unknown", outcomes: null });
  assertEquals(found.counts, { passed: 2, failed: 1, skipped: 0 });
  assertStringIncludes(found.summary, 'The filter "adds" was ignored');
});

testWithRoom("runTests() says timed_out and speaks of watch mode when a run waits", {
  "run.sh": {
    text: '#!/bin/sh\necho "Tests failed. Watching for file changes..."\nsleep 60\n',
    mode: 0o755,
  },
}, async (run) => {
  const found = await run("./run.sh", { timeoutMs: 700 });
  assertEquals([found.kind, found.exitCode], ["timed_out", null]);
  assertMatch(found.summary, /^The time limit ended the run .* watch mode/);
  assertStringIncludes(found.output, "Watching for file changes");
});

testWithRoom("runTests() says interrupted when the caller's signal ends it", {
  "run.sh": { text: "#!/bin/sh\nsleep 60\n", mode: 0o755 },
}, async (run) => {
  const found = await run("./run.sh", { signal: AbortSignal.timeout(300) });
  assertEquals([found.kind, found.exitCode], ["interrupted", null]);
});

testWithRoom("runTests() runs a command again without a reporter when it refuses ours", {
  "run.sh": {
    text: `#!/bin/sh
case $NODE_OPTIONS in
*--test-reporter*) echo "node: --test-reporter= is not allowed in NODE_OPTIONS"; exit 9 ;;
esac
echo "2 passed"
`,
    mode: 0o755,
  },
}, async (run) => {
  const found = await run("./run.sh");
  assertEquals(outline(found), { kind: "tests", runner: "unknown", outcomes: null });
  assertEquals([found.exitCode, found.counts?.passed], [0, 2]);
  assertStringIncludes(found.notes.join(), "refused the reporter");
});
