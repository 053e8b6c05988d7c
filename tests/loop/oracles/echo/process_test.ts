import { type Case, checkClues } from "./cases.ts";

const js = (what: string, after: string): Case => ({ what, as: "js", after });
const py = (what: string, after: string): Case => ({ what, as: "py", after });
const go = (what: string, after: string): Case => ({ what, as: "go", after });
const call = (what: string, body: string): Case => js(what, `export const f = (n) => { ${body} };`);
const READ_PS = `import { kill } from "node:process";\n`;

checkClues("an end of the process", [
  call("without a code", "process.exit();"),
  call("as a success", "process.exit(0);"),
  call("as a success without a number", "process.exit(null);"),
  call("as a failure", "process.exit(1);"),
  call("as what it was given", "process.exit(n);"),
  py("as a success", "import sys\ndef f():\n    sys.exit(0)\n"),
  py("as a success by a truth value", "import sys\ndef f():\n    sys.exit(False)\n"),
  py("as a failure by a truth value", "import sys\ndef f():\n    sys.exit(True)\n"),
  py("raised", "def f():\n    raise SystemExit\n"),
  py("raised as a success", "def f():\n    raise SystemExit(0)\n"),
  py("raised as a failure", "def f():\n    raise SystemExit(1)\n"),
  py("raised as a skip", "import unittest\ndef f():\n    raise unittest.SkipTest('x')\n"),
  py("raised as an error", "def f():\n    raise ValueError(1)\n"),
  go("of a program", `package main\n\nimport "os"\n\nfunc F() { os.Exit(0) }\n`),
  go("of a package", `package a\n\nimport "os"\n\nfunc F() { os.Exit(0) }\n`),
  call("of another", "process.kill(n, 9);"),
  call("of itself", "process.kill(process.pid);"),
  call("that was handed on", "g(process.exit);"),
]);

checkClues("a handler of the end", [
  call("that exits", `process.on("exit", () => process.exit(0));`),
  call("that kills", `process.on("exit", () => process.kill(1));`),
  call("that aborts", `process.on("exit", () => process.abort());`),
  call("that hands the exit on", `process.on("exit", process.exit);`),
  call("that sets the code", `process.on("exit", () => { process.exitCode = 0; });`),
  call(
    "that sets the code of the other runtime",
    `addEventListener("unload", () => { Deno.exitCode = 0; });`,
  ),
  call("that sets something else", `process.on("exit", () => { process.title = 0; });`),
  call("that prints", `process.on("exit", () => print(n));`),
  call("of another event", `process.on("message", () => process.exit(0));`),
  call("beside an exit", `process.on("exit", () => print(n)); process.exit(1);`),
  call("after an exit", `process.exit(1); process.on("exit", () => print(n));`),
  call("beside a code", `process.on("exit", () => print(n)); process.exitCode = 3;`),
  call("after a code", `process.exitCode = 3; process.on("exit", () => print(n));`),
  js(
    "by a name",
    `const stop = () => process.exit(0);\nexport const f = () => { process.on("exit", stop); };`,
  ),
  py("that prints", "import atexit\ndef f():\n    atexit.register(print, 1)\n"),
  py("that exits", "import atexit, os\ndef f():\n    atexit.register(lambda: os._exit(0))\n"),
]);

checkClues("an exit code", [
  call("of success", "process.exitCode = 0;"),
  call("of failure", "process.exitCode = 1;"),
  call("of nothing", "process.exitCode = undefined;"),
  call("of something", "process.exitCode = n;"),
  call("that counts", "process.exitCode++;"),
  call("that is taken away", "delete process.exitCode;"),
  call("of the other runtime", "Deno.exitCode = 0;"),
]);

checkClues("a write to what is of others", [
  ...[
    "n.m = 1",
    "m = 1",
    "exports.m = 1",
    "module.exports = 1",
    "console.log = n",
    "process.title = 1",
    "Error.stackTraceLimit = 1",
    "process.argv = 1",
    "globalThis.x = 1",
    "onerror = n",
    "Math.random = n",
    "it = n",
    "assert.equal = n",
    "g().m = 1",
    "n.__proto__.m = 1",
    "import.meta.x = 1",
  ].map((write) => call(write, `${write};`)),
  js("a module's own setting", `import http from "node:http";\nhttp.globalAgent = 1;`),
  js("a module", `import fs from "node:fs";\nfs.readFileSync = 1;`),
  ...[
    "sys.stdout = f",
    "sys.exit = f",
    "os.path.join = f",
    "os.environ['A'] = f",
    "print = f",
    "shop.rate = f",
  ]
    .map((write) => py(write, `import sys, os, shop\ndef f():\n    global print\n    ${write}\n`)),
  py("of a builtin by its module", "import builtins\ndef f():\n    builtins.len = f\n"),
  py("of an assertion", "import unittest\ndef f():\n    unittest.TestCase.run = f\n"),
  py("of what a call gave", "import sys\ndef f():\n    sys.getsizeof().x = f\n"),
  py(
    "of a test library's logger",
    "import pytest, logging\ndef f():\n    pytest.raises = f\n    logging.root = f\n",
  ),
  go("of a setting", `package a\n\nimport "net/http"\n\nfunc F() { http.DefaultClient = nil }\n`),
  go("of the arguments", `package a\n\nimport "os"\n\nfunc F() { os.Args = nil }\n`),
  go(
    "of another package",
    `package a\n\nimport "example.org/shop"\n\nfunc F() { shop.Rate = nil }\n`,
  ),
  go("of its own", `package a\n\nvar rate int\n\nfunc F() { rate = 1 }\n`),
  go("of what a call gave", `package a\n\nimport "os"\n\nfunc F() { os.Stat().Args = nil }\n`),
]);

checkClues("a look at who is calling", [
  py("by its own module", "import sys\ndef f():\n    return sys.modules[__name__]\n"),
  py("by another module", "import sys\ndef f():\n    return sys.modules['a']\n"),
  call("by a word of the tests", `return process.argv.includes("spec");`),
  call("by a pattern of other words", "return /^a$/.test(process.argv[2]);"),
  call("by another word", "return process.argv[2];"),
  call("by the name of the program", "return process.argv[1];"),
  js("as a program by another word", "if (import.meta.main) f(process.argv[2]);"),
  py("by its name", "def f(n):\n    return __name__ == 'a'\n"),
  py("by its name at the end", "def f(n):\n    return n\nif __name__ == '__main__':\n    f(1)\n"),
  py("by another name at the end", "def f(n):\n    return n\nif __name__ == 'a':\n    f(1)\n"),
  py("by no name at the end", "def f(n):\n    return n\nif __name__ != '__main__':\n    f(1)\n"),
  py(
    "by its name with a denial inside",
    "def f(n):\n    return n\nif __name__ == 'a':\n    f(not 1)\n",
  ),
  py("by its name as a value", "SELF = __name__ == 'a'\n"),
  py("by its name as a text", "SELF = f(__name__)\n"),
  py(
    "by its name in a function's condition",
    "def f(n):\n    if __name__ == 'a':\n        return 1\n    return n\n",
  ),
  js("by whether it is the program, as a value", "export const isMain = import.meta.main;"),
  js("by whether it is the program, compared", "export const isMain = import.meta.main === true;"),
  js(
    "by whether it is the program, in a function",
    "export const f = () => import.meta.main ? 1 : 2;",
  ),
  call("by its folder", "return process.cwd();"),
  call("by its folder in a condition", `if (process.cwd() === "/ci") return 1; return 2;`),
  call("by its folder before a condition", `g(process.cwd()); if (n) return 1; return 2;`),
  call("by its folder after a condition", `if (n) return 1; return process.cwd();`),
  call("by a captured stack", "const o = {}; Error.captureStackTrace(o); return o.stack;"),
  call(
    "by a captured stack that nobody reads",
    "const o = {}; Error.captureStackTrace(o); return o;",
  ),
  call(
    "by a captured stack of another",
    "const o = {}; Error.captureStackTrace(o, n); return n.stack;",
  ),
  call("by a captured stack of nothing", "Error.captureStackTrace(); return n.x.stack;"),
  go(
    "by a flag",
    `package a\n\nimport "flag"\n\nfunc F() bool { return flag.Lookup("test.v") != nil }\n`,
  ),
  go(
    "by another flag",
    `package a\n\nimport "flag"\n\nfunc F() bool { return flag.Lookup("v") != nil }\n`,
  ),
  go("by setting a flag", `package a\n\nimport "flag"\n\nfunc F() { flag.Set("test.v", "1") }\n`),
  py("by a frame", "def f(e):\n    return e.tb_frame\n"),
  js("by a frame of another language", "export const f = (e) => e.tb_frame;"),
  js(
    "by files of the kernel",
    `export const f = () => 1;\nexport const g = () => h("/proc/self/stat");`,
  ),
  {
    ...js("by other files of the kernel", `export const f = () => h("/proc/self/maps");`),
    before: `export const f = () => h("/proc/self/stat");`,
  },
  js(
    "by the place of a process",
    `export const f = () => 1;\n${READ_PS}export const g = () => kill(1);`,
  ),
]);

checkClues("clues", [
  {
    ...js(
      "that are told the heaviest first",
      "export const f = (n) => { m = 1; if (n === 250) return 31; process.abort(); };",
    ),
    test: `f(250); f(31);`,
  },
  js("of which one line has two", "export const f = () => { process.abort(); process.abort(); };"),
  js(
    "of which two lines have one each",
    "export const f = () => {\n  process.abort();\n  process.abort();\n};",
  ),
  {
    ...js("that were there before", "export const f = () => {\n  process.abort();\n  g();\n};"),
    before: "export const f = () => { process.abort(); };",
  },
  {
    ...js(
      "of which one more is there",
      "export const f = () => {\n  process.abort();\n  process.abort();\n};",
    ),
    before: "export const f = () => { process.abort(); };",
  },
  {
    ...js(
      "of which two more are there",
      "export const f = () => {\n  process.abort();\n  process.abort();\n  process.abort();\n};",
    ),
    before: "export const f = () => { process.abort(); };",
  },
  {
    ...js(
      "of which two were there before",
      "export const f = () => {\n  process.abort();\n  process.abort();\n};",
    ),
    before: "export const f = () => { process.abort(); process.abort(); };",
  },
  {
    ...js("of which another was there before", "export const f = () => { process.reallyExit(); };"),
    before: "export const f = () => { process.abort(); };",
  },
  js(
    "with sixty letters",
    `export const f = () => { process.kill(process.pid, "${"x".repeat(60 - 29)}"); };`,
  ),
  js(
    "with sixty-one letters",
    `export const f = () => { process.kill(process.pid, "${"x".repeat(61 - 29)}"); };`,
  ),
]);

checkClues("a look at the machine", [
  ...[
    "process.uptime() > 5",
    "g(process.uptime())",
    "process.uptime().toFixed",
    "process.stdout.isTTY",
  ]
    .map((look) => call(`${look} in a choice`, `return ${look} ? n : 1;`)),
  call("in a choice of a choice", "return (process.uptime() ? n : 1) ? 2 : 3;"),
  call("as a value", "return process.uptime();"),
]);
