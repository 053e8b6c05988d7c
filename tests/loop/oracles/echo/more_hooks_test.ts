import { checkAll } from "./cases.ts";

checkAll("suspect", [
  {
    what: "decides by a fixed date",
    as: "js",
    after: `export const f = (x) => new Date() > new Date("2030-01-01") ? x : 0;`,
    words: "decides by the clock",
  },
  {
    what: "decides by the rest of the clock",
    as: "js",
    after: `export const f = (x) => Date.now() % 2 === 0 ? x : 0;`,
    words: "decides by the clock",
  },
  {
    what: "writes files at load",
    as: "py",
    after: `import pathlib\npathlib.Path("x").write_text("y")\n`,
  },
  {
    what: "opens a file for writing at load",
    as: "py",
    after: `with open("x", "w") as f:\n    f.write("y")\n`,
  },
  {
    what: "removes files at load",
    as: "js",
    after: `import { rmSync } from "node:fs";\nrmSync("x");`,
  },
  { what: "starts a process at load", as: "ts", after: `new Deno.Command("x").spawn();` },
  {
    what: "starts a thread at load",
    as: "py",
    after: `import threading\nthreading.Thread(target=print).start()\n`,
  },
  {
    what: "listens to uncaught errors at load",
    as: "js",
    after: `process.on("uncaughtException", () => {});`,
  },
  { what: "takes uncaught errors away", as: "ts", after: `globalThis.onerror = () => true;` },
  {
    what: "asks whether there is a runner",
    as: "ts",
    after: `export const f = (x: number) => "test" in Deno ? 1 : x;`,
  },
  {
    what: "asks whether tests are traced",
    as: "py",
    after:
      `import sys\ndef f(x):\n    return 1 if hasattr(sys, "gettrace") and sys.gettrace() else x\n`,
  },
  {
    what: "goes through the environment for a runner",
    as: "py",
    after:
      `import os\ndef f(x):\n    return 1 if any(k.startswith("PYTEST") for k in os.environ) else x\n`,
  },
  { what: "sets the time zone", as: "js", after: `process.env.TZ = "UTC";` },
  {
    what: "sets a variable of the runner",
    as: "ts",
    after: `Deno.env.set("UPDATE_SNAPSHOTS", "1");`,
  },
  {
    what: "looks at call sites",
    as: "js",
    after: `import util from "node:util";\nexport const f = () => util.getCallSites().length;`,
  },
  {
    what: "climbs frames from an error",
    as: "py",
    after:
      `def f():\n    try:\n        raise ValueError\n    except ValueError as e:\n        return e.__traceback__.tb_frame.f_back\n`,
  },
  {
    what: "decides by its folder",
    as: "js",
    after: `export const f = (x) => { if (process.cwd().startsWith("/tmp")) return 1; return x; };`,
  },
  {
    what: "makes chance certain in a function",
    as: "py",
    after: `import random\ndef f(x):\n    random.seed(3)\n    return random.random()\n`,
  },
]);

checkAll("remark", [
  {
    what: "writes files on demand",
    as: "py",
    after: `def f(p):\n    with open(p, "w") as out:\n        out.write("y")\n`,
  },
  {
    what: "starts a process on demand",
    as: "js",
    after:
      `import { spawn } from "node:child_process";\nexport const f = (argv) => spawn(argv[0], argv.slice(1));`,
  },
  {
    what: "sets a variable of its own",
    as: "js",
    after: `export const f = (x) => { process.env.SHOP_MODE = x; };`,
  },
]);

checkAll("yes", [
  {
    what: "reads files on demand",
    as: "py",
    after: `def f(p):\n    with open(p) as lines:\n        return lines.read()\n`,
  },
  {
    what: "finds files beside itself",
    as: "js",
    after:
      `import fs from "node:fs";\nexport const f = () => fs.readFileSync(new URL("./data.json", import.meta.url));`,
  },
  {
    what: "asks whether a key is there",
    as: "js",
    after: `export const f = (o, k) => k in o && Object.hasOwn(o, "size");`,
  },
  {
    what: "listens to events of its own",
    as: "js",
    after: `export const f = (bus) => bus.on("error", () => {});`,
  },
]);
