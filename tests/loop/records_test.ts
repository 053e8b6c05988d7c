import { parseRecords } from "../../loop/records.ts";
import { assertEquals } from "../assert.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const good = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `{"n":${from + index}}\n`).join("");
const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

test("parseRecords() gives all records of a whole file", () => {
  assertEquals(parseRecords(good(3)), {
    records: numbers(3),
    unreadableLines: [],
    lastLine: 3,
  });
  assertEquals(parseRecords(""), { records: [], unreadableLines: [], lastLine: 0 });
});

test("parseRecords() names a torn last line and keeps what is before and after it (F01)", () => {
  const torn = '{"t":"tool","name":"read_fi';
  assertEquals(parseRecords(`${good(1)}${torn}`), {
    records: numbers(1),
    unreadableLines: [2],
    lastLine: 2,
  });
  assertEquals(parseRecords(`${good(1)}${torn}\n${good(1, 1)}`), {
    records: numbers(2),
    unreadableLines: [2],
    lastLine: 3,
  });
  assertEquals(parseRecords(`${good(1)}${torn}\n\n${good(1, 1)}\n`), {
    records: numbers(2),
    unreadableLines: [2],
    lastLine: 4,
  });
});

test("parseRecords() names junk in the middle and goes on after it (F03)", () => {
  for (const junk of ["\0".repeat(500), "\ufffd\ufffd{", "{}{}", "nonsense", '{"n":1'] as const) {
    assertEquals(parseRecords(`${good(3)}${junk}\n${good(4, 3)}`), {
      records: numbers(7),
      unreadableLines: [4],
      lastLine: 8,
    });
  }
});

test("parseRecords() takes lines that end in CR LF, and a last one without an end", () => {
  assertEquals(parseRecords('{"n":0}\r\n{"n":1}'), {
    records: numbers(2),
    unreadableLines: [],
    lastLine: 2,
  });
});
