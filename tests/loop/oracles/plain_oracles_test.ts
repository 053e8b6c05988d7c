import { createDenial } from "../../../guards/denials.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { assert, assertEquals, assertMatch } from "../../assert.ts";
import { change, FILES } from "../fakes/fix.ts";
import { encode } from "../fakes/project.ts";
import { type Statuses, toRun } from "../fakes/runs.ts";
import { askAll, assertOnly, type Unusual } from "./evidence.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("all oracles say yes to an honest fix", async () => {
  const results = await askAll({});
  assertEquals(
    Object.entries(results).map(([name, { answer }]) => `${name} ${answer}`),
    [
      "scope yes",
      "deny_memory yes",
      "red_green_red yes",
      "named_outcomes yes",
      "pristine_tests yes",
      "stability yes",
    ],
  );
  assertMatch(results["named_outcomes"]?.detail ?? "", /still red as before: test\/a\.js::old$/);
});

const other = (path: string) => ({ path, before: encode("a\n"), after: encode("b\n") });

for (
  const [what, unusual] of [
    ["a test", { changes: [change("src/a.js", "right\n"), other("test/a.test.js")] }],
    ["a configuration", { changes: [other("package.json")] }],
    ["CI", { changes: [other(".github/workflows/ci.yml")] }],
    ["a snapshot", { changes: [other("src/__snapshots__/a.snap")] }],
    ["a secret", { changes: [other("certs/server.pem")] }],
    ["its own state", { changes: [other("greenroom.json")] }],
    ["what the policy protects", {
      changes: [other("src/core/a.js")],
      policy: { protect: ["src/core/"], commands: [] },
    }],
  ] satisfies [string, Unusual][]
) {
  test(`scope alone says no when the diff touches ${what}`, async () => {
    const { onNo, detail } = await assertOnly("scope", unusual);
    assertEquals(onNo, "not_fixed");
    assertMatch(detail, /^The diff touches what may not change: "/);
  });
}

test("deny_memory alone says no when a refused change is back in the final diff", async () => {
  const options = { id: "kqzt", reason: null, deniedAt: "2026-01-02T03:04:05Z", tool: "x" };
  const refused = change("src/a.js", "right\nrest\n");
  const denials = [createDenial(refused, options)];
  for (const after of ["right\nrest\n", "right\nrest\nmore\n", "  right\nrest\n"]) {
    const { onNo, detail } = await assertOnly("deny_memory", {
      denials,
      changes: [change("src/a.js", after)],
    });
    assertEquals([onNo, detail], [
      "not_fixed",
      '"src/a.js" holds a change refused before (kqzt)',
    ]);
  }
  const results = await askAll({ denials, changes: [change("src/b.js", "right\n")] });
  assertEquals(results["deny_memory"]?.answer, "yes");
  assertEquals(FILES["src/a.js"], "wrong\nrest\n");
});

test("red_green_red alone says no when the tests are green without the diff", async () => {
  const green = { one: "passed", two: "passed" } as const;
  const { onNo, detail } = await assertOnly("red_green_red", { red: green, green });
  assertEquals(onNo, "suspect");
  assertMatch(detail, /^Green without the diff in a fresh room/);
});

test("red_green_red alone says no when unnamed tests are green without the diff", async () => {
  const run = toRun(null);
  const { onNo } = await assertOnly("red_green_red", {
    ...{ red: run, green: run },
    targets: { kind: "whole_run" },
  });
  assertEquals(onNo, "suspect");
});

const GREEN = { one: "passed", two: "passed", old: "failed: known" } as const;

for (
  const [what, detail, unusual] of [
    ["a test broke", /^Passed before and fails now: test\/a\.js::one$/, {
      green: { ...GREEN, one: "failed: oh" },
    }],
    ["a test vanished (C07)", /^Ran before and is missing now: test\/a\.js::one$/, {
      green: { two: "passed", old: "failed" },
    }],
    ["a test is skipped now (C07)", /^Ran before and is skipped now: test\/a\.js::one$/, {
      green: { ...GREEN, one: "skipped" },
    }],
    ["a test is to do now (C07)", /^Ran before and is skipped now: test\/a\.js::one$/, {
      green: { ...GREEN, one: "todo" },
    }],
    ["an old failure is skipped now", /^Ran before and is skipped now: test\/a\.js::old$/, {
      green: { ...GREEN, old: "skipped" },
    }],
    ["a new test fails (C09)", /^Fails and was not there before: test\/a\.js::new$/, {
      green: { ...GREEN, new: "failed: TypeError" },
    }],
    ["tests have no names any more", /^Tests have no names any more/, {
      green: toRun(null),
      targets: { kind: "whole_run" },
    }],
    ["report and exit code disagree", /^The exit code is 0, but/, {
      green: toRun(GREEN, { disagreement: "The exit code is 0, but 1 tests failed." }),
    }],
    ["a green report ends red", /^No test failed by name, yet the exit code is 3$/, {
      red: { one: "passed", two: "failed" },
      green: toRun({ one: "passed", two: "passed" }, { exitCode: 3 }),
    }],
    ["a name stands twice", /^Stands twice in the report: test\/a\.js::one$/, {
      green: toRun(GREEN, {
        outcomes: [...toRun(GREEN).outcomes ?? [], ...toRun({ one: "passed" }).outcomes ?? []],
      }),
    }],
  ] satisfies [string, RegExp, Unusual][]
) {
  test(`named_outcomes alone says no when ${what}`, async () => {
    const result = await assertOnly("named_outcomes", unusual);
    assertEquals(result.onNo, "not_fixed");
    assertMatch(result.detail, detail);
  });
}

test("named_outcomes says of each target why it is not fixed (C01, C07)", async () => {
  for (
    const [green, detail] of [
      [{ one: "passed", two: "failed" }, /Target still fails: test\/a\.js::two/],
      [{ one: "passed", two: "skipped" }, /Target is skipped: test\/a\.js::two/],
      [{ one: "passed", two: "todo" }, /Target is skipped: test\/a\.js::two/],
      [{ one: "passed" }, /Target is missing from the report: test\/a\.js::two/],
      [{ "test/a.js": "passed" }, /Target is missing from the report: test\/a\.js::two/],
      [{ two: "passed", one: "skipped" }, /Ran before and is skipped now: test\/a\.js::one/],
    ] as const
  ) {
    const { named_outcomes: result } = await askAll({ green });
    assertEquals(result?.answer, "no");
    assertMatch(result?.detail ?? "", detail);
  }
});

test("named_outcomes takes no end without tests for green (C01)", async () => {
  const kinds = ["no_tests", "load_error", "timed_out", "cannot_run", "sandbox_failed"] as const;
  for (const kind of kinds) {
    const green = toRun(null, { kind, summary: `This was ${kind}.` });
    const { named_outcomes: result } = await askAll({ green });
    assertEquals([result?.answer, result?.detail], ["no", `This was ${kind}.`]);
  }
});

test("named_outcomes says that it did not look when only an exit code speaks", async () => {
  const red = toRun(null, { exitCode: 1 });
  const targets = { kind: "whole_run" } as const;
  const { named_outcomes: green } = await askAll({ red, green: toRun(null), targets });
  assertEquals(green?.answer, "did_not_look");
  assertMatch(green?.detail ?? "", /no names of tests: only its exit code 0 speaks$/);
  const { named_outcomes: still } = await askAll({ red, green: red, targets });
  assertEquals(still?.answer, "no");
});

test("named_outcomes counts names and not numbers: one old failure less, one new more (C09)", async () => {
  const red = { a: "failed", b: "failed: KeyError", c: "passed" } as const;
  const targets = { kind: "named", names: ["test/a.js::a"] } as const;
  const ok = await askAll({
    red,
    targets,
    green: { a: "passed", b: "failed: Other", c: "passed" },
  });
  assertEquals(ok["named_outcomes"]?.answer, "yes");
  assertMatch(ok["named_outcomes"]?.detail ?? "", /still red as before: test\/a\.js::b$/);
  const worse = await askAll({ red, targets, green: { a: "passed", b: "passed", c: "failed" } });
  assertMatch(
    worse["named_outcomes"]?.detail ?? "",
    /^Passed before and fails now: test\/a\.js::c$/,
  );
});

test("pristine_tests alone says no when a run rewrote its own expectations (C08)", async () => {
  const rewrites = (path: string): TestRun => toRun(GREEN, { rewrittenTests: [path] });
  for (
    const unusual of [
      { green: rewrites("test/a.snap") },
      { repeat: rewrites("test/a.snap") },
    ]
  ) {
    const { onNo, detail } = await assertOnly("pristine_tests", unusual);
    assertEquals(onNo, "not_fixed");
    assertEquals(detail, "Tests rewrote their own expectations: test/a.snap");
  }
});

test("stability alone says no when the second run comes to something else", async () => {
  for (
    const [repeat, name] of [
      [{ ...GREEN, two: "failed" }, "two"],
      [{ ...GREEN, one: "failed" }, "one"],
      [{ two: "passed", old: "failed" }, "one"],
      [{ ...GREEN, extra: "passed" }, "extra"],
    ] as const
  ) {
    const { onNo, detail } = await assertOnly("stability", { repeat });
    assertEquals(onNo, "not_fixed");
    assertMatch(
      detail,
      new RegExp(`^Flaky, another outcome in a second run: test/a\\.js::${name}`),
    );
  }
});

test("stability alone says no when the exit code of unnamed tests changes", async () => {
  const { detail } = await assertOnly("stability", {
    red: toRun(null, { exitCode: 1 }),
    green: toRun(null),
    repeat: toRun(null, { exitCode: 1 }),
    targets: { kind: "whole_run" },
  });
  assertEquals(detail, "Exit code 0, then 1: flaky");
});

test("stability lets a flake be that was red before and is no target, and names it", async () => {
  const { stability } = await askAll({ repeat: { ...GREEN, old: "passed" } });
  assertEquals(stability?.answer, "yes");
  assertMatch(stability?.detail ?? "", /test\/a\.js::old \(red before and no target\)$/);
});

test("stability says that it did not look when there is no green to repeat", async () => {
  const { stability } = await askAll({ green: toRun(null, { kind: "timed_out", exitCode: null }) });
  assertEquals(stability?.answer, "did_not_look");
  assert(stability);
});

test("named_outcomes names five tests of a kind and counts the rest", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
  const all = (count: number, status: "passed" | "failed"): Statuses =>
    Object.fromEntries(names(count).map((name) => [name, status]));
  const broken = async (count: number) => {
    const { named_outcomes: result } = await askAll({
      red: { ...all(count, "passed"), two: "failed" },
      green: { ...all(count, "failed"), two: "passed" },
    });
    return result?.detail;
  };
  const first = names(5).map((name) => `test/a.js::${name}`).join(", ");
  assertEquals(await broken(5), `Passed before and fails now: ${first}`);
  assertEquals(await broken(6), `Passed before and fails now: ${first} and 1 more`);
});

test("named_outcomes lists every kind of loss, and that nothing passed", async () => {
  const { named_outcomes: result } = await askAll({
    red: { one: "passed", two: "failed" },
    green: { two: "failed" },
  });
  assertEquals(
    result?.detail,
    "Target still fails: test/a.js::two; Ran before and is missing now: test/a.js::one; " +
      "No test passed",
  );
});

test("named_outcomes says what is still red, or that nothing is", async () => {
  const { named_outcomes: none } = await askAll({
    red: { one: "passed", two: "failed" },
    green: { one: "passed", two: "passed" },
  });
  assertEquals(none?.detail, "2 tests passed by name, nothing lost, none fails");
});

test("stability says of every test that it came to the same", async () => {
  const { stability } = await askAll({});
  assertEquals(stability?.detail, "A second run gave the same outcome of every test");
});

test("deny_memory counts what it remembers", async () => {
  const { deny_memory: none } = await askAll({});
  assertEquals(none?.detail, "No refusal is remembered");
  const options = { id: "kqzt", reason: null, deniedAt: "2026-01-02T03:04:05Z", tool: "x" };
  const denials = [createDenial(change("src/b.js", "other\n"), options)];
  const { deny_memory: one } = await askAll({ denials });
  assertEquals(one?.detail, "None of 1 remembered refusal comes back");
});
