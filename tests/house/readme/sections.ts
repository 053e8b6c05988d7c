/**
 * The generated sections of the README: where each stands, and what it must say.
 *
 * Imports the pages beside it and the help of the command line.
 *
 * @module
 */

import { renderFlagList } from "../../../commands/help.ts";
import { renderCodeMap, renderDependencies, renderEffects, renderInvariants } from "./code_map.ts";
import { renderPolicyPage } from "./policy_page.ts";
import { renderExitCodes, renderOutcomes, renderReportPage } from "./report_page.ts";
import { renderSandboxPage } from "./sandbox_page.ts";
import { renderStartLine } from "./start_line.ts";

/**
 * Renders all sections.
 *
 * @param imports The map of `deno.json`.
 * @returns Texts by the names in the README's marks.
 */
export function renderSections(imports: Readonly<Record<string, string>>): Record<string, string> {
  return {
    "start line": renderStartLine(),
    flags: renderFlagList(),
    report: renderReportPage(),
    "exit codes": renderExitCodes(),
    outcomes: renderOutcomes(),
    policy: renderPolicyPage(),
    sandboxes: renderSandboxPage(),
    "code map": renderCodeMap(),
    invariants: renderInvariants(),
    effects: renderEffects(),
    dependencies: renderDependencies(imports),
  };
}

/**
 * Puts sections where the README has their marks.
 *
 * @param readme The README.
 * @param sections Texts by name.
 * @returns The README with the sections in place.
 * @throws {RangeError} Where a mark is missing.
 */
export function putSections(readme: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from === -1 || to < from) {
      throw new RangeError(`Cannot put section: found no marks of "${name}" and both are needed`);
    }
    return `${text.slice(0, from + start.length)}\n${section}\n${text.slice(to)}`;
  }, readme);
}
