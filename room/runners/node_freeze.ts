/**
 * The text of the script that Node loads before anything else (`--require`), in the process that
 * starts the tests and in each that runs some.
 *
 * `--require` and not `--import`: it comes before every other module, works for scripts and modules
 * alike, and does not change how the first file is loaded. What is held and watched stands in
 * `js_watch.ts`. The process that starts the tests runs none of them, so it can keep a secret: it
 * takes the key of the report off the disk before a test process is there, and hands it to the
 * reporter. Pure. Imports the shared text.
 *
 * @module
 */

import { JS_WATCH } from "./js_watch.ts";
import { REPORT_KEY_NAME, type RunPlaces, type ToolFile } from "./runner.ts";
import { toMarkStart } from "./tamper_marks.ts";

const NODE_FREEZE_PATH = "node_freeze.cjs";

/**
 * Gives the script.
 *
 * @param places Folders in the child's words, and the word of the run.
 * @returns The file for the tool folder.
 */
export function toNodeFreezeFile({ mark, reportDir }: RunPlaces): ToolFile {
  const text = NODE_FREEZE
    .replace("JS_WATCH", () => JS_WATCH)
    .replace('"MARK_START"', () => JSON.stringify(toMarkStart(mark)))
    .replaceAll('"KEY_PATH"', () => JSON.stringify(`${reportDir}/${REPORT_KEY_NAME}`))
    .replace('"KEY_HOLDER"', () => JSON.stringify(toKeyHolder(mark)));
  return { path: NODE_FREEZE_PATH, text, isExecutable: false };
}

/**
 * Gives the flag by which Node loads the script.
 *
 * @param places Folders in the child's words.
 * @returns One word for Node's command line.
 */
export function toNodeFreezeFlag({ toolDir }: Pick<RunPlaces, "toolDir">): string {
  return `--require=${toolDir}/${NODE_FREEZE_PATH}`;
}

/**
 * Writes a flag so that it can stand in `NODE_OPTIONS`.
 *
 * @param flag One word of a command line.
 * @returns The same word, quoted where Node would split or change it.
 */
export function quoteNodeOption(flag: string): string {
  return /[\s"\\]/.test(flag) ? `"${flag.replace(/["\\]/g, "\\$&")}"` : flag;
}

/**
 * Names the property of `process` by which the reporter gets the key, once.
 *
 * @param mark Word of the run.
 * @returns The key of a registered symbol.
 */
export function toKeyHolder(mark: string): string {
  return `greenroom ${mark}`;
}

const NODE_FREEZE = String.raw`"use strict";
const { readFileSync, unlinkSync, writeSync } = require("node:fs");
JS_WATCH
const startsTests = process.execArgv.includes("--test");
const isTestProcess = process.env.NODE_TEST_CONTEXT !== undefined;

function tell(name) {
  try {
    writeSync(2, "MARK_START" + stringify(name) + "]\n");
  } catch {
    // Nobody is left who could read it.
  }
}

function handOverKey() {
  let key = null;
  try {
    key = readFileSync("KEY_PATH", "utf8");
    unlinkSync("KEY_PATH");
  } catch {
    return;
  }
  const holder = Symbol.for("KEY_HOLDER");
  process[holder] = () => {
    delete process[holder];
    return key;
  };
}

// Programs of the system and of packages run no tests of ours, and should start fast.
function isOfProject(script) {
  if (script === undefined) return false;
  return script.startsWith(process.cwd()) && !/[\\/]node_modules[\\/]/.test(script);
}

const FILE_FUNCTIONS = [
  ...["access", "accessSync", "existsSync", "lstat", "lstatSync", "open", "openSync", "readFile"],
  ...["readFileSync", "readSync", "readdir", "readdirSync", "stat", "statSync", "writeFile"],
  "writeFileSync",
];

function freeze() {
  tellBareExit();
  const assert = require("node:assert");
  const test = require("node:test");
  for (const name of ownKeys(test)) {
    const found = getOwnPropertyDescriptor(test, name);
    if (typeof found.value === "function" && found.value !== test) holdFunctions(found.value, "node:test." + String(name));
  }
  holdFunctions(test, "node:test");
  holdFunctions(assert.strict, "node:assert/strict");
  holdFunctions(assert, "node:assert");
  hold(Object, "is", "Object.is");
  sealErrors();
  const { value } = getOwnPropertyDescriptor(Function.prototype, Symbol.hasInstance);
  defineProperty(assert.AssertionError, Symbol.hasInstance, { value });
  watchBuiltIns();
  const { Module } = require("node:module");
  watchSlots(Module, ["_load", "_resolveFilename"], "node:module");
  watch(Module._extensions, "node:module._extensions");
  watchSlots(Module.prototype, ["require", "_compile", "load"], "node:module.prototype");
  watchSlots(process, ["exit", "reallyExit", "abort", "kill", "dlopen", "hrtime"], "process");
  watchSlots(process.hrtime, ["bigint"], "process.hrtime");
  watchSlots(require("node:fs"), FILE_FUNCTIONS, "node:fs");
  process.on("exit", check);
  setImmediate(check);
}

// Leaving by 'process.exit' lets the runner tell of the tests that were under way; this does not.
function tellBareExit() {
  const { reallyExit } = process;
  let isLeaving = false;
  process.on("exit", () => {
    isLeaving = true;
  });
  process.reallyExit = (...args) => {
    if (!isLeaving) note("an exit by process.reallyExit");
    reallyExit.apply(process, args);
  };
}

if (startsTests) handOverKey();
else if (isTestProcess || isOfProject(process.argv[1])) freeze();
`;
