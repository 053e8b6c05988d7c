import { assertEquals } from "../assert.ts";
import { findProtection, PROTECTION_RULES } from "../../guards/protected.ts";
import { toPathNames } from "../../guards/path_names.ts";

for (const { id, provenBy, matches, examples } of PROTECTION_RULES) {
  Deno.test(provenBy, { permissions: "none" }, () => {
    const missed = examples.positive.filter((path) => !matches(toPathNames(path)));
    const unprotected = examples.positive.filter((path) => findProtection(path) === null);
    const overblocked = examples.negative
      .map((path) => ({ path, rule: findProtection(path)?.rule }))
      .filter(({ rule }) => rule !== undefined);
    assertEquals({ id, missed, unprotected, overblocked }, {
      id,
      missed: [],
      unprotected: [],
      overblocked: [],
    });
  });
}

Deno.test("findProtection() gives one sentence that says what is needed", {
  permissions: "none",
}, () => {
  assertEquals(findProtection("src/a_test.ts"), {
    rule: "test_file_javascript",
    reason: '"src/a_test.ts" is a test file: tests are fixed, the code must change',
  });
  assertEquals(PROTECTION_RULES.filter(({ reason }) => !/: .*(must|only|fixed)/.test(reason)), []);
});

Deno.test("findProtection() compares names as any disk would", { permissions: "none" }, () => {
  const open = [
    ...["DENO.JSON", "Deno.json.", "deno.json ", "deno.json::$DATA", "d\u200beno.json"],
    ...["TESTS/a.ts", "Tests/A.ts", ".GIT/hooks/x", "Package.json", ".Github/workflows/a.yml"],
    ...["te\u00adsts/a.ts", "src/a_te\u200dst.ts", "tests./a.ts", "tests /a.ts"],
  ].filter((path) => findProtection(path) === null);
  assertEquals(open, []);
});

Deno.test("findProtection() adds the globs of a policy and never takes a rule away", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [path: string, glob: string, isProtected: boolean])[] = [
    ["data/rates.json", "data/", true],
    ["src/data/rates.json", "data/", true],
    ["data/rates.json", "data", true],
    ["src/data/rates.json", "/data", false],
    ["src/data/rates.json", "src/data", true],
    ["src/a.ts", "src/*.ts", true],
    ["src/b/a.ts", "src/*.ts", false],
    ["src/b/a.ts", "src/**/*.ts", true],
    ["src/b/a.ts", "*.ts", true],
    ["SRC/A.TS", "src/a.ts", true],
    ["src/a.ts", "src/{a,b}.ts", true],
    ["src/abc.ts", "src/a.ts", false],
    ["src/a.ts", "!src/a.ts", false],
  ];
  const found = table.map(([path, glob]) =>
    [path, glob, findProtection(path, { extra: [glob] })?.rule === "policy_protect"] as const
  );
  assertEquals(found, table);
  assertEquals(
    findProtection("a_test.ts", { extra: ["!a_test.ts"] })?.rule,
    "test_file_javascript",
  );
});

Deno.test("PROTECTION_RULES have ids and proofs of their own", { permissions: "none" }, () => {
  const ids = PROTECTION_RULES.map(({ id }) => id);
  const proofs = PROTECTION_RULES.map(({ provenBy }) => provenBy);
  assertEquals(ids.length, new Set(ids).size);
  assertEquals(proofs.length, new Set(proofs).size);
  assertEquals(ids.filter((id) => !/^[a-z]+(_[a-z]+)*$/.test(id)), []);
});
