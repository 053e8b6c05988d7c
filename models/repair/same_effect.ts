/**
 * Whether two patches come to the same: a person who refused one is not asked about the other.
 *
 * What their functions answer near the failing inputs tells, where that can be had; else their
 * syntax trees, in which `a > b - 1` and `a >= b` are one. Imports `guards/syntax/`. Runs what the
 * bench runs.
 *
 * @module
 */

import type { SyntaxNode } from "../../guards/syntax/tree.ts";
import { decodeText } from "../../guards/text.ts";
import type { Candidate, Probe, RepairBench } from "./bench.ts";
import { readBinary } from "./operators/operator.ts";

/** Refused patches that others are compared with, at the most. */
const MAX_REFUSED = 6;
/** Stands for the sources as they are. */
const UNCHANGED: Candidate = { id: -2, changes: [], operators: [] };

/**
 * Keeps the patches that do something else than those that were refused.
 *
 * @param patches Patches in order.
 * @param refused What a person said no to.
 * @param bench Who answers calls with each of them.
 * @returns Those of the patches that differ from every refused one, in the same order.
 */
export async function keepDifferent<T extends Candidate>(
  patches: readonly T[],
  refused: readonly Candidate[],
  bench: RepairBench,
): Promise<readonly T[]> {
  if (refused.length === 0 || patches.length === 0) return patches;
  const against = refused.slice(-MAX_REFUSED);
  const forms = await renderForms([...against, ...patches], bench);
  const [plain = [], ...answers] = await bench.probe([UNCHANGED, ...against, ...patches]);
  const answersOf = new Map([...against, ...patches].map((one, at) => [one, answers[at] ?? []]));
  const isSame = (one: Candidate, other: Candidate) => {
    const known = answersOf.get(other) ?? [];
    if (differ(answersOf.get(one) ?? [], known)) return false;
    // Inputs on which the refused patch changes nothing tell no patches apart.
    return forms.get(one) === forms.get(other) || differ(plain, known);
  };
  return patches.filter((patch) => !against.some((other) => isSame(patch, other)));
}

function differ(some: readonly Probe[], others: readonly Probe[]): boolean {
  return others.some(({ call, answer }) =>
    some.some((probe) => probe.call === call && probe.answer !== answer)
  );
}

async function renderForms(
  patches: readonly Candidate[],
  bench: RepairBench,
): Promise<ReadonlyMap<Candidate, string>> {
  return new Map(
    await Promise.all(
      patches.map(async (patch) => [patch, await renderForm(patch, bench)] as const),
    ),
  );
}

async function renderForm({ changes }: Candidate, bench: RepairBench): Promise<string> {
  const parts = await Promise.all(changes.map(async ({ path, after }) => {
    const decoded = decodeText(after);
    const text = decoded.kind === "text" ? decoded.text : "";
    const tree = await bench.parse(path, text);
    return `${path}\n${tree ? toCanonical(tree.root) : text}`;
  }));
  return parts.join("\n");
}

/** The tokens of a tree, with comparisons of whole numbers in one form. */
function toCanonical(node: SyntaxNode): string {
  const comparison = toDifference(node);
  if (comparison !== null) return comparison;
  return node.children.length === 0 ? node.text : node.children.map(toCanonical).join(" ");
}

/** `left - right >= least`, or null where the node compares nothing by size. */
function toDifference(node: SyntaxNode): string | null {
  const binary = readBinary(node);
  if (!binary || !/^[<>]=?$/.test(binary.operator.text)) return null;
  const [left, right] = [splitOffset(binary.left), splitOffset(binary.right)];
  const shift = right.offset - left.offset;
  const least = (gap: number) => binary.operator.text.endsWith("=") ? gap : gap + 1;
  return binary.operator.text.startsWith(">")
    ? `${left.rest} - ${right.rest} >= ${least(shift)}`
    : `${right.rest} - ${left.rest} >= ${least(-shift)}`;
}

/** `n + 1` is `n` and 1; a number alone is nothing and that number. */
function splitOffset(node: SyntaxNode): { readonly rest: string; readonly offset: number } {
  if (/^\d+$/.test(node.text)) return { rest: "0", offset: Number(node.text) };
  const binary = readBinary(node);
  if (binary && /^[+-]$/.test(binary.operator.text) && /^\d+$/.test(binary.right.text)) {
    const sign = binary.operator.text === "+" ? 1 : -1;
    return { rest: toCanonical(binary.left), offset: sign * Number(binary.right.text) };
  }
  return { rest: toCanonical(node), offset: 0 };
}
