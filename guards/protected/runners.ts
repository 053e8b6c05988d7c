/**
 * Rules for what sets up a test run besides the tests: runner configuration, set-up files,
 * environment files, checkers, and modules that an interpreter loads by itself.
 *
 * Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import {
  allOf,
  anyOf,
  hasNameLike,
  hasPathLike,
  isBelow,
  isNamed,
  isOrIsBelow,
  noneOf,
} from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

const REASON = "is configuration of the test run: it is fixed, the code must change";

/** Rules for what sets up a test run. */
export const RUNNER_RULES: readonly ProtectionRule[] = [
  {
    id: "runner_config_javascript",
    stops: "configuration of JavaScript runners that narrows, skips or replaces tests",
    reason: REASON,
    provenBy: "findProtection() keeps configuration of JavaScript runners",
    matches: anyOf(
      hasNameLike(
        /^(jest|vitest|ava|playwright|cypress|nyc|c8|stryker|wdio|nightwatch|testcafe|vite|babel|karma|jasmine|mocha|tap|web-test-runner|codecept|protractor|cucumber|testem|detox|intern|happo|lost-pixel)([-_.](unit|int|integration|e2e|ci|base|common|shared|local|component))?[-_.](config|conf|workspace|projects|preset|shim)(\..+)?\.([cm]?[jt]sx?|jsonc?|ya?ml)$/i,
      ),
      hasNameLike(
        /^(jest|vitest|mocha|ava|karma|jasmine|tests?|cypress|playwright|enzyme)[-_.]?(global)?[-_.]?(setup|teardown|environment|bootstrap|reporter|sequencer|resolver|preload)([-_.].*)?\.([cm]?[jt]sx?|py|rb|php)$/i,
      ),
      hasNameLike(
        /^(global[-_.]?(setup|teardown)|(setup|teardown)[-_.]?(tests?|jest|vitest|mocha|files[-_.]?after[-_.]?env))([-_.].*)?\.([cm]?[jt]sx?|py)$/i,
      ),
      isNamed(
        "jasmine.json",
        "cucumber.js",
        "cucumber.yml",
        "mocha.opts",
        "testem.js",
        "testem.json",
      ),
      isNamed("node.config.json", "stryker.conf.json", "stryker.conf.js", "backstop.json"),
    ),
    examples: {
      positive: [
        "jest.config.ts",
        "vitest.config.mts",
        "vitest.workspace.json",
        "vite.config.js",
        "babel.config.cjs",
        "jest.setup.js",
        "vitest.setup.ts",
        "src/setupTests.ts",
        "globalSetup.ts",
        "test-setup.js",
        "karma.conf.js",
        "playwright.config.ts",
        "vitest.config.unit.ts",
        "jest-preset.js",
        "node.config.json",
      ],
      negative: [
        "src/config.ts",
        "src/app.config.ts",
        "src/setup.ts",
        "src/jester.ts",
        "src/global.ts",
        "src/preset.js",
        "src/bootstrap.js",
        "src/setup/files.ts",
        "src/global_environment.ts",
        "src/setup_env.ts",
        "src/preload.ts",
      ],
    },
  },
  {
    id: "runner_config_python",
    stops: "configuration and plug-ins of Python runners, and modules Python loads by itself",
    reason: REASON,
    provenBy: "findProtection() keeps configuration of Python runners",
    matches: anyOf(
      isNamed("pytest.ini", "pytest.toml", "conftest.py", "setup.cfg", "tox.ini", "tox.toml"),
      isNamed("pyproject.toml", "setup.py", "noxfile.py", "unittest.cfg", "nose.cfg", "nose2.cfg"),
      isNamed("behave.ini", "pyvenv.cfg", "mypy.ini", "ruff.toml", "pyrightconfig.json"),
      hasNameLike(/^(sitecustomize|usercustomize|_?pytest|unittest|doctest|pluggy|nose2?)\.py$/i),
      isBelow("sitecustomize", "usercustomize", "_pytest", "unittest", "pytest"),
      hasNameLike(/\.(pth|egg-link)$/i),
    ),
    examples: {
      positive: [
        "conftest.py",
        "pkg/conftest.py",
        "pytest.ini",
        "tox.ini",
        "setup.cfg",
        "pyproject.toml",
        "noxfile.py",
        "lib/sitecustomize.py",
        "usercustomize.py",
        "sitecustomize/__init__.py",
        "lib/hook.pth",
        "unittest.py",
        "pytest/__init__.py",
      ],
      negative: [
        "config.py",
        "src/contest.py",
        "pkg/__init__.py",
        "src/site.py",
        "src/customize.py",
        "src/setup_wizard.py",
        "pricing/__init__.py",
      ],
    },
  },
  {
    id: "runner_config_other",
    stops: "configuration of the runners of other languages",
    reason: REASON,
    provenBy: "findProtection() keeps configuration of other runners",
    matches: anyOf(
      hasNameLike(
        /^(phpunit|codeception|behat|phpspec|pest|infection|paratest)(\..+)?\.(xml|ya?ml|json5?|dist)$/i,
      ),
      hasNameLike(/\.(runsettings|testsettings|xctestplan|xcscheme|playlist)$/i),
      hasNameLike(/^(testng|junit-platform|surefire|kotest|testsuite).*\.(xml|properties)$/i),
      hasNameLike(/^application[-_.]test(ing)?\.(ya?ml|properties|conf)$/i),
      hasNameLike(/^appsettings\.test(ing)?\.json$/i),
      hasPathLike(/(^|\/)config\/(environments\/)?test\.[a-z]+$/i),
      isNamed(
        "xunit.runner.json",
        "dart_test.yaml",
        "nextest.toml",
        "guardfile",
        "ctesttestfile.cmake",
      ),
    ),
    examples: {
      positive: [
        "phpunit.xml",
        "phpunit.xml.dist",
        "behat.yml",
        "ci.runsettings",
        "testng.xml",
        "src/main/resources/application-test.yml",
        "config/environments/test.rb",
        "config/test.json",
        "xunit.runner.json",
        "dart_test.yaml",
      ],
      negative: [
        "config/latest.json",
        "src/phpunit.ts",
        "config/default.json",
        "src/application.yml",
      ],
    },
  },
  {
    id: "environment_file",
    stops: "environment files that make a runtime preload or skip something",
    reason:
      "is an environment file, configuration of the test run: it is fixed, the code must change",
    provenBy: "findProtection() keeps environment files",
    matches: allOf(
      anyOf(
        hasNameLike(/^\.(env|flaskenv|dev\.vars)([-_.].*)?$/i),
        hasNameLike(/\.env$/i),
        isNamed(".envrc"),
      ),
      noneOf(hasNameLike(/[-_.](example|sample|template|dist)$/i)),
    ),
    examples: {
      positive: [
        ".env",
        ".env.test",
        ".env.local",
        "config/prod.env",
        ".envrc",
        ".flaskenv",
        ".ENV",
        ".env.",
      ],
      negative: [".env.example", ".env.sample", "src/env.ts", "src/environment.py", "env.d.ts"],
    },
  },
  {
    id: "checker_config",
    stops: "configuration of linters, type checkers and formatters where they are the test",
    reason: "is configuration of a checker: it is fixed, the code must change",
    provenBy: "findProtection() keeps configuration of checkers",
    matches: anyOf(
      hasNameLike(
        /^(eslint|prettier|stylelint|tslint|oxlint|commitlint|lint-staged|knip|xo|cspell|markdownlint)[-_.](config|conf|overrides)\.([cm]?[jt]s|jsonc?|ya?ml|toml)$/i,
      ),
      hasNameLike(
        /^(eslint|tslint|oxlintrc|stylelint|biome|dprint|knip|cspell|markdownlint)\.(jsonc?|ya?ml|toml)$/i,
      ),
      isNamed("phpstan.neon", "phpstan.neon.dist", "psalm.xml", "phpcs.xml", "checkstyle.xml"),
      isNamed("detekt.yml", "clippy.toml", "rustfmt.toml", "pmd.xml", "sonar-project.properties"),
      isNamed("analysis_options.yaml", "credo.exs", "deny.toml", "tarpaulin.toml", "codecov.yml"),
    ),
    examples: {
      positive: [
        "eslint.config.js",
        "prettier.config.mjs",
        "biome.json",
        "phpstan.neon",
        "clippy.toml",
        "tslint.json",
        "lint-staged.config.js",
      ],
      negative: [
        "src/eslint.py",
        "src/lint.ts",
        "src/prettier/print.ts",
        "src/xo.js",
        "src/prettier.ts",
      ],
    },
  },
  {
    id: "own_runner_folder",
    stops: "plug-ins and caches in folders of a runner",
    reason: REASON,
    provenBy: "findProtection() keeps folders of runners",
    matches: isOrIsBelow(
      ".tox",
      ".nox",
      ".pytest_cache",
      ".hypothesis",
      ".nyc_output",
      ".stryker-tmp",
    ),
    examples: {
      positive: [".tox/py312/a.py", ".pytest_cache/v/cache/lastfailed", ".hypothesis/examples/a"],
      negative: ["src/toxic.py", "src/hypothesis.py"],
    },
  },
];
