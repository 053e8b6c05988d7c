import { runDenied } from "../../commands/denied.ts";
import { createDenial, type Denial } from "../../guards/denials.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { createChange } from "./fixtures/questions.ts";

const FIRST = createDenial(createChange("a.py", "x = 1\n", "x = 3\n"), {
  id: "d4f2",
  reason: "wrong\x1b[2J place",
  deniedAt: "2025-01-02T03:04:05.000Z",
  tool: "replace_in_file",
});
const SECOND: Denial = { ...FIRST, id: "c0de", path: "b.py", reason: null };

/** A deny memory that lives in a list. */
function createStore(denials: readonly Denial[]) {
  let kept = [...denials];
  return {
    load: () => kept,
    forget: (id: string) => {
      const count = kept.length;
      kept = kept.filter((denial) => denial.id !== id);
      return kept.length < count;
    },
    clear: () => kept.splice(0).length,
  };
}

Deno.test("runDenied() lists each refusal on a line and says how to forget it", {
  permissions: "none",
}, () => {
  const store = createStore([FIRST, SECOND]);
  const { text, exitCode } = runDenied({ kind: "list" }, { store, printsJson: false });
  const lines = text.split("\n");
  assertEquals([exitCode, lines.length], [0, 5]);
  assertEquals(lines[0]?.startsWith("d4f2  2025-01-02T03:04:05.000Z  a.py  +1 -1: x = 3"), true);
  assertStringIncludes(lines[0] ?? "", "(wrong\\u{1b}[2J place)");
  assertEquals(lines[3], "greenroom denied forget ID forgets one of them.");
});

Deno.test("runDenied() says so when nothing is remembered", { permissions: "none" }, () => {
  const store = createStore([]);
  assertEquals(runDenied({ kind: "list" }, { store, printsJson: false }), {
    text: "Nothing is remembered as refused in this project.\n",
    exitCode: 0,
  });
  assertEquals(
    runDenied({ kind: "clear" }, { store, printsJson: false }).text,
    "Nothing was remembered.\n",
  );
});

Deno.test("runDenied() forgets one refusal by its id", { permissions: "none" }, () => {
  const store = createStore([FIRST, SECOND]);
  const result = runDenied({ kind: "forget", id: "d4f2" }, { store, printsJson: false });
  assertEquals(result, {
    text: "Forgot refusal d4f2; a change like it is asked again.\n",
    exitCode: 0,
  });
  assertEquals(store.load(), [SECOND]);
});

Deno.test("runDenied() names the nearest id when there is none of that id", {
  permissions: "none",
}, () => {
  const store = createStore([FIRST, SECOND]);
  assertEquals(runDenied({ kind: "forget", id: "d4f3" }, { store, printsJson: true }), {
    text: 'Cannot forget a refusal: found "d4f3" (did you mean d4f2?) and an id from greenroom' +
      " denied list is needed\n",
    exitCode: 2,
  });
  assertEquals(store.load().length, 2);
  const { text } = runDenied({ kind: "forget", id: "x" }, {
    store: createStore([]),
    printsJson: false,
  });
  assertEquals(text, 'Cannot forget a refusal: found "x" and nothing is remembered\n');
});

Deno.test("runDenied() forgets all", { permissions: "none" }, () => {
  const store = createStore([FIRST, SECOND]);
  const { text } = runDenied({ kind: "clear" }, { store, printsJson: false });
  assertEquals([text, store.load()], ["Forgot 2 refusals.\n", []]);
});

Deno.test("runDenied() prints one object when JSON is wanted, and no keys in it", {
  permissions: "none",
}, () => {
  const list = (store: ReturnType<typeof createStore>) =>
    JSON.parse(runDenied({ kind: "list" }, { store, printsJson: true }).text);
  assertEquals(list(createStore([])), { denials: [] });
  const { keys: _, ...first } = FIRST;
  assertEquals(list(createStore([FIRST])), { denials: [first] });
  for (const action of [{ kind: "forget", id: "d4f2" }, { kind: "clear" }] as const) {
    const { text } = runDenied(action, { store: createStore([FIRST]), printsJson: true });
    assertEquals(text, '{"forgotten":1}\n');
  }
});
