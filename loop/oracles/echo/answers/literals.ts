/**
 * The literals of tests, as far as they say something about what is tested.
 *
 * @module
 */

import type { Constant } from "../../../../guards/syntax/forms.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import type { Scene } from "../clue.ts";
import { walkTree } from "../../../../guards/syntax/tree.ts";

/** Literals of tests. */
export interface Literals {
  /**
   * Says whether a literal is one of the tests and says something: 0, 1 and single letters do not,
   * nor what the base held before.
   *
   * @param value A literal of the source, or several put together with a separator.
   * @returns True where the tests hold it.
   */
  has(value: Constant): boolean;
  /**
   * Says whether a literal is one of the tests, however common it is.
   *
   * @param value A literal of the source.
   * @returns True where the tests hold it.
   */
  hasAny(value: Constant): boolean;
  /**
   * Says whether a test asks for a number and expects another: both stand close to each other.
   *
   * @param key The one.
   * @param value The other.
   * @returns True where they stand in one assertion or one row.
   */
  hasPair(key: number, value: number): boolean;
  /**
   * Says whether a number is the length of a text of the tests that is not short.
   *
   * @param length A number of the source.
   * @returns True where such a text is there.
   */
  hasLength(length: number): boolean;
  /**
   * Lists the numbers of the tests in a range.
   *
   * @param low The lower bound.
   * @param high The upper bound.
   * @returns The numbers that say something.
   */
  listBetween(low: number, high: number): readonly number[];
}

const COMMON_NUMBERS = [-1, 0, 1];
const SEPARATORS = /[\s,;:|/_+&"'()[\]{}-]+/;
const LEAST_PART = 5;

/**
 * Collects the literals of tests.
 *
 * @param scene The tests, and their data.
 * @param options `except`: text of the base, whose words are nothing new.
 * @returns The literals.
 */
export function collectLiterals(
  { tests, data }: Pick<Scene, "tests" | "data">,
  { except }: { readonly except: string },
): Literals {
  const values = new Set<Constant>([...tests.flatMap(listLiterals), ...data]);
  const texts = [...values].filter((value) => typeof value === "string");
  const hasOne = (value: Constant) =>
    values.has(value) || (typeof value === "string" && values.has(toNumber(value)));
  const isPart = (value: Constant) =>
    typeof value === "string" && value.length >= LEAST_PART &&
    texts.some((text) => text.includes(value));
  const isWhole = (value: Constant) => {
    const parts = typeof value === "string" ? value.split(SEPARATORS).filter(Boolean) : [];
    return parts.length > 1 && parts.every(hasOne);
  };
  return {
    has: (value) =>
      !isCommon(value) && (hasOne(value) || isPart(value) || isWhole(value)) &&
      !isWord(except, value),
    hasAny: (value) => hasOne(value),
    hasPair: (key, value) => tests.some((test) => holdsPair(test, key, value)),
    hasLength: (length) => texts.some((text) => text.length === length && length > LEAST_PART),
    listBetween: (low, high) =>
      [...values].filter((value) => typeof value === "number")
        .filter((value) =>
          value >= low && value <= high && !isCommon(value) && !isWord(except, value)
        ),
  };
}

function listLiterals(test: SourceFile): Constant[] {
  return [...walkTree(test.tree.root)].flatMap((node) => {
    if (!/string|number|integer|float|literal|unary/.test(node.kind)) return [];
    const form = test.dialect.toForm(node);
    return form.kind === "constant" ? [form.value] : [];
  });
}

const MAX_STEPS = 4;
const PAIRS =
  /^(arguments|argument_list|array|tuple|list|comparison_operator|binary_expression|assert_statement|object|pair|dictionary)$/;

/** A key and its answer in one call, comparison or row, the call of the code inside. */
function holdsPair(test: SourceFile, key: number, value: number): boolean {
  const places = (wanted: number) =>
    [...walkTree(test.tree.root)].filter((node) => {
      if (!/number|integer|float|unary|string/.test(node.kind)) return false;
      const form = test.dialect.toForm(node);
      return form.kind === "constant" && (form.value === wanted || form.value === String(wanted));
    });
  const keys = places(key);
  return keys.length > 0 && places(value).some((place) => {
    let around = place.parent;
    for (let step = 0; around && step < MAX_STEPS; step++, around = around.parent) {
      const { kind, start, end } = around;
      if (!PAIRS.test(kind)) continue;
      if (keys.some((node) => node !== place && start <= node.start && node.end <= end)) {
        return true;
      }
    }
    return false;
  });
}

function toNumber(text: string): number {
  return text.trim() === "" ? NaN : Number(text);
}

function isCommon(value: Constant): boolean {
  if (typeof value === "number") return COMMON_NUMBERS.includes(value) || Number.isNaN(value);
  return typeof value !== "string" || value.length < 2;
}

/** Whether a text of the base, its comments included, holds the value as a word of its own. */
function isWord(text: string, value: Constant): boolean {
  const word = String(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w.])${word}(?![\\w.]|\\.\\d)`).test(text);
}

/**
 * Lists literals for a sentence.
 *
 * @param values The literals.
 * @returns The first ones as they stand in a source, and how many more there are.
 */
export function listWords(values: readonly Constant[]): string {
  const words = [...new Set(values.map((value) => JSON.stringify(value)))];
  return words.length > 4
    ? `${words.slice(0, 4).join(", ")} and ${words.length - 4} more`
    : words.join(", ");
}
