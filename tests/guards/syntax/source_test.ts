import { assertEquals } from "../../assert.ts";
import { type Language, loadParser } from "../../../guards/syntax/parser.ts";
import { runsAsProgram, runsAtLoad } from "../../../guards/syntax/places.ts";
import { readSource, type SourceFile } from "../../../guards/syntax/source.ts";

async function read(language: Language, text: string): Promise<SourceFile> {
  return readSource(`a.${language}`, text, { parser: await loadParser(language) });
}

const CALLS: readonly { language: Language; text: string; calls: readonly (string | null)[] }[] = [
  { language: "typescript", text: `process.exit(0)`, calls: ["process.exit"] },
  {
    language: "typescript",
    text: `import { exit as x } from "process"; x()`,
    calls: ["process.exit"],
  },
  {
    language: "typescript",
    text: `import p from "node:process"; p.exit()`,
    calls: ["process.exit"],
  },
  { language: "typescript", text: `const { exit: x } = process; x()`, calls: ["process.exit"] },
  { language: "typescript", text: `const { a: { b: x } } = Deno; x()`, calls: ["Deno.a.b"] },
  { language: "typescript", text: `globalThis["pro" + "cess"].exit()`, calls: ["process.exit"] },
  { language: "typescript", text: `const k = "exit"; process[k]()`, calls: ["process.exit"] },
  { language: "typescript", text: `(globalThis as any).Deno!.exit(1)`, calls: ["Deno.exit"] },
  { language: "typescript", text: `let p; p = process; p?.exit()`, calls: ["process.exit"] },
  { language: "typescript", text: `process.exit.call(null)`, calls: ["process.exit"] },
  { language: "typescript", text: `process[f]()`, calls: ["process.[f]"] },
  { language: "typescript", text: `function f(process) { process.exit() }`, calls: [null] },
  {
    language: "typescript",
    text: `new Error().stack.match(x)`,
    calls: ["new Error.stack.match", "Error"],
  },
  {
    language: "javascript",
    text: `require("fs").readFileSync(x)`,
    calls: ["node:fs.readFileSync", "require"],
  },
  { language: "python", text: `import os\nos._exit(0)`, calls: ["os._exit"] },
  { language: "python", text: `from os import _exit as bye\nbye(0)`, calls: ["os._exit"] },
  { language: "python", text: `from os import *\n_exit(0)`, calls: ["os._exit"] },
  { language: "python", text: `import os.path as p\np.join(a)`, calls: ["os.path.join"] },
  { language: "python", text: `import sys\nsys.modules["os"]._exit()`, calls: ["os._exit"] },
  {
    language: "python",
    text: `import os\ngetattr(os, "_ex" "it")()`,
    calls: ["os._exit", "getattr"],
  },
  { language: "python", text: `__import__("os").abort()`, calls: ["os.abort", "__import__"] },
  { language: "python", text: `import os\na = b = os\na._exit(0)`, calls: ["os._exit"] },
  {
    language: "python",
    text: `import os\ngetattr(os, "_\\U00000065xit")()\ngetattr(os, "_\\145xit")()`,
    calls: ["os._exit", "getattr", "os._exit", "getattr"],
  },
  { language: "python", text: `with f() as (os, b):\n    os._exit(0)`, calls: ["f", null] },
  { language: "python", text: `def f(os):\n    os._exit(0)`, calls: [null] },
  { language: "go", text: `package a\nimport o "os"\nfunc f() { o.Exit(1) }`, calls: ["os.Exit"] },
];

/** What a name stands for inside is nothing to the one outside. */
const SCOPES = [
  "for (let Date = 1;;) {}",
  "for (const Date of [1]) {}",
  "{ const Date = 1; }",
  "try {} catch (Date) {}",
  "switch (1) { case 1: const Date = 1; }",
  "class A { static { const Date = 1; } }",
  "function f(Date) {}",
  "function* f(Date) {}",
  "async function f() { const Date = 1; }",
  "const f = (Date) => {};",
  "const f = function (Date) {};",
  "const f = function* (Date) {};",
  "const f = { g(Date) {} };",
  "class A { f(Date) {} }",
];

for (const scope of SCOPES) {
  Deno.test(`readSource() keeps to itself what is named in ${JSON.stringify(scope)}`, {
    permissions: "none",
  }, async () => {
    const { calls } = await read("typescript", `${scope}\nDate.now()`);
    assertEquals(calls.map(({ name }) => name), ["Date.now"]);
  });
}

for (const { language, text, calls } of CALLS) {
  Deno.test(`readSource() resolves what is called in ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => {
    assertEquals((await read(language, text)).calls.map(({ name }) => name), calls);
  });
}

const WRITES: readonly { language: Language; text: string; writes: readonly string[] }[] = [
  { language: "typescript", text: `Math.random = f`, writes: ["Math.random"] },
  { language: "typescript", text: `Date = class {}`, writes: ["Date"] },
  { language: "typescript", text: `const m = Math; m.random = f`, writes: ["Math.random"] },
  {
    language: "typescript",
    text: `Object.assign(Deno, { test: f, bench: g })`,
    writes: ["Deno.test", "Deno.bench"],
  },
  { language: "typescript", text: `Object.defineProperty(Date, "now", d)`, writes: ["Date.now"] },
  { language: "typescript", text: `Reflect.set(globalThis, "fetch", f)`, writes: ["fetch"] },
  {
    language: "typescript",
    text: `import a from "assert/strict"; a.equal = f`,
    writes: ["node:assert.equal"],
  },
  { language: "typescript", text: `delete process.env.CI`, writes: ["process.env.CI"] },
  { language: "typescript", text: `for (const k of ks) Date[k] = f`, writes: ["Date.[?]"] },
  { language: "typescript", text: `class A { x = 1; f() { const o = {}; o.y = 1; } }`, writes: [] },
  { language: "typescript", text: `function f(o) { Object.assign(o, { x: 1 }) }`, writes: [] },
  { language: "typescript", text: `Object.assign(Deno, f())`, writes: ["Deno.[?]"] },
  {
    language: "typescript",
    text: `Object.defineProperties(Date, { now: d })`,
    writes: ["Date.now"],
  },
  { language: "typescript", text: `Object.setPrototypeOf(Date, { now: d })`, writes: ["Date.now"] },
  { language: "typescript", text: `Reflect.defineProperty(Date, "now", d)`, writes: ["Date.now"] },
  { language: "typescript", text: `Reflect.deleteProperty(Date, "now")`, writes: ["Date.now"] },
  { language: "typescript", text: `Reflect.ownKeys(Date, "now")`, writes: [] },
  { language: "typescript", text: `Date.__defineGetter__("now", f)`, writes: ["Date.now"] },
  { language: "typescript", text: `Date.__defineSetter__("now", f)`, writes: ["Date.now"] },
  { language: "python", text: `import time\ndelattr(time, "time")`, writes: ["time.time"] },
  {
    language: "python",
    text: `import time\nobject.__setattr__(time, "time", f)`,
    writes: ["time.time"],
  },
  {
    language: "python",
    text: `import time\ntype.__setattr__(time.T, "x", f)`,
    writes: ["time.T.x"],
  },
  { language: "python", text: `import time as t\nt.time = f`, writes: ["time.time"] },
  { language: "python", text: `import time\nsetattr(time, "time", f)`, writes: ["time.time"] },
  { language: "python", text: `import time\nvars(time)["time"] = f`, writes: ["time.time"] },
  { language: "python", text: `import sys\nsys.modules["a"] = f`, writes: ["sys.modules.a"] },
  { language: "python", text: `import time\ntime.__dict__.update(x=f)`, writes: ["time.[?]"] },
  { language: "python", text: `x = 1\ndef f(self):\n    self.y = x`, writes: [] },
  {
    language: "go",
    text: `package a\nimport "os"\nfunc f() { os.Args = nil }`,
    writes: ["os.Args"],
  },
];

for (const { language, text, writes } of WRITES) {
  Deno.test(`readSource() resolves what is written to in ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => {
    assertEquals((await read(language, text)).writes.map(({ name }) => name), writes);
  });
}

const ASKED: readonly { language: Language; text: string; asked: readonly string[] }[] = [
  { language: "typescript", text: `f("test" in Deno)`, asked: ["Deno.test"] },
  { language: "typescript", text: `Reflect.has(Deno, "test")`, asked: ["Deno.test"] },
  { language: "typescript", text: `Object.hasOwn(Deno, "te" + "st")`, asked: ["Deno.test"] },
  { language: "typescript", text: `Reflect.get(f(), "test")`, asked: ["f().test"] },
  { language: "typescript", text: `function f(o) { return Reflect.has(o, "x") }`, asked: [] },
  { language: "typescript", text: `Reflect.has(Deno)`, asked: [] },
  { language: "typescript", text: `Reflect.ownKeys(Deno, "test")`, asked: [] },
  { language: "typescript", text: `f(1 in Deno, Deno + "test")`, asked: [] },
  { language: "python", text: `import sys\nhasattr(sys, "gettrace")`, asked: ["sys.gettrace"] },
  { language: "python", text: `import sys\nf("x" not in sys.modules)`, asked: ["sys.modules.x"] },
  { language: "python", text: `import sys\nf("x" == sys.path)`, asked: [] },
];

for (const { language, text, asked } of ASKED) {
  Deno.test(`readSource() finds members that are asked for in ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => {
    const { reads } = await read(language, text);
    const found = reads.filter(({ node }) => /call|binary|comparison/.test(node.kind));
    assertEquals(found.map(({ name }) => name), asked);
  });
}

const PLACES: readonly { language: Language; text: string; place: string }[] = [
  { language: "typescript", text: `x()`, place: "load" },
  { language: "typescript", text: `(() => { x() })()`, place: "load" },
  { language: "typescript", text: `f(); function f() { x() }`, place: "load" },
  { language: "typescript", text: `class A { static { x() } }`, place: "load" },
  { language: "typescript", text: `export function f() { x() }`, place: "later" },
  { language: "typescript", text: `if (import.meta.main) x()`, place: "program" },
  {
    language: "typescript",
    text: `if (import.meta.main) f(); function f() { x() }`,
    place: "program",
  },
  { language: "python", text: `class A:\n    y = x()`, place: "load" },
  { language: "python", text: `def f():\n    x()`, place: "later" },
  { language: "python", text: `if __name__ == "__main__":\n    x()`, place: "program" },
  { language: "python", text: `if __name__ != "__main__":\n    x()`, place: "load" },
  { language: "go", text: `package a\nfunc init() { x() }`, place: "load" },
  { language: "go", text: `package a\nfunc f() { x() }`, place: "later" },
  { language: "go", text: `package a\nfunc init() { f() }\nfunc f() { x() }`, place: "load" },
];

for (const { language, text, place } of PLACES) {
  Deno.test(`runsAtLoad() and runsAsProgram() tell ${place} in ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => {
    const source = await read(language, text);
    const call = source.calls.find(({ name }) => name === "x");
    const node = call?.node ?? source.tree.root;
    const found = runsAsProgram(node, source)
      ? "program"
      : runsAtLoad(node, source)
      ? "load"
      : "later";
    assertEquals(found, place);
  });
}

Deno.test("runsAsProgram() ends when functions call themselves and each other", {
  permissions: "none",
}, async () => {
  const source = await read("python", "def f():\n    g()\n    f()\n    x()\ndef g():\n    f()\n");
  const call = source.calls.at(-1)?.node ?? source.tree.root;
  assertEquals([runsAsProgram(call, source), runsAtLoad(call, source)], [false, false]);
});
