import { isBranchName, toBranchName, toSuffixed } from "../../publish/branch_name.ts";
import { isSameChange, toChangeKey } from "../../publish/change_key.ts";
import { encodeText } from "../../guards/text.ts";
import { assert, assertEquals } from "../assert.ts";
import { makeFix } from "./fixes.ts";

async function isTakenByGit(name: string): Promise<boolean> {
  const args = ["check-ref-format", "--branch", name];
  const { code } = await new Deno.Command("git", { args, cwd: "/" }).output();
  return code === 0;
}

Deno.test("toBranchName() makes names that git takes, the same for the same failure (G04)", async () => {
  const fix = makeFix({ "a.ts": ["1\n", "2\n"] });
  const other = makeFix({ "a.ts": ["1\n", "3\n"] });
  const name = toBranchName(fix, "main");
  assertEquals(toBranchName(other, "main"), name);
  assert(toBranchName(fix, "next") !== name);
  for (const base of ["main", "-f", "a b", "../x", "x.lock", "x".repeat(300)]) {
    const made = toSuffixed(toBranchName(fix, base), 3);
    assert(/^greenroom\/fix-[0-9a-f]{12}-4$/.test(made), made);
    assert(await isTakenByGit(made), made);
  }
});

const NAMES = [
  ...["main", "feature/x", "a-b_c.d", "release/1.0", "grüße", "x@y", "a#b"],
  ...["fix/../x", "-f", "a b", "x.lock", "a/.b", "a//b", "/a", "a/", "a.", "a@{1}", "a~1"],
  ...["a^", "a:b", "a?b", "a*b", "a[b", "a\\b", "a\x7fb", "", "HEAD", "a/b.lock/c", "a..b"],
];

for (const name of NAMES) {
  Deno.test(`isBranchName() says of ${JSON.stringify(name)} what git says (G04)`, async () => {
    assertEquals(isBranchName(name), await isTakenByGit(name));
  });
}

Deno.test("isSameChange() knows a change again by its bytes, lines or code, and no other", {
  permissions: "none",
}, () => {
  const toKey = (before: string, after: string, path = "a.ts") =>
    toChangeKey([{ path, before: encodeText(before), after: encodeText(after) }]);
  const base = "function f() {\n  return 1;\n}\n";
  const key = toKey(base, base.replace("1", "2"));
  const same = [
    toKey(base, base.replace("1;", "2; // better")),
    toKey(`// moved\n\n${base}`, `// moved\n\n${base.replace("1", "2")}`),
    toKey(base, base.replace("  return 1", "    return 2")),
  ];
  const others = [
    toKey(base, base.replace("1", "3")),
    toKey(base, base.replace("1", "2"), "b.ts"),
    "",
    "- - -",
    "x y z",
  ];
  assertEquals(same.map((one) => isSameChange(key, one)), [true, true, true]);
  assertEquals(others.map((one) => isSameChange(key, one)), others.map(() => false));
});
