/**
 * Rules for what runs by itself: CI systems, git hooks, editors and assistants.
 *
 * Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import { anyOf, hasNameLike, hasPathLike, isNamed, isOrIsBelow } from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

/** Rules for what runs by itself. */
export const AUTOMATION_RULES: readonly ProtectionRule[] = [
  {
    id: "ci_file",
    stops: "changes to CI, which is a way round every check here",
    reason: "is CI configuration: only a person changes it; say so if the cause lies there",
    provenBy: "findProtection() keeps files of CI systems",
    matches: anyOf(
      isOrIsBelow(
        ".github",
        ".gitlab",
        ".circleci",
        ".buildkite",
        ".teamcity",
        ".semaphore",
        ".ci",
      ),
      isOrIsBelow(
        ".azure-pipelines",
        ".azuredevops",
        ".woodpecker",
        ".forgejo",
        ".gitea",
        ".harness",
      ),
      isOrIsBelow(".tekton", ".drone", ".jenkins", ".travis", ".screwdriver"),
      hasNameLike(/(^|[-_.])gitlab-ci(\..+)?\.ya?ml$/i),
      hasNameLike(
        /^\.?(azure-pipelines?|bitbucket-pipelines|cloudbuild|buildspec|codemagic|bitrise)([-_.].+)?\.ya?ml$/i,
      ),
      hasNameLike(
        /^\.?(travis|appveyor|drone|woodpecker|cirrus|wercker|shippable|scrutinizer|tekton)([-_.].+)?\.(ya?ml|star)$/i,
      ),
      hasNameLike(/^jenkinsfile([-.]\w+)*$|\.jenkinsfile$/i),
      hasPathLike(/^(ci|azure|\.?pipelines?)\/.+\.(ya?ml|sh|bash|ps1)$/i),
    ),
    examples: {
      positive: [
        ".github/workflows/ci.yml",
        ".github/actions/t/action.yml",
        ".github/CODEOWNERS",
        ".gitlab-ci.yml",
        "templates/a.gitlab-ci.yml",
        ".circleci/config.yml",
        "azure-pipelines.yml",
        "Jenkinsfile",
        ".travis.yml",
        "appveyor.yml",
        "bitbucket-pipelines.yml",
        ".buildkite/pipeline.yml",
        ".cirrus.yml",
        "cloudbuild.yaml",
        "ci/test.sh",
        ".ci/run",
      ],
      negative: [
        "src/ci.ts",
        "ci/interval.py",
        "src/github/client.ts",
        "src/pipelines.py",
        "src/travis.ts",
      ],
    },
  },
  {
    id: "git_hook",
    stops: "hooks that run when a person commits",
    reason: "is a git hook or its configuration: only a person changes it",
    provenBy: "findProtection() keeps git hooks",
    matches: anyOf(
      isOrIsBelow(".husky", ".githooks", ".git-hooks", "githooks", "git-hooks", ".hooks"),
      hasNameLike(/^\.?lefthook(-local)?\.(ya?ml|toml|json)$/i),
      hasNameLike(/^\.pre-commit-(config|hooks)\.ya?ml$|^\.?simple-git-hooks\.(json|[cm]?js)$/i),
      hasNameLike(/^\.(huskyrc|lintstagedrc|commitlintrc|overcommit|czrc)(\..+)?$/i),
      isNamed("captainhook.json", "grumphp.yml", "hk.pkl", "prek.toml"),
      hasPathLike(/(^|\/)hooks\/(pre-commit|pre-push|commit-msg|post-\w+|prepare-commit-msg)$/i),
    ),
    examples: {
      positive: [
        ".husky/pre-commit",
        "lefthook.yml",
        ".lefthook.toml",
        ".pre-commit-config.yaml",
        ".githooks/pre-push",
        "hooks/pre-commit",
        ".lintstagedrc.json",
        ".overcommit.yml",
      ],
      negative: [
        "src/hooks/use_cart.ts",
        "src/husky.ts",
        "hooks/use_pre_commit.ts",
        "src/webhooks.py",
      ],
    },
  },
  {
    id: "editor_config",
    stops: "settings that make an editor or an assistant run or believe something",
    reason: "is configuration of an editor or assistant: only a person changes it",
    provenBy: "findProtection() keeps configuration of editors and assistants",
    matches: anyOf(
      isOrIsBelow(".vscode", ".idea", ".fleet", ".zed", ".devcontainer", ".cursor", ".claude"),
      isOrIsBelow(".codex", ".gemini", ".aider", ".windsurf", ".continue", ".roo", ".run"),
      hasNameLike(/^(agents|claude|gemini|copilot-instructions)(\.local)?\.md$/i),
      hasNameLike(/\.(code-workspace|sublime-project|iml)$/i),
      hasNameLike(/^\.(cursorrules|windsurfrules|clinerules|exrc|nvimrc|vimrc|dir-locals\.el)$/i),
      isNamed(".mcp.json", "opencode.json"),
    ),
    examples: {
      positive: [
        ".vscode/tasks.json",
        ".idea/runConfigurations/a.xml",
        "AGENTS.md",
        "CLAUDE.md",
        ".devcontainer/devcontainer.json",
      ],
      negative: ["src/agents.ts", "docs/agent.md", "src/vscode/a.ts", "README.md"],
    },
  },
];
