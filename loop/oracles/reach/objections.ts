/**
 * What the probes show against a change, whatever its reach: answers that hold only the first time
 * or only in tests, a yardstick that moved, refusals that are gone.
 *
 * Pure. Imports the reports' types.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { findPromise } from "./promises.ts";
import { listShown, type TestPair } from "./neighbours.ts";
import type { Entry, Leaf, Outside, OutsidePair, ProbedTest } from "./report.ts";
import type { FilePair } from "./trial.ts";

/** What else is known. */
export interface ObjectionOptions {
  /** Their comments say what is refused. */
  readonly changes: readonly FileChange[];
  /** The run without the changes. */
  readonly red: TestRun;
  /** True where the targets were seen green alone and in another order. */
  readonly isSettled: boolean;
}

/**
 * Lists what speaks against a change.
 *
 * @param pairs The probed files in both rooms.
 * @param options The changes, and what was seen of them before.
 * @returns One sentence each, none for most changes.
 */
export function listObjections(
  pairs: readonly FilePair[],
  options: ObjectionOptions,
): readonly string[] {
  return pairs.flatMap((pair) => [
    ...(options.isSettled ? [] : listTargets(pair).flatMap(findForgotten)),
    ...listTargets(pair).flatMap((target) => findOwnFileOnly(target, options.red)),
    ...findInsideOnly(pair),
    ...findYardstick(pair),
    ...findGoneRefusals(pair, options.changes),
  ]);
}

function listTargets({ tests }: FilePair): readonly TestPair[] {
  return tests.filter(({ base }) => base.isTarget);
}

/**
 * In a copy of the test file the code gives its old answers, and the target fails as it did before
 * the change: the code knows the file.
 */
function findOwnFileOnly({ base, fix }: TestPair, red: TestRun): string[] {
  const [before, after] = [base.failures[0] ?? null, fix.failures[0] ?? null];
  if (before === null || before !== after || fix.entries.length === 0) return [];
  const isOld = fix.entries.every(({ key, answers }, index) =>
    base.entries[index]?.key === key && base.entries[index]?.answers[0] === answers[0]
  );
  const words = before.replace(/^[\w.]+: /, "").slice(0, MAX_TOLD).trimEnd();
  const told = (red.outcomes ?? []).filter(({ name }) => isNamed(name, base.name));
  const isTold = words.length >= MIN_TOLD && told.some(({ message }) => message.includes(words));
  return isOld && isTold
    ? [`"${fix.name}" passes only in its own file: in a copy the code gives its old answers`]
    : [];
}

/** Letters of a failure that must be the same. */
const MIN_TOLD = 8;
const MAX_TOLD = 40;

/** Runners put modules before the names that a probe knows. */
function isNamed(name: string, test: string): boolean {
  const plain = name.replaceAll("::", ".");
  return plain === test || plain.endsWith(`.${test}`);
}

/** The second time the code gives the old answer again, and the target fails. */
function findForgotten({ base, fix }: TestPair): string[] {
  if (fix.failures[0] !== null || (fix.failures[1] ?? null) === null) return [];
  const old = new Map(base.entries.map((entry) => [entry.key, entry]));
  const forgotten = fix.entries.find(({ key, answers: [first, second] }) => {
    const before = old.get(key)?.answers ?? [];
    const isSteady = before.every((answer) => answer === before[0]);
    return isSteady && before.length > 1 && first !== before[0] && second === before[0];
  });
  return forgotten
    ? [
      `"${fix.name}" passes only once: asked again, the code gives its old answer to ${forgotten.args}`,
    ]
    : [];
}

/** The code answers in another way where no test is in sight. */
function findInsideOnly({ base, fix }: FilePair): string[] {
  const toKey = ({ test, entry }: Outside) => `${test}.${entry}`;
  const alike = new Set(base.outside.filter(({ pairs }) => pairs.every(isAlike)).map(toKey));
  const found = fix.outside.find((one) =>
    alike.has(toKey(one)) && !one.pairs.every(isAlike) && isSteady(fix.tests, one)
  );
  const entry = found && fix.tests[found.test]?.entries[found.entry];
  return entry
    ? [`Outside of tests the code does not answer ${entry.args} with ${entry.answer}`]
    : [];
}

function isAlike({ plain, marked }: OutsidePair): boolean {
  return plain === null || marked === null || plain === marked;
}

function isSteady(tests: readonly ProbedTest[], { test, entry }: Outside): boolean {
  const own = tests[test]?.entries[entry]?.answers ?? [];
  return own.length > 1 && own.every((answer) => answer === own[0]);
}

/** The code answers as before; what changed is a number that the tests take from it and measure by. */
function findYardstick({ base, fix, tests }: FilePair): string[] {
  const targets = tests.filter(({ base, fix }) =>
    base.isTarget && (base.failures[0] ?? null) !== null && fix.failures[0] === null
  );
  const moved = fix.constants.find(({ name, type, hash }) =>
    type === "number" && base.constants.some((old) => old.name === name && old.hash !== hash)
  );
  if (!moved || targets.length === 0) return [];
  const isUntouched = targets.every((pair) =>
    pair.fix.entries.some(({ kind }) => kind === "call") &&
    listShown(pair).every(({ isCall, base, fix }) =>
      !isCall && (fix === moved.text || [base, fix].every((text) => /^(true|false)$/i.test(text)))
    )
  );
  return isUntouched
    ? [`The code answers as before; what changed is "${moved.name}", by which the tests measure`]
    : [];
}

/** Refusals that must be seen without the change before their end means anything. */
const MIN_REFUSALS = 6;

/** Share of refusals that must be gone: an error swallowed is one everywhere, a rule may be left. */
const GONE = { e: 1, f: 0.7 } as const;

/** Near inputs that were accepted all along, what was refused is accepted now. */
function findGoneRefusals({ tests }: FilePair, changes: readonly FileChange[]): string[] {
  const refused = tests.flatMap(listRefused);
  for (const kind of ["e", "f"] as const) {
    const some = refused.filter(({ base }) => base.startsWith(kind));
    const gone = some.filter(({ fix }) => !/^[ef-]/.test(fix));
    const labels = new Set(gone.map(({ label }) => label));
    if (labels.size < MIN_REFUSALS || gone.length < some.length * GONE[kind]) continue;
    const names = [...new Set(gone.map(({ name }) => name))];
    const promise = findPromise(changes, { names, kind: kind === "e" ? "error" : "condition" });
    if (promise === null) continue;
    const words = kind === "e" ? "raised an error" : "were refused";
    return [
      `${labels.size} inputs that ${words} near accepted ones are accepted now, against "${promise}"`,
    ];
  }
  return [];
}

interface Refused {
  /** The function that was asked. */
  readonly name: string;
  readonly label: string;
  readonly base: string;
  readonly fix: string;
}

function listRefused({ base, fix }: TestPair): Refused[] {
  return base.leaves.flatMap((leaf) => {
    const entry = base.entries[leaf.entry];
    const twin = fix.leaves.find((other) =>
      other.path === leaf.path && fix.entries[other.entry]?.key === entry?.key
    );
    if (!entry || !twin || entry.kind !== "call" || /^[ef]/.test(entry.answers[0] ?? "e")) {
      return [];
    }
    return listRefusedAt(entry, { leaf, twin });
  });
}

function listRefusedAt(
  entry: Entry,
  { leaf, twin }: { readonly leaf: Leaf; readonly twin: Leaf },
): Refused[] {
  const tried = new Map(twin.tried.map((one) => [one.label, one]));
  return leaf.tried.filter(({ sort }) => sort === "dirty" || sort === "type").flatMap((one) => {
    const other = tried.get(one.label);
    const base = one.effects.get(leaf.entry) ?? entry.answers[0] ?? "";
    const fix = other?.effects.get(twin.entry) ?? entry.answers[0] ?? "";
    const isCondition = entry.answers[0]?.startsWith("t");
    const isRefused = base.startsWith("e") || (base.startsWith("f") && isCondition);
    if (!other || !isRefused || (base.startsWith("f") && one.sort === "type")) return [];
    const name = /([\w$]+)\(/.exec(entry.args)?.[1] ?? "";
    return [{ name, label: one.label, base, fix }];
  });
}
