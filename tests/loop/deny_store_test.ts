import { createDenial, type Denial } from "../../guards/denials.ts";
import { createDenyStore, type DenyStore } from "../../loop/deny_store.ts";
import { createStateDir } from "../../loop/state_dir.ts";
import { assertEquals, assertThrows } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { change } from "./fakes/fix.ts";

const denial = (id: string): Denial =>
  createDenial(change("src/a.js", `${id}\n`), {
    ...{ id, reason: `not ${id}`, deniedAt: "2026-01-02T03:04:05Z", tool: "write_file" },
  });
const [ONE, TWO, THREE] = [denial("one"), denial("two"), denial("three")] as const;

interface Stage {
  readonly store: DenyStore;
  readonly file: string;
  /** Opens the same memory as another run does. */
  reopen(): DenyStore;
}

function test(name: string, fn: (stage: Stage) => void): void {
  Deno.test(name, () =>
    withProject({}, (root) => {
      const reopen = () => createDenyStore(createStateDir(root));
      fn({ store: reopen(), reopen, file: `${root}/.greenroom/denied.jsonl` });
    }));
}

test("remember() keeps refusals for the next run", ({ store, reopen }) => {
  assertEquals(store.load(), []);
  store.remember(ONE);
  store.remember(TWO);
  assertEquals(store.load(), [ONE, TWO]);
  assertEquals(reopen().load(), [ONE, TWO]);
});

test("load() sees what another run remembered meanwhile", ({ store, reopen }) => {
  const other = reopen();
  store.remember(ONE);
  other.remember(TWO);
  assertEquals([store.load(), other.load()], [[ONE, TWO], [ONE, TWO]]);
});

test("forget() forgets one refusal and says whether there was one", ({ store, reopen }) => {
  [ONE, TWO, THREE].forEach((each) => store.remember(each));
  assertEquals([store.forget("two"), store.forget("two"), store.forget("nope")], [
    true,
    false,
    false,
  ]);
  assertEquals(reopen().load(), [ONE, THREE]);
  reopen().remember(TWO);
  assertEquals(store.load(), [ONE, THREE, TWO]);
});

test("clear() forgets all and says how many there were", ({ store, reopen }) => {
  assertEquals(store.clear(), 0);
  [ONE, TWO].forEach((each) => store.remember(each));
  assertEquals([store.clear(), reopen().load()], [2, []]);
});

const TORN = '{"id":"torn","path":"src/a.';

for (const end of ["", "\n", "\n\n"]) {
  test(`load() reads on past a torn end ${JSON.stringify(end)} and every later record (F01)`, ({ store, reopen, file }) => {
    store.remember(ONE);
    Deno.writeTextFileSync(file, `${TORN}${end}`, { append: true });
    assertEquals(reopen().load(), [ONE]);
    reopen().remember(TWO);
    reopen().remember(THREE);
    assertEquals(reopen().load(), [ONE, TWO, THREE]);
    const lines = Deno.readTextFileSync(file).split("\n");
    assertEquals(lines[1], TORN, "the half line stays a line of its own");
    assertEquals([reopen().forget("two"), reopen().load()], [true, [ONE, THREE]]);
  });
}

test("load() takes a last record whose line end alone is missing (F01)", ({ store, file }) => {
  store.remember(ONE);
  Deno.writeTextFileSync(file, Deno.readTextFileSync(file).trimEnd());
  assertEquals(store.load(), [ONE]);
  store.remember(TWO);
  assertEquals(store.load(), [ONE, TWO]);
});

for (
  const [what, junk] of [
    ["NUL bytes", "\0".repeat(500)],
    ["half a record", TORN],
    ["another record", '{"id":"x"}'],
    ["a list", "[]"],
    ["text", "not JSON"],
  ] as const
) {
  test(`everything stops at ${what} in the middle, and nothing is rewritten (F03)`, ({ store, file }) => {
    [ONE, TWO].forEach((each) => store.remember(each));
    const [first, second] = Deno.readTextFileSync(file).split("\n");
    const broken = `${first}\n${junk}\n${second}\n`;
    Deno.writeTextFileSync(file, broken);
    assertThrows(() => store.load(), SyntaxError);
    assertThrows(() => store.forget("one"), SyntaxError);
    assertEquals(Deno.readTextFileSync(file), broken);
  });
}

test("load() names the unreadable line, and what can be done", ({ store, file }) => {
  store.remember(ONE);
  Deno.writeTextFileSync(file, `junk\n${Deno.readTextFileSync(file)}`);
  assertThrows(
    () => store.load(),
    SyntaxError,
    'Cannot read deny memory ".greenroom/denied.jsonl": found no record in line 1',
  );
});

test("clear() works on an unreadable memory and keeps a copy of it (F03)", ({ store, file }) => {
  store.remember(ONE);
  const broken = `junk\n${Deno.readTextFileSync(file)}`;
  Deno.writeTextFileSync(file, broken);
  assertEquals(store.clear(), 2);
  assertEquals(store.load(), []);
  assertEquals(Deno.readTextFileSync(`${file}.unreadable`), broken);
});

test("load() is no longer than the memory: it reads no journal (F08)", ({ store, file }) => {
  store.remember(ONE);
  const runs = file.replace("denied.jsonl", "runs/x");
  Deno.mkdirSync(runs, { recursive: true });
  Deno.writeTextFileSync(`${runs}/journal.jsonl`, "junk\n");
  assertEquals(store.load(), [ONE]);
});
