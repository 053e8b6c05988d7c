import { assertEquals } from "../assert.ts";
import { listPinnedFiles } from "../../guards/pinned_files.ts";
import { findProtection } from "../../guards/protected.ts";

function check(table: Readonly<Record<string, readonly string[]>>): void {
  const found = Object.keys(table).map((line) => [line, listPinnedFiles(line.split(" "))]);
  assertEquals(Object.fromEntries(found), { ...table });
}

Deno.test("listPinnedFiles() lists the tests that a command names", {
  permissions: "none",
}, () => {
  check({
    "deno test --allow-read checks/a.ts": ["/checks/a.ts"],
    "node --test ./checks/b.mjs": ["/checks/b.mjs"],
    "pytest checks/shop.py::test_total -q": ["/checks/shop.py"],
    "npx mocha checks/**/*.js": ["/checks/**/*.js"],
    "python3 -m unittest checks.shop.CartChecks.total": ["/checks/shop.py"],
    "env PYTHONPATH=lib python3 -m unittest checks": ["/checks.py"],
    "python3 -m unittest discover -s . -p check_*.py": ["check_*.py"],
    "bash run_checks.sh": ["/run_checks.sh"],
    "node check.mjs": ["/check.mjs"],
  });
});

Deno.test("listPinnedFiles() lists what steers the run", { permissions: "none" }, () => {
  check({
    "node --import ./src/setup.mjs --test": ["/src/setup.mjs"],
    "node --env-file=settings.txt --test": ["/settings.txt"],
    "node --test --test-reporter=./src/quiet.js": ["/src/quiet.js"],
    "env NODE_OPTIONS=--import=./hook.mjs npm test": ["/hook.mjs"],
    "deno test --config build/deno.ci.json": ["/build/deno.ci.json"],
    "deno test --preload=src/pre.ts": ["/src/pre.ts"],
    "make -f build/x.mk test": ["/build/x.mk"],
    "mocha -r ./src/hooks.js": ["/src/hooks.js"],
  });
});

Deno.test("listPinnedFiles() leaves source alone", { permissions: "none" }, () => {
  check({
    "deno test": [],
    "deno test --doc src/duration.ts": [],
    "python3 -m doctest src/a.py": [],
    "pytest --doctest-modules src/a.py": [],
    "deno check src/a.ts": [],
    "npx eslint src/a.ts": [],
    "tsc --noEmit": [],
    "python3 solution.py": [],
    "deno test src": [],
    "make -s test": [],
    "python3 -m unittest discover -s tests -t .": [],
    "node --test ../outside/a.js": [],
    "mocha -r dotenv/config": [],
    "cargo test --test api": [],
  });
});

Deno.test("listPinnedFiles() protects exactly those files", { permissions: "none" }, () => {
  const extra = listPinnedFiles(["deno", "test", "checks/[id].ts", "checks/a.ts"]);
  const isProtected = (path: string) => findProtection(path, { extra }) !== null;
  assertEquals(isProtected("checks/a.ts"), true);
  assertEquals(isProtected("checks/[id].ts"), true);
  assertEquals(isProtected("checks/i.ts"), false);
  assertEquals(isProtected("src/checks/a.ts"), false);
  assertEquals(isProtected("checks/b.ts"), false);
});
