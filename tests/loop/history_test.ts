import { type AnsweredCall, History } from "../../loop/history.ts";
import type { Message } from "../../models/model.ts";
import { assert, assertEquals, assertLess, assertStringIncludes } from "../assert.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

interface Ask {
  readonly path: string;
  readonly text: string;
  readonly isEdit?: boolean;
  readonly says?: string;
}

/** A history that begins with a brief, and plays one call a turn. */
function begin() {
  const history = new History();
  history.add({ role: "system", content: "Fix." });
  history.add({ role: "user", content: "1 failed" });
  history.pay();
  const sent: number[] = [JSON.stringify(history.messages).length];
  let count = 0;
  return {
    history,
    sent,
    /** Plays a turn, checks the request it makes, and gives back the note where turns were folded. */
    ask({ path, text, isEdit = false, says }: Ask): string | null {
      const tool = isEdit ? "replace_in_file" : "read_file";
      const call = { id: `c${++count}`, tool, args: { kind: "json", value: { path } } } as const;
      history.add({ role: "assistant", content: says ?? null, calls: [call] });
      history.answer({ call, text, path, isEdit } satisfies AnsweredCall);
      const before = JSON.stringify(history.messages);
      const note = history.pay();
      if (note === null) assertEquals(JSON.stringify(history.messages), before);
      assertWhole(history.messages);
      sent.push(JSON.stringify(history.messages).length);
      return note;
    },
  };
}

/** Each call of a history is answered once and in order, and nothing else is. */
function assertWhole(messages: readonly Message[]): void {
  const asked = messages.flatMap((one) => one.role === "assistant" ? one.calls : []);
  const answered = messages.flatMap((one) => one.role === "tool" ? [one.callId] : []);
  assertEquals(answered, asked.map(({ id }) => id));
}

const page = (seed: string, size = 12_000) => `${seed} `.repeat(size / (seed.length + 1));

test("History keeps every answer of a short run", () => {
  const { history, ask } = begin();
  const notes = ["a", "b", "c", "d"].map((path) => ask({ path, text: page(path, 1_000) }));
  assertEquals(notes, [null, null, null, null]);
  assertEquals(history.messages.filter(({ role }) => role === "tool").length, 4);
});

test("History sends no more in all than two thirds over what was newly asked for", () => {
  const { sent, ask } = begin();
  for (let turn = 0; turn < 30; turn++) ask({ path: `src/${turn}.js`, text: page(`${turn}`) });
  assertLess(sent.reduce((sum, size) => sum + size, 0), 30 * 12_000 / 0.6);
});

test("History keeps the last answer whole, however long it is", () => {
  const { history, ask } = begin();
  for (let turn = 0; turn < 6; turn++) {
    ask({ path: `src/${turn}.js`, text: page(`${turn}`, 90_000) });
    assertEquals(history.messages.at(-1)?.content, page(`${turn}`, 90_000));
  }
});

test("History folds rarely, so that most requests begin with the one before", () => {
  const { ask } = begin();
  const notes = Array.from(
    { length: 40 },
    (_, turn) => ask({ path: `${turn}`, text: page(`${turn}`, 1_500) }),
  );
  const folds = notes.filter((note) => note !== null).length;
  assert(folds > 2 && folds < 20, `${folds} folds`);
});

test("History tells in one line what was folded, and each once", () => {
  const { history, ask } = begin();
  ask({ path: "src/a.js", text: page("a"), says: "I look at a." });
  ask({ path: "src/a.js", text: "Applied. 1 passed, 2 failed\n- x: 1 is not 2", isEdit: true });
  ask({ path: "src/b.js", text: page("b") });
  ask({ path: "src/b.js", text: page("c") });
  ask({ path: "src/d.js", text: page("d") });
  assertStringIncludes(history.messages[1]?.content ?? "", "1 failed\n\nEarlier calls");
  assertEquals(history.messages[1]?.content?.split("\n").slice(3), [
    "- you: I look at a.",
    "- read_file src/a.js",
    "- replace_in_file src/a.js: Applied. 1 passed, 2 failed",
    "- read_file src/b.js [2 times]",
  ]);
  assertEquals(history.messages[0], { role: "system", content: "Fix." });
});

test("History refers to an equal answer while it is there, and sends it again afterwards", () => {
  const { history, ask } = begin();
  const text = page("a", 6_000);
  ask({ path: "src/a.js", text });
  ask({ path: "src/a.js", text });
  assertEquals(
    history.messages.at(-1)?.content,
    "Unchanged: the same as in your earlier call above",
  );
  ask({ path: "./src/a.js", text });
  assertEquals(
    history.messages.at(-1)?.content,
    "The same as the answer to read_file src/a.js above",
  );
  assert(history.foldAll() !== null);
  ask({ path: "src/a.js", text });
  assertEquals(history.messages.at(-1)?.content, text);
  ask({ path: "src/a.js", text: "short" });
  ask({ path: "src/a.js", text: "short" });
  assertEquals(history.messages.at(-1)?.content, "short");
});

test("History folds what an edit made stale before what is newer", () => {
  const { history, ask } = begin();
  ask({ path: "src/keep.js", text: page("k", 2_000) });
  ask({ path: "src/old.js", text: page("o", 9_000) });
  ask({ path: "src/old.js", text: "Applied", isEdit: true });
  ask({ path: "src/new.js", text: page("n", 2_000) });
  const texts = history.messages.map(({ content }) => content);
  assertEquals(texts.includes(page("o", 9_000)), false);
  assertEquals(texts.includes(page("n", 2_000)), true);
});

test("History.foldAll() leaves the last turn, and says when there is nothing to fold", () => {
  const { history, ask } = begin();
  assertEquals(history.foldAll(), null);
  ask({ path: "a", text: page("a") });
  assertEquals(history.foldAll(), null);
  ask({ path: "b", text: page("b", 2_000) });
  assertStringIncludes(history.foldAll() ?? "", "- read_file a");
  assertEquals(history.messages.map(({ role }) => role), ["system", "user", "assistant", "tool"]);
});

test("History names no more than forty folded calls, the latest", () => {
  const { history, ask } = begin();
  for (let turn = 0; turn < 90; turn++) ask({ path: `src/${turn}.js`, text: page("x", 9_000) });
  const note = history.messages[1]?.content ?? "";
  assert(/- \d+ more before these/.test(note));
  assertLess(note.length, 2_000);
});
