import {
  advise,
  type Evidence,
  type Finding,
  isSameVersion,
  measureBump,
} from "../../../commands/bump/evidence.ts";
import { createMatcher, findAliases, findDeclarations } from "../../../commands/bump/dependency.ts";
import { findTypeCheck, readTypeCheck } from "../../../commands/bump/type_checks.ts";
import { cutUse } from "../../../commands/bump/cut_use.ts";
import { findCodeUses } from "../../../commands/bump/code_uses.ts";
import { renderBump } from "../../../commands/bump/render_bump.ts";
import { createProjectPaths } from "../../../room/runners/project_paths.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("measureBump() calls major what may break, and what it cannot read", () => {
  const measure = (from: string, to: string) => measureBump({ from, to });
  assertEquals([
    ...[measure("1.2.3", "1.2.4"), measure("1.2.3", "1.3.0"), measure("1.2.3", "2.0.0")],
    ...[measure("0.2.3", "0.3.0"), measure("0.2.3", "0.2.4"), measure("v4", "v5")],
    ...[measure("v4", "v4.1"), measure("main", "v5"), measure("1.0.0-rc.1", "1.0.0")],
  ], ["patch", "minor", "major", "major", "patch", "major", "minor", "major", "patch"]);
  assertEquals([isSameVersion("v1.2", "=1.2"), isSameVersion("1.2", "1.2.0")], [true, false]);
});

type Answer = Finding["answer"];

function toEvidence(answers: readonly Answer[], more: Partial<Evidence> = {}): Evidence {
  const findings = answers.map((answer, index) => ({
    ...{ file: "src/a.ts", line: index + 1, name: "pad", answer, how: "so" },
  }));
  return {
    bump: { dependency: "left-pad", from: "1.0.0", to: "2.0.0" },
    ...{ ecosystems: ["npm"], installed: [], tests: "ran", types: "ran", hasStrayRed: false },
    ...{ notLookedAt: [], findings },
    ...more,
  };
}

const MINOR = { bump: { dependency: "left-pad", from: "1.0.0", to: "1.1.0" } };
const [GREEN, RED, UNSEEN] = ["exercised_green", "exercised_red", "not_looked_at"] as const;

const ADVICE: readonly (readonly [what: string, evidence: Evidence, answer: string])[] = [
  ["all green", toEvidence([GREEN, GREEN]), "go"],
  ["nothing touched", toEvidence([]), "go"],
  ["one red", toEvidence([GREEN, RED, UNSEEN]), "red"],
  ["a hole in a major version", toEvidence([GREEN, UNSEEN]), "ask"],
  ["a hole in a minor version", toEvidence([GREEN, UNSEEN], MINOR), "go"],
  ["a minor version of which nothing was seen", toEvidence([UNSEEN], MINOR), "ask"],
  ["a file that was not read", toEvidence([GREEN], { notLookedAt: ["a.ts: too large"] }), "ask"],
  ["red elsewhere", toEvidence([GREEN], { hasStrayRed: true }), "ask"],
];

for (const [what, evidence, answer] of ADVICE) {
  test(`advise() says ${answer} to ${what}`, () => assertEquals(advise(evidence).answer, answer));
}

test("renderBump() shows foreign names plainly", () => {
  const evil = { file: "src/\u001b[2Ja\u202e.ts", line: 1, name: "pad", answer: RED, how: "x\ny" };
  const text = renderBump(toEvidence([], { findings: [evil] }));
  assertStringIncludes(text, "  src/\\u{1b}[2Ja\\u{202e}.ts:1  pad\n");
  assertEquals(text.endsWith("red: 1 place is exercised and red\n"), true);
});

const DECLARED: readonly (readonly [name: string, file: string, text: string, line: number])[] = [
  ["left-pad", "package.json", '{\n  "left-pad": "^1"\n}', 2],
  ["@std/assert", "deno.jsonc", '{ "imports": { "x": "jsr:@std/assert@1" } }', 1],
  ["zod", "deno.json", '{ "imports": { "zod/": "npm:/zod@4/" } }', 1],
  ["PyYAML", "requirements-dev.txt", "# c\npyyaml==6.0\n", 2],
  ["pyyaml", "pyproject.toml", 'dependencies = [\n  "PyYAML>=6",\n]', 2],
  ["scikit-learn", "requirements.txt", "scikit_learn\n", 1],
  ["golang.org/x/text", "go.mod", "require (\n\tgolang.org/x/text v0.3.0\n)", 2],
  ["actions/cache", ".github/workflows/a.yml", "      - uses: actions/cache/save@v4\n", 1],
];

for (const [name, file, text, line] of DECLARED) {
  test(`findDeclarations() finds ${name} in ${file}`, () => {
    const found = findDeclarations(name, { files: [file, "README.md"], read: () => text });
    assertEquals(found.map((one) => [one.file, one.line]), [[file, line]]);
  });
}

test("findDeclarations() takes no longer name for the one", () => {
  const text = '"left-pad-more": "1"\nleft-padder==1\nleft-pad-x v1\nuses: left-pad-b@1\n';
  const files = ["package.json", "requirements.txt", "go.mod", "action.yml"];
  assertEquals(findDeclarations("left-pad", { files, read: () => text }), []);
});

test("createMatcher() knows a package in its spellings", () => {
  const aliases = findAliases("left-pad", {
    files: ["deno.json"],
    read: () =>
      '{"imports": {"pad": "npm:left-pad@2", "pad/": "npm:/left-pad@2/", "x": "npm:left-padder"}}',
  });
  const { isMeant } = createMatcher("left-pad", { aliases, modules: ["lp"] });
  const script = (module: string) => isMeant(module, "typescript");
  const yes = ["left-pad", "left-pad/x.js", "npm:left-pad@2.0.0", "npm:left-pad/x", "pad", "pad/y"]
    .concat("https://esm.sh/left-pad@2/x.js");
  assertEquals(yes.filter((module) => !script(module)), []);
  const no = ["left-padder", "./left-pad", "x", "padding", "npm:other/left-pad", "lp"];
  assertEquals(no.filter(script), []);
  assertEquals(["left_pad", "left_pad.sub", "lp.x"].every((one) => isMeant(one, "python")), true);
  // Names that every object has are names of packages, too.
  assertEquals(
    createMatcher("constructor", { aliases: [], modules: [] }).isMeant("a", "python"),
    false,
  );
  assertEquals(
    createMatcher("PyYAML", { aliases: [], modules: [] }).isMeant("yaml.nodes", "python"),
    true,
  );
});

const CUTS: readonly (readonly [path: string, text: string, after: string | null])[] = [
  ["a.ts", 'import f from "dep"\nconst x = 1\nf(x)', 'import f from "dep"\nconst x = 1\nT(x)'],
  ["a.ts", 'import { W } from "dep";\ng(W)', 'import { W } from "dep";\ng(T())'],
  ["a.ts", 'import { W } from "dep";\nnew W.X(1)', 'import { W } from "dep";\nnew T(1)'],
  ["a.ts", 'import { W } from "dep";\nlet w: W;', null],
  ["a.ts", 'export * from "dep";', null],
  ["a.py", "import dep\n\u00e9 = dep.f(1)", "import dep\n\u00e9 = P(1)"],
  ["a.go", 'package a\nimport "dep"\nvar x = dep.F()', null],
];

for (const [path, text, after] of CUTS) {
  test(`cutUse() makes a use throw in ${JSON.stringify(text)}`, async () => {
    const matcher = createMatcher("dep", { aliases: [], modules: [] });
    const [use] = await findCodeUses(new Map([[path, text]]), matcher);
    if (use === undefined) throw new Error("Expected a use");
    const bytes = new TextEncoder().encode(`\uFEFF${text}`);
    const change = await cutUse(use.use, { ...use, path, bytes });
    const cut = change && new TextDecoder("utf-8", { ignoreBOM: true }).decode(change.after)
      .replace("Symbol.prototype.valueOf", "T")
      .replace("(lambda *_, **__: ().cut_by_greenroom)", "P");
    assertEquals(cut, after === null ? null : `\uFEFF${after}`);
  });
}

test("what stands in for a use throws, called and constructed", () => {
  for (const text of ["Symbol.prototype.valueOf(1)", "new Symbol.prototype.valueOf(1)"]) {
    let isThrown = false;
    try {
      new Function(text)();
    } catch (error) {
      isThrown = error instanceof TypeError;
    }
    assertEquals([text, isThrown], [text, true]);
  }
});

test("readTypeCheck() tells errors of types from a check that did not run", () => {
  const paths = createProjectPaths({ roots: ["/app"], files: ["src/a.ts"] });
  const read = (exitCode: number, output: string) => {
    const { words, errors } = readTypeCheck(["deno", "check"], { exitCode, output }, { paths });
    return [words, errors && [...errors]];
  };
  assertEquals(read(0, ""), ["deno check is green", []]);
  assertEquals(
    read(1, "TS2345 [ERROR]: no\n    at file:///app/src/a.ts:3:5\n"),
    ["deno check is red in src/a.ts", [["src/a.ts", 3]]],
  );
  assertEquals(read(1, "src/a.ts(7,5): error TS2345: no\n")[1], [["src/a.ts", 7]]);
  assertEquals(
    read(127, "deno: not found at src/a.ts:3\n"),
    ["not looked at: deno check did not run (deno: not found at src/a.ts:3)", null],
  );
});

test("findTypeCheck() finds what a project has", () => {
  const find = (files: readonly string[], there: readonly string[]) =>
    findTypeCheck({ files, has: (path) => there.includes(path) });
  const TSC = "node_modules/typescript/bin/tsc";
  assertEquals(find(["-a.ts", "b.js"], ["deno.json"]), { argv: ["deno", "check", "--", "-a.ts"] });
  assertEquals(find(["a.ts"], [TSC, "tsconfig.json"]), {
    argv: ["node", TSC, "--noEmit", "-p", "tsconfig.json"],
  });
  assertEquals(find(["a.go"], []), { argv: ["go", "vet", "./..."] });
  assertEquals("none" in find(["a.py", "a.js"], ["deno.json"]), true);
});
