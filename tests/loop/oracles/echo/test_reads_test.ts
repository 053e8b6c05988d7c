import { type Case, checkClues } from "./cases.ts";

const js = (what: string, after: string): Case => ({ what, as: "js", test: "f(1);", after });
const py = (what: string, after: string): Case => ({ what, as: "py", test: "f(1)\n", after });
const FS = `import fs from "node:fs";\n`;
const read = (what: string, argument: string): Case =>
  js(what, `${FS}export const f = (n) => fs.readFileSync(${argument});`);

checkClues("a source that reads files", [
  read("by a path", `"test/a.test.js"`),
  read("by a path from where it is", `"../test/a.test.js"`),
  read("by an address", `"file:///test/a.test.js"`),
  read("by a name", `"a.test.js"`),
  read("by a name in another folder", `"other/a.test.js"`),
  read("by a folder", `"test"`),
  read("by a folder and its end", `"test/"`),
  read("by a folder with what is in it", `"test/data"`),
  read("by words in a folder", `"test/data?x"`),
  read("by another folder", `"src"`),
  read("by a folder below", `"src/test"`),
  read("by three letters", `"e2e"`),
  read("by four letters", `"t.js"`),
  read("by words", `"test/a b"`),
  read("by words before a path", `"see test/a.test.js"`),
  read("by words before a name", `"see a.test.js"`),
  read("by a pattern of names", `"*.test.js"`),
  read("by a name like a test", `"src/b_test.js"`),
  read("by a name like a test without extension", `"src/b_test"`),
  read("by a template", "`test/${n}.js`"),
  read("by a template of nothing else", "`${n}`"),
  read("by a template with gaps", "`a.${n}.test.js`"),
  read("by a number", "5"),
  read("by nothing", "n"),
  js(
    "by a regular expression",
    `${FS}export const f = () => fs.readdirSync(n).filter((x) => /\\.test\\.js/.test(x));`,
  ),
  js(
    "by a regular expression of another name",
    `${FS}export const f = (n) => fs.readFileSync(/data\\.js/);`,
  ),
  js(
    "by what it imports",
    `${FS}import { x } from "../src/b_test.js";\nexport const f = (n) => fs.readFileSync(n);`,
  ),
  js(
    "by what it exports",
    `${FS}export { x } from "../src/b_test.js";\nexport const f = (n) => fs.readFileSync(n);`,
  ),
  js("by a plain load", `const x = require("./data.js");\nconst y = "test/a.test.js";`),
  js("by a computed load", `const x = require(name);\nconst y = "test/a.test.js";`),
  js("by a load of nothing", `const x = require();\nconst y = "test/a.test.js";`),
  js(
    "by a function that is handed on",
    `${FS}const read = fs.readFileSync;\nconst y = "test/a.test.js";`,
  ),
  js("by a loader that is handed on", `const load = require;\nconst y = "test/a.test.js";`),
  js("by no call", `const y = "test/a.test.js";`),
  py("by a path with dots", "def f(n):\n    return open('tests.test_a')\n"),
  py(
    "by the name of a module",
    "import importlib\ndef f(n):\n    return importlib.import_module('tests.test_a')\n",
  ),
]);

checkClues("a source that reads files", [
  read("by three letters that a test has", `"t.j"`),
  read("by a template of gaps alone", "`${n}${n}`"),
  read("by a template with a test's ending", "`${n}_test.js`"),
  read("by a template of two parts", "`test/${n}/a${n}`"),
  read("by a folder of tests with a line end", `"test/\\n"`),
  read("by a longer path", `"test/deep/down.json"`),
  js(
    "by a pattern with a backslash",
    `${FS}const p = /test\\/a\\.test\\.js/;\nexport const f = (n) => fs.readFileSync(n);`,
  ),
  js("by another pattern", `${FS}const p = /data/;\nexport const f = (n) => fs.readFileSync(n);`),
]);

checkClues("a source that imports", [
  js("a test", `import "../test/a.test.js";`),
  js("a test without extension", `import "../test/a.test";`),
  js("the folder of tests", `import "../test";`),
  js("the folder of tests by its end", `import "../test/";`),
  js("a test from the root", `import "/test/a.test.js";`),
  js("a test by detours", `import "./../src/.././test/a.test.js";`),
  js("another file", `import "./b.js";`),
  js("a package of that name", `import "test/a.test.js";`),
  js("another file of a folder of that name", `import "./test/a.test.js";`),
  js("another test", `import "../test/b.test.js";`),
  js("nothing", `export const f = 1;`),
  py("a test", "import tests.test_a\n"),
  py("a test from its folder", "from .tests import test_a\n"),
  py("a test from beside it", "from .tests.test_a import f\n"),
  py("a package", "import os\n"),
  py("the folder above", "from ..tests.test_a import f\n"),
]);

checkClues("a source that lists folders", [
  js("while it loads", `${FS}const all = fs.readdirSync(".");`),
  js("on demand", `${FS}export const f = (n) => fs.readdirSync(n);`),
  js(
    "on demand and while it loads",
    `${FS}export const f = (n) => fs.readdirSync(n);\nf(1);\nconst all = fs.readdirSync(".");`,
  ),
  {
    ...js("while it loads, as it did on demand", `${FS}const all = fs.readdirSync(".");`),
    before: `${FS}export const f = (n) => fs.readdirSync(n);`,
  },
  {
    ...js(
      "on demand, as it did while it loaded",
      `${FS}export const f = (n) => fs.readdirSync(n);`,
    ),
    before: `${FS}const all = fs.readdirSync(".");`,
  },
  {
    ...js("in another way", `${FS}export const f = (n) => fs.readdirSync(n, {});`),
    before: `${FS}export const f = (n) => fs.readdirSync(n);`,
  },
]);
