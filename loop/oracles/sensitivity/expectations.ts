/**
 * What of a target file's tests can be changed so that they expect something else.
 *
 * Pure. Imports `guards/`.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import {
  changeExpectation,
  nudgeExpectation,
  type TextEdit,
  type Weight,
} from "../../../guards/syntax/tests/change_expectation.ts";
import type { Dialect } from "../../../guards/syntax/tests/change_literal.ts";
import type { Assertion } from "../../../guards/syntax/tests.ts";
import type { TargetFile } from "../target_files.ts";

/** One change of what one test expects. */
interface Change {
  /** The test, `file::name`. */
  readonly id: string;
  /** Its file. */
  readonly path: string;
  /** What changes in that file; nothing where the expectation stands in another. */
  readonly edits: readonly TextEdit[];
  /** For a person: what was changed into what. */
  readonly what: string;
}

/** One way to change one assertion of a target. */
export interface Attempt extends Change {
  readonly kind: "attempt";
  /** Files beside the test that change, one that it holds its answer against for instance. */
  readonly data: readonly FileChange[];
  readonly weight: Weight;
}

/** A small change of a test that passed before and after. */
export interface Nudge extends Change {
  readonly kind: "nudge";
}

/** A target and the ways to change each of its assertions, the most telling first. */
export interface Candidate {
  readonly id: string;
  readonly assertions: readonly (readonly Attempt[])[];
}

/** Tests beside the targets that are changed at the most. */
const MAX_NUDGES = 100;

/**
 * Lists the targets of a file whose expectations can be changed.
 *
 * @param target The file.
 * @returns The targets with their ways.
 */
export function listCandidates(target: TargetFile): readonly Candidate[] {
  const dialect = findDialect(target);
  if (dialect === null) return [];
  const { path } = target;
  return target.targets.flatMap(({ id, declared }): readonly Candidate[] => {
    const assertions = rank(declared?.assertions ?? [])
      .flatMap((assertion) => changeExpectation(assertion, dialect))
      .map(({ ways, weight }) =>
        ways.map(({ edits, what }): Attempt => (
          { kind: "attempt", id, path, edits, what, data: [], weight }
        ))
      );
    return assertions.length === 0 ? [] : [{ id, assertions }];
  });
}

/**
 * Lists small changes of a file's other tests, one a test.
 *
 * @param target The file.
 * @returns The changes.
 */
export function listNudges(target: TargetFile): readonly Nudge[] {
  const dialect = findDialect(target);
  if (dialect === null) return [];
  const { path } = target;
  return target.others.slice(0, MAX_NUDGES).flatMap(({ id, declared }): readonly Nudge[] => {
    for (const assertion of rank(declared?.assertions ?? [])) {
      const change = nudgeExpectation(assertion, dialect);
      if (change) return [{ kind: "nudge", id, path, ...change }];
    }
    return [];
  });
}

function findDialect({ file }: TargetFile): Dialect | null {
  if (file === null || file.language === "go") return null;
  return file.language === "python" ? "python" : "script";
}

/** Exact comparisons of what always runs tell the most. */
function rank(assertions: readonly Assertion[]): readonly Assertion[] {
  const weigh = ({ form, runs, literals }: Assertion) =>
    (runs === "always" ? 0 : 8) + (form === "equal" || form === "close" ? 0 : 2) +
    (literals.some(({ place }) => place === "direct") ? 0 : 4);
  return [...assertions].sort((a, b) => weigh(a) - weigh(b));
}
