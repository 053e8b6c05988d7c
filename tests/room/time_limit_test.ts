import { assert, assertEquals, assertGreaterOrEqual, assertLess } from "../assert.ts";
import { isDoneWithin, startTimeLimit } from "../../room/time_limit.ts";

const LONG_MS = 30_000;

Deno.test("startTimeLimit() is up after its time and not before", async () => {
  const startedAt = performance.now();
  await startTimeLimit(60).isUp;
  assertGreaterOrEqual(performance.now() - startedAt, 55);
});

Deno.test("startTimeLimit() is never up once it is cleared", async () => {
  const limit = startTimeLimit(20);
  limit.clear();
  assertEquals(await isDoneWithin(limit.isUp, 80), false);
});

Deno.test("startTimeLimit() keeps no process alive once it is cleared", async () => {
  const module = new URL("../../room/time_limit.ts", import.meta.url).href;
  const code = `import { startTimeLimit } from ${JSON.stringify(module)};
    const limit = startTimeLimit(${LONG_MS}); limit.clear(); console.log("cleared");`;
  const startedAt = performance.now();
  const child = new Deno.Command(Deno.execPath(), { args: ["eval", code] });
  const { stdout } = await child.output();
  assertEquals(new TextDecoder().decode(stdout), "cleared\n");
  assertLess(performance.now() - startedAt, LONG_MS / 2);
});

Deno.test("isDoneWithin() tells work that is done from work that is late", async () => {
  assert(await isDoneWithin(Promise.resolve(), LONG_MS));
  assertEquals(await isDoneWithin(new Promise(() => {}), 10), false);
});
