/**
 * The README's page on the sandboxes: what each holds and does not hold.
 *
 * Imports the table that `doctor` prints, each line of which the tests in `escapes/` try.
 *
 * @module
 */

import { SANDBOX_FACTS } from "../../../room/sandbox_facts.ts";

/**
 * Renders the page.
 *
 * @returns Lists in Markdown.
 */
export function renderSandboxPage(): string {
  return SANDBOX_FACTS.map(({ kind, holdsCommands, holds, doesNotHold }) =>
    [
      `**\`--sandbox ${kind}\`** holds ${holdsCommands}.\n\n`,
      ...holds.map((line) => `- holds ${line}\n`),
      ...doesNotHold.map((line) => `- does **not** hold ${line}\n`),
    ].join("")
  ).join("\n");
}
