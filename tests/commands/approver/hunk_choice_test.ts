import {
  askForHunks,
  parseHunkNumbers,
  pickHunks,
} from "../../../commands/approver/hunk_choice.ts";
import { renderChange } from "../../../commands/show_diff.ts";
import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { createFakeDevice, createFakeTerminal, type Move } from "../fixtures/fake_device.ts";
import { QUESTIONS } from "../fixtures/questions.ts";

const CHANGES = QUESTIONS.hunks?.changes ?? [];
const LANDING = QUESTIONS.landing?.changes ?? [];

function changedLines(changes: readonly { readonly after: Uint8Array }[]): string[] {
  return changes.flatMap(({ after }) =>
    new TextDecoder().decode(after).match(/Line \d+|>= 3/g) ?? []
  );
}

async function choose(numbers: string, moves: readonly Move[] = []) {
  const fake = createFakeDevice({ moves, rows: 10 });
  const terminal = createFakeTerminal(fake);
  const shown = CHANGES.map((change) => renderChange(change, { columns: 80, hasColour: false }));
  const picked = await terminal.hold(() =>
    askForHunks(terminal, { changes: CHANGES, shown, numbers })
  );
  return { picked, output: fake.output() };
}

Deno.test("parseHunkNumbers() reads numbers and ranges", { permissions: "none" }, () => {
  const table: Record<string, number[] | null> = {
    "1": [1],
    "3, 1": [1, 3],
    "1-3": [1, 2, 3],
    "2 2-3": [2, 3],
    "": null,
    "0": null,
    "4": null,
    "3-1": null,
    "1,x": null,
    "-1": null,
  };
  for (const [text, numbers] of Object.entries(table)) {
    assertEquals([text, parseHunkNumbers(text, 3)], [text, numbers]);
  }
});

Deno.test("pickHunks() makes only the chosen changes, over all files", {
  permissions: "none",
}, () => {
  assertEquals(changedLines(pickHunks(CHANGES, [1, 3])), ["Line 10", "Line 50"]);
  const picked = pickHunks(LANDING, [3]);
  assertEquals(picked.map((change) => change.path), ["src/numbers.txt"]);
  assertEquals(changedLines(picked), ["Line 30"]);
  assertEquals(pickHunks(LANDING, [1, 2, 3, 4]), [...LANDING]);
  assertEquals(pickHunks(LANDING, []), []);
});

Deno.test("askForHunks() asks for each hunk and takes those with a yes", {
  permissions: "none",
}, async () => {
  const { picked, output } = await choose("", [
    { cue: "Take hunk 1 of 3, +1 -1? [y,n,q or numbers] ", keys: "y\r" },
    { cue: "Take hunk 2 of 3", keys: "maybe\r" },
    { cue: "Take hunk 2 of 3", keys: "n\r" },
    { cue: "Take hunk 3 of 3", keys: "yes\r" },
  ]);
  assertEquals(picked.kind === "picked" && changedLines(picked.changes), ["Line 10", "Line 50"]);
  assertStringIncludes(output, "… 3 more rows, as shown above\n");
});

Deno.test("askForHunks() takes numbers instead of an answer a hunk", {
  permissions: "none",
}, async () => {
  const typed = await choose("2");
  assertEquals(typed.picked.kind === "picked" && changedLines(typed.picked.changes), ["Line 30"]);
  const { picked } = await choose("", [{ cue: "Take hunk 1", keys: "2,3\r" }]);
  assertEquals(picked.kind === "picked" && changedLines(picked.changes), ["Line 30", "Line 50"]);
});

Deno.test("askForHunks() says all when all were taken", { permissions: "none" }, async () => {
  assertEquals((await choose("1-3")).picked, { kind: "all" });
});

Deno.test("askForHunks() picks nothing when nothing was taken or the numbers are wrong", {
  permissions: "none",
}, async () => {
  const moves = [1, 2, 3].map((at) => ({ cue: `Take hunk ${at}`, keys: "n\r" }));
  assertEquals((await choose("", moves)).picked, {
    kind: "none",
    message: "No hunk was taken; answer n to refuse the change.",
  });
  assertEquals((await choose("7")).picked, {
    kind: "none",
    message: 'Cannot choose hunks: found "7" and numbers from 1 to 3 are needed',
  });
  const { picked } = await choose("", [{ cue: "Take hunk 1", keys: "q\r" }]);
  assertEquals(picked.kind, "none");
});

Deno.test("askForHunks() gives the end when input ends", { permissions: "none" }, async () => {
  assertEquals((await choose("", [{ cue: "Take", keys: "\x03" }])).picked, { kind: "interrupt" });
});
