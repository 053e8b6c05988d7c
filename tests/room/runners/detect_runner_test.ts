import { assertEquals } from "../../assert.ts";
import { detectRunner } from "../../../room/runners/detect_runner.ts";
import { loadRunner } from "../../../room/runners/load_runner.ts";

const ROWS = [
  ["deno", ["deno test", "/opt/deno test -A"]],
  ["node", ["node --test", "/usr/bin/node --env-file=.env --test t/", "nodejs --test"]],
  ["unittest", ["python3 -m unittest", "python3.12 -bm unittest discover"]],
  ["pytest", ["pytest", "py.test -q", "/v/bin/pytest-3", "python3 -m pytest"]],
] as const;
const STRANGERS = [
  ...["deno", "deno task test", "deno run test", "denot test"],
  ...["node t.js", "npm --test", "node --test-only"],
  ...["python3 pytest", "python3 t.py -m unittest", "unittest", ""],
];

for (const [name, commands] of ROWS) {
  Deno.test(`detectRunner() knows ${name} when other words stand around it`, async () => {
    for (const command of commands) {
      assertEquals(detectRunner(command.split(" ")), name, command);
    }
    assertEquals((await loadRunner(name)).name, name);
  });
}

Deno.test("detectRunner() knows nobody when the words only look like a runner", () => {
  for (const command of STRANGERS) assertEquals(detectRunner(command.split(" ")), null, command);
});
