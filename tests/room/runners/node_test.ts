import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { NODE, toReporterFlags } from "../../../room/runners/node.ts";
import { brief, contextOf, PLACES, PROJECT, reportOf } from "../runs.ts";

const pure = { permissions: "none" } as const;
const FLAGS = toReporterFlags(PLACES);

Deno.test("toReporterFlags() gives flags without spaces when folders have some", pure, () => {
  const flags = toReporterFlags({ toolDir: '/a b/c"d' });
  assertEquals(flags.join(" ").split(" ").length, 4);
  assertEquals(flags[2], "--test-reporter=file:///a%20b/c%22d/node_reporter.mjs");
});

Deno.test("instrument() takes the command's own reporters out when it has some", pure, () => {
  const argv = ["node", "--test", "--test-reporter", "tap", "--test-reporter-destination=x", "t/"];
  const { command, toolFiles } = NODE.instrument({ argv, env: { A: "1" } }, PLACES);
  const ours = ["--require=/g/tools/node_freeze.cjs", ...FLAGS];
  assertEquals(command, { argv: ["node", ...ours, "--test", "t/"], env: { A: "1" } });
  assertEquals(toolFiles.map(({ path }) => path), ["node_reporter.mjs", "node_freeze.cjs"]);
  assertStringIncludes(toolFiles[0]?.text ?? "", '"/g/report" + "/node-"');
});

Deno.test("narrow() escapes each part of a name when it holds signs of patterns", pure, () => {
  const command = { argv: ["node", "--test"], env: {} };
  assertEquals(NODE.narrow(command, "t/a.test.js::sum > a+b (1)")?.argv, [
    "node",
    "--test-name-pattern=sum",
    "--test-name-pattern=a\\+b \\(1\\)",
    "--test",
  ]);
  assertEquals(NODE.narrow(command, "  "), null);
});

function report(...lines: object[]): string {
  const all = [{ kind: "start", cwd: PROJECT }, ...lines, { kind: "end", lines: lines.length }];
  return all.map((line) => JSON.stringify(line)).join("\n");
}

function parse(...lines: object[]) {
  const context = contextOf("", { files: ["t/a.test.mjs", "src/b.mjs"] });
  return NODE.parse(reportOf("node-1.jsonl", report(...lines)), context);
}

const FILE = `${PROJECT}/t/a.test.mjs`;

Deno.test("parse() names tests and files that broke when both are there", pure, async () => {
  const { outcomes, loadErrors } = await parse(
    { kind: "test", file: FILE, name: "sum", status: "passed", message: "" },
    { kind: "test", file: FILE, name: "sum > of none", status: "failed", message: "Error: x" },
    {
      kind: "file_error",
      file: FILE,
      name: "",
      message: `file://${PROJECT}/src/b.mjs:3\nconst = 2;\nSyntaxError: Unexpected token\n`,
    },
  );
  assertEquals(brief(outcomes), ["passed t/a.test.mjs::sum", "failed t/a.test.mjs::sum > of none"]);
  assertEquals(loadErrors.map(({ file, line }) => [file, line]), [["src/b.mjs", 3]]);
  assertStringIncludes(loadErrors[0]?.message ?? "", "t/a.test.mjs failed outside its tests");
});

Deno.test("parse() tells tests why when the hook of their suite failed", pure, async () => {
  const hook = { kind: "suite_error", file: FILE, name: "suite", message: "Error: hook" };
  const cancelled = { kind: "test", file: FILE, name: "suite > a", message: "was cancelled" };
  const withTest = await parse({ ...cancelled, status: "failed" }, hook);
  assertEquals(withTest.outcomes[0]?.message, "was cancelled\nError: hook");
  assertEquals(withTest.loadErrors, []);
  const alone = await parse({ ...cancelled, status: "passed" }, hook);
  assertEquals(alone.loadErrors.map(({ file }) => file), ["t/a.test.mjs"]);
});
