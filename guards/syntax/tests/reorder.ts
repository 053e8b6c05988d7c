/**
 * The same test file with its tests in another order.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import type { SyntaxNode } from "../tree.ts";
import type { TestFile } from "./shape.ts";

/**
 * Turns the order of the tests of a file round.
 *
 * @param file The file.
 * @returns The new text, or null where there is no order to turn or no way to do so.
 */
export function reverseTests(file: TestFile): string | null {
  switch (file.language) {
    case "typescript":
    case "tsx":
    case "javascript":
    case "go":
      return reverseStatements(file);
    case "python":
      return reversePython(file);
  }
}

interface Slot extends Span {
  /** What goes into it. */
  readonly from: Span;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Swaps the statements that declare tests, block by block; all else stays where it is. */
function reverseStatements(file: TestFile): string | null {
  const slots = listGroups(file).flatMap((group) =>
    group.map(({ start, end }, index): Slot => {
      const from = group[group.length - 1 - index] ?? { start, end };
      return { start, end, from };
    })
  );
  const { text } = file.tree;
  const render = (start: number, end: number): string => {
    const inside = slots.filter((slot) => start <= slot.start && slot.end <= end);
    const outer = inside.filter((slot) =>
      !inside.some((other) => other !== slot && other.start <= slot.start && slot.end <= other.end)
    ).sort((a, b) => a.start - b.start);
    const parts: string[] = [];
    let at = start;
    for (const slot of outer) {
      parts.push(text.slice(at, slot.start), renderInside(slot.from));
      at = slot.end;
    }
    return parts.join("") + text.slice(at, end);
  };
  // The statement itself is a slot, too: only what lies deeper is turned in it.
  const renderInside = ({ start, end }: Span): string =>
    text.slice(start, start + 1) + render(start + 1, end);
  return slots.length === 0 ? null : render(0, text.length);
}

/** Statements that hold tests, by the block they stand in; steps of a test keep their order. */
function listGroups({ tests, tree }: TestFile): SyntaxNode[][] {
  const groups = new Map<SyntaxNode, Set<SyntaxNode>>();
  const nodes = new Set(tests.map(({ node }) => node));
  for (const { node } of tests) {
    if (isInside(node, nodes)) continue;
    for (let below = node, above = node.parent; above; below = above, above = above.parent) {
      if (!/^(program|module|statement_block|block|source_file)$/.test(above.kind)) continue;
      groups.set(above, (groups.get(above) ?? new Set()).add(below));
      if (above === tree.root) break;
    }
  }
  return [...groups.values()].map((group) => [...group].sort((a, b) => a.start - b.start))
    .filter((group) => group.length > 1);
}

function isInside(node: SyntaxNode, tests: ReadonlySet<SyntaxNode>): boolean {
  for (let above = node.parent; above; above = above.parent) if (tests.has(above)) return true;
  return false;
}

/**
 * `unittest` sorts by name whatever the source says, and asks a function of the module; `pytest`
 * goes by the source.
 */
function reversePython(file: TestFile): string | null {
  const turned = reverseStatements(file);
  const isSorted = file.tests.some(({ style }) => style === "unittest");
  const { text } = file.tree;
  if (!isSorted || file.tests.length < 2) return turned;
  if (/^def load_tests\(/m.test(text)) return null;
  const whole = turned ?? text;
  const main = /^if\s+__name__\s*==/m.exec(whole)?.index ?? whole.length;
  return `${whole.slice(0, main)}\n\n${LOAD_TESTS}\n\n${whole.slice(main)}`;
}

const LOAD_TESTS = `def load_tests(loader, standard_tests, pattern):
    import unittest

    def turn(suite):
        for test in reversed(list(suite)):
            if isinstance(test, unittest.TestSuite):
                yield from turn(test)
            else:
                yield test

    return unittest.TestSuite(turn(standard_tests))
`;
