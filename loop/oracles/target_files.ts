/**
 * The test files that hold targets, read and understood, for oracles that try other versions.
 *
 * Imports `guards/` and types of `room/`. Reads through the lab.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { detectLanguage } from "../../guards/syntax/parser.ts";
import { findImportedFiles } from "../../guards/syntax/tests/imported_files.ts";
import {
  type DeclaredTest,
  findDeclaredTest,
  readTestFile,
  type TestFile,
} from "../../guards/syntax/tests.ts";
import { decodeText, encodeText } from "../../guards/text.ts";
import type { TestOutcome, TestRun } from "../../room/test_run.ts";
import { nameTest } from "../outcomes.ts";
import type { Evidence } from "./oracle.ts";

/** A test that a run named, and where its file declares it. */
export interface NamedTest {
  /** `file::name`, as everywhere. */
  readonly id: string;
  /** Name without the file. */
  readonly name: string;
  /** Null where the declaration cannot be told from others. */
  readonly declared: DeclaredTest | null;
}

/** A test file with targets in it. */
export interface TargetFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Null where its language or syntax is not known. */
  readonly file: TestFile | null;
  readonly targets: readonly NamedTest[];
  /** Other tests of the file, that passed before and after the change. */
  readonly others: readonly NamedTest[];
}

/** Targets by their files. */
export interface TargetFiles {
  readonly files: readonly TargetFile[];
  /** Targets whose file the runner does not name or that cannot be read. */
  readonly unplaced: readonly string[];
}

/**
 * Reads the test files that hold targets.
 *
 * @param evidence The targets, the green run and the lab.
 * @returns The files in order of their paths.
 */
export async function readTargetFiles(evidence: Evidence): Promise<TargetFiles> {
  const [red, green] = [await evidence.red(), await evidence.green()];
  const targets = listTargets(evidence, { red, green });
  const wanted = new Set(targets.map(nameTest));
  const stable = listStable(red, green).filter((test) => !wanted.has(nameTest(test)));
  const paths = [...new Set(targets.map(({ file }) => file))].sort();
  const files: TargetFile[] = [];
  const unplaced: string[] = [];
  for (const path of paths) {
    const inFile = (test: TestOutcome) => test.file === path;
    const bytes = path === "" ? null : await evidence.lab.read("fix", path);
    if (bytes === null) unplaced.push(...targets.filter(inFile).map(nameTest));
    else {
      const file = await readSource(path, bytes, evidence);
      const toNamed = (tests: readonly TestOutcome[]) =>
        tests.filter(inFile).map((test): NamedTest => ({
          id: nameTest(test),
          name: test.name,
          declared: file && findDeclaredTest(file, test.name),
        }));
      files.push({ path, bytes, file, targets: toNamed(targets), others: toNamed(stable) });
    }
  }
  return { files, unplaced };
}

interface Runs {
  readonly red: TestRun;
  readonly green: TestRun;
}

/** The tests that the verdict is about: where none has a name, all that the change turned green. */
function listTargets({ targets }: Evidence, { red, green }: Runs): readonly TestOutcome[] {
  const passed = (green.outcomes ?? []).filter(({ status }) => status === "passed");
  if (targets.kind === "named") {
    const names = new Set(targets.names);
    return passed.filter((test) => names.has(nameTest(test)));
  }
  const before = new Set(
    (red.outcomes ?? []).filter(({ status }) => status === "passed").map(nameTest),
  );
  return passed.filter((test) => !before.has(nameTest(test)));
}

function listStable(red: TestRun, green: TestRun): readonly TestOutcome[] {
  const before = new Set(
    (red.outcomes ?? []).filter(({ status }) => status === "passed").map(nameTest),
  );
  return (green.outcomes ?? []).filter((test) =>
    test.status === "passed" && before.has(nameTest(test))
  );
}

async function readSource(
  path: string,
  bytes: Uint8Array,
  evidence: Evidence,
): Promise<TestFile | null> {
  const decoded = decodeText(bytes);
  const file = decoded.kind === "text" ? await readTestFile(path, decoded.text) : null;
  if (file === null) return null;
  const helpers = await readHelpers(file, evidence);
  return helpers.size === 0 ? file : await readTestFile(path, file.tree.text, { helpers });
}

/** Files that the tests share; what the change touches says nothing about what they expect. */
async function readHelpers(
  file: TestFile,
  { lab, changes }: Evidence,
): Promise<ReadonlyMap<string, string>> {
  const helpers = new Map<string, string>();
  for (const { module, path } of findImportedFiles(file, await lab.files("fix"))) {
    if (changes.some((change) => change.path === path)) continue;
    const isAlike = detectLanguage(path) === file.language;
    const bytes = isAlike ? await lab.read("fix", path) : null;
    const decoded = bytes && decodeText(bytes);
    if (decoded?.kind === "text") helpers.set(module, decoded.text);
  }
  return helpers;
}

/**
 * Makes the change that puts another text into a test file.
 *
 * Types are not checked in it: another literal may be of no type that the code allows.
 *
 * @param target The file.
 * @param text Its new text, without byte order mark.
 * @returns The change.
 */
export function toTrialChange({ path, bytes, file }: TargetFile, text: string): FileChange {
  const decoded = decodeText(bytes);
  const bom = decoded.kind === "text" && decoded.hasBom ? "\ufeff" : "";
  const isTyped = file?.language === "typescript" || file?.language === "tsx";
  const head = isTyped ? "// @ts-nocheck\n" : "";
  return { path, before: bytes, after: encodeText(bom + head + text) };
}

/**
 * Finds what became of a test in a run.
 *
 * @param run The run.
 * @param id `file::name`.
 * @returns The worst of its outcomes, or null where the run does not name it.
 */
export function findStatus(run: TestRun, id: string): TestOutcome["status"] | null {
  const all = (run.outcomes ?? []).filter((test) => nameTest(test) === id)
    .map(({ status }) => status);
  return all.find((status) => status === "failed") ?? all.find((status) => status !== "passed") ??
    all[0] ?? null;
}

/**
 * Finds what became of a test whose name may have changed with the values in it.
 *
 * @param run The run.
 * @param id `file::name` as it was.
 * @param before A run in which the test had that name.
 * @returns Its outcome; by its place in the file where the run does not name it.
 */
export function findRenamed(
  run: TestRun,
  id: string,
  before: TestRun,
): TestOutcome["status"] | null {
  const file = (before.outcomes ?? []).find((test) => nameTest(test) === id)?.file;
  const known = findStatus(run, id);
  if (known !== null || file === undefined) return known;
  const inFile = ({ outcomes }: TestRun) => (outcomes ?? []).filter((test) => test.file === file);
  const [old, now] = [inFile(before), inFile(run)];
  const place = now[old.findIndex((test) => nameTest(test) === id)];
  const isNew = place !== undefined && findStatus(before, nameTest(place)) === null;
  return isNew && old.length === now.length ? place.status : null;
}

/**
 * Lists names for a sentence, a few of many.
 *
 * @param names The names.
 * @returns The first ones, and how many more there are.
 */
export function listNames(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const rest = unique.length - 4;
  return unique.slice(0, 4).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/**
 * Tells whether a room holds a file just as another room does.
 *
 * @param bytes What the one holds, or null where there is none.
 * @param target The file of the other.
 * @returns True where both are the same, byte for byte.
 */
export function isSameFile(bytes: Uint8Array | null, target: Uint8Array | null): boolean {
  return bytes !== null && target !== null && bytes.length === target.length &&
    bytes.every((byte, index) => byte === target[index]);
}
