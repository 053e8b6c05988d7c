/**
 * Rules for what a test command may start or be built by: task files, build files, images.
 *
 * Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import {
  allOf,
  anyOf,
  CODE_NAME,
  hasNameLike,
  hasPathLike,
  isBelow,
  isNamed,
  noneOf,
} from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

const REASON = "is configuration of the build and its tasks: it is fixed, the code must change";

/** Rules for tasks and builds. */
export const BUILD_RULES: readonly ProtectionRule[] = [
  {
    id: "task_file",
    stops: "tasks that run fewer tests, or none, under the same name",
    reason: REASON,
    provenBy: "findProtection() keeps task files",
    matches: anyOf(
      hasNameLike(/\.(mk|mak|just)$/i),
      allOf(
        anyOf(
          hasNameLike(
            /^((gnu)?makefile|\.?justfile|taskfile|procfile|earthfile|tiltfile|snakefile)([-.]\w+)*$/i,
          ),
          hasNameLike(/^(rake|jake|cake|guard|thor|fast|brew|vagrant|danger)file(\.\w+)?$/i),
        ),
        noneOf(hasNameLike(CODE_NAME)),
      ),
      hasNameLike(/^(gruntfile|gulpfile|wallaby|dangerfile|makefile)\.[cm]?[jt]s$/i),
      hasNameLike(/^(magefile\.go|mage_output_file\.go|sconstruct|sconscript|wscript|waf)$/i),
      isNamed("mise.toml", "devbox.json", "devenv.nix", "flake.nix", "shell.nix", "dagger.json"),
    ),
    examples: {
      positive: [
        "Makefile",
        "makefile",
        "GNUmakefile",
        "Makefile.am",
        "build/common.mk",
        "justfile",
        ".justfile",
        "Taskfile.yml",
        "Taskfile.dist.yaml",
        "Rakefile",
        "gulpfile.js",
        "Gruntfile.cjs",
        "Earthfile",
        "magefile.go",
        "SConstruct",
        "flake.nix",
      ],
      negative: [
        "src/make.ts",
        "src/makefile_parser.py",
        "src/procfile.ts",
        "src/tasks.py",
        "src/just.rs",
        "src/profile.ts",
      ],
    },
  },
  {
    id: "build_file",
    stops: "builds that leave tests or sources out, or put others in",
    reason: REASON,
    provenBy: "findProtection() keeps build files",
    matches: anyOf(
      hasNameLike(/^(build|settings|init)\.gradle(\.kts)?$|\.gradle(\.kts)?$/i),
      hasNameLike(/^(gradle|gradlew|mvnw|sbt)(\.(bat|cmd|properties))?$|^gradle-wrapper\./i),
      hasPathLike(/^(gradle|buildSrc|project)\/.*\.(kts?|groovy|toml|properties|jar|sbt|scala)$/),
      hasNameLike(/^(pom([-_.].+)?|build|ivy)\.xml$|\.sbt$/i),
      hasNameLike(/^(cmakelists\.txt|cmakepresets\.json|cmakeuserpresets\.json)$|\.cmake$/i),
      hasNameLike(/^(build|workspace|module)(\.bazel|\.bzlmod)?$|\.bzl$|^buck$|\.bxl$/i),
      hasNameLike(/^meson(_options)?\.(build|txt|options)$|^configure(\.ac|\.in)?$|\.am$|\.m4$/i),
      isNamed("build.zig", "build.boot", "build.sc", "build.mill", "pants.toml", "xmake.lua"),
      hasNameLike(/^(makefile|build)\.pl$|^premake\d?\.lua$/i),
    ),
    examples: {
      positive: [
        "build.gradle",
        "app/build.gradle.kts",
        "settings.gradle.kts",
        "gradle.properties",
        "gradle/libs.versions.toml",
        "gradlew",
        "pom.xml",
        "mvnw",
        "build.xml",
        "build.sbt",
        "CMakeLists.txt",
        "cmake/testing.cmake",
        "BUILD.bazel",
        "BUILD",
        "WORKSPACE",
        "meson.build",
        "Makefile.PL",
      ],
      negative: [
        "src/build.ts",
        "src/build/a.ts",
        "src/pom.py",
        "src/gradle.ts",
        "src/module.ts",
        "src/configure.ts",
      ],
    },
  },
  {
    id: "image_file",
    stops: "images and services that tests run in",
    reason: "is configuration of the machine tests run on: it is fixed, the code must change",
    provenBy: "findProtection() keeps images and services",
    matches: anyOf(
      allOf(
        hasNameLike(/^(docker|container)file([-.]\w+)*$|\.dockerfile$/i),
        noneOf(hasNameLike(CODE_NAME)),
      ),
      hasNameLike(/^(docker-)?compose([-_.].+)?\.ya?ml$/i),
      hasNameLike(/^docker-bake\.(hcl|json)$/i),
    ),
    examples: {
      positive: [
        "Dockerfile",
        "Dockerfile.test",
        "docker-compose.yml",
        "compose.test.yaml",
        "Containerfile",
      ],
      negative: ["src/docker.ts", "src/dockerfile.ts", "src/compose.ts", "docs/compose.md"],
    },
  },
  {
    id: "build_output",
    stops: "built files and caches that are used instead of the source",
    reason: "is built from source or a cache: the source must change",
    provenBy: "findProtection() keeps built files and caches",
    matches: anyOf(
      isBelow("__pycache__", "htmlcov", "test-results", "playwright-report", "allure-results"),
      hasNameLike(/\.(py[co]|class|tsbuildinfo|o|obj|rlib|beam|elc|hi|cmi)$/i),
      hasPathLike(/^dist\/.+\.([cm]?js|map|css|html|json|d\.[cm]?ts)$/i),
      hasPathLike(
        /(^|\/)build\/(lib|libs|classes|generated|reports|tmp|intermediates|test-results)\//i,
      ),
      hasPathLike(
        /(^|\/)target\/(debug|release|classes|test-classes|surefire-reports|generated[\w-]*)\//i,
      ),
      hasPathLike(/(^|\/)(bin|obj)\/(debug|release)\//i),
      hasPathLike(/^coverage\/.+\.(json|info|html|xml)$/i),
    ),
    examples: {
      positive: [
        "__pycache__/a.cpython-312.pyc",
        "pkg/__pycache__/a.txt",
        "a.pyc",
        "dist/index.js",
        "build/lib/a.py",
        "target/classes/a.txt",
        "target/debug/build/a.rs",
        "tsconfig.tsbuildinfo",
      ],
      negative: [
        "dist/euclid.py",
        "target/rules.py",
        "src/build/lib.ts",
        "src/dist/index.js",
        "build/plan.py",
      ],
    },
  },
];
