import { assertEquals, assertNotMatch, assertStringIncludes } from "../assert.ts";
import { HAS_PTY, type Pty, type PtyEnd, type PtyOptions, startPty } from "./pty.ts";

const DEMO = new URL("./fixtures/ask_demo.ts", import.meta.url).pathname;
const PROMPT = "[y,n,e,q,?] ";

function start(words: readonly string[], options: PtyOptions = {}): Pty {
  const run = ["run", "--quiet", "--no-prompt", "--cached-only", DEMO, ...words];
  return startPty([Deno.execPath(), ...run], options);
}

/** Waits for each cue and sends the keys that go with it. */
async function play(pty: Pty, moves: readonly (readonly [string, string])[]): Promise<PtyEnd> {
  for (const [cue, keys] of moves) {
    await pty.waitFor(cue);
    await pty.send(keys);
  }
  return await pty.finish();
}

function test(name: string, body: () => Promise<void>): void {
  Deno.test({ name, fn: body, ignore: !HAS_PTY });
}

/** What stays on the screen: a row that was written over is gone. */
function toScreen(output: string): string[] {
  return output.split("\n").map((line) => line.split("\r").at(-1)?.trimEnd() ?? "");
}

test("a person at a terminal says yes", async () => {
  const { output } = await play(start(["small"]), [[PROMPT, "y\r"]]);
  assertStringIncludes(output, '? [y,n,e,q,?] y\nanswer {"kind":"yes"}\n');
});

test("a person at a terminal says no with a reason", async () => {
  const { output } = await play(start(["small"]), [
    [PROMPT, "n\r"],
    ["Why? (enter for none) ", "falsch, weil der Preis kippt\r"],
  ]);
  assertStringIncludes(output, 'answer {"kind":"no","reason":"falsch, weil der Preis kippt"}');
});

test("a person at a terminal corrects what was typed", async () => {
  const { output } = await play(start(["small"]), [[PROMPT, "y\x7fn né\x7fo\r"]]);
  assertStringIncludes(output, 'answer {"kind":"no","reason":"no"}');
});

test("a person at a terminal chooses hunks", async () => {
  const { output } = await play(start(["hunks"], { rows: 60 }), [
    ["[y,n,h,e,q,?] ", "h\r"],
    ["Take hunk 1 of 3", "y\r"],
    ["Take hunk 2 of 3", "n\r"],
    ["Take hunk 3 of 3", "y\r"],
  ]);
  const answer = output.split("answer ").at(-1) ?? "";
  assertEquals(answer.match(/Line \d+/g), ["Line 10", "Line 50"]);
});

test("a person at a terminal edits and is asked about the new version", async () => {
  const { output } = await play(start(["small"]), [[PROMPT, "e\r"], [PROMPT, "y\r"]]);
  assertStringIncludes(output, "5 +   return items > 2 ? 0.1 : 0;");
  assertStringIncludes(output, 'answer {"kind":"edited"');
});

test("Ctrl-D at a terminal ends the run once, without a stack trace", async () => {
  const { output } = await play(start(["small", "twice"]), [[PROMPT, "\x04"]]);
  assertEquals(output.split(PROMPT).length, 2);
  assertEquals(output.split("End of input").length, 2);
  assertEquals(output.split('answer {"kind":"stop","why":"end_of_input"}').length, 3);
  assertNotMatch(output, /Error|\n {4}at /);
});

test("Ctrl-C at a terminal is an interrupt and no refusal", async () => {
  const { output } = await play(start(["small"]), [[PROMPT, "\x03"]]);
  assertStringIncludes(output, "Interrupted: the run stops");
  assertStringIncludes(output, 'answer {"kind":"stop","why":"interrupt"}');
});

test("a terminal that goes away is an end of input", async () => {
  const file = await Deno.makeTempFile();
  const pty = start(["small"], { shell: `COMMAND > '${file}'` });
  await pty.waitFor(PROMPT);
  await pty.hangUp();
  await pty.finish();
  assertEquals(await readWhenFilled(file), 'answer {"kind":"stop","why":"end_of_input"}\n');
  await Deno.remove(file);
});

test("a closed standard input is no terminal", async () => {
  const { output } = await play(start(["small", "twice"], { shell: "exec 0<&-; COMMAND" }), []);
  assertEquals(output.split("--approve auto").length, 2);
  assertEquals(output.split('answer {"kind":"stop","why":"no_terminal"}').length, 3);
});

test("an empty standard input is no terminal", async () => {
  const { output } = await play(start(["small"], { shell: "COMMAND < /dev/null" }), []);
  assertStringIncludes(output, 'answer {"kind":"stop","why":"no_terminal"}');
});

test("a yes that is piped in is no approval", async () => {
  const { output } = await play(start(["small"], { shell: "printf 'y\\ny\\ny\\n' | COMMAND" }), []);
  assertStringIncludes(output, 'answer {"kind":"stop","why":"no_terminal"}');
  assertEquals(output.includes("items >= 3"), false);
});

test("keys typed while tests run answer nothing", async () => {
  const { output } = await play(start(["small", "late"]), [
    ["busy", "y\r\x04y\ry"],
    [PROMPT, "n no\r"],
  ]);
  assertStringIncludes(output, 'answer {"kind":"no","reason":"no"}');
});

test("a long diff is on the screen to its last line before a yes counts", async () => {
  const { output } = await play(start(["long"], { rows: 18 }), [
    ["a all, q to the question", " "],
    ["a all, q to the question", "q"],
    ["only n and q are taken", "y\r"],
    ["a all, q to the question", "a"],
    ["row(1499)", ""],
    [PROMPT, "y\r"],
  ]);
  const lines = toScreen(output);
  assertEquals(lines.filter((line) => /^ *\d+ \+ /.test(line)).length, 1500);
  assertEquals(lines.slice(-3), [
    "Apply gen.js +1500 -0? [y,n,e,q,?] y",
    'answer {"kind":"yes"}',
    "",
  ]);
});

test("nothing that a file holds acts on the terminal", async () => {
  const { output } = await play(start(["spoof"], { rows: 60 }), [[PROMPT, "n\r"], ["Why?", "\r"]]);
  assertStringIncludes(output, "\\u{202e} \\u{2066}// only admins\\u{2069} \\u{2066}) {\\u{2069}");
  assertStringIncludes(output, "U+0456");
  // deno-lint-ignore no-control-regex
  assertNotMatch(output, /[\u202e\u2066\u2069\u200b\u{e0041}\x1b]/u);
});

test("the terminal is as it was after every kind of end", async () => {
  for (const keys of ["y\r", "q\r", "\x03", "\x04"]) {
    const pty = start(["small"], { shell: "stty -a; COMMAND; stty -a" });
    const { output } = await play(pty, [[PROMPT, keys]]);
    const [before = "", after = ""] = output.match(/-?isig -?icanon .* -?echo\b/g) ?? [];
    assertEquals([keys, after], [keys, before]);
    assertStringIncludes(after, "isig icanon");
  }
});

test("a signal to the process ends the question and restores the terminal", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const pty = start(["small", "pid"], { shell: "COMMAND; stty -a" });
    await pty.waitFor(PROMPT);
    const [, pid = ""] = /pid (\d+) /.exec(pty.output()) ?? [];
    Deno.kill(Number(pid), signal);
    const { output } = await pty.finish();
    assertStringIncludes(output, 'answer {"kind":"stop","why":"interrupt"}');
    assertStringIncludes(output, "isig icanon");
  }
});

/** The process outlives its terminal for a moment. */
async function readWhenFilled(file: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const text = await Deno.readTextFile(file);
    if (text !== "") return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return "";
}
