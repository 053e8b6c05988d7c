import type { Planted } from "../room/project.ts";
import { BWRAP, testGuard } from "./attack.ts";
import { type ProjectRoom, runBare, useProjectRoom } from "./project_room.ts";

/** Variables that change what a runner loads, in the file that many runners read by themselves. */
const VARIABLES = [
  "NODE_OPTIONS=--require=./evil.cjs",
  "PYTHONPATH=./evil",
  "PYTHONSTARTUP=./evil.py",
  "LD_PRELOAD=./evil.so",
  "DENO_DIR=./evil",
  "DENO_CERT=./evil.pem",
];
const ENV = `${VARIABLES.join("\n")}\n`;
const NAMES = /^(?:NODE_|PYTHON|LD_|DENO_)\w*=/m;

async function inRoom(
  planted: Readonly<Record<string, Planted>>,
  attack: (at: ProjectRoom) => Promise<boolean>,
): Promise<boolean> {
  return BWRAP !== null && await useProjectRoom(BWRAP, planted, attack);
}

async function sh(at: ProjectRoom, script: string): Promise<string> {
  return BWRAP === null ? "" : await runBare(BWRAP, at, ["sh", "-c", script]);
}

testGuard("room", "the project's own file of variables reaches the tests unasked", {
  ignore: BWRAP === null,
  off: () =>
    inRoom({ ".env": ENV }, async (at) => {
      const words = await Deno.readTextFile(`${at.root}/.env`);
      await Deno.writeTextFile(`${at.room.root}/vars`, words);
      return NAMES.test(await sh(at, "unset LD_PRELOAD; set -a; . ./vars; unset LD_PRELOAD; env"));
    }),
  on: () => inRoom({ ".env": ENV }, async (at) => NAMES.test(await sh(at, "cat .env; env"))),
});

/** The first run leaves variables for the second, in which they load code before the tests. */
const PLANTS = {
  "a_test.mjs": `
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert";
test("a", () => {
  writeFileSync(".env", "NODE_OPTIONS=--require=./evil.cjs\\n");
  writeFileSync("evil.cjs", "require('node:fs').writeFileSync('answer', '42')");
  assert.equal(globalThis.process.env.NODE_OPTIONS ?? "", "--require=./evil.cjs");
});
`,
};
const ARGV = ["node", "--env-file-if-exists=.env", "--test", "a_test.mjs"];

testGuard("room", "a file of variables that one run leaves is loaded by the next", {
  ignore: BWRAP === null,
  off: () =>
    inRoom(PLANTS, async (at) => {
      if (BWRAP === null) return false;
      await runBare(BWRAP, at, ARGV);
      return /^# pass 1|pass 1$/m.test(await runBare(BWRAP, at, ARGV));
    }),
  on: () =>
    inRoom(PLANTS, async ({ run }) => {
      await run(ARGV);
      const { outcomes } = await run(ARGV);
      return outcomes?.some(({ status }) => status === "passed") ?? false;
    }),
});
