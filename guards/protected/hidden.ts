/**
 * The rule for all other hidden names: what begins with a dot holds settings, caches and state of
 * some program, known here or not, and hardly ever the code under test.
 *
 * Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import { hasNameLike } from "./rule.ts";
import type { PathNames } from "../path_names.ts";
import type { ProtectionRule } from "./rule.ts";

/** Hidden folders that hold documents and program text of the project itself. */
const ORDINARY_FOLDERS = [".well-known", ".vitepress", ".vuepress", ".storybook", ".changeset"];

const isOrdinaryFile = hasNameLike(
  /^\.(env[-_.].*(example|sample|template|dist)|gitkeep|keep|placeholder|htaccess|editorconfig)$|^\.env[-_.](example|sample|template|dist)$/i,
);

/** The rule for hidden names. */
export const HIDDEN_RULES: readonly ProtectionRule[] = [
  {
    id: "hidden_name",
    stops: "settings and caches of programs that no other rule knows",
    reason: "has a hidden name, as configuration and caches have: the source must change",
    provenBy: "findProtection() keeps hidden files and folders",
    matches: (names) =>
      hasHiddenFolder(names) || names.name.startsWith(".") && !isOrdinaryFile(names),
    examples: {
      positive: [
        ".cache/rules-2f0fad925710.mjs",
        "src/.cache/a.js",
        ".npmrc",
        ".yarnrc.yml",
        ".babelrc",
        ".swcrc",
        ".mocharc.json",
        ".nycrc",
        ".taprc",
        ".rspec",
        ".coveragerc",
        ".eslintrc.cjs",
        ".python-version",
        ".nvmrc",
        ".tool-versions",
        ".cargo/config.toml",
        ".config/nextest.toml",
        ".mvn/jvm.config",
        ".bazelrc",
        ".dockerignore",
        ".next/cache/a.js",
        ".env.example/a.js",
      ],
      negative: [
        "src/a.ts",
        ".env.example",
        ".gitkeep",
        "public/.well-known/security.txt",
        "docs/.vitepress/theme/index.ts",
        ".htaccess",
      ],
    },
  },
];

function hasHiddenFolder({ lowerParts }: PathNames): boolean {
  return lowerParts.slice(0, -1).some((part) =>
    part.startsWith(".") && !ORDINARY_FOLDERS.includes(part)
  );
}
