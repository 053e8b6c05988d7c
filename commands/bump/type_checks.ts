/**
 * A type check with the new version: which command it is in a project, and what it came to.
 *
 * Pure. Imports `room/`.
 *
 * @module
 */

import type { ProjectPaths } from "../../room/runners/project_paths.ts";
import type { TestRun } from "../../room/test_run.ts";

/** What a type check came to. */
export interface Types {
  /** In a sentence without full stop. */
  readonly words: string;
  /** Lines with an error by file; null where nothing was checked. */
  readonly errors: ReadonlyMap<string, number> | null;
}

/** What a project has for it. */
export interface CheckFacts {
  /** Files that touch the dependency. */
  readonly files: readonly string[];
  /** Tells whether a file of the project is there, ignored ones too. */
  readonly has: (path: string) => boolean;
}

/** A file of TypeScript's compiler. */
const TSC = "node_modules/typescript/bin/tsc";
/** Command lines have an end. */
const MAX_FILES = 500;

/**
 * Finds the command that checks the types of what touches a dependency.
 *
 * @param facts The project.
 * @returns The command, or why there is none.
 */
export function findTypeCheck(
  { files, has }: CheckFacts,
): { readonly argv: readonly string[] } | { readonly none: string } {
  const typed = files.filter((path) => /\.([cm]?ts|tsx)$/.test(path)).slice(0, MAX_FILES);
  if (typed.length > 0 && (has("deno.json") || has("deno.jsonc"))) {
    return { argv: ["deno", "check", "--", ...typed] };
  }
  if (typed.length > 0 && has(TSC) && has("tsconfig.json")) {
    return { argv: ["node", TSC, "--noEmit", "-p", "tsconfig.json"] };
  }
  if (files.some((path) => path.endsWith(".go"))) return { argv: ["go", "vet", "./..."] };
  return { none: "not looked at: found no type check that this project has and one could run" };
}

const ERRORS = /TS\d+|error TS\d+|^\S+\.go:\d+:\d+: /m;

/**
 * Reads what a type check came to.
 *
 * @param argv The command.
 * @param run How it ended.
 * @param options Finds the places that it names.
 * @returns What it came to; an end without an error of types says nothing.
 */
export function readTypeCheck(
  argv: readonly string[],
  run: Pick<TestRun, "exitCode" | "output">,
  { paths }: { readonly paths: ProjectPaths },
): Types {
  const name = argv.slice(0, 2).join(" ").replace(TSC, "tsc");
  if (run.exitCode === 0) return { words: `${name} is green`, errors: new Map() };
  const errors = new Map<string, number>();
  if (ERRORS.test(run.output)) {
    for (const { file, line } of paths.findPlaces(run.output)) {
      if (line !== null && !errors.has(file)) errors.set(file, line);
    }
  }
  if (errors.size > 0) {
    return { words: `${name} is red in ${[...errors.keys()].join(", ")}`, errors };
  }
  const [first = "it said nothing"] = run.output.trim().split("\n");
  return { words: `not looked at: ${name} did not run (${first})`, errors: null };
}
