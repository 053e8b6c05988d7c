import fc from "fast-check";
import { hashBytes, hashText } from "../../guards/hash.ts";
import { assertEquals } from "../assert.ts";

async function hashByRuntime(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.slice())).toHex();
}

Deno.test("hashBytes() gives what the runtime gives for every length around a block", {
  permissions: "none",
}, async () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7 + length);
    assertEquals(hashBytes(bytes), await hashByRuntime(bytes), String(length));
  }
});

Deno.test("hashBytes() gives what the runtime gives for any bytes, also inside a buffer", {
  permissions: "none",
}, async () => {
  const anyPart = fc.tuple(fc.uint8Array({ maxLength: 5_000 }), fc.nat(64));
  await fc.assert(
    fc.asyncProperty(anyPart, async ([bytes, start]) => {
      const part = bytes.subarray(Math.min(start, bytes.length));
      assertEquals(hashBytes(part), await hashByRuntime(part));
    }),
  );
});

Deno.test("hashText() hashes the text's UTF-8", { permissions: "none" }, () => {
  assertEquals(
    [hashText(""), hashText("abc"), hashText("é")],
    [
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      hashBytes(new Uint8Array([0xc3, 0xa9])),
    ],
  );
});
