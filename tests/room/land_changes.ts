/**
 * The changes that tests of landing land, and the project that they belong to.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import type { Planted } from "./project.ts";

/** A project in which every change of `KILLED_CHANGES` fits. */
export const PROJECT: Readonly<Record<string, Planted>> = {
  ".greenroom/keep": "",
  "a.py": "x = 1\n",
  "bin/check.sh": { text: "exit 1\n", mode: 0o755 },
  "src/other.ts": "other\n",
};

/** Two files that change and one that is new, in a new folder. */
export const KILLED_CHANGES: readonly FileChange[] = [
  createChange("a.py", "x = 1\n", "x = 2\n"),
  createChange("src/new/deep.ts", null, "new\n"),
  createChange("bin/check.sh", "exit 1\n", "exit 0\n"),
];

/**
 * Creates a change of text.
 *
 * @param path Path of the file.
 * @param before Its text before; null for a new file.
 * @param after Its text after.
 * @returns The change.
 */
export function createChange(path: string, before: string | null, after: string): FileChange {
  const encode = (text: string) => new TextEncoder().encode(text);
  return { path, before: before === null ? null : encode(before), after: encode(after) };
}
