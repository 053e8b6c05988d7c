import { assert, assertEquals } from "../../assert.ts";
import { Tail } from "../../../room/output/tail.ts";

function read(parts: readonly string[], maxBytes: number): { text: string; isWhole: boolean } {
  const tail = new Tail(maxBytes);
  for (const part of parts) tail.push(part);
  return { text: tail.read(), isWhole: tail.isWhole };
}

Deno.test({
  name: "Tail.read() gives everything when it fits",
  permissions: "none",
  fn() {
    assertEquals(read([], 10), { text: "", isWhole: true });
    assertEquals(read(["größe", "\ufeff", "你"], 10), { text: "größe\ufeff你", isWhole: true });
  },
});

Deno.test({
  name: "Tail.read() gives the end, from a whole character, when there is more",
  permissions: "none",
  fn() {
    for (
      const parts of [[...("💩你ö-".repeat(500))], ["💩你ö-".repeat(500)], [
        "x",
        "💩你ö-".repeat(500),
      ]]
    ) {
      for (let maxBytes = 4; maxBytes < 40; maxBytes += 1) {
        const { text, isWhole } = read(parts, maxBytes);
        const bytes = new TextEncoder().encode(text).length;
        assert(parts.join("").endsWith(text) && !isWhole);
        assert(bytes > maxBytes - 4 && bytes <= 2 * maxBytes, `${bytes} of ${maxBytes}`);
      }
    }
  },
});
