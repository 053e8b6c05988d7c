import { assertEquals } from "../../assert.ts";
import { findPackageScript, findUpdateFlags } from "../../../room/signs/update_flags.ts";

const pure = { permissions: "none" } as const;

Deno.test("findUpdateFlags() finds what rewrites expectations in command and script", pure, () => {
  assertEquals(findUpdateFlags(["npm", "test"], "vitest run -u"), ["-u"]);
  assertEquals(findUpdateFlags(["npx", "jest", "--updateSnapshot", "-u"], null), [
    "--updateSnapshot",
    "-u",
  ]);
  assertEquals(findUpdateFlags(["env", "INSTA_UPDATE=always", "cargo", "test"], null), [
    "INSTA_UPDATE=always",
  ]);
  assertEquals(findUpdateFlags(["deno", "test", "-A", "--", "--update"], null), ["--update"]);
  assertEquals(findUpdateFlags(["pytest", "--snapshot-update"], null), ["--snapshot-update"]);
});

Deno.test("findUpdateFlags() finds nothing when a flag means something else", pure, () => {
  assertEquals(findUpdateFlags(["python3", "-u", "-m", "unittest"], null), []);
  assertEquals(findUpdateFlags(["env", "INSTA_UPDATE=no", "cargo", "test"], "x"), []);
});

Deno.test("findPackageScript() finds the script that a package manager starts", pure, () => {
  const manifest = '{"scripts":{"test":"vitest","unit":"node --test"}}';
  const rows: [string, string | null][] = [
    ["npm test", "vitest"],
    ["npm t", "vitest"],
    ["npm run --silent unit", "node --test"],
    ["yarn unit", "node --test"],
    ["pnpm run test", "vitest"],
    ["node --run unit", "node --test"],
    ["npm run nope", null],
    ["make test", null],
    ["npm", null],
  ];
  for (const [argv, script] of rows) {
    assertEquals(findPackageScript(argv.split(" "), manifest), script, argv);
  }
  assertEquals(findPackageScript(["npm", "test"], "{"), null);
  assertEquals(findPackageScript(["npm", "test"], null), null);
});
