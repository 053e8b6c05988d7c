import { assert, assertEquals, assertLess, assertStringIncludes } from "../../assert.ts";
import { LineStream } from "../../../room/output/line_stream.ts";

const ENCODER = new TextEncoder();

function feed(parts: readonly Uint8Array[]): string {
  const stream = new LineStream();
  return parts.map((part) => stream.push(part)).join("") + stream.finish();
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("LineStream.push() decodes the same text when the bytes are cut at any place", () => {
  const text = "größe 你 💩\n\x1b[31mFAILED\x1b[0m t_a\r\n50%\r100%\nend";
  const all = ENCODER.encode(text);
  for (let at = 0; at <= all.length; at += 1) {
    assertEquals(
      feed([all.subarray(0, at), all.subarray(at)]),
      "größe 你 💩\nFAILED t_a\n100%\nend",
    );
  }
  assertEquals(
    feed([...all].map((one) => Uint8Array.of(one))),
    "größe 你 💩\nFAILED t_a\n100%\nend",
  );
});

test("LineStream.push() marks bad bytes and goes on when the output is not UTF-8", () => {
  const parts = ["7465737420e4bd", "a0206f6b0a", "fffe00810a", "4641494c454420745f610a", "f09f92"];
  assertEquals(
    feed(parts.map(bytes)),
    "test 你 ok\n\ufffd\ufffd\\u{0}\ufffd\nFAILED t_a\n\ufffd",
  );
});

test("LineStream.push() holds a line back when it is not whole", () => {
  const stream = new LineStream();
  assertEquals(stream.push(ENCODER.encode("one\ntw")), "one\n");
  assertEquals(stream.push(ENCODER.encode("o")), "");
  assertEquals(stream.push(ENCODER.encode("\nthree")), "two\n");
  assertEquals(stream.finish(), "three");
});

test("LineStream.push() keeps both ends of a line when it is longer than anyone reads", () => {
  const line = feed([ENCODER.encode(`start${"x".repeat(10_000)}end\nnext\n`)]);
  assertLess(line.length, 4_000);
  assert(line.startsWith("startxxx") && line.endsWith("xxxend\nnext\n"));
  assertStringIncludes(line, "[… 7008 characters of this line left out …]");
});

test("LineStream.push() stays small when a line never ends", () => {
  const part = ENCODER.encode("x".repeat(65_536));
  const parts = [ENCODER.encode("start"), ...Array(40).fill(part), ENCODER.encode("end\n")];
  const line = feed(parts);
  assertLess(line.length, 200_000);
  assert(line.startsWith("startxxx") && line.endsWith("xxxend\n"));
  assertStringIncludes(line, "bytes of this line left out");
});

test("LineStream.push() keeps the last frame when a progress bar never ends its line", () => {
  const frames = Array.from({ length: 200_000 }, (_, step) => `\rstep ${step} of 200000`).join("");
  const all = ENCODER.encode(frames + "\n");
  const parts = Array.from(
    { length: Math.ceil(all.length / 4096) },
    (_, index) => all.subarray(index * 4096, index * 4096 + 4096),
  );
  assertEquals(feed(parts), "step 199999 of 200000\n");
});
