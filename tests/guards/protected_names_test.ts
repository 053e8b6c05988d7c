import { assertEquals } from "../assert.ts";
import { findProtection } from "../../guards/protected.ts";

/**
 * Every file and folder that a rule names in full, written down a second time: nothing leaves the
 * list without being taken off here, too.
 */
const NAMED: Readonly<Record<string, string>> = {
  ci_file: ".github .gitlab .circleci .buildkite .teamcity .semaphore .ci .azure-pipelines " +
    ".azuredevops .woodpecker .forgejo .gitea .harness .tekton .drone .jenkins .travis " +
    ".screwdriver",
  git_hook: ".husky .githooks .git-hooks githooks git-hooks .hooks captainhook.json grumphp.yml " +
    "hk.pkl prek.toml",
  editor_config: ".vscode .idea .fleet .zed .devcontainer .cursor .claude .codex .gemini .aider " +
    ".windsurf .continue .roo .run .mcp.json opencode.json",
  runner_config_javascript:
    "jasmine.json cucumber.js cucumber.yml mocha.opts testem.js testem.json " +
    "node.config.json stryker.conf.json stryker.conf.js backstop.json",
  runner_config_python:
    "pytest.ini pytest.toml conftest.py setup.cfg tox.ini tox.toml pyproject.toml " +
    "setup.py noxfile.py unittest.cfg nose.cfg nose2.cfg behave.ini pyvenv.cfg mypy.ini " +
    "ruff.toml pyrightconfig.json sitecustomize/b usercustomize/b _pytest/b pytest/b",
  test_folder: "unittest/b test/b tests/b __tests__/b __test__/b e2e/b unittests/b testcases/b " +
    "testthat/b test_suite/b test-suite/b testsuite/b uitests/b step_definitions/b",
  runner_config_other: "xunit.runner.json nextest.toml guardfile ctesttestfile.cmake",
  test_file_python: "dart_test.yaml",
  environment_file: ".envrc",
  checker_config: "phpstan.neon phpstan.neon.dist psalm.xml phpcs.xml checkstyle.xml detekt.yml " +
    "clippy.toml rustfmt.toml pmd.xml sonar-project.properties analysis_options.yaml " +
    "credo.exs deny.toml tarpaulin.toml codecov.yml",
  own_runner_folder: ".tox .nox .pytest_cache .hypothesis .nyc_output .stryker-tmp",
  snapshot_file: "__snapshots__ __image_snapshots__ __screenshots__ __golden__",
  fixture_data: "fixtures/b fixture/b golden/b goldens/b snapshots/b cassettes/b expected/b",
  mock_folder: "__mocks__ __mock__ mocks/b",
  package_config_javascript:
    "package.json package.json5 package.yaml jsr.json jsr.jsonc bower.json lerna.json " +
    "nx.json turbo.json rush.json moon.yml bunfig.toml pnpm-workspace.yaml _pnpmfile.cjs " +
    ".pnpmfile.cjs",
  package_config_other:
    "pipfile uv.toml poetry.toml pdm.toml environment.yml environment.yaml manifest.in " +
    "pip.conf pip.ini hatch.toml setuptools.toml pixi.toml go.mod go.sum go.work " +
    "go.work.sum cargo.toml rust-toolchain rust-toolchain.toml build.rs gemfile gems.rb " +
    "composer.json mix.exs rebar.config package.swift package.resolved podfile cartfile " +
    "pubspec.yaml pubspec_overrides.yaml deps.edn project.clj bb.edn shadow-cljs.edn " +
    "cpanfile renv.lock gleam.toml shard.yml stack.yaml cabal.project elm.json dune " +
    "dune-project conanfile.txt conanfile.py vcpkg.json dub.json packages.config " +
    "nuget.config paket.dependencies paket.lock",
  installed_package: "node_modules bower_components site-packages dist-packages __pypackages__ " +
    "jspm_packages .venv .bundle elm-stuff",
  git_folder: ".git git~1",
  git_settings: ".gitattributes .gitmodules .gitignore .gitconfig .lfsconfig .ignore .mailmap " +
    ".git-blame-ignore-revs",
  test_file_script: "spec_helper.rb rails_helper.rb test_helper.rb test_helper.exs",
  own_state: ".greenroom",
  task_file: "mise.toml devbox.json devenv.nix flake.nix shell.nix dagger.json",
  build_file: "build.zig build.boot build.sc build.mill pants.toml xmake.lua",
  build_output: "__pycache__/b htmlcov/b test-results/b playwright-report/b allure-results/b",
};

for (const [rule, named] of Object.entries(NAMED)) {
  Deno.test(`findProtection() keeps every name of ${rule}`, { permissions: "none" }, () => {
    const paths = named.split(" ");
    const found = paths.map((path) => [path, findProtection(path)?.rule]);
    assertEquals(found, paths.map((path) => [path, rule]));
    const below = paths.map((path) => [path, findProtection(`src/${path}`)?.rule === undefined]);
    assertEquals(below.filter(([, isOpen]) => isOpen), []);
  });
}

Deno.test("findProtection() leaves hidden folders alone that hold documents of the project", {
  permissions: "none",
}, () => {
  const folders = [".well-known", ".vitepress", ".vuepress", ".storybook", ".changeset"];
  assertEquals(folders.filter((folder) => findProtection(`docs/${folder}/a.md`) !== null), []);
});
