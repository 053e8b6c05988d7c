import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { CHROMIUM } from "./chromium.ts";

const FILE = new URL("in_browser.ts", import.meta.url).pathname;

Deno.test("the viewer holds in a real browser what in_browser.ts says of it", async () => {
  assert(CHROMIUM !== null, "Chromium is needed: apt-get install chromium");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--frozen", "--no-check", "-A", FILE],
    env: { NO_COLOR: "1" },
  }).output();
  const [out, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assertEquals(code, 0, `${out}${errors}`);
  assertStringIncludes(out ?? "", " passed | 0 failed");
});
