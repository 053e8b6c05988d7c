/**
 * Says which files no tool may change, whatever anybody answers: tests and what steers their run.
 *
 * Judged by the path alone, so that a file that does not exist yet is judged alike. The rules lie
 * in `protected/`, one file a noun, each with examples that a table test checks. Imports
 * `path_names.ts`, `std_glob.ts` and the rules. Has no effect.
 *
 * @module
 */

import { toPathNames } from "./path_names.ts";
import type { PathNames } from "./path_names.ts";
import { AUTOMATION_RULES } from "./protected/automation.ts";
import { BUILD_RULES } from "./protected/builds.ts";
import { COMPILED_TEST_RULES } from "./protected/compiled_tests.ts";
import { FIXTURE_RULES } from "./protected/fixtures.ts";
import { GIT_RULES } from "./protected/git.ts";
import { HIDDEN_RULES } from "./protected/hidden.ts";
import { PACKAGE_RULES } from "./protected/packages.ts";
import type { ProtectionRule } from "./protected/rule.ts";
import { RUNNER_RULES } from "./protected/runners.ts";
import { STATE_RULES } from "./protected/state.ts";
import { TEST_RULES } from "./protected/tests.ts";
import { toGlobPattern } from "./std_glob.ts";

export type { ProtectionRule } from "./protected/rule.ts";

/** Why a path is protected. */
export interface Protection {
  /** Identifier of the rule. */
  readonly rule: string;
  /** One sentence for the model: what the path is, and what is needed instead. */
  readonly reason: string;
}

/** What else to protect. */
export interface FindProtectionOptions {
  /** Globs of the project's policy, and files that the pinned command names. */
  readonly extra?: readonly string[];
}

/** All built-in rules; the first that matches a path names the reason. */
export const PROTECTION_RULES: readonly ProtectionRule[] = [
  ...STATE_RULES,
  ...GIT_RULES,
  ...FIXTURE_RULES,
  ...TEST_RULES,
  ...COMPILED_TEST_RULES,
  ...RUNNER_RULES,
  ...PACKAGE_RULES,
  ...BUILD_RULES,
  ...AUTOMATION_RULES,
  ...HIDDEN_RULES,
];

/**
 * Says whether a path is that of a test, by its name or its folder.
 *
 * @param path Path below the workspace.
 * @returns True where a rule for tests means it; fixtures and snapshots are none.
 */
export function isTest(path: string): boolean {
  const names = toPathNames(path);
  return [...TEST_RULES, ...COMPILED_TEST_RULES].some(({ matches }) => matches(names));
}

/**
 * Says whether a path is protected against every change.
 *
 * @param path Path below the workspace, with links resolved.
 * @param options What else to protect.
 * @returns The rule and its reason, or null for an ordinary file.
 *
 * @example
 * ```ts
 * import { findProtection } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(findProtection("src/cart.ts"), null);
 * assertEquals(findProtection("tests/cart_test.ts") === null, false);
 * assertEquals(findProtection("schema/v1.json", { extra: ["schema/**"] }) === null, false);
 * ```
 */
export function findProtection(
  path: string,
  options: FindProtectionOptions = {},
): Protection | null {
  const names = toPathNames(path);
  const rule = PROTECTION_RULES.find(({ matches }) => matches(names));
  if (rule) return { rule: rule.id, reason: `${JSON.stringify(path)} ${rule.reason}` };
  const glob = (options.extra ?? []).find((glob) => matchesGlob(names, glob));
  if (glob === undefined) return null;
  return {
    rule: "policy_protect",
    reason: `${JSON.stringify(path)} is protected by ${JSON.stringify(glob)}: the code must change`,
  };
}

/**
 * Matches a glob of a policy against a path and the folders it lies in; without `/` at any depth.
 *
 * @param names The path.
 * @param glob The glob.
 * @returns Whether it is meant.
 */
export function matchesGlob(names: PathNames, glob: string): boolean {
  const body = glob.replace(/^\.?\//, "").replace(/\/+$/, "");
  const isRooted = /^\.?\//.test(glob) || body.includes("/");
  const pattern = toGlobPattern(isRooted ? body : `**/${body}`);
  const parts = names.path.split("/");
  return parts.some((_, index) => pattern.test(parts.slice(0, index + 1).join("/")));
}
