import { assertEquals } from "../assert.ts";

const MODES = ["755", "640", "600", "444", "664", "777"];

Deno.test("edits keep modes, new files get the usual one, and nothing is left beside (A06)", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("modes_child.ts", import.meta.url).pathname],
  });
  const { stdout } = await child.output();
  const expect = (fresh: string) => ({
    results: ["Applied", "Created"],
    modes: [...MODES.map((mode) => `bin/${mode}.conf ${mode}`), `new/fresh.txt ${fresh}`],
    beside: [MODES.toSorted().map((mode) => `${mode}.conf`).join(" "), "fresh.txt", "1"],
  });
  assertEquals(JSON.parse(new TextDecoder().decode(stdout)), {
    77: expect("600"),
    22: expect("644"),
    0: expect("666"),
  });
});
