import { assert, assertEquals, assertLess, assertLessOrEqual, assertMatch } from "../assert.ts";
import { openRoom } from "../../room/room.ts";
import { createRoomView } from "../../tools/room_view.ts";
import { MAX_EXCERPT_CHARACTERS } from "../../tools/excerpt.ts";
import { withProject } from "../room/project.ts";
import { playCalls } from "./play.ts";
import { read, replace } from "./table.ts";

const ONE_LINE = `${'{"k":"v"},'.repeat(299_999)}"\u{1f600}"`;

Deno.test("read_file cuts a line of 3 MB, says its size and how to ask for more (A18)", async () => {
  await playCalls({
    files: { "dist.json": ONE_LINE },
    calls: [
      read("dist.json"),
      read("dist.json", { from: 5 }),
      read("dist.json", { from: 5, to: 5 }),
      read("dist.json", { from: 1_500 }),
    ],
  }, ({ results: [whole = "", part = "", piece = "", last = ""] }) => {
    for (const result of [whole, part, piece, last]) {
      assertLessOrEqual(result.length, MAX_EXCERPT_CHARACTERS);
      assert(result.isWellFormed());
    }
    assertMatch(
      whole,
      new RegExp(`^\\[${ONE_LINE.length} characters, 1500 lines, lines over 2000`),
    );
    assertMatch(whole, /lines 2-\d+ left out: ask by from and to\]\n1\|\{"k"/);
    assertMatch(part, /^\[lines 5-\d+ of 1500.*folded[^]*\[cut here: ask from \d+\]$/);
    assertEquals(piece.split("\n").length, 2);
    assert(last.endsWith('"\u{1f600}"'));
  });
});

Deno.test("read_file gives the pieces of a long line that make up the line (A18)", async () => {
  const line = "x\u{1f600}".repeat(5_001);
  await playCalls({
    files: { "a.txt": `${line}\nend\n` },
    calls: Array.from(
      { length: 9 },
      (_, index) => read("a.txt", { from: index + 1, to: index + 1 }),
    ),
  }, ({ results }) => {
    const pieces = results.map((result) => result.slice(result.indexOf("\n") + 1));
    assertEquals(pieces.slice(0, 8).join(""), line);
    assertEquals(pieces[8], "end");
  });
});

Deno.test("a failed edit of a line of 3 MB answers soon and does not carry it back (A18)", async () => {
  const started = performance.now();
  await playCalls({
    files: { "dist.json": ONE_LINE },
    calls: [replace("dist.json", "nope", "x"), replace("dist.json", '{"k" : "v"},', "x")],
  }, ({ results, questions, events }) => {
    assertLess(performance.now() - started, 4_000, "two answers, two seconds each at the most");
    assertEquals(questions, []);
    assertEquals(events.filter(({ kind }) => kind === "requested"), []);
    for (const result of results) {
      assertMatch(result, /^Cannot edit "dist\.json": old text is not in it/);
      assertLess(result.length, 1_000);
    }
  });
});

Deno.test("every tool refuses a huge file by its size, before a byte of it is read (A18)", async () => {
  await withProject({ "huge.log": "top\n" }, async (root) => {
    const room = await openRoom(root, { dir: `${root}/.greenroom/rooms/r/1` });
    try {
      let reads = 0;
      const huge = {
        ...{ root: room.root, workspace: room.workspace, mounts: [], leftOut: [] },
        files: () => room.files(),
        isIgnored: () => false,
        read: () => Promise.resolve((reads++, new Uint8Array())),
        probe: {
          ...room.probe,
          lstat: async (path: string) => {
            const found = await room.probe.lstat(path);
            return found && (found.kind === "file" ? { ...found, size: 3e9 } : found);
          },
        },
      } as unknown as typeof room;
      assertEquals(await createRoomView(huge).locate("huge.log"), {
        kind: "failure",
        rule: "too_large",
        message: 'Cannot read "huge.log": found 3000000000 bytes and at most 8000000 are read',
        isRefusal: false,
      });
      assertEquals(reads, 0);
    } finally {
      await room.close();
    }
  });
});
