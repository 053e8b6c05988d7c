/** Answers at a terminal, from the first key to the file that landed. */

import { assert, assertEquals, assertNotMatch, assertStringIncludes } from "../../assert.ts";
import { HAS_PTY, type PtyEnd } from "../pty.ts";
import {
  BROKEN,
  countQuestions,
  fixAtTerminal,
  FIXED,
  type FixStart,
  PROMPT,
  SOURCE,
} from "./fix.ts";
import { greenroom, type Move, play } from "./greenroom.ts";
import { copyExample, type Project } from "./project.ts";

const WHY = "Why? (enter for none) ";

function test(name: string, body: () => Promise<void>): void {
  Deno.test({ name, fn: body, ignore: !HAS_PTY });
}

function fix(project: Project, moves: readonly Move[], options?: FixStart): Promise<PtyEnd> {
  return play(fixAtTerminal(project, options), moves);
}

test("fix asks once, lands the change and exits with 0 when a person says yes", async () => {
  await using project = copyExample("pricing");
  const { code, output } = await fix(project, [[PROMPT, "y\r"]]);
  assertEquals(code, 0, output);
  assertEquals(countQuestions(output), 1);
  const [, run = ""] = output.split("run       ");
  assert(!run.includes("\x1b[J"), "nothing but the program itself writes to the screen");
  assertStringIncludes(output, "run       node --test, scripted:pricing.jsonl, sandbox bwrap");
  assertStringIncludes(output, "\nFIXED\n");
  assertStringIncludes(output, "\nfixed: 1 file landed\n");
  assertStringIncludes(project.read(SOURCE), FIXED);
});

test("fix ends red, says what the model wanted and asks once when a person says no", async () => {
  await using project = copyExample("pricing");
  const { code, output } = await fix(project, [[PROMPT, "n\r"], [WHY, "\r"]]);
  assertEquals(code, 1, output);
  assertEquals(countQuestions(output), 1);
  assertStringIncludes(output, "\nNOT FIXED\n");
  assertStringIncludes(output, "The model says:");
  assertStringIncludes(output, "Gross prices were floored");
  assertStringIncludes(project.read(SOURCE), BROKEN);
});

test("fix hands the reason of a no to the model and to the report", async () => {
  await using project = copyExample("pricing");
  const reason = "half cents go down by law";
  const { code, output } = await fix(project, [[PROMPT, `n ${reason}\r`]]);
  assertEquals(code, 1, output);
  assertStringIncludes(output.split("NOT FIXED").at(-1) ?? "", reason);
  const told = project.journal().filter(({ kind }) => kind === "prompted").at(-1);
  assertStringIncludes(JSON.stringify(told), `Their reason: ${reason}`);
});

test("fix asks no second time about a refused change, until it is forgotten", async () => {
  await using project = copyExample("pricing");
  const dir = ["--dir", project.dir];
  await fix(project, [[PROMPT, "n wrong place\r"]]);

  const second = await fix(project, []);
  assertEquals(second.code, 1, second.output);
  assertEquals(countQuestions(second.output), 0);
  assertStringIncludes(second.output, "refused   replace_in_file src/price.js");
  assertStringIncludes(second.output, "wrong place");

  const list = await greenroom(["denied", "list", ...dir]);
  assertStringIncludes(list.stdout, "wrong place");
  const json = JSON.parse((await greenroom(["denied", "list", "--json", ...dir])).stdout);
  assertEquals(json.denials.length, 1);
  const forgotten = await greenroom(["denied", "forget", json.denials[0].id, ...dir]);
  assertEquals(forgotten.code, 0, forgotten.stderr);

  const third = await fix(project, [[PROMPT, "n again\r"]]);
  assertEquals(countQuestions(third.output), 1);
  const cleared = await greenroom(["denied", "clear", ...dir]);
  assertEquals(cleared.stdout, "Forgot 1 refusal.\n");
  const fourth = await fix(project, [[PROMPT, "y\r"]]);
  assertEquals(fourth.code, 0, fourth.output);
});

test("fix lands the hunk that was chosen, proved again without the other", async () => {
  await using project = copyExample("pricing");
  const before = project.read(SOURCE);
  const source = `// Prices.\n${"//\n".repeat(12)}${before}`;
  project.write(SOURCE, source);
  const edited = source.replace("// Prices.", "// Costs.").replace(BROKEN, FIXED);
  const model = project.script([
    { calls: [{ tool: "read_file", args: { path: SOURCE } }] },
    { calls: [{ tool: "replace_in_file", args: { path: SOURCE, old: source, new: edited } }] },
    { text: "Rounds now." },
  ]);
  const { code, output } = await fix(project, [["[y,n,h,q,?] ", "h 2\r"]], { model });
  assertEquals(code, 0, output);
  assertEquals(project.read(SOURCE), source.replace(BROKEN, FIXED));
});

/** How a person may name an editor that lies in a folder of their own, on the path. */
const EDITORS = {
  "an absolute path with a blank in it": (bin: string) => ({ EDITOR: `"${bin}/my editor"` }),
  "a bare name": () => ({ EDITOR: "my-editor" }),
  "a bare name with words behind it": () => ({ VISUAL: "my-editor -i", EDITOR: "false" }),
};

for (const [name, toEnv] of Object.entries(EDITORS)) {
  test(`fix lands what a person wrote in their editor, ${name}`, async () => {
    await using project = copyExample("pricing");
    const bin = `${project.around}/bin`;
    Deno.mkdirSync(bin);
    const script = `#!/bin/sh\nfor file; do :; done\nsed -i 's/round(/round(0 + /' "$file"\n`;
    Deno.writeTextFileSync(`${bin}/my editor`, script, { mode: 0o755 });
    Deno.symlinkSync("my editor", `${bin}/my-editor`);
    const env = { PATH: `${bin}:${Deno.env.get("PATH")}`, ...toEnv(bin) };
    const moves = [["[y,n,e,q,?] ", "e\r"], ["[y,n,e,q,?] ", "y\r"]] as const;
    const { code, output } = await fix(project, moves, { env });
    assertEquals(code, 0, output);
    assertEquals(countQuestions(output), 2);
    assertStringIncludes(project.read(SOURCE), "Math.round(0 + ");
  });
}

test("fix stops without a change and without a memory when a person quits", async () => {
  await using project = copyExample("pricing");
  const { code, output } = await fix(project, [[PROMPT, "q\r"]]);
  assertEquals(code, 1, output);
  assertStringIncludes(output, "The person ended the run");
  assertStringIncludes(project.read(SOURCE), BROKEN);
  assert(!project.list().includes(".greenroom/denied.jsonl"));
  assertNotMatch(output, /\n {4}at /);
});

test("fix asks at the end about the proved diff when told to", async () => {
  await using project = copyExample("pricing");
  const words = ["--ask", "end"];
  const no = await fix(project, [[PROMPT, "n not yet\r"]], { words });
  assertEquals(no.code, 1, no.output);
  assertEquals(countQuestions(no.output), 1);
  assertStringIncludes(project.read(SOURCE), BROKEN);
  const again = await fix(project, [], { words });
  assertEquals([again.code, countQuestions(again.output)], [1, 0], again.output);

  await greenroom(["denied", "clear", "--dir", project.dir]);
  const yes = await fix(project, [["Land src/price.js", "y\r"]], { words });
  assertEquals(yes.code, 0, yes.output);
  assertStringIncludes(project.read(SOURCE), FIXED);
});
