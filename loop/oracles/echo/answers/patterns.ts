/**
 * Patterns that match nothing but inputs of the tests.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import { listPatternTexts } from "../../../../guards/syntax/pattern_texts.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, toClue } from "../clue.ts";
import { listWords, type Literals } from "./literals.ts";

const MAKERS =
  /^((new )?RegExp|re\.(compile|match|fullmatch|search|sub|subn|split|findall|finditer))$/;

/**
 * Finds patterns whose few texts are literals of the tests: `/^4{1}1[2]$/`.
 *
 * @param source The source.
 * @param known The literals of the tests.
 * @returns The clues.
 */
export function findPatterns(source: SourceFile, known: Literals): readonly Clue[] {
  return listPatterns(source).flatMap(({ pattern, node }) => {
    const texts = listPatternTexts(pattern) ?? [];
    const shared = texts.filter((text) => known.has(text));
    if (shared.length === 0 || shared.length * 5 < texts.length * 3) return [];
    const words = `${quoteSource(node.text)} matches ${
      listWords(shared)
    }, which only the tests name`;
    return [toClue("literal_pattern", node, { source, weight: "weak", words })];
  });
}

interface Placed {
  readonly pattern: string;
  readonly node: SyntaxNode;
}

function listPatterns(source: SourceFile): Placed[] {
  const literals = [...walkTree(source.tree.root)].flatMap((node): Placed[] => {
    const form = node.kind === "regex" ? source.dialect.toForm(node) : null;
    return form?.kind === "pattern" ? [{ pattern: form.source, node }] : [];
  });
  const made = source.calls.flatMap(({ name, args, node }): Placed[] => {
    if (!MAKERS.test(name ?? "") || !args[0]) return [];
    const pattern = toConstant(args[0].value, source);
    if (typeof pattern !== "string") return [];
    return [{ pattern: name?.endsWith("fullmatch") ? `^(?:${pattern})$` : pattern, node }];
  });
  return [...literals, ...made];
}
