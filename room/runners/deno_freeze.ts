/**
 * The text of the module that `deno test` loads before each test module (`--preload`).
 *
 * What it holds and watches stands in `js_watch.ts`; here is what is particular to Deno. Source that
 * ends the process is no danger to the report: measured on Deno 2.9.6, `Deno.exit`, `process.exit`
 * and `process.reallyExit` in a module, a timer, a hook or an exit handler all leave a report that
 * Deno wrote itself, and an error within a test. Only native code ends the process unseen, so
 * loading some is told. Pure. Imports the shared text.
 *
 * @module
 */

import { JS_WATCH } from "./js_watch.ts";
import type { RunPlaces, ToolFile } from "./runner.ts";
import { toMarkStart } from "./tamper_marks.ts";

/** Coverage leaves out what is named like a test, and so this file. */
export const DENO_FREEZE_PATH = "deno_freeze.test.js";

/**
 * Gives the module.
 *
 * @param places The word of the run, and whether a test may use Node's assertions: Deno loads them only
 * where somebody asks for them.
 * @returns The file for the tool folder.
 */
export function toDenoFreezeFile(
  { mark, hasNodeAssert }: Pick<RunPlaces, "mark" | "hasNodeAssert">,
): ToolFile {
  const parts = [hasNodeAssert ? NODE_ASSERT_IMPORT : "", TELL, JS_WATCH, FREEZE];
  const text = [...parts, hasNodeAssert ? NODE_ASSERT : ""].join("\n");
  return {
    path: DENO_FREEZE_PATH,
    text: `// @ts-nocheck\n${
      text.replace('"MARK_START"', () => JSON.stringify(toMarkStart(mark)))
    }`,
    isExecutable: false,
  };
}

const NODE_ASSERT_IMPORT = 'import assert from "node:assert";';

const TELL = String.raw`const encode = TextEncoder.prototype.encode.bind(new TextEncoder());
const write = Deno.stderr.writeSync.bind(Deno.stderr);
const tell = (name) => write(encode("MARK_START" + stringify(name) + "]\n"));
`;

/** Before the tests everything is loaded; after them the module is left. */
const FREEZE = String.raw`
// Not all: looking at each of its two hundred takes 7 ms.
const DENO_FUNCTIONS = [
  ...["cwd", "dlopen", "exit", "inspect", "lstat", "lstatSync", "open", "openSync", "readDir"],
  ...["readDirSync", "readFile", "readFileSync", "readTextFile", "readTextFileSync", "stat"],
  ...["statSync", "writeFile", "writeFileSync", "writeTextFile", "writeTextFileSync"],
];
const { dlopen } = Deno;
if (dlopen !== undefined) {
  const { wait } = Atomics;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let isTold = false;
  Deno.dlopen = (...args) => {
    note("native code by Deno.dlopen");
    // Deno passes the words of tests on in a thread of its own, which native code may end.
    if (!isTold) wait(clock, 0, 0, 100);
    isTold = true;
    return dlopen(...args);
  };
}
holdFunctions(Deno.test, "Deno.test");
hold(Deno, "test", "Deno.test");
hold(Object, "is", "Object.is");
sealErrors();
watchBuiltIns();
watchSlots(Deno, DENO_FUNCTIONS, "Deno");
const ownDeno = Deno;
function checkAll() {
  if (globalThis.Deno !== ownDeno) note("globalThis.Deno");
  check();
}
addEventListener("load", checkAll);
addEventListener("unload", checkAll);
`;

const NODE_ASSERT = String.raw`
holdFunctions(assert.strict, "node:assert/strict");
holdFunctions(assert, "node:assert");
defineProperty(assert.AssertionError, Symbol.hasInstance, {
  value: getOwnPropertyDescriptor(Function.prototype, Symbol.hasInstance).value,
});
`;
