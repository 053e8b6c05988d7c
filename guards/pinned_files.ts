/**
 * Lists the files that a test command names itself: tests under names of their own, set-up modules,
 * configuration. Whoever could change them could change what the command means.
 *
 * Lexical: folders are left out, since a folder of tests may hold source too, and so is whatever a
 * command for doc tests or a checker names, which is source. Imports `paths.ts` and the forms of
 * names. Has no effect.
 *
 * @module
 */

import { parsePath } from "./paths.ts";
import { CODE_NAME } from "./protected/rule.ts";

/** Options whose value is a file that steers the run. */
const FILE_OPTIONS = new Set([
  ...["-c", "-f", "-r", "--config", "--config-file", "--configuration", "--env-file"],
  ...["--env-file-if-exists", "--experimental-loader", "--file", "--import", "--import-map"],
  ...["--init-script", "--loader", "--makefile", "--preload", "--rcfile", "--require"],
  ...["--reporter", "--settings", "--setup-file", "--setupFiles", "--spec", "--test-global-setup"],
  ...["--test-reporter", "--tsconfig"],
]);

/** Programs and their words that run the files they name as tests. */
const RUNNERS =
  /\b(deno test|bun test|node .*--test|unittest|pytest|py\.test|nose2?|jest|vitest|mocha|ava|tap|tape|jasmine|karma|rspec|phpunit|prove|busted|bats|playwright test|cypress)\b/;
/** Programs that run a script; it counts where it is called a test or a check. */
const INTERPRETERS = /\b(node|deno run|bun|tsx|python[\d.]*|ruby|php|perl|lua|bash|sh|zsh)\b/;
const CHECKING = /test|check|spec|verify/i;
/** Here the named files are the source. */
const IN_SOURCE = /--doc\b|\bdoctest\b|--doctest-/;

/**
 * Lists the files that a test command names.
 *
 * @param argv The command.
 * @returns Globs from the workspace down, for `findProtection`.
 */
export function listPinnedFiles(argv: readonly string[]): readonly string[] {
  const words = argv.flatMap((word) => word.replace(/^NODE_OPTIONS=/, "").split(/\s+/));
  const named = words.flatMap((word, index) => {
    const [, option = "", value] = /^(--?[\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    return FILE_OPTIONS.has(option) ? [value ?? words[index + 1] ?? ""] : [];
  }).filter((value) => /^\.{0,2}[\w/@-][^=]*\.\w+$|^\.\.?\//.test(value));
  return [...new Set([...named.flatMap(toGlob), ...listOperands(words)])];
}

function listOperands(words: readonly string[]): string[] {
  const command = words.join(" ");
  if (IN_SOURCE.test(command)) return [];
  const isRunner = RUNNERS.test(command);
  if (!isRunner && !INTERPRETERS.test(command)) return [];
  const operands = words.filter((word, index) =>
    !word.startsWith("-") && !word.includes("=") && !/^(-p|--pattern)$/.test(words[index - 1] ?? "")
  );
  const files = operands
    .map((word) => word.replace(/::.*$/, ""))
    .filter((word) => CODE_NAME.test(word) || /\.(ba|z)?sh$/.test(word))
    .filter((word) => isRunner || CHECKING.test(word));
  return [...files.flatMap(toGlob), ...listModules(words)];
}

/** Files behind `python -m unittest pkg.module.Class`, and the pattern of its discovery. */
function listModules(words: readonly string[]): string[] {
  const start = words.indexOf("unittest");
  if (start === -1) return [];
  const after = words.slice(start + 1);
  const pattern = after.findIndex((word) => word === "-p" || word === "--pattern");
  if (pattern !== -1) return [after[pattern + 1] ?? ""].filter((glob) => glob !== "");
  if (after.includes("discover")) return [];
  return after
    .filter((word) => /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(word))
    .map((word) => word.split(".").filter((_, i, all) => !all.slice(0, i + 1).some(isClass)))
    .flatMap((parts) => parts.length === 0 ? [] : toGlob(`${parts.join("/")}.py`));
}

function isClass(part: string): boolean {
  return /^[A-Z]/.test(part);
}

/** A path as a glob from the workspace down; a glob of the command stays one. */
function toGlob(path: string): string[] {
  const parsed = parsePath(path);
  if (parsed.kind === "refused") return [];
  const text = path.includes("*") ? parsed.path : parsed.path.replace(/[[\]{}()!?+@\\]/g, "\\$&");
  return [`/${text}`];
}
