import { assertEquals, assertMatch } from "../assert.ts";
import { playCalls } from "./play.ts";
import { read, replace, testRows, write, YES } from "./table.ts";

const IS_FIXED =
  /^Refused: ".*": tests are fixed|^Refused: ".*" .*: .*fixed, the code must change$/;
const IS_CI =
  /^Refused: ".*" is CI configuration: only a person changes it; say so if the cause lies there$/;

testRows([
  {
    name: "tests, mocks and helpers of tests are refused, sources are asked about (C05)",
    files: {
      "test/total.test.js": "test('total',()=>{ expect(total([1,2])).toBe(3) })\n",
      "src/total.js": "export const total=a=>2\n",
    },
    calls: [
      replace("test/total.test.js", "toBe(3)", "toBe(2)"),
      write("test/helpers/fake.js", "globalThis.expect=()=>({toBe(){}})\n"),
      write("src/__mocks__/total.js", "export const total=()=>3\n"),
      write("src/total_test_helper.go", "package x\n"),
      replace("src/total.js", "a=>2", "a=>a.reduce((x,y)=>x+y,0)"),
      read("test/total.test.js"),
    ],
    answers: [YES, YES],
    results: [
      IS_FIXED,
      IS_FIXED,
      IS_FIXED,
      "Created",
      "Applied",
      "test('total',()=>{ expect(total([1,2])).toBe(3) })\n",
    ],
    rules: ["test_folder", "test_folder", "mock_folder"],
    asked: ["src/total_test_helper.go", "src/total.js"],
    after: {
      "src/total.js": "export const total=a=>a.reduce((x,y)=>x+y,0)\n",
      "src/total_test_helper.go": "package x\n",
      "test/helpers/fake.js": null,
      "src/__mocks__/total.js": null,
    },
  },
  {
    name: "sources whose names only resemble those of tests are asked about (C05)",
    files: {
      "latest.ts": "a\n",
      "contest.py": "a\n",
      "src/attest.js": "a\n",
      "snapshots.py": "a\n",
    },
    calls: ["latest.ts", "contest.py", "src/attest.js", "snapshots.py"]
      .map((path) => replace(path, "a", "b")),
    answers: [YES, YES, YES, YES],
    results: ["Applied", "Applied", "Applied", "Applied"],
    asked: ["latest.ts", "contest.py", "src/attest.js", "snapshots.py"],
    after: {
      "latest.ts": "b\n",
      "contest.py": "b\n",
      "src/attest.js": "b\n",
      "snapshots.py": "b\n",
    },
  },
  {
    name: "CI and hook files are refused and the model may say that the cause lies there (G09)",
    files: {
      ".github/workflows/ci.yml": "run: npm test\n",
      ".husky/pre-commit": "npm run lint\n",
      "Jenkinsfile": "npm test\n",
    },
    calls: [
      replace(".github/workflows/ci.yml", "npm test", "true"),
      write(".gitlab-ci.yml", "x"),
      write(".github/actions/t/action.yml", "x"),
      write(".circleci/config.yml", "x"),
      write("azure-pipelines.yml", "x"),
      replace("Jenkinsfile", "npm test", "true"),
      read(".github/workflows/ci.yml"),
    ],
    results: [IS_CI, IS_CI, IS_CI, IS_CI, IS_CI, IS_CI, "run: npm test\n"],
    rules: Array(6).fill("ci_file"),
  },
  {
    name: "hook files are refused without a question (G09)",
    files: { ".husky/pre-commit": "npm run lint\n" },
    calls: [
      replace(".husky/pre-commit", "lint", "true"),
      write("lefthook.yml", "x"),
      write(".pre-commit-config.yaml", "x"),
      write(".husky/new", "x"),
    ],
    results: Array(4).fill(/^Refused: /),
    rules: Array(4).fill("git_hook"),
  },
]);

/** Protected files that exist, by the spelling that a call uses. */
const EXISTING: Readonly<Record<string, string>> = {
  "src/total.test.ts": "src/total.test.ts",
  "src/total_test.ts": "./src/x/../total_test.ts",
  "total.spec.js": "total.spec.js",
  "test_total.py": "test_total.py",
  "pkg/total_test.go": "pkg/total_test.go",
  "src/__tests__/a.js": "src/__tests__/./a.js",
  "src/__snapshots__/a.snap": "src/__snapshots__/a.snap",
  "testdata/total.golden": "testdata/total.golden",
  "fixtures/a.json": "fixtures/a.json",
  "conftest.py": "conftest.py",
  "deno.json": "deno.json",
  "package.json": "package.json",
  "package-lock.json": "package-lock.json",
  "pytest.ini": "./pytest.ini",
  "TESTS/A.PY": "TESTS/A.PY",
  "greenroom.json": "greenroom.json",
};

for (const [path, spelling] of Object.entries(EXISTING)) {
  Deno.test(`"${path}" is neither changed nor made, and nobody is asked (C05)`, async () => {
    await playCalls({
      files: { [path]: "a\n" },
      calls: [replace(spelling, "a", "b")],
    }, ({ results, questions, refusals, text }) => {
      assertMatch(results[0] ?? "", /^Refused: /);
      assertEquals([questions.length, refusals.length], [0, 1]);
      assertEquals(text(path), "a\n");
    });
    await playCalls({ calls: [write(spelling, "b\n")] }, ({ results, questions, text }) => {
      assertMatch(results[0] ?? "", /^Refused: /);
      assertEquals([questions.length, text(path)], [0, null]);
    });
  });
}

testRows([
  {
    name: "what the policy protects is refused, and nothing that a policy says loosens a rule",
    files: { "src/core/a.ts": "a\n", "src/b.ts": "a\n", "b.test.ts": "a\n" },
    policy: { protect: ["src/core/"], commands: [] },
    calls: [
      replace("src/core/a.ts", "a", "b"),
      write("src/core/new.ts", "x"),
      replace("src/b.ts", "a", "b"),
      replace("b.test.ts", "a", "b"),
    ],
    answers: [YES],
    results: [/protected by "src\/core\/"/, /protected by "src\/core\/"/, "Applied", /^Refused: /],
    rules: ["policy_protect", "policy_protect", "test_file_javascript"],
    asked: ["src/b.ts"],
    after: { "src/b.ts": "b\n", "src/core/new.ts": null },
  },
]);
