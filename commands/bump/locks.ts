/**
 * Lock files: what holds a version that nothing of the project's own names, since another
 * dependency brings it.
 *
 * Pure. Imports types of this folder.
 *
 * @module
 */

import type { ProjectFiles } from "./dependency.ts";

const NAMES = [
  ...["package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock"],
  ...["deno.lock", "poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "go.sum", "Cargo.lock"],
  ...["Gemfile.lock", "composer.lock"],
];

/**
 * Tells whether a file is a lock.
 *
 * @param path Path of the file.
 * @returns True where it is one, by its name.
 */
export function isLock(path: string): boolean {
  return NAMES.includes(path.slice(path.lastIndexOf("/") + 1));
}

/**
 * Lists the lock files that hold a dependency.
 *
 * @param name Name of the dependency.
 * @param project The files of the project.
 * @returns What each says, a sentence without full stop.
 */
export function listLocked(name: string, { files, read }: ProjectFiles): readonly string[] {
  const folded = name.split(/[-_.]+/).map(RegExp.escape).join("[-_.]+");
  const pattern = new RegExp(`(^|[\\s"']|node_modules/|^\\s*['"]?/)${folded}(?=[@"'\\s]|$)`, "i");
  return files.filter(isLock).flatMap((file) => {
    const lines = (read(file) ?? "").split("\n");
    const line = lines.findIndex((line) => pattern.test(line)) + 1;
    return line === 0
      ? []
      : [`${file}:${line} holds it for another dependency: who brings it and who uses it`];
  });
}
