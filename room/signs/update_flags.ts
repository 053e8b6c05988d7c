/**
 * Finds what makes a test command rewrite its own expectations instead of checking them.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

const FLAGS = new Set([
  "--accept",
  "--accept-all",
  "--force-regen",
  "--inline-snapshot=fix",
  "--inline-snapshot=update",
  "--snapshot-update",
  "--test-update-snapshots",
  "--update",
  "--update-golden",
  "--update-goldens",
  "--update-snapshot",
  "--update-snapshots",
  "--updateSnapshot",
  "--updateSnapshots",
  "-updateSnapshot",
]);

/** Test runners to which `-u` means "update"; to many other programs it means something else. */
const SHORT_FLAG_RUNNERS = /\b(jest|vitest|ava|tap|playwright|wdio|cypress|storybook)\b/;
const VARIABLE =
  /^(INSTA_UPDATE|(UPDATE|REGENERATE|REGEN|ACCEPT)_\w+|\w+_UPDATE_\w+|SNAPSHOT_UPDATE)=(?!0$|no$|false$|none$|$)/i;

/**
 * Finds the words of a command, or of the script behind it, that rewrite expectations.
 *
 * @param argv The command.
 * @param script Text of the package script that it starts, or null.
 * @returns The words in order, each once.
 */
export function findUpdateFlags(argv: readonly string[], script: string | null): string[] {
  const words = [...argv, ...(script ?? "").split(/\s+/)];
  const takesShort = SHORT_FLAG_RUNNERS.test(words.join(" "));
  const found = words.filter((word) =>
    FLAGS.has(word) || VARIABLE.test(word) || (takesShort && word === "-u")
  );
  return [...new Set(found)];
}

/**
 * Finds the package script that a command starts.
 *
 * @param argv The command.
 * @param packageJson Text of `package.json`, or null where there is none.
 * @returns The script's text, or null.
 */
export function findPackageScript(
  argv: readonly string[],
  packageJson: string | null,
): string | null {
  const name = findScriptName(argv);
  if (name === null || packageJson === null) return null;
  try {
    const value: unknown = JSON.parse(packageJson)?.scripts?.[name];
    return typeof value === "string" ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function findScriptName([program = "", ...args]: readonly string[]): string | null {
  const words = args.filter((word) => !word.startsWith("-"));
  const [first = "", second] = words;
  if (program === "node") return args.includes("--run") ? first : null;
  if (!/^(npm|yarn|pnpm|bun)$/.test(program)) return null;
  if (/^(t|tst)$/.test(first)) return "test";
  return /^(run|run-script)$/.test(first) ? second ?? null : first || null;
}
