/**
 * Rules for what tests compare with: snapshots, golden files, fixtures, mocks, recordings.
 *
 * A folder called `snapshots` or `golden` may also be a package of program text, which is ordinary
 * outside folders of tests; the data in it is not. Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import {
  allOf,
  anyOf,
  CODE_NAME,
  hasNameLike,
  isBelow,
  isBelowLike,
  isOrIsBelow,
  noneOf,
} from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

/** Rules for what tests compare with. */
export const FIXTURE_RULES: readonly ProtectionRule[] = [
  {
    id: "snapshot_file",
    stops: "changes to recorded snapshots and golden files",
    reason: "is a golden or snapshot file: expected results are fixed, the code must change",
    provenBy: "findProtection() keeps snapshots and golden files",
    matches: anyOf(
      isOrIsBelow("__snapshots__", "__image_snapshots__", "__screenshots__", "__golden__"),
      isBelowLike(/\.(test|spec|e2e)\.[cm]?[jt]sx?-snapshots$/),
      hasNameLike(/\.(snap|snapshot|ambr|golden|shot|snap\.new)$/i),
      hasNameLike(/\.(snap|golden|approved|received|verified|expected)\.[a-z0-9]+$/i),
      allOf(
        hasNameLike(/^(expected|golden)([-_.](out|output|outputs|result|results|data))?(\.\w+)?$/i),
        noneOf(hasNameLike(CODE_NAME)),
      ),
    ),
    examples: {
      positive: [
        "src/__snapshots__/a.test.ts.snap",
        "src/snapshots/lib__a.snap",
        "data/a.golden",
        "data/a.golden.json",
        "src/A.approved.txt",
        "src/A.verified.json",
        "data/expected.json",
        "data/expected_output.txt",
        "golden.txt",
        "web/a.spec.ts-snapshots/home.txt",
      ],
      negative: [
        "snapshots.py",
        "src/golden.ts",
        "src/expected.ts",
        "snapshots/golden.py",
        "src/unexpected.json",
        "data/golden_ratio.json",
        "src/snapshot.rs",
      ],
    },
  },
  {
    id: "fixture_data",
    stops: "changes to data that tests read or compare with",
    reason: "is a golden or fixture file: what tests read is fixed, the code must change",
    provenBy: "findProtection() keeps data in folders of fixtures",
    matches: anyOf(
      isBelowLike(
        /^(__fixtures__|testdata|test[-_]?(data|fixtures?|resources|assets|files|inputs))$/,
      ),
      allOf(
        isBelow("fixtures", "fixture", "golden", "goldens", "snapshots", "cassettes", "expected"),
        noneOf(hasNameLike(CODE_NAME)),
      ),
      hasNameLike(/\.(test|fixture)\.(json|ya?ml|toml|txt|csv|xml|html|md|sql)$/i),
    ),
    examples: {
      positive: [
        "pkg/testdata/a.txt",
        "pkg/testdata/src/a.go",
        "fixtures/orders.json",
        "src/__fixtures__/a.ts",
        "golden/two_lines.txt",
        "snapshots/a.json",
        "cassettes/login.yml",
        "test-data/a.bin",
        "data/orders.fixture.json",
        "src/a.test.json",
      ],
      negative: [
        "fixtures/league.py",
        "src/fixtures.ts",
        "snapshots/__init__.py",
        "src/golden/ratio.ts",
        "src/data/orders.json",
        "src/latest.json",
      ],
    },
  },
  {
    id: "mock_folder",
    stops: "stand-ins that a runner loads instead of the real module",
    reason: "is a mock of the tests: tests are fixed, the code must change",
    provenBy: "findProtection() keeps mocks",
    matches: anyOf(isOrIsBelow("__mocks__", "__mock__"), isBelow("mocks")),
    examples: {
      positive: ["src/__mocks__/total.js", "__mocks__/fs.ts", "internal/mocks/store.go"],
      negative: ["src/hammock/a.ts", "src/mocks.ts", "src/mock/a.ts"],
    },
  },
];
