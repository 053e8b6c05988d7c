/**
 * A bench for tests: sources in memory, and a judge in place of test runs.
 *
 * Has no effect.
 *
 * @module
 */

import { detectLanguage, loadParser } from "../../../guards/syntax/parser.ts";
import { decodeText, encodeText } from "../../../guards/text.ts";
import type { Candidate, Progress, RepairBench, Trial } from "../../../models/repair/bench.ts";

/** What a fake bench is made of. */
export interface FakeBenchOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly tests?: readonly string[];
  readonly failing?: readonly string[];
  readonly message?: string;
  /** Failing tests that pass with these texts. */
  judge(files: Readonly<Record<string, string>>): readonly string[];
  /** Whether the whole suite passes as well; yes where left out. */
  confirm?(files: Readonly<Record<string, string>>): boolean;
  isAllowed?: RepairBench["isAllowed"];
  coverage?: RepairBench["coverage"];
  probe?: RepairBench["probe"];
  /** Milliseconds that each candidate costs. */
  readonly costMs?: number;
}

/** A fake bench that remembers what it was asked. */
export interface FakeBench extends RepairBench {
  readonly tried: string[];
  readonly progress: Progress[];
}

/** Creates a fake bench; its clock goes forward by what candidates cost. */
export function createFakeBench(options: FakeBenchOptions): FakeBench {
  const { files, failing = ["fails"], tests = failing, costMs = 1, message = "" } = options;
  let nowMs = 0;
  const tried: string[] = [];
  const progress: Progress[] = [];
  const toTexts = ({ changes }: Candidate) => ({
    ...files,
    ...Object.fromEntries(changes.map(({ path, after }) => [path, toText(after)])),
  });
  const test = (candidate: Candidate): Trial => {
    nowMs += costMs;
    const texts = toTexts(candidate);
    tried.push(...candidate.changes.map(({ path }) => texts[path] ?? ""));
    const turned = options.judge(texts).map((name) => `t::${name}`);
    return {
      id: candidate.id,
      turned,
      result: turned.length === failing.length ? "passes" : "fails",
    };
  };
  return {
    tried,
    progress,
    baseline: () =>
      Promise.resolve({
        testCommand: ["test"],
        tests: tests.map((name) => {
          const isFailing = failing.includes(name);
          return { file: "t", name, isFailing, message: isFailing ? message : "" };
        }),
        output: "",
      }),
    files: () => Promise.resolve(Object.keys(files)),
    read: (path) => Promise.resolve(path in files ? encodeText(files[path] ?? "") : null),
    parse: async (path, text) => {
      const language = detectLanguage(path);
      return language === null ? null : (await loadParser(language)).parse(text);
    },
    coverage: options.coverage ?? (() => Promise.resolve(null)),
    tryAll: (candidates, { deadlineMs, onTrial }) => {
      for (const candidate of candidates) if (nowMs < deadlineMs) onTrial(test(candidate));
      return Promise.resolve();
    },
    confirm: (candidate) => {
      nowMs += costMs;
      return Promise.resolve(options.confirm?.(toTexts(candidate)) ?? true);
    },
    probe: options.probe ?? (() => Promise.resolve([])),
    isAllowed: options.isAllowed ?? (() => true),
    now: () => nowMs,
    onProgress: (seen) => progress.push(seen),
  };
}

function toText(bytes: Uint8Array): string {
  const decoded = decodeText(bytes);
  return decoded.kind === "text" ? decoded.text : "";
}
