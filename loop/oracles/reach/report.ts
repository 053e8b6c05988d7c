/**
 * What a probe reported: read out of the messages of its planted tests.
 *
 * The code under test runs in the same process and may write what it likes, so that nothing here is
 * trusted to have any shape. Imports types of `room/`. Pure.
 *
 * @module
 */

import type { TestRun } from "../../../room/test_run.ts";
import { PROBE_LIMITS } from "./plan.ts";

/** One call of code under test, or one value that a test looked at, in a run without changes. */
export interface Entry {
  /** Place in the test file and how often it was reached before. */
  readonly key: string;
  readonly kind: "call" | "look";
  /** Arguments and answer for a person, cut. */
  readonly args: string;
  readonly answer: string;
  /** Answers of the runs one after the other: a sign of its kind and a hash; `-` for none. */
  readonly answers: readonly string[];
}

/** One neighbour of an input. */
export interface Tried {
  /** The value that was put there, cut. */
  readonly label: string;
  readonly sort: "near" | "case" | "shape" | "dirty" | "type";
  /** Answers that became other ones, by number of the entry; `-` where there is none any more. */
  readonly effects: ReadonlyMap<number, string>;
}

/** One place in the arguments of a call, and what was tried there. */
export interface Leaf {
  readonly entry: number;
  readonly path: string;
  /** The test's own value, cut. */
  readonly was: string;
  readonly tried: readonly Tried[];
}

/** One test of a probed file. */
export interface ProbedTest {
  readonly name: string;
  readonly isTarget: boolean;
  /** First failure of each run, null where it passed. */
  readonly failures: readonly (string | null)[];
  readonly entries: readonly Entry[];
  readonly leaves: readonly Leaf[];
}

/** Answers to a call of a test from elsewhere. */
export interface Outside {
  readonly test: number;
  readonly entry: number;
  /** Hashes of answers in the same state; null where nobody was asked. */
  readonly pairs: readonly OutsidePair[];
}

/** The same question twice. */
export interface OutsidePair {
  /** Where no test is in sight. */
  readonly plain: string | null;
  /** Where all looks like a test. */
  readonly marked: string | null;
}

/** A value that a test file imports from the code under test. */
export interface Constant {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly hash: string;
}

/** Everything one probe reported. */
export interface ProbeReport {
  /** True where time or room ran out before everything was tried. */
  readonly isCut: boolean;
  readonly tests: readonly ProbedTest[];
  readonly constants: readonly Constant[];
  readonly outside: readonly Outside[];
}

/**
 * Reads the report of the probe of one file.
 *
 * @param run The run with the probe in it.
 * @param file The test file that the probe stood for.
 * @returns The report, or one sentence on why there is none.
 */
export function readReport(run: TestRun, file: string): ProbeReport | string {
  const messages = [...run.outcomes ?? [], ...run.partial]
    .filter((outcome) => outcome.file === file || outcome.file === "")
    .map(({ message }) => message);
  const parts = new Map(messages.flatMap(readPart));
  const total = [...parts.values()][0]?.total ?? 0;
  if (total === 0) return `no report came back: ${run.summary}`;
  const text = Array.from({ length: total }, (_, index) => parts.get(index)?.text);
  if (text.includes(undefined)) return "a part of the report is missing";
  return parseReport(text.join(""));
}

interface Part {
  readonly total: number;
  readonly text: string;
}

const PART = new RegExp(`${PROBE_LIMITS.mark}:(\\d+)/(\\d+):([^\\n]*):`);

function readPart(message: string): [number, Part][] {
  const [, index, total, text = ""] = PART.exec(message) ?? [];
  return index === undefined ? [] : [[Number(index), { total: Number(total), text }]];
}

function parseReport(text: string): ProbeReport | string {
  const plain = text.replace(
    /%([0-9a-f]{4})/g,
    (_, code) => String.fromCharCode(parseInt(code, 16)),
  );
  try {
    const report = toRecord(JSON.parse(plain));
    if (typeof report.problem === "string") return report.problem;
    return {
      isCut: report.isCut === true,
      tests: toList(report.tests).map(toTest),
      constants: toList(report.constants).map(toConstant),
      outside: toList(report.outside).map(toOutside),
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      return "the report cannot be read";
    }
    throw error;
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;

function toRecord(value: unknown): JsonRecord {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as JsonRecord;
  }
  throw new TypeError("Cannot read report: found no object where one is needed");
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError("Cannot read report: found no list where one is needed");
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError("Cannot read report: found no text where one is needed");
}

function toTextOrNull(value: unknown): string | null {
  return value === null ? null : toText(value);
}

function toTest(value: unknown): ProbedTest {
  const test = toRecord(value);
  return {
    name: toText(test.name),
    isTarget: test.isTarget === true,
    failures: toList(test.failures).map(toTextOrNull),
    entries: toList(test.entries).map(toEntry),
    leaves: toList(test.leaves).map(toLeaf),
  };
}

function toEntry(value: unknown): Entry {
  const [key, kind, args, answer, answers] = toList(value);
  return {
    key: toText(key),
    kind: kind === "call" ? "call" : "look",
    args: toText(args),
    answer: toText(answer),
    answers: toList(answers).map(toText),
  };
}

function toLeaf(value: unknown): Leaf {
  const leaf = toRecord(value);
  return {
    entry: Number(leaf.entry),
    path: toText(leaf.path),
    was: toText(leaf.was),
    tried: toList(leaf.tried).map(toTried),
  };
}

const SORTS = ["near", "case", "shape", "dirty", "type"] as const;

function toTried(value: unknown): Tried {
  const [label, sort, effects] = toList(value).map(toText);
  const pairs = (effects ?? "").split(" ").flatMap((effect): [number, string][] => {
    const [, entry, answer] = /^(\d+)(.*)$/.exec(effect) ?? [];
    return entry === undefined || answer === undefined ? [] : [[Number(entry), answer]];
  });
  const known = SORTS.find((one) => one === sort) ?? "near";
  return { label: label ?? "", sort: known, effects: new Map(pairs) };
}

function toConstant(value: unknown): Constant {
  const [name, type, text, hash] = toList(value).map(toText);
  return { name: name ?? "", type: type ?? "", text: text ?? "", hash: hash ?? "" };
}

function toOutside(value: unknown): Outside {
  const [test, entry, ...pairs] = toList(value);
  return { test: Number(test), entry: Number(entry), pairs: pairs.map(toOutsidePair) };
}

function toOutsidePair(value: unknown): OutsidePair {
  const [plain = null, marked = null] = toList(value).map(toTextOrNull);
  return { plain, marked };
}
