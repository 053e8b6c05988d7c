/**
 * Rules for tests of languages that are compiled, by the runners' own patterns.
 *
 * Most of these patterns rest on capitals: `CartTest.java` is a test, `Latest.java` is not. Imports
 * `rule.ts`. Has no effect.
 *
 * @module
 */

import { anyOf, hasNameLike } from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

const REASON = "is a test file: tests are fixed, the code must change";

/** Rules for tests of compiled languages. */
export const COMPILED_TEST_RULES: readonly ProtectionRule[] = [
  {
    id: "test_file_jvm",
    stops: "changes to tests of JUnit, TestNG, Spock, Kotest and ScalaTest",
    reason: REASON,
    provenBy: "findProtection() keeps tests of the JVM",
    matches: anyOf(
      hasNameLike(/(^|[A-Za-z0-9_])(Tests?|TestCase|ITCase|Specs?)\.(java|kts?|groovy|scala)$/),
      hasNameLike(/^Test[A-Z0-9].*\.(java|kts?|groovy|scala)$/),
      hasNameLike(/[a-z0-9]IT\.(java|kts?)$/),
    ),
    examples: {
      positive: [
        "a/CartTest.java",
        "a/CartTests.kt",
        "a/TestCart.java",
        "a/CartIT.java",
        "a/CartITCase.java",
        "a/CartSpec.scala",
        "a/CartSpec.groovy",
      ],
      negative: [
        "a/Latest.java",
        "a/Contest.kt",
        "a/Testimonial.java",
        "a/ITaxService.java",
        "a/AUDIT.java",
        "a/Inspec.scala",
        "a/Attest.java",
      ],
    },
  },
  {
    id: "test_file_dotnet",
    stops: "changes to tests of xUnit, NUnit, MSTest, Pester, XCTest and PHPUnit",
    reason: REASON,
    provenBy: "findProtection() keeps tests of .NET, Swift and PHP",
    matches: anyOf(
      hasNameLike(/[A-Za-z0-9_](Tests?|Specs?|Fixture)\.(cs|fs|vb|swift|mm?)$/),
      hasNameLike(/[A-Za-z0-9_](Test|TestCase|Cest|Cept|Spec)\.php$/),
      hasNameLike(/\.tests\.ps1$/i),
      hasNameLike(/\.phpt$|^Pest\.php$/),
    ),
    examples: {
      positive: [
        "a/CartTests.cs",
        "a/CartTest.fs",
        "a/CartTests.swift",
        "a/CartTest.php",
        "a/CartCest.php",
        "a/Cart.Tests.ps1",
        "a/001.phpt",
      ],
      negative: ["a/Latest.cs", "a/Contest.swift", "a/latest.php", "a/Attest.fs", "a/Testing.cs"],
    },
  },
  {
    id: "test_file_native",
    stops: "changes to tests of Go, Rust, C, C++, Dart, Zig, Gleam, Haskell, Erlang and Elixir",
    reason: REASON,
    provenBy: "findProtection() keeps tests of compiled languages",
    matches: anyOf(
      hasNameLike(
        /_tests?\.(go|rs|c|cc|cpp|cxx|h|hpp|hh|mm?|dart|zig|gleam|exs?|erl|cr|ml|nim|jl)$/i,
      ),
      hasNameLike(/^tests?\.(rs|c|cc|cpp|zig)$/i),
      hasNameLike(/_unittest\.(cc|cpp|h)$|^test_.+\.(c|cc|cpp|cxx|h|hpp|nim|jl|zig)$/i),
      hasNameLike(/[A-Za-z0-9]Spec\.hs$|^Spec\.hs$|_SUITE\.erl$|^runtests\.jl$/),
    ),
    examples: {
      positive: [
        "pkg/total_test.go",
        "src/tests.rs",
        "src/parse_test.rs",
        "src/parse_tests.rs",
        "src/a_unittest.cc",
        "src/test_a.cpp",
        "lib/a_test.dart",
        "a_test.exs",
        "src/CartSpec.hs",
        "a_SUITE.erl",
      ],
      negative: [
        "src/total_test_helper.go",
        "pkg/latest.go",
        "src/attest.rs",
        "src/contest.cc",
        "src/testing.go",
        "lib/greatest.dart",
        "src/testbed.c",
      ],
    },
  },
];
