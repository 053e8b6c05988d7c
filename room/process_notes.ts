/**
 * Sentences for a person on why a process did not start or did not end.
 *
 * Pure, imports nothing, has no effect.
 *
 * @module
 */

/** What was to be started. */
export interface StartOptions {
  readonly program: string;
  readonly cwd: string;
}

/**
 * Says why a process did not start: a fault of the set-up, never a failing test.
 *
 * @param error What was thrown.
 * @param options What was to be started.
 * @returns One sentence that names what is missing, or null where the error means something else.
 */
export function explainStartError(error: unknown, options: StartOptions): string | null {
  const { program, cwd } = options;
  if (!(error instanceof Error)) return null;
  if (error instanceof Deno.errors.NotCapable) {
    const [, variable] = /with (\w+) environment variable/.exec(error.message) ?? [];
    return variable === undefined
      ? `Cannot start "${program}": found no permission and --allow-run=${program} is needed`
      : `Cannot start "${program}": found ${variable} in its environment, which Deno passes on ` +
        "only under --allow-run without a list";
  }
  if (error instanceof Deno.errors.NotFound) {
    return /cwd/i.test(error.message)
      ? `Cannot start "${program}": found no folder "${cwd}" and it is where the command starts`
      : `Cannot start "${program}": found no such program`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `Cannot start "${program}": found that it may not be executed`;
  }
  return /\(os error \d+\)/.test(error.message)
    ? `Cannot start "${program}": found "${error.message}"`
    : null;
}

const WATCH_WORDS =
  /watching for file changes|waiting for file changes|watch usage|press h to show help|press q to quit|watching \d+ files|\bin watch mode\b/i;

/**
 * Guesses why a command did not end.
 *
 * @param output What it printed.
 * @returns One sentence where the output names watch mode, else null.
 */
export function explainWaiting(output: string): string | null {
  return WATCH_WORDS.test(output)
    ? "The output speaks of watch mode: the runner probably waits for file changes, so the test " +
      "command needs the option that runs once (for example `vitest run` or `--watch=false`)."
    : null;
}
