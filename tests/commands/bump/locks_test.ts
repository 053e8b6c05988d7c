import { listLocked } from "../../../commands/bump/locks.ts";
import { assertEquals } from "../../assert.ts";

/** A line of each kind of lock that holds the package, and one that holds another. */
const LOCKS: readonly (readonly [file: string, name: string, holds: string, other: string])[] = [
  [
    "package-lock.json",
    "ms",
    '    "node_modules/debug/node_modules/ms": {',
    '"node_modules/@a/ms": {',
  ],
  ["package-lock.json", "ms", '    "ms": {', '    "mss": {'],
  ["npm-shrinkwrap.json", "@a/ms", '    "node_modules/@a/ms": {', '    "node_modules/ms": {'],
  ["yarn.lock", "ms", "ms@2.1.2, ms@^2.1.1:", "mss@2.1.2:"],
  ["yarn.lock", "@a/ms", '"@a/ms@npm:^2.0.0":', '"@b/ms@npm:^2.0.0":'],
  ["pnpm-lock.yaml", "ms", "  ms@2.1.2:", "  '@a/ms@2.1.2':"],
  ["pnpm-lock.yaml", "ms", "  /ms@2.1.2:", "  /mss@2.1.2:"],
  ["bun.lock", "ms", '    "ms": ["ms@2.1.3", "", {}, "sha"],', '    "mss": ["mss@2.1.3"],'],
  ["deno.lock", "ms", '    "ms@2.1.3": {', '    "mss@2.1.3": {'],
  ["poetry.lock", "Typing_Extensions", 'name = "typing-extensions"', 'name = "typing"'],
  ["uv.lock", "ms", 'name = "ms"', 'name = "ms-x"'],
  ["go.sum", "golang.org/x/net", "golang.org/x/net v0.1.0 h1:a=", "golang.org/x/netx v0.1.0 h1:a="],
  ["Gemfile.lock", "ms", "    ms (2.1.3)", "    msx (2.1.3)"],
  ["composer.lock", "a/ms", '            "name": "a/ms",', '            "name": "b/ms",'],
];

for (const [path, name, holds, other] of LOCKS) {
  Deno.test(`listLocked() finds ${name} in ${path} by ${holds.trim()}`, {
    permissions: "none",
  }, () => {
    const list = (text: string) =>
      listLocked(name, { files: [`web/${path}`, "a.txt"], read: () => text });
    assertEquals(list(`first\n${holds}\nlast\n`), [
      `web/${path}:2 holds it for another dependency: who brings it and who uses it`,
    ]);
    assertEquals(list(`first\n${other}\nlast\n`), []);
  });
}
