/** What each flag of `fix` does to a whole run. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { BROKEN, fix, FIXED, type FixStart, SOURCE } from "./fix.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample, type Project, ROOT } from "./project.ts";
import { parseReport } from "./report_schema.ts";

async function report(project: Project, words: readonly string[], options: FixStart = {}) {
  const approve = words.includes("--approve") ? [] : ["--approve", "auto"];
  const ended = await fix(project, { ...options, words: [...approve, "--json", ...words] });
  return { ...ended, report: parseReport(ended.stdout) };
}

async function git(dir: string, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("git", { args, cwd: dir }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** The first words that the model got. */
function readBrief(project: Project): string {
  return JSON.stringify(project.journal().find(({ kind }) => kind === "prompted"));
}

Deno.test("fix --approve propose leaves the tree as it is and a patch that applies", async () => {
  await using project = copyExample("pricing");
  const before = project.list();
  const patch = `${project.around}/a b.patch`;
  const { code, report: { verdict, landed, diff } } = await report(project, [
    "--approve",
    "propose",
    "--patch",
    patch,
  ]);
  assertEquals([code, verdict, landed], [0, "fixed", false]);
  assertStringIncludes(project.read(SOURCE), BROKEN);
  assertEquals(project.list().filter((path) => !path.startsWith(".greenroom")), before);
  assertEquals(Deno.readTextFileSync(patch), diff);
  await git(project.dir, ["apply", patch]);
  assertStringIncludes(project.read(SOURCE), FIXED);
});

Deno.test("fix --approve propose names the patch that it left where none was asked for", async () => {
  await using project = copyExample("pricing");
  const { stdout } = await fix(project, { words: ["--approve", "propose"] });
  const [, path = ""] = /\(git apply\s+(\S+)\)/.exec(stdout) ?? [];
  assertMatch(path, /^\.greenroom\/runs\/[\w-]+\/fix\.patch$/, stdout);
  await git(project.dir, ["apply", path]);
  assertStringIncludes(project.read(SOURCE), FIXED);
});

Deno.test("fix --patch writes the proved diff beside the landing", async () => {
  await using project = copyExample("pricing");
  const patch = `${project.around}/fix.patch`;
  Deno.writeTextFileSync(patch, "an older patch");
  const { code, report: { landed, diff } } = await report(project, ["--patch", patch]);
  assertEquals([code, landed], [0, true]);
  assertEquals(Deno.readTextFileSync(patch), diff);
  await git(project.dir, ["apply", "-R", patch]);
  assertStringIncludes(project.read(SOURCE), BROKEN);
});

Deno.test("fix reports a landing whose patch could not be written", async () => {
  await using project = copyExample("pricing");
  const patch = `${project.around}/fix.patch`;
  Deno.writeTextFileSync(`${patch}.new`, "somebody's own");
  const { code, stderr, report: { landed } } = await report(project, ["--patch", patch]);
  assertEquals([code, landed], [0, true], stderr);
  assertStringIncludes(stderr, `Cannot save patch to "${patch}"`);
});

Deno.test("fix --target fixes one of two failures and says that the other stays", async () => {
  await using project = copyExample("pricing");
  const other = 'test("other", () => { throw new Error("not today"); });';
  project.write("test/other.test.js", `import test from "node:test";\n${other}\n`);
  const words = ["--target", "half a cent rounds up"];
  const { code, report: { verdict, landed, tests } } = await report(project, words);
  assertEquals([code, verdict, landed], [0, "fixed", true]);
  assertEquals(tests.after?.failed, ["test/other.test.js::other"]);
});

Deno.test("fix --target says which tests failed when it names none of them", async () => {
  await using project = copyExample("pricing");
  const { code, report: { verdict, reasons } } = await report(project, [
    "--target",
    "half a pound",
  ]);
  assertEquals([code, verdict], [2, "could_not_run"]);
  assertStringIncludes(reasons.join("\n"), "half a cent rounds up");
});

Deno.test("fix --log and --issue reach the model, secrets taken out", async () => {
  await using project = copyExample("pricing");
  const log = `${project.around}/ci.log`;
  Deno.writeTextFileSync(
    log,
    "Error: GRONK at the till\nghp_0123456789abcdefghijABCDEFGHIJ012345\n",
  );
  const { code } = await report(project, ["--log", log, "--issue", "Der Kunde ZAHLT zu wenig"]);
  assertEquals(code, 0);
  const brief = readBrief(project);
  assertStringIncludes(brief, "GRONK at the till");
  assertStringIncludes(brief, "Der Kunde ZAHLT zu wenig");
  assert(!brief.includes("ghp_0123456789"));
});

Deno.test("fix --timeout ends tests that hang", async () => {
  await using project = copyExample("pricing");
  project.write("test/hang.test.js", "setInterval(() => {}, 1000);\n");
  const { code, report: { verdict, reasons } } = await report(project, ["--timeout", "1"]);
  assertEquals([code, verdict], [2, "could_not_run"]);
  assertMatch(reasons.join("\n"), /time limit|timed out|longer than/i);
});

Deno.test("fix --timeout says so when the command watches and never ends", async () => {
  await using project = copyExample("pricing");
  project.write(
    "watch.js",
    'console.log("Watching for file changes"); setInterval(() => {}, 9);\n',
  );
  const options = { test: "node watch.js" };
  const { code, report: { verdict, reasons } } = await report(project, ["--timeout", "1"], options);
  assertEquals([code, verdict], [2, "could_not_run"]);
  assertMatch(reasons.join("\n"), /watch mode/);
});

Deno.test("fix --max-steps ends the run and says so", async () => {
  await using project = copyExample("pricing");
  const { code, report: { verdict, reasons, steps } } = await report(project, ["--max-steps", "1"]);
  assertEquals([code, verdict, steps], [1, "not_fixed", 1]);
  assertStringIncludes(reasons.join("\n"), "The limit of 1 step was reached");
});

Deno.test("fix takes from greenroom.json what is left out, or said less strictly, by flags", async () => {
  await using project = copyExample("pricing");
  Deno.copyFileSync(`${ROOT}/examples/replies/pricing.jsonl`, `${project.dir}/replies.jsonl`);
  const policy = { test: "node --test", approve: "propose", model: "scripted:replies.jsonl" };
  project.write("greenroom.json", JSON.stringify(policy));
  const words = ["--dir", project.dir, "--approve", "auto", "--max-steps", "4"];
  const { code, stdout, stderr } = await greenroom(["fix", "--json", ...words]);
  const { verdict, landed } = parseReport(stdout);
  assertEquals([code, verdict, landed], [0, "fixed", false], stderr);
  assertMatch(stderr, /^--approve auto does not hold: greenroom\.json says "propose"/m);
  assertEquals(stderr.match(/does not hold/g)?.length, 1, stderr);
});
