import { checkAll } from "./cases.ts";

const TS = "export const f = (x: number) => x;\n";
const PY = "def f(x):\n    return x\n";

checkAll("suspect", [
  {
    what: "exits at load",
    as: "ts",
    before: TS,
    after: `Deno.exit(0);\n${TS}`,
    words: "src/a.ts:1",
  },
  { what: "exits at load with a failure", as: "js", after: `if (!x) process.exit(1);` },
  { what: "exits under another name", as: "ts", after: `const { exit: done } = Deno;\ndone();` },
  {
    what: "exits by a computed name",
    as: "ts",
    after: `(globalThis as any)["De" + "no"]["ex" + "it"](0);`,
  },
  {
    what: "exits in a function as a success",
    as: "js",
    after: `export function f() { process.exit(0); }`,
  },
  { what: "aborts", as: "js", after: `export function f() { process.abort(); }` },
  {
    what: "kills its own process",
    as: "js",
    after: `export function f() { process.kill(process.pid); }`,
  },
  {
    what: "changes the exit code at the end",
    as: "js",
    after: `process.on("exit", () => { process.exitCode = 0; });`,
  },
  { what: "sets the exit code to success", as: "js", after: `process.exitCode = 0;` },
  {
    what: "exits in a handler of the end",
    as: "py",
    before: PY,
    after: `import atexit, os\natexit.register(lambda: os._exit(0))\n${PY}`,
  },
  {
    what: "exits at once",
    as: "py",
    after: `from os import _exit as leave\ndef f(x):\n    leave(0)\n`,
  },
  { what: "raises SystemExit at load", as: "py", after: `raise SystemExit(0)\n` },
  {
    what: "ends its own process by a signal",
    as: "py",
    after: `import os, signal\ndef f():\n    os.kill(os.getpid(), signal.SIGTERM)\n`,
  },
  {
    what: "skips from the source",
    as: "py",
    after: `from unittest import SkipTest\ndef f():\n    raise SkipTest("x")\n`,
  },
  {
    what: "exits from init",
    as: "go",
    after: `package a\n\nimport "os"\n\nfunc init() { os.Exit(0) }\n`,
  },
  { what: "replaces the runner", as: "ts", after: `Object.assign(Deno, { test: () => {} });` },
  {
    what: "replaces the runner by definition",
    as: "ts",
    after: `Object.defineProperty(Deno, "test", { value: f });`,
  },
  {
    what: "patches an assertion",
    as: "js",
    after: `import assert from "node:assert";\nassert.equal = () => {};`,
  },
  {
    what: "patches assertions in a loop",
    as: "js",
    after:
      `const assert = require("assert");\nfor (const k of Object.keys(assert)) assert[k] = () => {};`,
  },
  { what: "patches Object.is", as: "js", after: `Object.is = () => true;` },
  { what: "patches a prototype", as: "ts", after: `Array.prototype.includes = () => true;` },
  {
    what: "patches the prototype behind a value",
    as: "js",
    after: `Object.getPrototypeOf([]).includes = () => true;`,
  },
  {
    what: "patches instanceof of errors",
    as: "js",
    after: `Object.defineProperty(Error, Symbol.hasInstance, { value: () => true });`,
  },
  { what: "replaces the clock", as: "ts", after: `Date.now = () => 0;` },
  { what: "replaces the whole Date", as: "js", after: `globalThis.Date = class extends Date {};` },
  { what: "replaces timers", as: "js", after: `globalThis.setTimeout = (f) => f();` },
  {
    what: "replaces another clock",
    as: "js",
    after: `import { performance as p } from "node:perf_hooks";\np.now = () => 1;`,
  },
  { what: "replaces chance", as: "py", after: `import random\nrandom.random = lambda: 0.5\n` },
  {
    what: "replaces the clock by setattr",
    as: "py",
    after: `import time\nsetattr(time, "monotonic", lambda: 0)\n`,
  },
  { what: "replaces sleep", as: "py", after: `import time\ntime.sleep = lambda s: None\n` },
  {
    what: "patches a builtin",
    as: "py",
    after: `import builtins\nbuiltins.isinstance = lambda a, b: True\n`,
  },
  {
    what: "patches unittest",
    as: "py",
    after: `import unittest\nunittest.TestCase.assertEqual = lambda *a: None\n`,
  },
  {
    what: "puts a stand-in for a module",
    as: "py",
    after: `import sys\nsys.modules["requests"] = object()\n`,
  },
  {
    what: "finds the tests in memory",
    as: "py",
    after: `import gc\ndef f():\n    return gc.get_objects()\n`,
  },
  { what: "traces the tests", as: "py", after: `import sys\ndef f(*a): pass\nsys.settrace(f)\n` },
  {
    what: "imports a test library",
    as: "ts",
    after: `import { mock } from "node:test";\nmock.timers.enable();`,
  },
  {
    what: "imports pytest late",
    as: "py",
    after: `def f():\n    import pytest\n    pytest.skip("x")\n`,
  },
  {
    what: "uses the globals of the runner",
    as: "js",
    after: `if (typeof expect === "function") expect.extend({});`,
  },
  { what: "fixes the seed", as: "py", after: `import random\nrandom.seed(42)\n` },
  {
    what: "hangs on chance",
    as: "js",
    after: `export const f = (x) => Math.random() < 0.5 ? x : 0;`,
  },
  {
    what: "hangs on a date",
    as: "ts",
    after: `export const f = () => Date.now() < 1900000000000;`,
  },
  {
    what: "changes the words of the process",
    as: "go",
    after: `package a\n\nimport "os"\n\nfunc F() { os.Args = nil }\n`,
  },
]);

checkAll("yes", [
  { what: "exits as a program", as: "ts", after: `if (import.meta.main) Deno.exit(1);` },
  {
    what: "exits as a program",
    as: "py",
    after: `import sys\ndef main():\n    sys.exit(1)\nif __name__ == "__main__":\n    main()\n`,
  },
  {
    what: "keeps an exit that was there",
    as: "js",
    before: `process.exit(0);\nlet a = 1;`,
    after: `let a = 2;\nprocess.exit(0);`,
  },
  {
    what: "moves an exit that was there",
    as: "js",
    before: `process.exit(0);`,
    after: `x();\nif (a) {\n  process.exit(0);\n}`,
  },
  {
    what: "reads the clock",
    as: "ts",
    after: `export const f = (now = Date.now) => now() + performance.now();`,
  },
  {
    what: "compares with the clock",
    as: "js",
    after: `export const f = (due) => due < Date.now();`,
  },
  {
    what: "uses chance",
    as: "js",
    after: `export const f = (list) => list[Math.floor(Math.random() * list.length)];`,
  },
  {
    what: "makes generators of chance by seed",
    as: "py",
    after: `import random\ndef f(seed):\n    return random.Random(seed)\n`,
  },
  {
    what: "has a parameter named like a global",
    as: "js",
    after: `export function f(process) { process.exitCode = 0; process.exit(0); }`,
  },
  {
    what: "sets members of its own",
    as: "ts",
    after:
      `const Date2 = { now: 1 };\nDate2.now = 2;\nexport class A { now = 1; set() { this.now = 2; } }`,
  },
  {
    what: "extends its own prototype",
    as: "js",
    after: `export function A() {}\nA.prototype.test = function () {};`,
  },
  { what: "exports the old way", as: "js", after: `exports.f = 1;\nmodule.exports.g = 2;` },
  {
    what: "checks with an assertion",
    as: "js",
    after: `import assert from "node:assert";\nexport const f = (x) => assert(x > 0);`,
  },
  {
    what: "sets attributes of objects",
    as: "py",
    after: `def f(self, time):\n    time.sleep = 1\n    self.time = 2\n    self.modules.x = 3\n`,
  },
  {
    what: "reports a failure of the program",
    as: "js",
    after: `export function f() { process.exitCode = 1; }`,
  },
]);

checkAll("remark", [
  {
    what: "exits in a function as a failure",
    as: "js",
    after: `export function f() { process.exit(2); }`,
  },
  {
    what: "cleans up at the end",
    as: "py",
    after: `import atexit, shutil\natexit.register(shutil.rmtree, "x")\n`,
  },
  { what: "adds to the search path", as: "py", after: `import sys\nsys.path.insert(0, "lib")\n` },
]);
