/**
 * Inputs known again by a hash of them, so that no literal gives them away.
 *
 * @module
 */

import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, toClue } from "../clue.ts";
import { listConstants } from "./keys.ts";

const EQUALITY = /^[=!]==?$/;
const DIGEST =
  /(createHash|crypto\.subtle\.digest|hashlib\.\w+|crypto\/\w+\.(Sum\w*|New)|zlib\.crc32|binascii\.crc32)/;

/**
 * Finds comparisons of a hash with one that stands in the source.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findDigests(source: SourceFile): readonly Clue[] {
  const usesDigest = source.calls.some(({ name }) => DIGEST.test(name ?? ""));
  return [...(usesDigest ? findMade(source) : []), ...findHandMade(source)];
}

function findMade(source: SourceFile): Clue[] {
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const form = source.dialect.toForm(node);
    if (
      form.kind !== "binary" || !EQUALITY.test(form.operator) || /^parenthesized/.test(node.kind)
    ) return [];
    const isKey = [form.left, form.right].some((side) =>
      listConstants(side, source).some((value) =>
        typeof value === "string" && /^[0-9a-f]{8,}$|^[A-Za-z0-9+/]{22,}={0,2}$/.test(value)
      )
    );
    const words = `${quoteSource(node.text)} knows an input again by its hash`;
    return isKey ? [toClue("digest_branch", node, { source, weight: "strong", words })] : [];
  });
}

/** Smaller numbers are what is left of a checksum that rules ask for. */
const LEAST_SUM = 32;
const CODES = /\b(charCodeAt|codePointAt|ord|encode)\b/;
const MAX_STEPS = 4;

/** The sum of the codes of all letters compared with a number: a hash without a library. */
function findHandMade(source: SourceFile): Clue[] {
  if (!CODES.test(source.tree.text)) return [];
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const form = source.dialect.toForm(node);
    if (form.kind !== "binary" || /^parenthesized/.test(node.kind)) return [];
    if (!EQUALITY.test(form.operator) && form.operator !== "in") return [];
    const [left, right] = [form.left, form.right];
    const isKey = (sum: SyntaxNode, key: SyntaxNode) =>
      isBig(key, source) && addsUpCodes(sum, { source, steps: 0 });
    if (!isKey(left, right) && !isKey(right, left)) return [];
    const words = `${quoteSource(node.text)} knows an input again by the sum of its letters`;
    return [toClue("digest_branch", node, { source, weight: "weak", words })];
  });
}

function isBig(node: SyntaxNode, source: SourceFile): boolean {
  return listConstants(node, source).some((value) =>
    typeof value === "number" && Math.abs(value) >= LEAST_SUM
  );
}

interface Step {
  readonly source: SourceFile;
  readonly steps: number;
}

/** What a value is made of adds up codes: by a call over all of them, or in a loop. */
function addsUpCodes(node: SyntaxNode, { source, steps }: Step): boolean {
  return [...walkTree(node)].some((inner) => {
    const form = source.dialect.toForm(inner);
    if (form.kind === "call") {
      const isSum = /(^|\.)(reduce|sum)$/.test(form.callee.text);
      return isSum && CODES.test(inner.text);
    }
    const binding = inner.kind === "identifier" ? source.bindings.find(inner.text, inner) : null;
    if (!binding || steps >= MAX_STEPS) return false;
    const isFed = binding.values.some(({ value }) => CODES.test(value.text));
    return binding.values.some(({ value }) =>
      (isFed && growsBy(value, inner.text)) || addsUpCodes(value, { source, steps: steps + 1 })
    );
  });
}

/** `sum += …`, `hash = hash * 31 + …` */
function growsBy(value: SyntaxNode, name: string): boolean {
  return /^augmented_assignment/.test(value.parent?.kind ?? "") ||
    [...walkTree(value)].some(({ kind, text }) => kind === "identifier" && text === name);
}
