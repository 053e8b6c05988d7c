/**
 * Lists the files that tests have no reason to change while they run: test code and configuration.
 *
 * Fewer than are protected against edits: tests write snapshots, golden files, lock files and other
 * data beside themselves, and must be able to. Imports the protection rules. Has no effect.
 *
 * @module
 */

import { CODE_NAME } from "./protected/rule.ts";
import { findProtection } from "./protected.ts";

/** Rules whose files are held where they hold program text, in the order of what matters most. */
const CODE_RULES = [
  "policy_protect",
  ...["test_file_javascript", "test_file_python", "test_file_script", "test_file_jvm"],
  ...["test_file_dotnet", "test_file_native", "test_script", "test_folder"],
];
/** Rules whose files are held whatever they hold. */
const CONFIG_RULES = [
  ...["runner_config_javascript", "runner_config_python", "runner_config_other"],
  ...["package_config_javascript", "package_config_other", "task_file", "build_file"],
  "checker_config",
];
/** Folders of data, also where the data is program text. */
const DATA_FOLDER =
  /(^|\/)(fixtures?|goldens?|snapshots?|cassettes|expected|outputs?|generated|te?mp)\//i;
const ORDER = [...CODE_RULES, ...CONFIG_RULES];

/** What else is held. */
export interface ListHeldFilesOptions {
  /** Globs of the project's policy, and files that the pinned command names. */
  readonly extra?: readonly string[];
}

/**
 * Lists the files that may be made read-only for a test run.
 *
 * @param files Paths below the workspace.
 * @param options What else to hold.
 * @returns Those of the paths that are test code or configuration, the most telling first.
 */
export function listHeldFiles(
  files: readonly string[],
  options: ListHeldFilesOptions = {},
): string[] {
  const ranked = files.map((path) => ({ path, rank: rank(path, options) }));
  return ranked.filter(({ rank }) => rank !== -1).sort((a, b) => a.rank - b.rank)
    .map(({ path }) => path);
}

function rank(path: string, options: ListHeldFilesOptions): number {
  const rule = findProtection(path, options)?.rule;
  if (rule === undefined) return -1;
  const isData = !CODE_NAME.test(path) || DATA_FOLDER.test(path);
  return CODE_RULES.includes(rule) && isData ? -1 : ORDER.indexOf(rule);
}
