/**
 * Where the fault may be: how suspicious each line of each source is.
 *
 * With coverage of each test by Ochiai (Abreu and others, 2007); else by stack frames, by the names
 * that failing tests use, and by what they import.
 *
 * Imports `guards/syntax/`. Pure but for reading tests through the bench.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../guards/syntax/tree.ts";
import type { Coverage, FailingRun, RepairBench } from "./bench.ts";
import { readFailingTests, type RepairSource } from "./sources.ts";

/** Suspicion of lines. */
export interface Suspicion {
  /**
   * Rates a line.
   *
   * @param path Path of the source.
   * @param line Line, from 1.
   * @returns From 0, nothing points here, to 1.
   */
  rate(path: string, line: number): number;
  /** What it rests on, for a person. */
  readonly source: string;
}

/** How much less suspicious lines outside of loops are, where the tests did not end. */
const OUTSIDE_LOOPS = 0.4;
const FUNCTIONS =
  /^(?:function_declaration|function_definition|method_definition|generator_function_declaration|variable_declarator)$/;

const STATEMENT_OWNERS = new Set([
  "statement_block",
  "block",
  "program",
  "module",
  "switch_case",
  "switch_default",
]);

/**
 * Rates all lines of the sources.
 *
 * @param sources The sources.
 * @param run The failing run.
 * @param bench Where coverage and test files come from.
 * @returns The rating.
 */
export async function rateLines(
  sources: readonly RepairSource[],
  run: FailingRun,
  bench: RepairBench,
): Promise<Suspicion> {
  const coverage = await bench.coverage();
  const words = await rateByWords(sources, run, bench);
  const covered = coverage && rateByCoverage(coverage, run, sources);
  const rated = covered === null ? words : {
    source: covered.source,
    // Lines that run in the same tests are told apart by the words of the tests.
    rate: (path: string, line: number) =>
      covered.rate(path, line) * (0.4 + 0.6 * words.rate(path, line)),
  };
  return run.isEndless ? favourLoops(rated, sources) : rated;
}

/** What goes on and on does so in a loop that counts nothing. */
function favourLoops({ source, rate }: Suspicion, sources: readonly RepairSource[]): Suspicion {
  const loops = new Map(sources.map(({ path, tree }) => {
    const lines = new Set<number>();
    for (const node of walkTree(tree.root)) {
      if (!/^(?:while|do|for)_statement$/.test(node.kind) || getField(node, "right")) continue;
      for (let line = node.line; line <= lastLine(node); line++) lines.add(line);
    }
    return [path, lines];
  }));
  return {
    source,
    rate: (path, line) => rate(path, line) * (loops.get(path)?.has(line) ? 1 : OUTSIDE_LOOPS),
  };
}

/** Null where no failing test ran a line of the sources. */
export function rateByCoverage(
  { tests, source }: Coverage,
  run: FailingRun,
  sources: readonly RepairSource[],
): Suspicion | null {
  const isFailing = new Set(run.tests.filter((test) => test.isFailing).map(nameOf));
  const failing = tests.filter(({ test }) => isFailing.has(test));
  const passing = tests.filter(({ test }) => !isFailing.has(test));
  const count = (some: Coverage["tests"], path: string, line: number) =>
    some.filter(({ lines }) => lines.get(path)?.has(line)).length;
  const rateLine = (path: string, line: number) => {
    const failed = count(failing, path, line);
    if (failed === 0) return 0;
    const passed = count(passing, path, line);
    return failed / Math.sqrt(failing.length * (failed + passed));
  };
  const ratings = new Map(sources.map(({ path, tree }) => [
    path,
    listStatementLines(tree.root).map((own, line) =>
      Math.max(rateLine(path, line), rateLine(path, own))
    ),
  ]));
  const most = Math.max(0, ...[...ratings.values()].flat());
  if (most === 0) return null;
  return { source, rate: (path, line) => (ratings.get(path)?.[line] ?? 0) / most };
}

/** For each line the first line of the innermost statement around it: what runs, runs as a whole. */
function listStatementLines(root: SyntaxNode): readonly number[] {
  const lines = Array.from({ length: lastLine(root) + 1 }, (_, line) => line);
  for (const node of walkTree(root)) {
    if (!isStatement(node)) continue;
    lines.fill(node.line, node.line, lastLine(node) + 1);
  }
  return lines;
}

function isStatement({ isNamed, kind, parent, field }: SyntaxNode): boolean {
  if (!isNamed || kind === "comment" || parent === null) return false;
  if (STATEMENT_OWNERS.has(parent.kind)) return field !== "value";
  return kind === "elif_clause" ||
    (/^(?:else_clause|if_statement|for_|while_)/.test(parent.kind) && /statement$/.test(kind)) ||
    (parent.kind === "arrow_function" && field === "body");
}

function nameOf({ file, name }: { readonly file: string; readonly name: string }): string {
  return `${file}::${name}`;
}

async function rateByWords(
  sources: readonly RepairSource[],
  run: FailingRun,
  bench: RepairBench,
): Promise<Suspicion> {
  const said = run.tests.filter(({ isFailing }) => isFailing)
    .map(({ name, message }) => `${name}\n${message}`).join("\n") + `\n${run.output}`;
  const testText = await readFailingTests(run, bench);
  const frames = readFrames(said, sources);
  const ratings = new Map(sources.map((source) => [
    source.path,
    rateSource(source, { said, testText, frames: frames.get(source.path) ?? [] }),
  ]));
  return {
    source: "stack frames, and the names in failing tests",
    rate: (path, line) => ratings.get(path)?.get(line) ?? 0.1,
  };
}

/** Lines of the sources that stand in stack frames. */
function readFrames(
  said: string,
  sources: readonly RepairSource[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { path } of sources) {
    const name = RegExp.escape(path);
    const pattern = new RegExp(`${name}(?::(\\d+)|", line (\\d+))`, "g");
    const lines = [...said.matchAll(pattern)].map((match) => Number(match[1] ?? match[2]));
    if (lines.length > 0) found.set(path, lines);
  }
  return found;
}

interface Hints {
  readonly said: string;
  readonly testText: string;
  readonly frames: readonly number[];
}

/** A function is suspicious by its name and by frames in it; its lines take that over. */
function rateSource(source: RepairSource, hints: Hints): ReadonlyMap<number, number> {
  const stem = source.path.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const isImported = mentions(hints.testText, stem);
  const ratings = new Map<number, number>();
  const base = isImported ? 0.4 : 0.15;
  for (let line = 1; line <= countLines(source); line++) ratings.set(line, base);
  for (const node of walkTree(source.tree.root)) {
    if (!FUNCTIONS.test(node.kind)) continue;
    const rating = rateFunction(node, { ...hints, base });
    for (let line = node.line; line <= lastLine(node); line++) {
      ratings.set(line, Math.max(ratings.get(line) ?? 0, rating));
    }
  }
  for (const line of hints.frames) ratings.set(line, 1);
  return ratings;
}

function rateFunction(node: SyntaxNode, hints: Hints & { readonly base: number }): number {
  const name = getField(node, "name")?.text ?? "";
  const hasFrame = hints.frames.some((line) => line >= node.line && line <= lastLine(node));
  if (hasFrame) return 0.9;
  if (mentions(hints.said, name)) return 0.85;
  return mentions(hints.testText, name) ? 0.7 : hints.base;
}

function mentions(text: string, name: string): boolean {
  if (name === "") return false;
  return new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`).test(
    text,
  );
}

function lastLine(node: SyntaxNode): number {
  return node.line + node.text.split("\n").length - 1;
}

function countLines({ tree }: RepairSource): number {
  return tree.text.split("\n").length;
}
