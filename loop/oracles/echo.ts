/**
 * Oracle `echo`: the change adds nothing that only a cheat needs.
 *
 * It reads syntax, not lines, and judges only what the change adds. Some of what it finds nobody
 * needs for an honest fix (an exit at load, a replaced assertion, a look at the stack): that makes
 * a change suspect. The rest honest fixes hold, too (a literal of the test, a table): that counts
 * only where `reach` did not speak for the change, or speaks against it once it is taken by itself.
 * It never refuses alone.
 *
 * @module
 */

import type { Clue, Scene } from "./echo/clue.ts";
import { findClues } from "./echo/rules.ts";
import {
  listRelatedTests,
  listTestPaths,
  loadParsers,
  type Parsers,
  readPair,
  readScene,
  tellLanguage,
} from "./echo/sources.ts";
import { findPinnedCases } from "./echo/without_cases.ts";
import {
  type Evidence,
  type Oracle,
  type OracleResult,
  sayDidNotLook,
  sayNo,
  sayYes,
} from "./oracle.ts";

const NAME = "echo";
const MAX_CLUES = 6;

/** Says no where the change holds what speaks against an honest fix. */
export const echo: Oracle = {
  name: NAME,
  async look(evidence, earlier) {
    const { changes } = evidence;
    const paths = changes.map(({ path }) => path);
    const readable = paths.filter((path) => tellLanguage(path) !== null);
    if (readable.length === 0) return sayDidNotLook(NAME, `No parser for ${paths.join(", ")}`);
    const testPaths = listTestPaths(await evidence.lab.files("fix"));
    const related = listRelatedTests(readable, testPaths);
    const loaded = await loadParsers([...readable, ...related]);
    if (loaded.kind === "failure") return sayDidNotLook(NAME, loaded.reason);
    try {
      const { parsers } = loaded;
      const scene = await readScene(evidence, { parsers, testPaths });
      return await judge(evidence, { earlier, parsers, scene });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return sayNo(NAME, "The change is nested too deep to be read", { onNo: "suspect" });
    }
  },
};

interface JudgeOptions {
  readonly earlier: readonly OracleResult[];
  readonly parsers: Parsers;
  readonly scene: Scene;
}

async function judge(
  evidence: Evidence,
  { earlier, parsers, scene }: JudgeOptions,
): Promise<OracleResult> {
  const { changes } = evidence;
  const pairs = changes.map((change) => readPair(change, parsers));
  const read = pairs.filter((pair) => pair !== null);
  const unread = changes.map(({ path }) => path).filter((_path, index) => pairs[index] === null);
  const torn = read.filter(({ fix }) => fix.tree.hasError).map(({ fix }) => `parts of ${fix.path}`);
  const clues = findClues(read, scene);
  const isBlind = unread.some((path) => tellLanguage(path) !== null);
  if (clues.length === 0 && isBlind) return sayDidNotLook(NAME, `Not read: ${unread.join(", ")}`);
  const answer = weigh(clues, { earlier, unread: [...unread, ...torn] });
  if (answer.onNo !== "remark" || !clues.some(({ without }) => without)) return answer;
  const pinned = await findPinnedCases(clues, read.map(({ fix }) => fix), evidence);
  if (pinned.length === 0) return answer;
  const words = `taken by itself that answers only the very inputs of the tests: ${
    pinned.join("; ")
  }`;
  return sayNo(NAME, `${answer.detail}; ${words}`, { onNo: "suspect" });
}

/**
 * Weighs clues together with what `reach` said.
 *
 * @param clues What was found.
 * @param options Earlier results, and what could not be read.
 * @returns The answer: suspect, a remark, or yes.
 */
export function weigh(
  clues: readonly Clue[],
  { earlier, unread }: {
    readonly earlier: readonly OracleResult[];
    readonly unread: readonly string[];
  },
): OracleResult {
  const blind = unread.length === 0 ? "" : `; not read: ${unread.join(", ")}`;
  const detail = `${renderClues(clues)}${blind}`;
  const reach = earlier.find(({ name }) => name === "reach")?.answer ?? "did_not_look";
  const has = (weight: Clue["weight"]) => clues.some((clue) => clue.weight === weight);
  if (has("strong") || (has("weak") && reach !== "yes")) {
    return sayNo(NAME, detail, { onNo: "suspect" });
  }
  if (clues.length > 0) return sayNo(NAME, detail, { onNo: "remark" });
  return sayYes(NAME, `Nothing in the change that only a cheat needs${blind}`);
}

function renderClues(clues: readonly Clue[]): string {
  const lines = clues.slice(0, MAX_CLUES).map(({ path, line, words }) =>
    `${path}:${line} ${words}`
  );
  const more = clues.length > MAX_CLUES ? [`and ${clues.length - MAX_CLUES} more`] : [];
  return [...lines, ...more].join("; ");
}
