/** The README's first command, as a stranger types it. */

import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { HAS_PTY, type Pty } from "../pty.ts";
import { countQuestions, PROMPT } from "./fix.ts";
import { atTerminal, play, toTask } from "./greenroom.ts";

const WHY = "Why? (enter for none) ";

function test(name: string, body: () => Promise<void>): void {
  Deno.test({ name, fn: body, ignore: !HAS_PTY });
}

function startDemo(env: Readonly<Record<string, string>> = {}): Pty {
  const options = { runtime: toTask("demo"), env: { EDITOR: "", VISUAL: "", ...env } };
  return atTerminal([], options);
}

/** The copy that the demo names on the screen. */
async function takeCopy(output: string): Promise<string> {
  const [dir = ""] = /\/tmp\/greenroom-demo-\w+\/shop\b/.exec(output) ?? [];
  const source = await Deno.readTextFile(`${dir}/src/cart.ts`);
  await Deno.remove(`${dir}/..`, { recursive: true });
  return source;
}

test("demo fixes a copy of the shop when a person says yes", async () => {
  const { code, output } = await play(startDemo(), [[PROMPT, "y\r"]]);
  assertEquals(code, 0, output);
  assertEquals(countQuestions(output), 1);
  assertMatch(output, /Tried \d+ small edits; with one of them/);
  assertStringIncludes(output, "tests     2 failed, 2 passed  →  4 passed\n");
  assertStringIncludes(output, "\nfixed: 1 file landed\n");
  assertStringIncludes(await takeCopy(output), ">= DISCOUNT_FROM_ITEMS");
});

test("demo ends red and says what the model wanted when a person says no", async () => {
  const pty = startDemo({ TMPDIR: "/nonexistent" });
  const { code, output } = await play(pty, [[PROMPT, "n\r"], [WHY, "\r"]]);
  assertEquals(code, 1, output);
  assertEquals(countQuestions(output), 1);
  assertMatch(output, /The model says:\nThe edit that was proposed was not accepted: in src\/cart/);
  assertStringIncludes(output, "\nnot_fixed: nothing landed (refused)\n");
  assertStringIncludes(await takeCopy(output), " > DISCOUNT_FROM_ITEMS");
});

test("demo hands words on to fix", async () => {
  const { code, output } = await play(atTerminal(["--help"], { runtime: toTask("demo") }), []);
  assertEquals([code, countQuestions(output)], [0, 0], output);
  assertStringIncludes(output, "--max-steps");
  assertStringIncludes(await takeCopy(output), " > DISCOUNT_FROM_ITEMS");
});

test("demo exits with 130 when a person interrupts it", async () => {
  const { code, output } = await play(startDemo(), [[PROMPT, "\x03"]]);
  assertEquals(code, 130, output);
  assertStringIncludes(await takeCopy(output), " > DISCOUNT_FROM_ITEMS");
});
