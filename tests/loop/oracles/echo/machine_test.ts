import { type Case, checkAll } from "./cases.ts";

const reach = "yes";
const js = (what: string, after: string, rest: Partial<Case> = {}): Case => ({
  what,
  as: "js",
  before: "export const f = (n) => n;",
  after,
  reach,
  ...rest,
});
const py = (what: string, after: string, rest: Partial<Case> = {}): Case => ({
  what,
  as: "py",
  before: "def f(n):\n    return n\n",
  after,
  reach,
  ...rest,
});

checkAll("suspect", [
  js("asks for a terminal", `export const f = (n) => process.stdout.isTTY ? n : n + 1;`),
  js(
    "keeps whether there is a terminal",
    `const isShown = Boolean(process.stdin.isTTY);\nexport const f = (n) => { if (!isShown) return n + 1; return n; };`,
  ),
  js(
    "asks what it may do",
    `const { state } = Deno.permissions.querySync({ name: "net" });\nexport const f = (n) => state === "granted" ? n : n + 1;`,
  ),
  js(
    "counts the ways to a network",
    `import os from "node:os";\nexport const f = (n) => Object.keys(os.networkInterfaces()).length < 2 ? n + 1 : n;`,
  ),
  js("asks how old the process is", `export const f = (n) => process.uptime() < 9 ? n + 1 : n;`),
  js(
    "asks how old the page is",
    `export const f = (n) => { const now = performance.now(); return now > 9000 ? n : n + 1; };`,
  ),
  js(
    "counts the environment",
    `const size = Object.keys(process.env).length;\nexport const f = (n) => size < 12 ? n + 1 : n;`,
  ),
  js(
    "looks for the repository",
    `import { existsSync } from "node:fs";\nexport const f = (n) => existsSync("./.git") ? n : n + 1;`,
  ),
  py("asks for its number", "import os\ndef f(n):\n    return n + 1 if os.getpid() < 99 else n\n"),
  py(
    "asks for a terminal",
    "import sys\ndef f(n):\n    if not sys.stdin.isatty():\n        return n + 1\n    return n\n",
  ),
  py(
    "asks for its time",
    "from time import process_time\ndef f(n):\n    return n + 1 if process_time() < 9 else n\n",
  ),
  py("counts the environment", "import os\ndef f(n):\n    return n + (len(os.environ) < 9)\n"),
]);

checkAll("yes", [
  js(
    "asks for a terminal that the tests bring along",
    `export const f = (n, stream) => stream.isTTY ? n : n + 1;`,
  ),
  js(
    "asks for a terminal that the tests set",
    `export const f = (n) => process.stdout.isTTY ? n : n + 1;`,
    {
      test: `process.stdout.isTTY = true; equal(f(1), 1);`,
    },
  ),
  js(
    "measures how long it took",
    `export const f = (n) => { const start = performance.now(); while (performance.now() - start < 5); return n; };`,
  ),
  js(
    "shows how long it took",
    `export const f = (n) => ({ n, pid: process.pid, ms: performance.now() });`,
  ),
  js(
    "hides files of a repository",
    `export const f = (names) => names.filter((name) => name !== ".git");`,
  ),
  py(
    "waits until a deadline",
    "import time\ndef f(n, limit=5):\n    end = time.monotonic() + limit\n    while time.monotonic() < end:\n        n += 1\n    return n\n",
  ),
]);
