import { assertEquals } from "../assert.ts";
import { findImportProblem, FOLDERS } from "./imports.ts";
import { ROOT } from "./source_files.ts";

const CASES = [
  { from: "room/room.ts", to: "../guards/hash.ts", isAllowed: true },
  { from: "room/room.ts", to: "./copy/sweep.ts", isAllowed: true },
  { from: "guards/decide.ts", to: "../room/room.ts", isAllowed: false },
  { from: "guards/denials/blocks.ts", to: "../../loop/fix.ts", isAllowed: false },
  { from: "loop/fix.ts", to: "../room/test_run.ts", isAllowed: false },
  { from: "loop/fix.ts", to: "../room/test_run.ts", isType: true, isAllowed: true },
  { from: "tools/mod.ts", to: "../models/model.ts", isType: true, isAllowed: false },
  { from: "publish/body.ts", to: "../guards/visible.ts", isAllowed: true },
  { from: "publish/body.ts", to: "../loop/verdict.ts", isAllowed: false },
  { from: "publish/body.ts", to: "../loop/verdict.ts", isType: true, isAllowed: true },
  { from: "loop/fix.ts", to: "../publish/body.ts", isType: true, isAllowed: false },
  { from: "mod.ts", to: "./commands/main.ts", isAllowed: true },
  { from: "examples/embed/fix.ts", to: "../../room/room.ts", isAllowed: false },
];

for (const { from, to, isType = false, isAllowed } of CASES) {
  const name = `${from} ${isAllowed ? "may" : "may not"} import ${isType ? "types of " : ""}${to}`;
  Deno.test(`findImportProblem() says that ${name}`, { permissions: "none" }, () => {
    assertEquals(findImportProblem(from, to, { isType }) === null, isAllowed);
  });
}

Deno.test("every folder of the repository has a row in the folder table", () => {
  const names = [...Deno.readDirSync(ROOT)]
    .filter(({ name, isDirectory }) => isDirectory && !name.startsWith("."))
    .map(({ name }) => name);
  const made = ["coverage", "dist"];
  assertEquals(names.filter((name) => !FOLDERS[name] && !made.includes(name)), []);
});
