import { createTerminalApprover } from "../../commands/approver.ts";
import { createAutoApprover, createProposeApprover } from "../../commands/unattended.ts";
import type { Answer, Question } from "../../loop/approver.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "../assert.ts";
import {
  createFakeDevice,
  createFakeTerminal,
  type FakeDeviceOptions,
  type Move,
} from "./fixtures/fake_device.ts";
import { createQuestion, QUESTIONS } from "./fixtures/questions.ts";

const SMALL = QUESTIONS.small ?? createQuestion([]);
const LONG = QUESTIONS.long ?? createQuestion([]);
const HUNKS = QUESTIONS.hunks ?? createQuestion([]);
const LANDING = QUESTIONS.landing ?? createQuestion([]);
const PROMPT = "? [y,n,e,q,?] ";

interface Asked {
  readonly answer: Answer;
  readonly output: string;
}

async function ask(
  question: Question,
  options: FakeDeviceOptions & { readonly edited?: string | null } = {},
): Promise<Asked> {
  const fake = createFakeDevice(options);
  const approver = createTerminalApprover(createFakeTerminal(fake), {
    editText: (text) => Promise.resolve(options.edited ?? text.replace(">= 3", "> 2")),
  });
  const answer = await approver.ask(question);
  const isQuiet = options.isTerminal === false;
  assertEquals(fake.modes, isQuiet ? [] : [...fake.modes.slice(0, -1), false]);
  return { answer, output: fake.output() };
}

async function answerSmall(...keys: readonly string[]): Promise<Asked> {
  return await ask(SMALL, { moves: keys.map((keys) => ({ cue: PROMPT, keys })) });
}

function toTexts(answer: Answer): string[] {
  if (answer.kind !== "hunks" && answer.kind !== "edited") return [answer.kind];
  return answer.changes.map(({ after }) => new TextDecoder().decode(after));
}

Deno.test("ask() gives yes, no and quit as they were typed", { permissions: "none" }, async () => {
  assertEquals((await answerSmall("y\r")).answer, { kind: "yes" });
  assertEquals((await answerSmall("q\r")).answer, { kind: "stop", why: "quit" });
  assertEquals((await answerSmall("n it breaks the cache\r")).answer, {
    kind: "no",
    reason: "it breaks the cache",
  });
});

Deno.test("ask() asks why after a bare no, and takes none for an answer", {
  permissions: "none",
}, async () => {
  const why = async (keys: Move["keys"]) => {
    const moves = [{ cue: PROMPT, keys: "n\r" }, { cue: "Why? (enter for none) ", keys }];
    return (await ask(SMALL, { moves })).answer;
  };
  assertEquals(await why("the test is wrong\r"), { kind: "no", reason: "the test is wrong" });
  assertEquals(await why("\r"), { kind: "no", reason: null });
  assertEquals(await why("\x04"), { kind: "no", reason: null });
  assertEquals(await why(null), { kind: "no", reason: null });
  assertEquals(await why("\x03"), { kind: "stop", why: "interrupt" });
});

Deno.test("ask() asks again after an empty or unknown answer, without the diff", {
  permissions: "none",
}, async () => {
  const { answer, output } = await answerSmall("\r", "maybe\r", "?\r", "y\r");
  assertEquals(answer, { kind: "yes" });
  assertEquals(output.split("items >= 3").length, 2);
  assertEquals(output.split(PROMPT).length, 5);
  assertStringIncludes(output, "n WHY");
});

Deno.test("ask() stops after twenty answers that say nothing", {
  permissions: "none",
}, async () => {
  const { answer, output } = await answerSmall(...Array.from({ length: 30 }, () => "\r"));
  assertEquals(answer, { kind: "stop", why: "quit" });
  assertStringIncludes(output, "No clear answer in 20 tries: the run stops.\n");
});

Deno.test("ask() stops once at the end of input and says so in one line", {
  permissions: "none",
}, async () => {
  for (const keys of ["\x04", null, { signal: "hang_up" }] as const) {
    const { answer, output } = await ask(SMALL, { moves: [{ cue: PROMPT, keys }] });
    assertEquals(answer, { kind: "stop", why: "end_of_input" });
    assertEquals(output.split(PROMPT).length, 2);
    const last = "End of input, taken as a no: the run stops, and this change was not applied.";
    assertEquals(output.trimEnd().split("\n").at(-1), last);
  }
});

Deno.test("ask() stops at an interrupt, which is no refusal", { permissions: "none" }, async () => {
  for (const keys of ["\x03", { signal: "interrupt" }] as const) {
    const { answer, output } = await ask(SMALL, { moves: [{ cue: PROMPT, keys }] });
    assertEquals(answer, { kind: "stop", why: "interrupt" });
    assertStringIncludes(output, "Interrupted: the run stops, and this change was not applied.\n");
  }
});

Deno.test("ask() asks nothing more after a stop", { permissions: "none" }, async () => {
  const fake = createFakeDevice({ moves: [{ cue: "[y,n,q,?] ", keys: "\x04" }] });
  const approver = createTerminalApprover(createFakeTerminal(fake), { editText: null });
  const first = await approver.ask(SMALL);
  const printed = fake.output();
  assertEquals(await approver.ask(LONG), first);
  assertEquals(fake.output(), printed);
});

Deno.test("ask() is a no without a terminal, and names the switch that changes it", {
  permissions: "none",
}, async () => {
  const { answer, output } = await ask(SMALL, { isTerminal: false, typedAhead: ["y\ny\ny\n"] });
  assertEquals(answer, { kind: "stop", why: "no_terminal" });
  assertMatch(output, /^[^\n]*--approve auto[^\n]*\n$/);
});

Deno.test("ask() takes nothing that was typed before the question", {
  permissions: "none",
}, async () => {
  const moves = [{ cue: PROMPT, keys: "n no\r" }];
  const { answer } = await ask(SMALL, { typedAhead: ["y\ry\r", "y\r"], moves });
  assertEquals(answer, { kind: "no", reason: "no" });
});

Deno.test("ask() shows every changed line of a long diff before it takes a yes", {
  permissions: "none",
}, async () => {
  const { answer, output } = await ask(LONG, {
    rows: 18,
    moves: [
      { cue: "a all, q to the question", keys: " " },
      { cue: "a all, q to the question", keys: "q" },
      { cue: PROMPT, keys: "y\r" },
      { cue: "a all, q to the question", keys: "a" },
      { cue: PROMPT, keys: "y\r" },
    ],
  });
  assertEquals(answer, { kind: "yes" });
  assertStringIncludes(output, "changed rows not shown: only n and q are taken\n");
  const rows = output.replace(/[^\n]*\r/g, "").split("\n");
  const shown = rows.filter((line) => /^ *\d+ \+ /.test(line));
  assertEquals(shown.length, 1500);
  assertStringIncludes(output, "child_process");
  assertEquals(output.trimEnd().split("\n").at(-1), "Apply gen.js +1500 -0? [y,n,e,q,?] y");
});

Deno.test("ask() lets a person refuse without reading on", { permissions: "none" }, async () => {
  const { answer } = await ask(LONG, {
    rows: 18,
    moves: [
      { cue: "q to the question", keys: "q" },
      { cue: PROMPT, keys: "n far too long\r" },
    ],
  });
  assertEquals(answer, { kind: "no", reason: "far too long" });
});

Deno.test("ask() takes no key that turned pages for an answer", {
  permissions: "none",
}, async () => {
  const { answer } = await ask(LONG, {
    rows: 18,
    moves: [
      { cue: "q to the question", keys: "a" },
      { cue: "row(1499)", keys: "y\r" },
      { cue: PROMPT, keys: "n no\r" },
    ],
  });
  assertEquals(answer, { kind: "no", reason: "no" });
});

Deno.test("ask() stops at an end of input between pages", { permissions: "none" }, async () => {
  for (const [keys, why] of [["\x03", "interrupt"], ["\x04", "end_of_input"]] as const) {
    const { answer } = await ask(LONG, { moves: [{ cue: "q to the question", keys }] });
    assertEquals(answer, { kind: "stop", why });
  }
});

Deno.test("ask() gives the change that the chosen hunks make", {
  permissions: "none",
}, async () => {
  const moves = [{ cue: "q to the question", keys: "a" }, {
    cue: "[y,n,h,e,q,?] ",
    keys: "h 1,3\r",
  }];
  const { answer } = await ask(HUNKS, { moves });
  const [text = ""] = toTexts(answer);
  assertEquals([answer.kind, text.match(/Line \d+/g)], ["hunks", ["Line 10", "Line 50"]]);
});

Deno.test("ask() shows the person's version and asks about it again", {
  permissions: "none",
}, async () => {
  const { answer, output } = await answerSmall("e\r", "y\r");
  assertEquals(answer.kind, "edited");
  assertStringIncludes(toTexts(answer).join(), "items > 2 ? 0.1");
  assertStringIncludes(output, "5 +   return items > 2 ? 0.1 : 0;");
  assertEquals((await answerSmall("e\r", "n mine is wrong too\r")).answer, {
    kind: "no",
    reason: "mine is wrong too",
  });
});

Deno.test("ask() asks on about the shown change when the editor gave nothing", {
  permissions: "none",
}, async () => {
  const moves = [{ cue: PROMPT, keys: "e\r" }, { cue: PROMPT, keys: "y\r" }];
  const edited = new TextDecoder().decode(SMALL.changes[0]?.after);
  const { answer, output } = await ask(SMALL, { moves, edited });
  assertEquals(answer, { kind: "yes" });
  assertStringIncludes(output, "The text is the same as before.\n");
});

Deno.test("ask() asks which file to edit when there are several", {
  permissions: "none",
}, async () => {
  const prompt = "[y,n,h,e,q,?] ";
  const { answer } = await ask(LANDING, {
    rows: 100,
    moves: [
      { cue: prompt, keys: "e\r" },
      { cue: "Which file, 1 to 2 in the order above? ", keys: "1\r" },
      { cue: prompt, keys: "y\r" },
    ],
  });
  assertEquals([answer.kind, toTexts(answer).length], ["edited", 2]);
  assertStringIncludes(toTexts(answer)[0] ?? "", "items > 2 ? 0.1");
});

Deno.test("createAutoApprover() says yes, createProposeApprover() never lands", {
  permissions: "none",
}, async () => {
  assertEquals(await createAutoApprover().ask(SMALL), { kind: "yes" });
  assertEquals(await createAutoApprover().ask(LANDING), { kind: "yes" });
  assertEquals(await createProposeApprover().ask(SMALL), { kind: "yes" });
  assertEquals(await createProposeApprover().ask(LANDING), { kind: "stop", why: "quit" });
});
