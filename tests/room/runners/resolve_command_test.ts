import { assertEquals } from "../../assert.ts";
import { resolveCommand } from "../../../room/runners/resolve_command.ts";

const pure = { permissions: "none" } as const;

const DENO_JSON = `{
  // Comments are fine here.
  "tasks": {
    "test": "deno test --allow-read tests/",
    "set": "MODE=x deno test",
    "object": { "description": "d", "command": "deno test" },
    "after": { "command": "deno test", "dependencies": ["set"] },
    "two": "deno lint && deno test",
    "other": "node --test",
  },
}`;
const PACKAGE_JSON = '{"scripts":{"unit":"deno test a","plain":"deno test","preplain":"echo"}}';

async function resolve(argv: string, files: Record<string, string> = {}) {
  const { command, runner } = await resolveCommand(
    argv.split(" "),
    (path) => Promise.resolve(files[path] ?? null),
  );
  return [runner ?? "unknown", command.argv.join(" "), command.env];
}

Deno.test(
  "resolveCommand() recognises runners when variables stand before them",
  pure,
  async () => {
    const rows: [string, string, string, Record<string, string>][] = [
      ["deno test -A", "deno", "deno test -A", {}],
      ["env PYTHONPATH=lib python3 -m unittest", "unittest", "python3 -m unittest", {
        PYTHONPATH: "lib",
      }],
      ["env A=1 B= node --test", "node", "node --test", { A: "1", B: "" }],
      ["env PATH=/x pytest", "unknown", "env PATH=/x pytest", {}],
      ["env -i pytest", "unknown", "env -i pytest", {}],
      ["env A=1 make test", "unknown", "env A=1 make test", {}],
      ["npm test", "unknown", "npm test", {}],
      ["env", "unknown", "env", {}],
    ];
    for (const [argv, name, text, env] of rows) {
      assertEquals(await resolve(argv), [name, text, env], argv);
    }
  },
);

Deno.test("resolveCommand() expands a task when it is one plain deno test", pure, async () => {
  const files = { "deno.jsonc": DENO_JSON, "package.json": PACKAGE_JSON };
  const rows: [string, string, string, Record<string, string>][] = [
    ["deno task test -q", "deno", "deno test --allow-read tests/ -q", {}],
    ["deno task set", "deno", "deno test", { MODE: "x" }],
    ["env A=1 deno task set", "deno", "deno test", { A: "1", MODE: "x" }],
    ["deno task object", "deno", "deno test", {}],
    ["deno task after", "unknown", "deno task after", {}],
    ["deno task two", "unknown", "deno task two", {}],
    ["deno task other", "unknown", "deno task other", {}],
    ["deno task unit", "deno", "deno test a", {}],
    ["deno task plain", "unknown", "deno task plain", {}],
    ["deno task nope", "unknown", "deno task nope", {}],
    ["deno task --cwd x test", "unknown", "deno task --cwd x test", {}],
  ];
  for (const [argv, name, text, env] of rows) {
    assertEquals(await resolve(argv, files), [name, text, env], argv);
  }
});

Deno.test(
  "resolveCommand() leaves a task alone when the configuration is broken",
  pure,
  async () => {
    const files = { "deno.json": "{", "package.json": "[1" };
    assertEquals(await resolve("deno task test", files), ["unknown", "deno task test", {}]);
  },
);
