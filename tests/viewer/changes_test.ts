import { createChanges } from "../../commands/view/changes.ts";
import { assertEquals } from "../assert.ts";

async function readEvent(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const { value, done } = await reader.read();
  return done ? null : new TextDecoder().decode(value).split("\n")[0] ?? "";
}

Deno.test("createChanges() says that a run goes on, that it grew, and that it is over", async () => {
  const run = { size: 1, isLive: true };
  const reader = createChanges({ toMark: () => String(run.size), isLive: () => run.isLive })
    .getReader();
  assertEquals(await readEvent(reader), "event: live");
  run.size = 2;
  assertEquals(await readEvent(reader), "event: change");
  run.isLive = false;
  assertEquals(await readEvent(reader), "event: over");
  assertEquals(await readEvent(reader), null);
});

Deno.test("createChanges() ends at once where nothing new can come", async () => {
  const reader = createChanges({ toMark: () => "", isLive: () => false }).getReader();
  assertEquals([await readEvent(reader), await readEvent(reader)], ["event: still", null]);
});

Deno.test("createChanges() stops looking when nobody reads any more", async () => {
  let looks = 0;
  const stream = createChanges({ toMark: () => String(looks++ * 0), isLive: () => true });
  await stream.cancel();
  const before = looks;
  await new Promise((resolve) => setTimeout(resolve, 600));
  assertEquals(looks, before);
});
