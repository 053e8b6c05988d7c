/**
 * The same test file with some tests in it twice, the second under another name.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../tree.ts";
import { applyTextEdits, type TextEdit } from "./change_expectation.ts";
import { toPattern } from "./names.ts";
import { chooseWord, type PlantedFile, type PlantedTest } from "./plant.ts";
import type { DeclaredTest, TestFile } from "./shape.ts";

/** One copy: what goes where, and how it is known. */
interface Copy {
  readonly edit: TextEdit;
  readonly test: PlantedTest;
}

/** A file with copies of tests; `tests` are the copies, `how` names the test each is of. */
export type RepeatedFile = PlantedFile;

/**
 * Puts a copy of tests right behind each of them.
 *
 * @param file The file.
 * @param tests Tests of it; one of a table or with a name that only the run knows is left out.
 * @returns The new text and the copies, or null where none could be made.
 */
export function repeatTests(
  file: TestFile,
  tests: readonly DeclaredTest[],
): RepeatedFile | null {
  const word = chooseWord(file.tree.text);
  const nodes = new Set<SyntaxNode>();
  const copies = tests.flatMap((test): readonly Copy[] => {
    const copy = nodes.has(test.node) ? null : copyTest(test, { file, word });
    nodes.add(test.node);
    return copy ? [copy] : [];
  });
  const text = applyTextEdits(file.tree.text, copies.map(({ edit }) => edit));
  return copies.length === 0 || text === null
    ? null
    : { text, tests: copies.map(({ test }) => test) };
}

interface Place {
  readonly file: TestFile;
  readonly word: string;
}

function copyTest(test: DeclaredTest, { file, word }: Place): Copy | null {
  const isTable = file.tests.filter(({ node }) => node === test.node).length > 1;
  const isInside = file.tests.some(({ node }) =>
    node !== test.node && node.start <= test.node.start && test.node.end <= node.end
  );
  if (isTable || isInside || test.style === "go") return null;
  return test.style === "call"
    ? copyCall(test, { file, word })
    : copyFunction(test, { file, word });
}

/** The last part of the name stands in the call as one text. */
function copyCall(test: DeclaredTest, { file, word }: Place): Copy | null {
  const statement = test.node.parent;
  const title = test.name.split(" > ").at(-1) ?? "";
  const name = [...walkTree(test.node)].find(({ kind, text }) =>
    /^(string|template_string)$/.test(kind) && text.slice(1, -1) === title
  );
  if (statement?.kind !== "expression_statement" || !name) return null;
  const at = name.end - 1 - statement.start;
  const text = `${statement.text.slice(0, at)} ${word}${statement.text.slice(at)}`;
  return toCopy(statement, { text, name: `${test.name} ${word}`, of: test.name, source: file });
}

/** A method goes behind the method, a function behind the function, decorators and all. */
function copyFunction(test: DeclaredTest, { file, word }: Place): Copy | null {
  const { node } = test;
  const name = getField(node, "name");
  const statement = node.parent?.kind === "decorated_definition" ? node.parent : node;
  if (!name || test.name.includes("[")) return null;
  const at = name.end - statement.start;
  const text = `${statement.text.slice(0, at)}_${word}${statement.text.slice(at)}`;
  return toCopy(statement, { text, name: `${test.name}_${word}`, of: test.name, source: file });
}

interface Copied {
  readonly text: string;
  readonly name: string;
  readonly of: string;
  readonly source: TestFile;
}

function toCopy(statement: SyntaxNode, { text, name, of, source }: Copied): Copy {
  const { end } = statement;
  const before = source.tree.text.slice(0, statement.start);
  const indent = before.slice(before.lastIndexOf("\n") + 1);
  const last = name.split(/::|\.(?=test)/).at(-1) ?? name;
  const isCall = source.language !== "python";
  const lead = /^\s*$/.test(indent) ? `\n${isCall ? "" : "\n"}${indent}` : "\n";
  return {
    edit: { start: end, end, was: "", text: `${lead}${text}` },
    test: {
      pattern: isCall ? toPattern([name]) : toPattern([last], { before: "(?:.*(?:\\.|::))?" }),
      how: of,
    },
  };
}
