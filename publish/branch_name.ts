/**
 * Names of branches: made here from hashes, so that neither a model nor a job has a say.
 *
 * Imports `guards/` and the files beside it. Pure.
 *
 * @module
 */

import { hashText } from "../guards/hash.ts";
import type { ProvedFix } from "./proved_fix.ts";
import { listTurned } from "./turned_tests.ts";

/** What the name of every branch of Greenroom begins with; none of these is ever fixed itself. */
export const BRANCH_PREFIX = "greenroom/";

const KEY_LENGTH = 12;

/**
 * Makes the name for a fix: the same failure on the same branch has the same name, so that a second
 * run finds what the first one left.
 *
 * @param fix The fix.
 * @param base Branch that it is for; empty where there is none.
 * @returns `greenroom/fix-` and twelve digits.
 */
export function toBranchName({ report, proof }: ProvedFix, base: string): string {
  const turned = listTurned(report.tests).toSorted();
  const failure = turned.length > 0 ? turned : [...report.files];
  const key = hashText(JSON.stringify([base, proof.folder, failure])).slice(0, KEY_LENGTH);
  return `${BRANCH_PREFIX}fix-${key}`;
}

/**
 * Adds a number to a name that is taken.
 *
 * @param name The name.
 * @param count How many names were tried before.
 * @returns The name itself where none was, else the name with a number from 2.
 */
export function toSuffixed(name: string, count: number): string {
  return count === 0 ? name : `${name}-${count + 1}`;
}

// Control characters, blank, and what has a meaning of its own to git.
// deno-lint-ignore no-control-regex
const FORBIDDEN = /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|\/$|\.$|^@$/;

/**
 * Tells whether a text names a branch, as `git check-ref-format --branch` does.
 *
 * @param name Any text.
 * @returns True where it does.
 */
export function isBranchName(name: string): boolean {
  const parts = name.split("/");
  return name !== "" && name !== "HEAD" && name.length <= 244 && !FORBIDDEN.test(name) &&
    parts.every((part) => part !== "" && !part.startsWith(".") && !part.endsWith(".lock"));
}
