/**
 * Rules for git: its folder or pointer file, and the files by which a repository steers git.
 *
 * Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import { anyOf, hasNameLike, isNamed, isOrIsBelow } from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

/** Rules for git. */
export const GIT_RULES: readonly ProtectionRule[] = [
  {
    id: "git_folder",
    stops: "hooks, settings and pointers that make git run or show something else",
    reason: "belongs to git itself: only git changes it",
    provenBy: "findProtection() keeps the folder of git",
    matches: anyOf(
      isOrIsBelow(".git", "git~1"),
      // A folder with a `HEAD` counts as a repository, whose settings can name programs to run.
      hasNameLike(/^(HEAD|packed-refs)$/),
    ),
    examples: {
      positive: [
        ".git",
        ".git/info/exclude",
        ".git/hooks/pre-commit",
        ".GIT/config",
        ".git./config",
        ".git /config",
        ".git::$INDEX_ALLOCATION/config",
        ".g\u200cit/config",
        "GIT~1/config",
        "sub/.git",
        "data/repo/HEAD",
      ],
      negative: ["src/git.ts", "git/a.ts", "src/digit/a.ts", "src/head.ts", "docs/git.md"],
    },
  },
  {
    id: "git_settings",
    stops: "files that hide changes from git or alter how they are shown",
    reason: "steers what git sees and shows: it is fixed, the code must change",
    provenBy: "findProtection() keeps the files that steer git",
    matches: isNamed(
      ".gitattributes",
      ".gitmodules",
      ".gitignore",
      ".gitconfig",
      ".lfsconfig",
      ".ignore",
      ".mailmap",
      ".git-blame-ignore-revs",
    ),
    examples: {
      positive: [".gitattributes", "src/.gitattributes", ".gitmodules", ".gitignore", ".lfsconfig"],
      negative: ["src/gitignore.ts", "templates/gitignore", "src/attributes.py"],
    },
  },
];
