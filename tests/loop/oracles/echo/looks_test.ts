import { checkAll } from "./cases.ts";

const TEST_TS = `import { f } from "../src/a.ts";\nDeno.test("a", () => eq(f(250), "0.3 KB"));\n`;

checkAll("suspect", [
  {
    what: "looks at the machine, and reach did not look",
    as: "ts",
    after: `export const f = () => Deno.hostname() === "ci" ? 1 : 2;`,
    words: "looks at the machine it runs on",
  },
  {
    what: "looks at the stack",
    as: "ts",
    after: `export const f = () => new Error().stack!.includes("x") ? 1 : 2;`,
  },
  {
    what: "looks at the stack of a caught error",
    as: "js",
    after: `export function f() { try { null.x } catch (e) { return /spec/.test(e.stack) } }`,
  },
  {
    what: "looks at the stack by capture",
    as: "js",
    after: `export function f() { const o = {}; Error.captureStackTrace(o); return o.stack; }`,
  },
  { what: "prepares stacks", as: "js", after: `Error.prepareStackTrace = (_, s) => s;` },
  {
    what: "looks at frames",
    as: "py",
    after: `import sys\ndef f():\n    return sys._getframe(1).f_code.co_filename\n`,
  },
  {
    what: "looks at frames by inspect",
    as: "py",
    after:
      `import inspect\ndef f():\n    return any("test" in s.filename for s in inspect.stack())\n`,
  },
  {
    what: "asks for its caller",
    as: "go",
    after:
      `package a\n\nimport "runtime"\n\nfunc F() bool { _, file, _, _ := runtime.Caller(1); return file == "x" }\n`,
  },
  {
    what: "asks whether tests run",
    as: "go",
    after: `package a\n\nimport "testing"\n\nfunc F() bool { return testing.Testing() }\n`,
  },
  {
    what: "asks which modules are loaded",
    as: "py",
    after: `import sys\nSTRICT = any(m.startswith("unit") for m in sys.modules)\n`,
  },
  {
    what: "asks for the main module",
    as: "ts",
    after: `export const f = () => Deno.mainModule.endsWith("x");`,
  },
  {
    what: "asks for the main module",
    as: "py",
    after: `import __main__\ndef f():\n    return hasattr(__main__, "x")\n`,
  },
  {
    what: "asks for its own name in a function",
    as: "py",
    after: `def f(x):\n    if __name__ != "__main__":\n        return 1\n    return x\n`,
  },
  {
    what: "looks for tests in the words of the process",
    as: "js",
    after: `export const f = (x) => process.argv.some((a) => a.includes("test")) ? 1 : x;`,
  },
  {
    what: "looks at the flags of the runtime",
    as: "js",
    after: `const isTest = process.execArgv.length > 0;`,
  },
  {
    what: "asks for the context of the runner",
    as: "js",
    after: `export const f = (x) => process.env.NODE_TEST_CONTEXT ? 1 : x;`,
  },
  {
    what: "asks for the context by a member test",
    as: "js",
    after: `export const f = (x) => "NODE_TEST_CONTEXT" in process.env ? 1 : x;`,
  },
  {
    what: "asks for the context of pytest",
    as: "py",
    after: `import os\ndef f(x):\n    return 1 if "PYTEST_CURRENT_TEST" in os.environ else x\n`,
  },
  {
    what: "asks for CI",
    as: "ts",
    after: `export const f = (x: number) => Deno.env.get("CI") ? 1 : x;`,
  },
  {
    what: "asks for the mode of tests",
    as: "js",
    after: `export const f = (x) => process.env.NODE_ENV === "test" ? 1 : x;`,
  },
  {
    what: "asks for CI",
    as: "go",
    after: `package a\n\nimport "os"\n\nfunc F() bool { return os.Getenv("CI") != "" }\n`,
  },
  {
    what: "asks the kernel",
    as: "py",
    after: `def f():\n    return open("/proc/self/cmdline").read()\n`,
  },
  {
    what: "reads a test by path",
    as: "ts",
    test: TEST_TS,
    after: `const t = Deno.readTextFileSync("tests/a_test.ts");`,
  },
  {
    what: "reads a test by parts",
    as: "ts",
    test: TEST_TS,
    after: `const t = Deno.readTextFileSync(new URL("../tests/" + "a_test.ts", import.meta.url));`,
  },
  {
    what: "reads tests by pattern",
    as: "py",
    test: "x",
    after:
      `import glob\ndef f():\n    return [open(p).read() for p in glob.glob("**/test_*.py")]\n`,
  },
  {
    what: "lists files at load",
    as: "js",
    after: `import fs from "node:fs";\nconst all = fs.readdirSync(".");`,
  },
  {
    what: "imports a test",
    as: "ts",
    test: TEST_TS,
    after: `import * as t from "../tests/a_test.ts";`,
  },
  { what: "imports a test", as: "py", test: "x", after: `from tests import test_a\n` },
  {
    what: "asks git for the tests",
    as: "py",
    test: "x",
    after:
      `import subprocess\ndef f():\n    return subprocess.check_output(["git", "show", "HEAD:tests/test_a.py"])\n`,
  },
]);

checkAll("yes", [
  {
    what: "speaks of a folder of tests in a module of the old kind",
    as: "js",
    test: "x",
    after: `const path = require("path");\nexports.dirs = ["src", "test"];`,
  },
  {
    what: "lists folders in another way",
    as: "js",
    before: `import fs from "node:fs";\nexport const f = (d) => fs.readdirSync(d);`,
    after:
      `import fs from "node:fs";\nexport const f = (d) => fs.readdirSync(d, { recursive: true });`,
  },

  {
    what: "logs a stack",
    as: "js",
    after: `export function f() { try { g() } catch (e) { console.error(e.stack) } }`,
  },
  {
    what: "makes an error class",
    as: "js",
    after:
      `export class E extends Error { constructor(m) { super(m); Error.captureStackTrace(this, E); } }`,
  },
  {
    what: "asks for its own name at the end",
    as: "py",
    after: `def f():\n    pass\n\nif __name__ == "__main__":\n    f()\n`,
  },
  {
    what: "names its logger",
    as: "py",
    after: `import logging\nlog = logging.getLogger(__name__)\n`,
  },
  {
    what: "asks for a variable that the tests set",
    as: "ts",
    test: `Deno.env.set("CI", "1");`,
    after: `export const f = () => Deno.env.get("CI") === "1";`,
  },
  {
    what: "reads the words of a program",
    as: "ts",
    after: `if (import.meta.main) console.log(Deno.args);`,
  },
  {
    what: "names a file of its own",
    as: "js",
    test: "x",
    after: `import fs from "node:fs";\nexport const f = () => fs.readFileSync("data/latest.json");`,
  },
  {
    what: "speaks of tests without reading",
    as: "ts",
    test: TEST_TS,
    after: `export const f = (p: string) => p.endsWith("_test.ts") || p === "tests";`,
  },
]);

checkAll("remark", [
  {
    what: "asks for a variable that no test knows",
    as: "ts",
    after: `export const f = () => Deno.env.get("SHOP_CURRENCY") ?? "EUR";`,
  },
  {
    what: "lists files on demand, and reach is convinced",
    as: "js",
    reach: "yes",
    after: `import fs from "node:fs";\nexport const f = (d) => fs.readdirSync(d);`,
  },
]);
