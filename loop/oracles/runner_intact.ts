/**
 * Oracle `runner_intact`: the test process was not changed so that its tests say something else.
 *
 * Honest tests stub clocks, files and exits, and some projects patch more: what the run without the
 * change replaces too is the project's own habit. Of the rest, parts of the runner and its report
 * always count. A built-in function counts where the change writes it, or where nobody names it; where
 * the tests name it and the change only uses it, it is their stub, which a red test may never have
 * reached. Imports
 * `guards/` and types of `room/`.
 *
 * @module
 */

import { CODE_NAME } from "../../guards/protected/rule.ts";
import { findProtection } from "../../guards/protected.ts";
import type { TestRun } from "../../room/test_run.ts";
import { isGreen } from "../outcomes.ts";
import { type Evidence, type Oracle, sayDidNotLook, sayNo, sayYes } from "./oracle.ts";

const NAME = "runner_intact";
/** As the room names it. */
const REPORT = "the test report";
const RUNNER_PARTS =
  /^(Deno\.test\b|globalThis\.Deno$|Object\.is$|node:(test|assert)\b|unittest\b|_pytest\b|pluggy\b|sys\.modules\['(unittest|_pytest|pluggy)\b|.*, written during the run$)/;
const NATIVE = /^native code by /;
/** Test files that are read to find who names what was replaced. */
const MAX_FILES = 200;

/** Says no where the change replaced a part of the runner, or what tests measure with. */
export const runnerIntact: Oracle = {
  name: NAME,
  async look(evidence) {
    const [red, green] = [await evidence.red(), await evidence.green()];
    if (green.tampered === null) {
      return sayDidNotLook(NAME, "The test process of this runner is not watched");
    }
    const repeat = isGreen(green) ? await evidence.repeat() : null;
    const found = [...green.tampered, ...repeat?.tampered ?? []];
    if (found.includes(REPORT)) {
      return sayNo(
        NAME,
        "The test report was written or changed by something else than the runner",
      );
    }
    const habits = red.tampered ?? [];
    const fresh = [...new Set(found)].filter((name) => !habits.includes(name));
    const parts = fresh.filter((name) => RUNNER_PARTS.test(name));
    const rest = await sortOut(fresh.filter((name) => !parts.includes(name)), evidence);
    const counting = [...parts, ...rest.counting];
    if (counting.length > 0) {
      const detail = `Replaced with the change and not without it: ${list(counting)}`;
      return sayNo(NAME, detail, { onNo: "suspect" });
    }
    return sayYes(NAME, renderCalm(habits, rest.harmless));
  },
};

interface Sorted {
  /** Named by the change, or by nobody. */
  readonly counting: readonly string[];
  /** Named by tests alone. */
  readonly harmless: readonly string[];
}

async function sortOut(names: readonly string[], evidence: Evidence): Promise<Sorted> {
  if (names.length === 0) return { counting: [], harmless: [] };
  const added = evidence.changes.map(({ before, after }) => toAddedText(before, after)).join("\n");
  const tests = await readTests(evidence);
  const isCounting = (name: string) => {
    const word = toWord(name);
    const isOfTests = word.test(tests);
    // Where tests stub what the change only uses, both name it.
    if (word.test(added)) return !isOfTests || isWriting(added, word);
    return !isOfTests && !NATIVE.test(name);
  };
  return {
    counting: names.filter(isCounting),
    harmless: names.filter((name) => !isCounting(name)),
  };
}

function toAddedText(before: Uint8Array | null, after: Uint8Array | null): string {
  const decode = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? undefined);
  const old = new Set(decode(before).split("\n"));
  return decode(after).split("\n").filter((line) => !old.has(line)).join("\n");
}

const WRITER = /\b(defineProperty|defineProperties|assign|setattr|__dict__|Reflect\.set)\b/;

function isWriting(text: string, word: RegExp): boolean {
  return new RegExp(String.raw`${word.source}["'\]]*\s*=(?![=>])`).test(text) || WRITER.test(text);
}

/** The last part of a name, as a text that uses it must spell it: `random` of `Math.random`. */
function toWord(name: string): RegExp {
  const last = name.split(/[^\p{L}\p{N}_$]+/u).filter((part) => part !== "").at(-1) ?? "";
  return new RegExp(String.raw`(?<![\w$])${last.replaceAll("$", "\\$")}(?![\w$])`);
}

async function readTests({ lab, policy }: Evidence): Promise<string> {
  const isTest = (path: string) =>
    CODE_NAME.test(path) && findProtection(path, { extra: policy.protect }) !== null;
  const paths = (await lab.files("base")).filter(isTest).slice(0, MAX_FILES);
  const texts: string[] = [];
  for (const path of paths) {
    texts.push(new TextDecoder().decode(await lab.read("base", path) ?? undefined));
  }
  return texts.join("\n");
}

function renderCalm(habits: TestRun["tampered"] & object, harmless: readonly string[]): string {
  const notes = [
    ...(habits.length > 0 ? [`replaced without the change too: ${list(habits)}`] : []),
    ...(harmless.length > 0 ? [`replaced by the tests themselves: ${list(harmless)}`] : []),
  ];
  const rest = notes.length === 0 ? "" : `; ${notes.join("; ")}`;
  return `The change replaced nothing in the test process${rest}`;
}

function list(names: readonly string[]): string {
  const more = names.length > 6 ? ` and ${names.length - 6} more` : "";
  return `${names.slice(0, 6).join(", ")}${more}`;
}
