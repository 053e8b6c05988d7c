/**
 * The README's page on `greenroom.json`: each field, and what its absence and emptiness mean.
 *
 * Imports the words of the fields, which the schema for editors says, too.
 *
 * @module
 */

import { POLICY_FIELDS } from "../../../guards/policy/fields.ts";
import { renderTable } from "./table.ts";

/**
 * Renders the page.
 *
 * @returns A table in Markdown.
 */
export function renderPolicyPage(): string {
  const rows = Object.entries(POLICY_FIELDS).map(([name, text]) => [
    `\`${name}\``,
    text.undefined,
    text.empty ?? "not a list",
    text.given,
  ]);
  return renderTable(["field", "undefined", "empty", "given"], rows);
}
