/**
 * What a failure points at: the lines of its frames, the names it says, and the definitions that
 * share words with it.
 *
 * Pure. Imports `guards/` and types of `room/`.
 *
 * @module
 */

import { findProtection } from "../guards/protected.ts";
import type { TestRun } from "../room/test_run.ts";

/** Where to look first in a source. */
export interface Focus {
  /** Lines of frames by file. */
  readonly frames: ReadonlyMap<string, readonly number[]>;
  /** Names as code writes them, and plain words, in lower case. */
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** A source, as far as it is looked at. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const MAX_TEXT = 40_000;
const MAX_POINTERS = 3;
/** Sources that are looked at for definitions: reading more would delay the first request. */
export const MAX_SOURCES = 60;

/** Words of every failure, which tell nothing about this one. */
const COMMON = new Set(
  ("assert assertion assertionerror error errors equal equals strictly deep expected expect actual " +
    "value values test tests testing should when with does from that this have been must return " +
    "returns file line true false null none undefined object function string number array list " +
    "name type typeerror index main init trace traceback most recent call last raise raised " +
    "found failed fail passed pass unittest pytest node deno anonymous async await result")
    .split(" "),
);
const FRAMES = /([\w@./\\-]+\.[a-z]{1,4})(?::(\d+)|", line (\d+))/gi;
const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|swift|c|cc|cpp|h|hpp|cs|scala|ex|exs)$/;
const DEFINITION = new RegExp(
  "^[ \\t]*(?:export[ \\t]+)?(?:default[ \\t]+)?(?:pub(?:\\([a-z]+\\))?[ \\t]+)?(?:async[ \\t]+)?" +
    "(?:function\\*?|class|const|let|var|def|func|fn|struct|interface|type)[ \\t]+" +
    "(?:\\([^)\\n]*\\)[ \\t]*)?([A-Za-z_$][\\w$]*)",
  "gm",
);

/**
 * Finds what a failing run points at.
 *
 * @param run The run.
 * @param files Paths of the room.
 * @returns Frames in these files, and the words of the failures.
 */
export function findFocus(run: TestRun, files: readonly string[]): Focus {
  const text = renderFailures(run);
  const frames = new Map<string, number[]>();
  for (const [, path = "", line, pythonLine] of text.matchAll(FRAMES)) {
    const file = files.find((file) => path === file || path.endsWith(`/${file}`));
    if (file !== undefined) {
      frames.set(file, [...frames.get(file) ?? [], Number(line ?? pythonLine)]);
    }
  }
  const found = text.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const isCode = (name: string) => /[a-z][A-Z]|_|\$/.test(name) || text.includes(`${name}(`);
  return {
    frames,
    names: new Set(found.filter((name) => name.length > 2 && isCode(name))),
    words: new Set(found.flatMap(toWords)),
  };
}

/** Names of tests say what is wrong, messages what was seen. */
function renderFailures({ outcomes, loadErrors, output }: TestRun): string {
  const failed = (outcomes ?? []).filter(({ status }) => status === "failed");
  const texts = failed.map(({ file, name, message }) =>
    `${file.replace(/[._-]?(?:test|spec)s?[._-]?/gi, " ")} ${name} ${message}`
  );
  const loads = loadErrors.map(({ file, line, message }) => `${file}:${line} ${message}`);
  const all = [...texts, ...loads].join("\n");
  return (all === "" ? output.slice(-MAX_TEXT) : all).slice(0, MAX_TEXT);
}

function toWords(name: string): string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|[_$]+/)
    .map((word) => word.toLowerCase().replace(/(?:es|s|ed|ing)$/, ""))
    .filter((word) => word.length > 2 && !COMMON.has(word) && !COMMON.has(`${word}s`));
}

/**
 * Orders paths by how likely their sources matter, and leaves tests and other files out.
 *
 * @param files Paths of the room.
 * @param focus What the failure points at.
 * @returns At most {@link MAX_SOURCES} of them.
 */
export function pickSources(files: readonly string[], { frames, words }: Focus): string[] {
  const rank = (path: string) =>
    (frames.has(path) ? 10 : 0) +
    path.split(/[/.-]/).flatMap(toWords).filter((word) => words.has(word)).length;
  return files.filter((path) => SOURCE.test(path) && findProtection(path) === null)
    .map((path) => ({ path, score: rank(path) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SOURCES)
    .map(({ path }) => path);
}

/**
 * Finds the definitions that the failure's words name.
 *
 * @param sources Texts of sources.
 * @param focus What the failure points at.
 * @returns The best of them, `path:line name` each.
 */
export function findPointers(sources: readonly Source[], focus: Focus): string[] {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(DEFINITION)].map((match) => {
      const [, name = ""] = match;
      const line = text.slice(0, match.index + match[0].length).split("\n").length;
      return { pointer: `${path}:${line} ${name}`, score: score(name, { path, focus }) };
    })
  );
  return found.filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_POINTERS)
    .map(({ pointer }) => pointer);
}

function score(
  name: string,
  { path, focus }: { readonly path: string; readonly focus: Focus },
): number {
  const shared = new Set(toWords(name)).intersection(focus.words).size;
  const isNamed = focus.names.has(name);
  if (shared === 0 && !isNamed) return 0;
  const isNear = path.split(/[/.-]/).flatMap(toWords).some((word) => focus.words.has(word));
  return (isNamed ? 10 : 0) + 2 * shared + (isNear ? 1 : 0) + (focus.frames.has(path) ? 3 : 0);
}

/**
 * Finds the lines of a source that a failure points at.
 *
 * @param path The source.
 * @param options Its lines, and what the failure points at.
 * @returns Numbers of lines from 1, the most telling first.
 */
export function findLines(
  path: string,
  { lines, focus }: { readonly lines: readonly string[]; readonly focus: Focus },
): number[] {
  const named = lines.flatMap((line, index) => {
    const names = line.match(/[A-Za-z_$][\w$]*/g) ?? [];
    const isNamed = names.some((name) => focus.names.has(name));
    const shared = new Set(names.flatMap(toWords)).intersection(focus.words).size;
    const isDefinition = new RegExp(DEFINITION.source).test(line);
    const score = (isNamed ? 4 : 0) + shared + (isDefinition && (isNamed || shared > 0) ? 3 : 0);
    return score > 1 ? [{ line: index + 1, score }] : [];
  });
  const ranked = named.sort((a, b) => b.score - a.score).map(({ line }) => line);
  return [...new Set([...focus.frames.get(path) ?? [], ...ranked])];
}
