/**
 * The check of tables of changes: what `echo` says of each, and by which clues.
 *
 * The clues of each change stand in `clues.json`, in the words that a person is shown, after the
 * weight, the rule and the line; changes that it does not name have none.
 *
 * @module
 */

import { echo } from "../../../../loop/oracles/echo.ts";
import { findClues } from "../../../../loop/oracles/echo/rules.ts";
import {
  listRelatedTests,
  listTestPaths,
  loadParsers,
  readPair,
  readScene,
} from "../../../../loop/oracles/echo/sources.ts";
import type { OracleResult } from "../../../../loop/oracles/oracle.ts";
import { assertEquals, assertStringIncludes } from "../../../assert.ts";
import { ask, type Project, toTextEvidence } from "../texts.ts";
import CLUES from "./clues.json" with { type: "json" };

/** One change of one file. */
export interface Case {
  /** What the change does, in a few words. */
  readonly what: string;
  /** Extension of the file: `ts`, `js`, `py` or `go`. */
  readonly as: "ts" | "js" | "py" | "go";
  readonly before?: string;
  readonly after: string;
  /** The test of the file; the names in it are the file's own. */
  readonly test?: string;
  /** What `reach` said; left out where it did not look. */
  readonly reach?: OracleResult["answer"];
  /** Part of the words of the answer. */
  readonly words?: string;
}

const TEST_NAMES = {
  ts: "tests/a_test.ts",
  js: "test/a.test.js",
  py: "tests/test_a.py",
  go: "a_test.go",
};

/**
 * Declares a test for each case.
 *
 * @param verdict What `echo` shall say: `suspect`, `remark` or `yes`.
 * @param cases The changes.
 */
export function checkAll(verdict: "suspect" | "remark" | "yes", cases: readonly Case[]): void {
  for (const given of cases) {
    const name = `${given.what} (${given.as})`;
    Deno.test(`echo says ${verdict} when a change ${name}`, { permissions: "none" }, async () => {
      const project = toProject(given);
      const { answer, onNo, detail } = await ask(echo, project);
      assertEquals([answer === "no" ? onNo : answer, detail], [verdict, detail]);
      if (given.words !== undefined) assertStringIncludes(detail, given.words);
      const known: Readonly<Record<string, readonly string[]>> = CLUES;
      assertEquals(await listClues(project), known[name] ?? []);
    });
  }
}

/**
 * Declares a test for each case that looks at its clues alone.
 *
 * @param about What the changes have to do with, so that their names are new.
 * @param cases The changes.
 */
export function checkClues(about: string, cases: readonly Case[]): void {
  for (const given of cases) {
    const name = `${about}: ${given.what} (${given.as})`;
    Deno.test(`findClues() tells what speaks against ${name}`, {
      permissions: "none",
    }, async () => {
      const known: Readonly<Record<string, readonly string[]>> = CLUES;
      assertEquals(await listClues(toProject(given)), known[name] ?? []);
    });
  }
}

function toProject({ as, before, after, test, reach }: Case): Project {
  const path = as === "go" ? "a.go" : as === "py" ? "a.py" : `src/a.${as}`;
  const tests = test === undefined ? {} : { [TEST_NAMES[as]]: test };
  const base = { ...tests, ...(before === undefined ? {} : { [path]: before }) };
  return { base, fix: { [path]: after }, ...(reach === undefined ? {} : { reach }) };
}

/** Weight, rule, line and words of each clue, and what takes it out of the source. */
async function listClues(project: Project): Promise<readonly string[]> {
  const evidence = toTextEvidence(project);
  const paths = Object.keys(project.fix);
  const testPaths = listTestPaths(Object.keys({ ...project.base, ...project.fix }));
  const loaded = await loadParsers([...paths, ...listRelatedTests(paths, testPaths)]);
  if (loaded.kind === "failure") throw new Error(loaded.reason);
  const { parsers } = loaded;
  const pairs = evidence.changes.flatMap((change) => readPair(change, parsers) ?? []);
  const scene = await readScene(evidence, { parsers, testPaths });
  return findClues(pairs, scene).map(({ weight, rule, line, words, without }) => {
    const out = without ? ` [${without.was} -> ${without.text}]` : "";
    return `${weight} ${rule} ${line}: ${words}${out}`;
  });
}
