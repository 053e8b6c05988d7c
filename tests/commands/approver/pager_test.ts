import { countChangeRows, type Paged, printPages } from "../../../commands/approver/pager.ts";
import { assertEquals } from "../../assert.ts";
import { createFakeDevice, createFakeTerminal } from "../fixtures/fake_device.ts";

const MORE = "a all, q to the question";

function createRows(count: number) {
  return Array.from({ length: count }, (_, at) => ({ text: `row ${at}`, isChange: at % 2 === 0 }));
}

/** Prints rows on a screen of ten, presses the keys, one at each stop. */
async function page(count: number, keys: readonly string[]) {
  const moves = keys.map((keys) => ({ cue: MORE, keys }));
  const fake = createFakeDevice({ moves, rows: 10 });
  const terminal = createFakeTerminal(fake);
  const rows = createRows(count);
  const paged: Paged = await terminal.hold(() => printPages(terminal, rows, { reservedRows: 1 }));
  const lines = fake.output().split("\n").map((line) => line.split("\r").at(-1));
  return { paged, printed: lines.filter((line) => line !== "").length };
}

Deno.test("printPages() prints without a stop what fits above the prompt", {
  permissions: "none",
}, async () => {
  assertEquals(await page(8, []), {
    paged: { kind: "printed", rest: [], keys: 0 },
    printed: 8,
  });
});

Deno.test("printPages() stops wherever the screen is full", { permissions: "none" }, async () => {
  assertEquals(await page(20, [" ", " "]), {
    paged: { kind: "printed", rest: [], keys: 2 },
    printed: 20,
  });
  assertEquals(await page(10, ["\r", "\x1b[B"]), {
    paged: { kind: "printed", rest: [], keys: 2 },
    printed: 10,
  });
});

Deno.test("printPages() prints all the rest at once when asked", {
  permissions: "none",
}, async () => {
  const { paged, printed } = await page(2000, ["x", "a"].slice(1));
  assertEquals([paged, printed], [{ kind: "printed", rest: [], keys: 1 }, 2000]);
});

Deno.test("printPages() says which rows were not printed when the person leaves", {
  permissions: "none",
}, async () => {
  const { paged, printed } = await page(30, [" ", "q"]);
  assertEquals(printed, 17);
  assertEquals(paged, { kind: "printed", rest: createRows(30).slice(17), keys: 2 });
});

Deno.test("printPages() passes an end on", { permissions: "none" }, async () => {
  assertEquals((await page(30, ["\x03"])).paged, { kind: "interrupt" });
  assertEquals((await page(30, ["\x04"])).paged, { kind: "end_of_input" });
});

Deno.test("countChangeRows() counts rows of changed lines", { permissions: "none" }, () => {
  assertEquals(countChangeRows(createRows(5)), 3);
});
