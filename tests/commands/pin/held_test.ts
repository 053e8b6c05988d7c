/** Neither a model nor a test changes what is pinned. */

import { assert, assertEquals } from "../../assert.ts";
import { greenroom } from "../cli/greenroom.ts";
import { copyExample } from "../cli/project.ts";
import { parseReport } from "../cli/report_schema.ts";
import { pin } from "./pinned_project.ts";

const WIDER = '{ "permissions": { "greenroom": { "all": true } } }';
const FILES = ["greenroom.json", "deno.json", "deno.jsonc", "greenroom.schema.json"];

Deno.test("a model that widens what is pinned is refused without a question, each file", async () => {
  await using project = copyExample("shop");
  const made = ["deno.jsonc", "greenroom.schema.json"].map((path) => ({
    tool: "write_file",
    args: { path, content: WIDER },
  }));
  const changed = ["greenroom.json", "deno.json"].map((path) => ({
    tool: "replace_in_file",
    args: { path, old: '"net": []', new: '"net": true' },
  }));
  const fix = {
    tool: "replace_in_file",
    args: { path: "src/cart.ts", old: "> DISCOUNT_FROM_ITEMS", new: ">= DISCOUNT_FROM_ITEMS" },
  };
  const replies = [{ calls: [...made, ...changed] }, { calls: [fix] }, {
    text: "One item too late.",
  }];
  project.write("replies.jsonl", replies.map((reply) => `${JSON.stringify(reply)}\n`).join(""));
  const pinned = await pin(project, ["--yes", "--model", "scripted:replies.jsonl"]);
  assertEquals(pinned.code, 0, pinned.stderr);
  const before = ["greenroom.json", "deno.json"].map(project.read);
  const words = ["fix", "--dir", project.dir, "--approve", "auto", "--json"];
  const { stdout, stderr } = await greenroom(words);
  const { verdict, files, refusals } = parseReport(stdout);
  assertEquals([verdict, files], ["fixed", ["src/cart.ts"]], stderr);
  assertEquals(refusals.length, FILES.length);
  assertEquals(refusals.filter(({ rule }) => rule === "edit"), []);
  assertEquals(["greenroom.json", "deno.json"].map(project.read), before);
  assertEquals(project.list().filter((path) => /^deno\.jsonc$|schema/.test(path)), []);
});

Deno.test("a test that widens what is pinned changes nothing outside of its room", async () => {
  await using project = copyExample("pricing");
  const places = FILES.flatMap((name) => [name, `../${name}`, `${project.dir}/${name}`]);
  const attack = `const { test } = require("node:test");
const { writeFileSync } = require("node:fs");
test("tries every place", () => {
  for (const path of ${JSON.stringify(places)}) {
    try { writeFileSync(path, ${JSON.stringify(WIDER)}); } catch {}
  }
});
`;
  project.write("test/attack.test.cjs", attack);
  project.write("deno.json", "{}");
  const pinned = await pin(project, ["--yes", "--test", "node --test"]);
  assertEquals(pinned.code, 0, pinned.stderr);
  const before = ["greenroom.json", "deno.json"].map(project.read);
  const words = ["fix", "--dir", project.dir, "--approve", "propose", "--json"];
  const { stdout, stderr } = await greenroom(words);
  assertEquals(["greenroom.json", "deno.json"].map(project.read), before, stderr);
  assertEquals(project.list().filter((path) => /^deno\.jsonc$|schema/.test(path)), []);
  const { verdict, oracles, tests: { after } } = parseReport(stdout);
  // What it could write is the copy of its room, and even that is noticed.
  const { detail } = oracles.find(({ answer }) => answer === "no") ?? { detail: "" };
  assertEquals(verdict, "not_fixed", stdout);
  assertEquals(detail, "Tests rewrote their own expectations: greenroom.json");
  assert(after?.passed.includes("test/attack.test.cjs::tries every place"), stdout);
});
