/**
 * Rules for tests: files by the runners' own patterns, folders of tests, and scripts that run them.
 *
 * Tests that live inside source files (doc tests, Rust's inline modules) cannot be told by a path;
 * they need a look at the content. Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import { allOf, anyOf, hasNameLike, hasPathLike, isBelow, isBelowLike, isNamed } from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

const REASON = "is a test file: tests are fixed, the code must change";

/** Kinds of tests that give a folder its name: `unit_tests`, `e2e-test`. */
const KINDS =
  "unit|integration|int|functional|acceptance|e2e|end-to-end|smoke|regression|system|component|contract|api|ui|browser|perf|performance|snapshot|visual|property|fuzz";

/** Folders of the JVM and Android worlds that hold tests, below `src`. */
const JVM_FOLDERS =
  /(^|\/)src\/(it|itest|test[A-Z]\w*|\w*(android|common|jvm|js|native|ios|int|integration|functional|instrumented|unit|e2e|acceptance|component)\w*Test)\//;

/** Rules for tests. */
export const TEST_RULES: readonly ProtectionRule[] = [
  {
    id: "test_folder",
    stops: "changes to anything in a folder of tests, helpers included",
    reason: REASON,
    provenBy: "findProtection() keeps folders of tests",
    matches: anyOf(
      isBelow(
        "test",
        "tests",
        "__tests__",
        "__test__",
        "e2e",
        "unittest",
        "unittests",
        "testcases",
      ),
      isBelow("testthat", "test_suite", "test-suite", "testsuite", "uitests", "step_definitions"),
      isBelowLike(new RegExp(`^(${KINDS})[-_]?tests?$`)),
      isBelowLike(/\.(unit|integration|functional|acceptance)?tests?$/),
      isBelowLike(/^test[-_]?(util|utils|helper|helpers|support|infra|lib)$/),
      hasPathLike(/^((?!(src|lib|app|source|docs?)\/)[^/]+\/)*(specs?|[^/]+[-_]tests)\//i),
      hasPathLike(/^(t|cypress|features\/support)\//),
      hasPathLike(JVM_FOLDERS),
    ),
    examples: {
      positive: [
        "test/helpers/fake.js",
        "tests/__init__.py",
        "packages/a/__tests__/b.ts",
        "Tests/AppTests/Info.plist",
        "src/test/java/a/Data.java",
        "src/test/resources/a.json",
        "spec/support/env.rb",
        "packages/a/spec/helper.js",
        "e2e/login.ts",
        "integration_tests/run.py",
        "Shop.Tests/Usings.cs",
        "Shop.UnitTests/Usings.cs",
        "cypress/support/commands.ts",
        "features/support/env.rb",
        "features/step_definitions/cart.rb",
        "t/lib/helper.pm",
        "app/src/androidTest/kotlin/A.kt",
        "src/integrationTest/java/A.java",
        "internal/testutil/assert.go",
        "tests/testthat/helper.R",
        "my_tests/data.csv",
        "packages/a/parser-tests/a.js",
      ],
      negative: [
        "src/testing_ground/a.ts",
        "src/testing/clock.ts",
        "src/latest/a.ts",
        "contests/a.py",
        "attest/a.js",
        "src/spec/parser.ts",
        "inspector/a.ts",
        "src/features/support/chat.tsx",
        "src/ab-test/split.ts",
        "src/lab_tests/blood.py",
        "docs/spec/format.md",
        "src/t/a.ts",
        "testimonials/list.py",
        "src/speedTest/run.ts",
        "protest/a.py",
      ],
    },
  },
  {
    id: "test_file_javascript",
    stops: "changes to tests of deno, node, jest, vitest, mocha, ava, jasmine, bun, tap and tsd",
    reason: REASON,
    provenBy: "findProtection() keeps JavaScript and TypeScript tests",
    matches: anyOf(
      hasNameLike(/[._-](tests?|spec|specs|cy|e2e|e2e-spec|test-d)\.([cm]?[jt]sx?|vue|svelte)$/i),
      hasNameLike(/^(tests?|spec|test-.+)\.[cm]?[jt]sx?$/i),
      hasNameLike(/[a-z0-9]Spec\.[cm]?[jt]sx?$/),
      hasNameLike(/\.(feature|robot)$/i),
    ),
    examples: {
      positive: [
        "src/glob_deep_test.ts",
        "src/a.test.tsx",
        "src/a.spec.mjs",
        "a-test.js",
        "src/test.ts",
        "test-parse.mjs",
        "src/app.e2e-spec.ts",
        "src/cartSpec.js",
        "types/index.test-d.ts",
        "src/Button.cy.tsx",
        "src/Cart.spec.vue",
        "features/cart.feature",
      ],
      negative: [
        "src/latest.ts",
        "src/fastest.ts",
        "src/attest.js",
        "inspec.js",
        "src/contest.tsx",
        "src/testing.ts",
        "src/tester.js",
        "src/specification.ts",
        "openapi.spec.json",
        "src/test_mode.ts",
        "src/aspec.ts",
        "src/hitTest.js",
        "src/spectrum.mjs",
      ],
    },
  },
  {
    id: "test_file_python",
    stops: "changes to tests of unittest, pytest, nose and Django",
    reason: REASON,
    provenBy: "findProtection() keeps Python tests",
    matches: anyOf(
      hasNameLike(/^tests?(_.*)?\.pyi?$/i),
      hasNameLike(/^test[A-Z0-9].*\.py$/),
      hasNameLike(/_tests?\.py$/i),
      hasNameLike(/^(test_.+|.+_test)\.(pyx|ipynb|md|rst|txt|doctest|ya?ml|json)$/i),
    ),
    examples: {
      positive: [
        "test_a.py",
        "pkg/a_test.py",
        "pkg/a_tests.py",
        "tests.py",
        "shop/test.py",
        "testCart.py",
        "test1.py",
        "tests_cart.py",
        "docs/test_usage.txt",
        "Test_Cart.py",
      ],
      negative: [
        "contest.py",
        "latest.py",
        "testimonials.py",
        "testing.py",
        "tester.py",
        "pkg/attestation.py",
        "protest.py",
        "pytestable.py",
        "greatest.py",
      ],
    },
  },
  {
    id: "test_file_script",
    stops: "changes to tests of Ruby, Lua, Perl, R, Clojure and shells",
    reason: REASON,
    provenBy: "findProtection() keeps tests of scripting languages",
    matches: anyOf(
      hasNameLike(/_(spec|test)\.(rb|lua|clj[cs]?|r|pl|sh|bash|cr)$/i),
      hasNameLike(/^test[-_].+\.(rb|lua|r|pl|sh|bash)$/i),
      hasNameLike(/\.(t|bats)$/i),
      isNamed("spec_helper.rb", "rails_helper.rb", "test_helper.rb", "test_helper.exs"),
    ),
    examples: {
      positive: [
        "cart_spec.rb",
        "cart_test.rb",
        "lib/test_cart.rb",
        "cart_spec.lua",
        "a/cart_test.clj",
        "test-cart.R",
        "cart.t",
        "cart.bats",
        "spec_helper.rb",
      ],
      negative: ["specification.rb", "latest.rb", "inspec.rb", "contest.lua", "attest.sh", "a.ts"],
    },
  },
  {
    id: "test_script",
    stops: "changes to scripts that start the tests",
    reason: "starts the tests: tests are fixed, the code must change",
    provenBy: "findProtection() keeps scripts that start the tests",
    matches: anyOf(
      hasNameLike(/^(run|do|all)[-_]?(all[-_]?)?(unit[-_]?)?(tests?|specs?)(\.\w+)?$/i),
      hasNameLike(/^tests?\.(sh|bash|zsh|fish|ps1|bat|cmd|rb|pl|php|lua)$/i),
      allOf(
        hasPathLike(/^(bin|ci|scripts?|tools?|hack|dev)\//),
        hasNameLike(/^(ci|test|tests|spec|rspec|cibuild)([-_.].*)?$/i),
      ),
      hasPathLike(/^(tests?|specs?)$/),
    ),
    examples: {
      positive: [
        "run_tests.py",
        "runtests.sh",
        "run-tests",
        "test.sh",
        "scripts/test.mjs",
        "script/test",
        "bin/rspec",
        "bin/ci",
        "test",
      ],
      negative: [
        "src/runner.ts",
        "scripts/build.mjs",
        "bin/latest",
        "bin/checkout.js",
        "bin/check.sh",
        "src/check.ts",
        "scripts/contest.py",
        "src/test",
      ],
    },
  },
];
