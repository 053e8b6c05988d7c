/**
 * Commands that a repository has named: tasks of Deno, scripts of npm, targets of make.
 *
 * Pure but for the reads it is handed. Imports `imports/`.
 *
 * @module
 */

import type { ReadText } from "../imports/import_rules.ts";
import { parseJsonOrNull } from "../imports/json_text.ts";

/** A command that has a name. */
export interface Task {
  /** What a person types. */
  readonly command: string;
  /** What it does, in the repository's own words or as the line that it stands for. */
  readonly does: string;
  readonly file: string;
}

const MAX_TASKS = 40;

/**
 * Finds the named commands at the root of a repository.
 *
 * @param files All its files.
 * @param read Reads one of them.
 * @returns The commands, file by file in their own order.
 */
export function findTasks(files: readonly string[], read: ReadText): readonly Task[] {
  const json = (file: string) => files.includes(file) ? parseJsonOrNull(read(file)) : null;
  const deno = ["deno.json", "deno.jsonc"].flatMap((file) =>
    Object.entries(Object(Object(json(file)).tasks)).map(([name, value]) => ({
      ...{ command: `deno task ${name}`, does: describe(value), file },
    }))
  );
  const npm = Object.entries(Object(Object(json("package.json")).scripts)).map(([name, value]) => ({
    command: name === "test" || name === "start" ? `npm ${name}` : `npm run ${name}`,
    ...{ does: describe(value), file: "package.json" },
  }));
  const makefile = ["Makefile", "makefile", "GNUmakefile"].find((file) => files.includes(file));
  const make = makefile === undefined ? [] : listTargets(read(makefile) ?? "").map((name) => ({
    ...{ command: `make ${name}`, does: "a target", file: makefile },
  }));
  return [...deno, ...npm, ...make].slice(0, MAX_TASKS);
}

function describe(value: unknown): string {
  if (typeof value === "string") return value;
  const { description, command } = Object(value);
  return String(description ?? command ?? "");
}

function listTargets(text: string): readonly string[] {
  const names = [...text.matchAll(/^([A-Za-z][\w-]*)\s*:(?!=)/gm)].map(([, name = ""]) => name);
  return [...new Set(names)];
}
