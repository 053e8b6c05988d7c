/**
 * The environment of a child process: a few fixed variables and what the caller passes, no more.
 *
 * Pure, imports nothing, has no effect. Nothing of the harness's own environment is known here, so
 * no key, no `LD_PRELOAD` and no `NODE_OPTIONS` of the person's shell can slip through.
 *
 * @module
 */

/** Folders and search path of a child, in the child's words. */
export interface ChildEnvOptions {
  /** Folders of programs, `:` between them. */
  readonly path: string;
  /** The child's home. */
  readonly home: string;
  /** Where the child makes temporary files. */
  readonly tmpDir: string;
}

/** Variables that ask for colours or a terminal; they would undo `NO_COLOR`. */
const FORCES_COLOUR: readonly string[] = ["FORCE_COLOR", "CLICOLOR_FORCE"];

/**
 * Creates the whole environment of a child.
 *
 * `CI=1` and `NO_COLOR=1` always hold: a runner that believes a person is there waits for one.
 *
 * @param extra Variables beyond the fixed ones; they may replace all but `CI` and `NO_COLOR`.
 * @param options The fixed ones that differ from place to place.
 * @returns The variables by name.
 */
export function createChildEnv(
  extra: Readonly<Record<string, string>>,
  options: ChildEnvOptions,
): Record<string, string> {
  const { path, home, tmpDir } = options;
  const base = { PATH: path, HOME: home, TMPDIR: tmpDir, LANG: "C.UTF-8" };
  const env: Record<string, string> = { ...base, ...extra, CI: "1", NO_COLOR: "1" };
  for (const name of FORCES_COLOUR) delete env[name];
  return env;
}

/** Variables of the loader, which machines with their libraries in odd places set for everything. */
const LOADER_VARIABLE = /^(?:LD|DYLD)_/;

/**
 * Names the variables that a child would have had from the person's shell and does not get.
 *
 * @param names Names of all variables that are set.
 * @returns One sentence for a person whose tests may need them, or null.
 */
export function explainLoaderVariables(names: readonly string[]): string | null {
  const dropped = names.filter(isLoaderVariable).sort();
  const [first] = dropped;
  if (first === undefined) return null;
  return `The tests do not get ${dropped.join(", ")}; where they need it, put it before the test ` +
    `command: --test "env ${first}=VALUE COMMAND".`;
}

/**
 * Tells whether a variable steers the loader; Deno starts nothing with one under a scoped flag.
 *
 * @param name Name of the variable.
 * @returns True for `LD_…` and `DYLD_…`.
 */
export function isLoaderVariable(name: string): boolean {
  return LOADER_VARIABLE.test(name);
}
