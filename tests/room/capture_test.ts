import {
  assert,
  assertEquals,
  assertLess,
  assertLessOrEqual,
  assertStringIncludes,
} from "../assert.ts";
import { Capture, renderExcerpt } from "../../room/capture.ts";

const ENCODER = new TextEncoder();

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("Capture.push() merges both streams line by line when they come in turns", () => {
  const capture = new Capture({ maxBytes: 1_000 });
  const lines = [
    capture.push("stdout", ENCODER.encode("out 1\nout")),
    capture.push("stderr", ENCODER.encode("err 1\n")),
    capture.push("stdout", ENCODER.encode(" 2\n")),
    capture.push("stderr", ENCODER.encode("err 2")),
  ];
  assertEquals(lines, ["out 1\n", "err 1\n", "out 2\n", ""]);
  assertEquals(capture.finish(), "out 1\nerr 1\nout 2\nerr 2");
  assertEquals(capture.bytes, 23);
});

test("Capture.push() keeps a character whole when the other stream speaks in its middle", () => {
  const capture = new Capture({ maxBytes: 1_000 });
  capture.push("stdout", Uint8Array.of(0xf0, 0x9f));
  capture.push("stderr", Uint8Array.of(0xf0, 0x9f, 0x92, 0xa9, 0x0a));
  capture.push("stdout", Uint8Array.of(0x92, 0xa9));
  assertEquals(capture.finish(), "💩\n💩");
});

test("Capture.finish() cleans before it cuts when codes fill the output", () => {
  const capture = new Capture({ maxBytes: 500 });
  for (let step = 0; step < 5_000; step += 1) {
    capture.push("stdout", ENCODER.encode(`\x1b[2K\r\x1b[32mResolving ${step}/5000\x1b[39m`));
  }
  capture.push("stdout", ENCODER.encode("\n\x1b[31m1 failed\x1b[39m | 2 passed\n"));
  assertEquals(capture.finish(), "Resolving 4999/5000\n1 failed | 2 passed\n");
});

test("Capture.finish() holds well-formed text when the limit falls inside a character", () => {
  for (let maxBytes = 500; maxBytes < 510; maxBytes += 1) {
    const capture = new Capture({ maxBytes });
    capture.push("stdout", ENCODER.encode("💩".repeat(1_000)));
    const text = capture.finish();
    assert(text.isWellFormed() && !text.includes("\ufffd"));
    assertEquals(JSON.parse(JSON.stringify(text)), text);
    assertLessOrEqual(ENCODER.encode(text).length, maxBytes);
  }
});

test("Capture.finish() shortens again without losing the cause when its text is the input", () => {
  const capture = new Capture({ maxBytes: 100_000 });
  const noise = ENCODER.encode("nothing to see on this line of noise\n".repeat(2_000));
  for (let round = 0; round < 20; round += 1) {
    capture.push("stdout", noise);
    if (round === 9) capture.push("stderr", ENCODER.encode("AssertionError: 3 is not 4\n"));
  }
  capture.push("stdout", ENCODER.encode("1 failed\n"));
  const text = renderExcerpt(capture.finish(), { maxBytes: 2_000 });
  assertStringIncludes(text, "AssertionError: 3 is not 4");
  assert(text.endsWith("1 failed\n"));
  assertLess(text.length, 2_000);
});
