import { assertEquals } from "../../../assert.ts";
import { listPythonRoots, resolvePython } from "../../../../loop/oracles/shadow/python_paths.ts";

const ROOTS: readonly (readonly [words: string, files: string, roots: string])[] = [
  ["pytest", "a.py", "."],
  ["pytest", "a.py src/b.py lib/c.py", ". src lib"],
  ["pytest", "src/x/y/b.py", ". src"],
  ["pytest", "src.py sources/a.py", "."],
  ["pytest", "a.py tests/test_a.py", "tests ."],
  ["pytest", "a.py x/test/test_a.py y/tests/test_b.py", "x/test y/tests ."],
  ["pytest", "a.py tests/test_a.py tests/__init__.py", "."],
  ["pytest", "a.py contests/test_a.py", "."],
  ["env PYTHONPATH=b:./c/:d pytest", "b/a.py c/a.py", "b c ."],
  ["env PYTHONPATH=. pytest", "a.py", "."],
  ["env PYTHONPATH= pytest", "a.py", "."],
  ["python3 -m unittest discover -s b -t c", "b/a.py c/a.py", "b c ."],
  ["python3 --start-directory ./b --top-level-directory c/", "b/a.py c/a.py", "b c ."],
  ["pytest --rootdir b c", "b/a.py c/a.py", "b ."],
  ["b -s", "b/a.py", "."],
  ["-s", "b/a.py", "."],
];

Deno.test("listPythonRoots() lists the folders of the search path that are there", {
  permissions: "none",
}, () => {
  for (const [words, files, roots] of ROOTS) {
    const found = listPythonRoots(words.split(" "), files.split(" "));
    assertEquals([words, found.map((root) => root || ".").join(" ")], [words, roots]);
  }
});

const FOUND:
  readonly (readonly [module: string, files: string, found: string | null, from?: string])[] = [
    ["a", "a.py", "a.py"],
    ["a", "a.pyc", "a.pyc"],
    ["a", "a.pyc a.py", "a.py"],
    ["a", "a.py a.cpython-311.so", "a.cpython-311.so"],
    ["a", "a.py a.pyd", "a.pyd"],
    ["a", "a.py ab.so a.b.txt", "a.py"],
    ["a", "a.py a.so a/__init__.py", "a/__init__.py"],
    ["a", "a/b.py", null],
    ["a", "ab.py", null],
    ["a.b", "a/b.py", "a/b.py"],
    ["a.b", "a/__init__.py a/b.py", "a/b.py"],
    ["a.b", "a/__init__.py b.py", "a/__init__.py"],
    ["a.b", "a.py", "a.py"],
    ["a.b.c", "a/b/c.py", "a/b/c.py"],
    ["a.b.c", "a/__init__.py a/b/c.py", "a/b/c.py"],
    ["a.b.c", "a/__init__.py a/b/d.py", null],
    ["a.b", "a/c.txt", null],
    ["a", "src/a.py", "src/a.py"],
    ["a", "src/a.py a.py", "a.py"],
    // The first folder that has the name decides, whatever is in it.
    ["a.b", "a/c.py src/a/b.py", null],
    ["", "a.py", null],
    [".b", "p/b.py b.py", "p/b.py", "p/a.py"],
    ["..b", "p/b.py b.py", "b.py", "p/a.py"],
    ["..q.b", "p/b.py q/b.py", "q/b.py", "p/a.py"],
    [".b", "b.py", "b.py", "a.py"],
    [".b.c", "p/q/b/c.py", "p/q/b/c.py", "p/q/a.py"],
    ["..b", "p/q/b.py p/b.py", "p/b.py", "p/q/a.py"],
  ];

Deno.test("resolvePython() finds a module where Python does", { permissions: "none" }, () => {
  for (const [module, files, found, from = "t.py"] of FOUND) {
    const search = { from, files: new Set(files.split(" ")), roots: ["", "src"] };
    assertEquals([module, files, resolvePython(module, search)], [module, files, found]);
  }
});
