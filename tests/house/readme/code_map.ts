/**
 * The README's tables on the code: folders, effects, dependencies, invariants.
 *
 * Imports the tables that the linter holds against the code.
 *
 * @module
 */

import { DEPENDENCIES } from "../dependencies.ts";
import { EFFECTS } from "../effects.ts";
import { FOLDERS } from "../imports.ts";
import { INVARIANTS } from "../invariants.ts";
import { renderNames, renderTable } from "./table.ts";

const DOES: Readonly<Record<string, string>> = {
  guards: "decides: paths, protected files, edits, secrets, deny memory, policy, permissions",
  room: "holds: the copy, the sandboxed process, the test run and its report, the landing",
  tools: "acts: what the model may call, one file a tool",
  models: "speaks: real models, the scripted one, the repairer",
  loop: "conducts: turns, brief, verify and its oracles, journal",
  publish: "carries a proved fix out: branch, commit, draft pull request",
  commands: "talks: flags, terminal, one file a command",
  "mod.ts": "exports the library",
  build: "bundles the command line into `dist/`",
  examples: "shows: projects with a bug on purpose",
  tests: "checks: mirrors the folders, with `scenarios/`, `escapes/`, `bench/` and `house/` beside",
};

/**
 * Renders which folder does what, and what it may import.
 *
 * @returns A table in Markdown.
 */
export function renderCodeMap(): string {
  const rows = Object.entries(FOLDERS).map(([name, { values, types }]) => [
    `\`${name.includes(".") ? name : `${name}/`}\``,
    DOES[name] ?? "",
    renderImports(values, types),
  ]);
  return renderTable(["folder", "does", "may import"], rows);
}

function renderImports(values: readonly string[], types: readonly string[]): string {
  const parts = [
    ...(values.length > 0 ? [renderNames(values)] : []),
    ...(types.length > 0 ? [`types of ${renderNames(types)}`] : []),
  ];
  return parts.join("; ") || "nothing of ours";
}

/**
 * Renders each effect, its home and the permission flag that lets it happen.
 *
 * @returns A table in Markdown.
 */
export function renderEffects(): string {
  const rows = EFFECTS.map(({ effect, homes, flag }) => [
    effect,
    homes.length === 0 ? "nowhere" : renderNames(homes),
    flag ?? "no flag of Deno's",
  ]);
  return renderTable(["effect", "only in", "outer permission flag"], rows);
}

/**
 * Renders each package, its home and its purpose.
 *
 * @param imports The map of `deno.json`.
 * @returns A table in Markdown.
 */
export function renderDependencies(imports: Readonly<Record<string, string>>): string {
  const rows = DEPENDENCIES.map(({ name, home, why }) => [
    `\`${name}\``,
    `\`${imports[name] ?? ""}\``,
    why,
    `\`${home}\``,
  ]);
  return renderTable(["name", "is", "for", "only in"], rows);
}

/**
 * Renders the invariants, each with the tests that hold it.
 *
 * @returns A numbered list in Markdown.
 */
export function renderInvariants(): string {
  return INVARIANTS.map(({ text, tests }, index) =>
    `${index + 1}. ${text} (${renderNames(tests)})\n`
  ).join("");
}
