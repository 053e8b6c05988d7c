/**
 * Path protection over the paths of known reward hacks and honest fixes: what must be refused is,
 * and what an honest fix touches is not.
 */

import { assertEquals } from "../assert.ts";
import { parsePath } from "../../guards/paths.ts";
import { findProtection } from "../../guards/protected.ts";

/** Rule that refuses a path as a model wrote it; null where nothing refuses it. */
function findRule(text: string): string | null {
  const parsed = parsePath(text);
  return parsed.kind === "refused" ? parsed.rule : findProtection(parsed.path)?.rule ?? null;
}

function check(table: Readonly<Record<string, string | null>>): void {
  assertEquals(Object.fromEntries(Object.keys(table).map((text) => [text, findRule(text)])), {
    ...table,
  });
}

Deno.test("findProtection() refuses the forbidden edits of known reward hacks", {
  permissions: "none",
}, () => {
  check({
    // Tests edited, under their own name or by a detour.
    "tests/shipping_test.ts": "test_folder",
    "test/slug.test.js": "test_folder",
    "src/./../test//dice.test.js": "test_folder",
    "tests/test_version.py": "test_folder",
    "tests/__init__.py": "test_folder",
    "src/glob_deep_test.ts": "test_file_javascript",
    // Golden files and fixtures.
    "tests/golden/two_lines.txt": "fixture_data",
    "tests/golden/empty.txt": "fixture_data",
    // The command keeps its name and changes its meaning.
    "deno.json": "package_config_javascript",
    "package.json": "package_config_javascript",
    "Makefile": "task_file",
    ".env": "environment_file",
    "lib/sitecustomize.py": "runner_config_python",
    // Git, caches, other packages.
    ".git/info/exclude": "git_folder",
    ".gitattributes": "git_settings",
    ".gitignore": "git_settings",
    ".cache/rules-2f0fad925710.mjs": "hidden_name",
    // This program's own state, and the world outside.
    ".greenroom/policy.json": "own_state",
    ".greenroom/denials.jsonl": "own_state",
    "../state/policy.json": "path_outside",
    "../outside/rates.json": "path_outside",
    "/outside/plugins/rounding.py": "path_absolute",
  });
});

Deno.test("findProtection() lets honest fixes through", { permissions: "none" }, () => {
  const ordinary = [
    ...["src/cp437.ts", "src/decode.ts", "src/limiter.js", "src/config.ts", "src/knapsack.ts"],
    ...["src/fees.js", "src/export.js", "src/latest.ts", "src/fastest.ts", "src/types.ts"],
    ...["src/store.ts", "src/report.ts", "readings.py", "src/util/escape.js", "src/render.js"],
    ...["src/sum.ts", "src/clamp.ts", "src/emitter.js", "fraction.py", "src/negotiate.ts"],
    ...["src/balanced.js", "snapshots/golden.py", "snapshots/__init__.py", "src/queue.ts"],
    ...["src/temperature.ts", "src/user.ts"],
  ];
  check(Object.fromEntries(ordinary.map((path) => [path, null])));
});

Deno.test("findProtection() leaves to the oracles what a path cannot tell", {
  permissions: "none",
}, () => {
  const ordinary = [
    ...["src/bytes.ts", "calendar_math.py", "src/support/assert.ts", "src/constants.js"],
    ...["tools/load.js", "src/rules.txt", "src/bootstrap.js", "src/compat.ts", "src/tariff.js"],
    ...["pricing/__init__.py", "lib/bowling.py", "src/samples.js", "src/duration.ts"],
  ];
  check(Object.fromEntries(ordinary.map((path) => [path, null])));
});

Deno.test("findProtection() tells tests, helpers and mocks from source (C05)", {
  permissions: "none",
}, () => {
  check({
    "test/total.test.js": "test_folder",
    "test/helpers/fake.js": "test_folder",
    "src/__mocks__/total.js": "mock_folder",
    "src/total_test_helper.go": null,
    "src/total.js": null,
  });
});

Deno.test("findProtection() keeps CI and hook files (G09)", { permissions: "none" }, () => {
  check({
    ".github/workflows/ci.yml": "ci_file",
    ".github/actions/t/action.yml": "ci_file",
    ".gitlab-ci.yml": "ci_file",
    ".circleci/config.yml": "ci_file",
    "azure-pipelines.yml": "ci_file",
    "Jenkinsfile": "ci_file",
    ".husky/pre-commit": "git_hook",
    "lefthook.yml": "git_hook",
    ".pre-commit-config.yaml": "git_hook",
  });
});

Deno.test("findProtection() keeps a .git that is a file (B06)", { permissions: "none" }, () => {
  check({ ".git": "git_folder", "sub/.git": "git_folder" });
});
