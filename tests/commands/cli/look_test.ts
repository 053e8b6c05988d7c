/** Looking at runs: listed, told and exported, with permission to read the state folder alone. */

import { assert, assertEquals, assertNotMatch, assertStringIncludes } from "../../assert.ts";
import { HAS_PTY } from "../pty.ts";
import { fix } from "./fix.ts";
import { atTerminal, greenroom, play } from "./greenroom.ts";
import { copyExample } from "./project.ts";

Deno.test("runs, show and export tell what a run did, and leave everything as it is", async () => {
  await using project = copyExample("pricing");
  const before = project.list();
  const none = await greenroom(["runs", "--dir", project.dir]);
  assertEquals([none.code, none.stdout], [0, "No runs in this project yet.\n"]);
  assertEquals(project.list(), before);
  await fix(project, { words: ["--approve", "auto"] });
  const after = project.list();

  const list = await greenroom(["runs"], { cwd: project.dir });
  assertStringIncludes(list.stdout, "  Fixed  $0.0000  scripted:pricing.jsonl  src/price.js\n");
  const json = JSON.parse((await greenroom(["runs", "--json", `--dir=${project.dir}`])).stdout);
  const [{ run, verdict, state }] = json.runs;
  assertEquals([verdict, state], ["fixed", "finished"]);

  for (const word of ["last", run, run.slice(0, 17)]) {
    const { code, stdout } = await greenroom(["show", word, "--dir", project.dir]);
    assertEquals(code, 0);
    assertStringIncludes(stdout, "replace_in_file src/price.js: applied");
    // deno-lint-ignore no-control-regex
    assertNotMatch(stdout, /\x1b/);
  }
  const shown = await greenroom(["show", "--json", "--dir", project.dir]);
  assertEquals(JSON.parse(shown.stdout).run, run);
  const exported = await greenroom(["export", "--format", "markdown", "--dir", project.dir]);
  assertStringIncludes(exported.stdout, "# Fixed\n");
  const told = JSON.parse(
    (await greenroom(["export", "--format=json", "--dir", project.dir])).stdout,
  );
  assertEquals([told.verdict, told.landed, told.files], ["fixed", true, ["src/price.js"]]);
  assertEquals(project.list(), after);
});

Deno.test("show says what is wrong with a run that is not there, or a word too many", async () => {
  await using project = copyExample("pricing");
  const { code, stderr, stdout } = await greenroom(["show", "nope", "--dir", project.dir]);
  assertEquals([code, stdout], [2, ""]);
  assertEquals(stderr, 'Cannot find run "nope": found no runs in this project\n');
  const words = await greenroom(["show", "a", "b"]);
  assertStringIncludes(words.stderr, 'Cannot show a run: found "a b" and one run is needed');
  const format = await greenroom(["export", "--format", "html5"]);
  assertStringIncludes(format.stderr, "--format");
  assertEquals(project.list().includes(".greenroom"), false);
});

Deno.test("show tells a journal that was torn, and of a version to come", async () => {
  await using project = copyExample("pricing");
  project.write(
    ".greenroom/runs/r1/journal.jsonl",
    '{"index":0,"at":"2026-01-02T03:04:05.000Z","kind":"run_started","run":"r1"}\n\0\0\n{"kind":"dreamt"}\n{"in',
  );
  const { code, stdout } = await greenroom(["show", "r1", "--dir", project.dir]);
  assertEquals(code, 0);
  assertStringIncludes(stdout, "Line 2 of the journal could not be read");
  assertStringIncludes(stdout, "Line 4 of the journal was cut short by a crash");
  assertStringIncludes(stdout, "dreamt");
});

Deno.test("show follows no link that a repository brings in place of a journal", async () => {
  await using project = copyExample("pricing");
  Deno.writeTextFileSync(`${project.around}/secret`, "secret words");
  Deno.mkdirSync(`${project.dir}/.greenroom/runs/r1`, { recursive: true });
  Deno.symlinkSync(`${project.around}/secret`, `${project.dir}/.greenroom/runs/r1/journal.jsonl`);
  const { code, stderr } = await greenroom(["show", "r1", "--dir", project.dir]);
  assertEquals(code, 2);
  assertStringIncludes(stderr, "found a link and a file of its own is needed");
  assert(!stderr.includes("secret words"));
});

Deno.test({
  name: "show waits for a key where its story is longer than the screen, and leaves at once",
  ignore: !HAS_PTY,
  fn: async () => {
    await using project = copyExample("pricing");
    await fix(project, { words: ["--approve", "auto"] });
    const pty = atTerminal(["show", "--dir", project.dir], { rows: 12, columns: 60 });
    const { code, output } = await play(pty, [["More below", " "], ["More below", "q"]]);
    assertEquals(code, 0);
    const rows = output.split("\n").filter((row) => !row.includes("More"));
    assert(rows.length < 30, output);
  },
});
