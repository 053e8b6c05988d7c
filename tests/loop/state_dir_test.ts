import { createStateDir, type StateDir } from "../../loop/state_dir.ts";
import { assert, assertEquals, assertThrows } from "../assert.ts";
import { withProject } from "../room/project.ts";

const CHILD = new URL("state_child.ts", import.meta.url).pathname;

function startChild(...args: readonly string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", CHILD, ...args],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
}

function test(name: string, fn: (state: StateDir, root: string) => Promise<void> | void): void {
  Deno.test(name, () => withProject({}, (root) => fn(createStateDir(root), root)));
}

/** Modes of everything in the state folder, by path. */
function listModes(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (folder: string) => {
    found[folder.slice(root.length + 1)] = toMode(folder);
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) visit(`${folder}/${name}`);
      else found[`${folder}/${name}`.slice(root.length + 1)] = toMode(`${folder}/${name}`);
    }
  };
  visit(`${root}/.greenroom`);
  return found;
}

function toMode(path: string): string {
  return ((Deno.lstatSync(path).mode ?? 0) & 0o7777).toString(8);
}

for (const umask of ["077", "000", "022"]) {
  Deno.test(`the state folder is its owner's alone under umask ${umask} (F04)`, () =>
    withProject({}, async (root) => {
      const child = startChild(root, "modes", umask);
      await child.stdin.close();
      assertEquals((await child.output()).code, 0);
      assertEquals(listModes(root), {
        ".greenroom": "700",
        ".greenroom/.gitignore": "600",
        ".greenroom/denied.jsonl": "600",
        ".greenroom/edit": "700",
        ".greenroom/edit/new_text.ts": "600",
        ".greenroom/rooms": "700",
        [`.greenroom/rooms/${umask}`]: "700",
        ".greenroom/runs": "700",
        [`.greenroom/runs/${umask}`]: "700",
        [`.greenroom/runs/${umask}/journal.jsonl`]: "600",
        [`.greenroom/runs/${umask}/lock`]: "600",
      });
    }));
}

test("createStateDir() makes a folder that git ignores by itself, once", (state, root) => {
  assertEquals(state.root, `${root}/.greenroom`);
  assertEquals(state.readText(".gitignore"), "*\n");
  Deno.writeTextFileSync(`${root}/.greenroom/.gitignore`, "mine\n");
  createStateDir(root);
  assertEquals(state.readText(".gitignore"), "mine\n");
  assertEquals([...Deno.readDirSync(root)].map(({ name }) => name), [".greenroom"]);
});

for (
  const [what, found, make] of [
    ["a link", "a link", (path: string) => Deno.symlinkSync("../elsewhere", path)],
    ["a link to nowhere", "a link", (path: string) => Deno.symlinkSync("nowhere", path)],
    ["a file", "a file", (path: string) => Deno.writeTextFileSync(path, "")],
  ] as const
) {
  Deno.test(`createStateDir() refuses ${what} and writes nothing through it`, () =>
    withProject({ "../elsewhere/x": "x" }, (root) => {
      make(`${root}/.greenroom`);
      assertThrows(
        () => createStateDir(root),
        Error,
        `Cannot use state folder "${root}/.greenroom": found ${found} and a folder is needed`,
      );
      assertEquals([...Deno.readDirSync(`${root}/../elsewhere`)].length, 1);
    }));
}

test("createRun() gives folders, and close() removes the rooms and keeps the rest", (state) => {
  const run = state.createRun("run-1");
  assertEquals([run.id, run.root], ["run-1", `${state.root}/runs/run-1`]);
  Deno.mkdirSync(`${run.rooms}/1/deep`, { recursive: true });
  Deno.writeTextFileSync(`${run.rooms}/1/deep/a.ts`, "");
  const records = state.openRecords("runs/run-1/journal.jsonl");
  records.append("{}", { isDurable: false });
  records.close();
  run.close();
  assertEquals([...Deno.readDirSync(`${state.root}/rooms`)], []);
  assertEquals(state.readText("runs/run-1/journal.jsonl"), "{}\n");
});

test(
  "removeStaleRooms() removes the rooms of dead runs and leaves those of live ones",
  async (state, root) => {
    const [live, dead] = [startChild(root, "hold", "live"), startChild(root, "hold", "dead")];
    for (const child of [live, dead]) {
      const reader = child.stdout.getReader();
      assertEquals(new TextDecoder().decode((await reader.read()).value), "held\n");
      reader.releaseLock();
    }
    Deno.writeTextFileSync(`${state.root}/rooms/live/work.txt`, "in use");
    Deno.mkdirSync(`${state.root}/rooms/dead/1`);
    Deno.mkdirSync(`${state.root}/rooms/unlocked`);
    assertEquals(state.removeStaleRooms(), ["unlocked"]);
    dead.kill("SIGKILL");
    await Promise.all([dead.status, dead.stdout.cancel(), dead.stdin.abort().catch(() => {})]);
    assertEquals(state.removeStaleRooms(), ["dead"]);
    assertEquals(state.readText("rooms/live/work.txt"), "in use");
    assert(Deno.lstatSync(`${state.root}/runs/dead`).isDirectory, "what the run recorded is kept");
    await live.stdin.close();
    await Promise.all([live.status, live.stdout.cancel()]);
    assertEquals([...Deno.readDirSync(`${state.root}/rooms`)], []);
  },
);

test("removeStaleRooms() leaves the rooms of the own run alone", (state) => {
  const run = state.createRun("own");
  assertEquals(state.removeStaleRooms(), []);
  assert(Deno.lstatSync(run.rooms).isDirectory);
  run.close();
  assertEquals(state.removeStaleRooms(), []);
});

// Root may write to every folder; for all others this is the harder case.
Deno.test("removeStaleRooms() removes folders that nobody may write to", () =>
  withProject({}, (root) => {
    const state = createStateDir(root);
    const cache = `${state.root}/rooms/dead/1/cache`;
    Deno.mkdirSync(`${cache}/deep`, { recursive: true });
    Deno.writeTextFileSync(`${cache}/deep/a.go`, "");
    for (const folder of [`${cache}/deep`, cache]) Deno.chmodSync(folder, 0o555);
    assertEquals(state.removeStaleRooms(), ["dead"]);
    assertEquals([...Deno.readDirSync(`${state.root}/rooms`)], []);
  }));

test("readText() gives null where there is no such file", (state) => {
  assertEquals(state.readText("denied.jsonl"), null);
  assertEquals(state.readText("no/such/folder/file"), null);
});

test("replaceText() replaces a file as a whole and leaves no other", (state) => {
  state.replaceText("a/b.txt", "one\n");
  state.replaceText("a/b.txt", "2");
  assertEquals(state.readText("a/b.txt"), "2");
  assertEquals([...Deno.readDirSync(`${state.root}/a`)].map(({ name }) => name), ["b.txt"]);
});

for (
  const [before, after] of [
    [null, "new\n"],
    ["", "new\n"],
    ["one\n", "one\nnew\n"],
    ["one\ntorn", "one\ntorn\nnew\n"],
    ["one\n\0\0", "one\n\0\0\nnew\n"],
  ] as const
) {
  test(`append() puts a record on a line of its own after ${JSON.stringify(before)} (F01)`, (state) => {
    if (before !== null) Deno.writeTextFileSync(`${state.root}/x.jsonl`, before);
    const records = state.openRecords("x.jsonl");
    records.append("new", { isDurable: true });
    records.close();
    assertEquals(state.readText("x.jsonl"), after);
  });
}

test("append() keeps what two runs write at the same time apart", (state) => {
  const [one, two] = [state.openRecords("x.jsonl"), state.openRecords("x.jsonl")];
  for (let index = 0; index < 20; index++) {
    one.append(`a${index} ${"x".repeat(9_000)}`, { isDurable: false });
    two.append(`b${index} ${"y".repeat(9_000)}`, { isDurable: false });
  }
  one.close();
  two.close();
  const lines = state.readText("x.jsonl")?.trimEnd().split("\n") ?? [];
  assertEquals(lines.map((line) => line.split(" ")[0]).slice(0, 4), ["a0", "b0", "a1", "b1"]);
  assertEquals(lines.length, 40);
});
