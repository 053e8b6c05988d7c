/**
 * The folder table: which folder may import which, and where only types may come from.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

interface FolderRule {
  /** Folders whose values it may import. */
  readonly values: readonly string[];
  /** Folders of which it may import types alone. */
  readonly types: readonly string[];
}

/** What each folder may import, beside itself; the README's table is tested against this one. */
export const FOLDERS: Readonly<Record<string, FolderRule>> = {
  guards: { values: [], types: [] },
  room: { values: ["guards"], types: [] },
  tools: { values: ["guards", "room"], types: [] },
  // The repairer reads syntax trees and diffs; guards are pure, so no effect comes in with them.
  models: { values: ["guards"], types: [] },
  loop: { values: ["guards"], types: ["room", "tools", "models"] },
  publish: { values: ["guards"], types: ["room", "loop"] },
  commands: { values: ["guards", "room", "tools", "models", "loop", "publish"], types: [] },
  "mod.ts": {
    values: ["guards", "room", "tools", "models", "loop", "publish", "commands"],
    types: [],
  },
  // The build bundles the command line, and runs none of it.
  build: { values: ["guards"], types: [] },
  examples: { values: ["mod.ts"], types: ["mod.ts"] },
  tests: {
    values: [
      ...["guards", "room", "tools", "models", "loop", "publish", "commands", "build"],
      ...["examples", "mod.ts"],
    ],
    types: [],
  },
};

/**
 * Finds what is wrong with one import.
 *
 * @param from Path of the importing file below the repository, `/` between parts.
 * @param specifier What it imports.
 * @param options `isType` for an import of types alone.
 * @returns What is wrong, or null.
 */
export function findImportProblem(
  from: string,
  specifier: string,
  { isType }: { readonly isType: boolean },
): string | null {
  if (!specifier.startsWith(".")) return null;
  const folder = from.split("/")[0] ?? "";
  const rule = FOLDERS[folder];
  if (!rule) return null;
  const target = new URL(specifier, `file:///${from}`).pathname.slice(1).split("/")[0] ?? "";
  if (target === folder || rule.values.includes(target)) return null;
  if (rule.types.includes(target)) {
    return isType ? null : `"${folder}" may import only types of "${target}"`;
  }
  return FOLDERS[target] ? `"${folder}" may not import "${target}"` : null;
}
