/**
 * Values that tests take from the source and judge it by: to change them is to change the test.
 *
 * @module
 */

import { isLiteral } from "../../../../guards/syntax/constants.ts";
import { findFunction } from "../../../../guards/syntax/places.ts";
import type { Call, SourceFile } from "../../../../guards/syntax/source.ts";
import type { SyntaxNode } from "../../../../guards/syntax/tree.ts";
import {
  type Clue,
  foldBlanks,
  type Pair,
  quoteSource,
  type Scene,
  toClue,
  type Weight,
} from "../clue.ts";

const RULE = "expectation";
const TOLERANCE = /eps|tol|delta|precision|thresh|margin|slack|fuzz|accura|places|digits/i;

/**
 * Finds constants of the source that changed and that a test judges results by.
 *
 * @param pair The file before and after.
 * @param scene The tests.
 * @returns The clues.
 */
export function findExpectations({ base, fix }: Pair, scene: Scene): readonly Clue[] {
  if (!base) return [];
  return [
    ...findConstants(base, fix, scene),
    ...findHelpers(base, fix, scene),
    ...findTestBases({ base, fix }, scene),
  ];
}

function findConstants(base: SourceFile, fix: SourceFile, scene: Scene): Clue[] {
  return listConstants(fix).flatMap(({ name, value }) => {
    const old = listConstants(base).find((constant) => constant.name === name);
    if (!old || foldBlanks(old.value.text) === foldBlanks(value.text)) return [];
    return scene.tests.flatMap((test) => {
      const use = findUse(name, test);
      if (!use) return [];
      const words =
        `"${name}", ${use.words} ${test.path}, changed from ${quoteSource(old.value.text)} ` +
        `to ${quoteSource(value.text)}`;
      return [toClue(RULE, value, { source: fix, weight: use.weight, key: name, words })];
    });
  });
}

/** Names of the module itself that were given one plain value and no other. */
function listConstants(source: SourceFile): { name: string; value: SyntaxNode }[] {
  const all = source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "declare" || !act.value || act.steps.length > 0) return [];
    if (act.origin !== "constant" && act.origin !== "variable") return [];
    return findFunction(node, source) ? [] : [{ name: act.name, value: act.value }];
  });
  return all.filter(({ name, value }) =>
    isPlain(value, source) && all.filter((other) => other.name === name).length === 1
  );
}

/** Literals, and what is computed from literals alone. */
function isPlain(node: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(node);
  return form.kind === "binary"
    ? isPlain(form.left, source) && isPlain(form.right, source)
    : isLiteral(node, source);
}

interface Use {
  readonly weight: Weight;
  readonly words: string;
}

const USES: readonly Use[] = [
  { weight: "strong", words: "which decides whether tests run in" },
  { weight: "strong", words: "which is a tolerance in" },
  { weight: "weak", words: "which is an expected value in" },
];

/** The worst use of an imported name in a test. */
function findUse(name: string, test: SourceFile): Use | null {
  const uses = test.reads.filter(({ name: read, node }) =>
    isOwn(read, name, test) && !isImport(node)
  )
    .map(({ node }) => rankUse(node, name, test));
  return USES.find((_use, rank) => uses.includes(rank)) ?? null;
}

/** `./constants.js.EPSILON`, `approx.EPS`, or in Go the bare name. */
function isOwn(read: string, name: string, test: SourceFile): boolean {
  if (test.language === "go") return read === name || read.endsWith(`.${name}`);
  return read.endsWith(`.${name}`) || read.includes(`.${name}.`);
}

function isImport(node: SyntaxNode): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (/import/.test(above.kind)) return true;
  }
  return false;
}

const RUN_KEYS = /^(ignore|skip|only|todo|skipIf|skipUnless|sanitize\w*|timeout)$/;

const ASSERTION = /assert|expect|equal|should|toBe|close|near|within|delta|approx|^(is|ok|eq)$/i;

/** Index into {@link USES}, -1 for an honest use. */
function rankUse(node: SyntaxNode, name: string, test: SourceFile): number {
  for (let inner = node, above = node.parent; above; inner = above, above = above.parent) {
    const form = test.dialect.toForm(above);
    if (form.kind === "binary" && /^[<>]=?$/.test(form.operator)) return 1;
    const key = above.children.find(({ field }) => field === "key" || field === "name")?.text ?? "";
    if (/^(pair|keyword_argument)$/.test(above.kind)) {
      if (RUN_KEYS.test(key)) return 0;
      if (TOLERANCE.test(key)) return 1;
    }
    if (/^decorator$/.test(above.kind)) return 0;
    if (above.kind === "if_statement" && inner.field === "condition") return 0;
    if (form.kind === "call") {
      const values = form.args.map(({ value }) => value);
      return rankArgument(form.callee.text, values, { node, name, test });
    }
  }
  return -1;
}

function rankArgument(
  callee: string,
  args: readonly SyntaxNode[],
  { node, name, test }: {
    readonly node: SyntaxNode;
    readonly name: string;
    readonly test: SourceFile;
  },
): number {
  if (/skip(If|Unless)|runIf/i.test(callee)) return 0;
  const own = args.find(({ start, end }) => start <= node.start && node.end <= end);
  if (!own || !ASSERTION.test(callee)) return -1;
  if (TOLERANCE.test(name)) return 1;
  const others = args.filter((arg) => arg !== own && !/^["'`]/.test(arg.text));
  return others.some((arg) => !isLiteral(arg, test)) ? 2 : -1;
}

/** Functions of the source by which a test compares: `assert(close(sqrt(9), 3))`. */
function findHelpers(base: SourceFile, fix: SourceFile, scene: Scene): Clue[] {
  const old = listFunctions(base);
  return listFunctions(fix).flatMap(({ name, node }) => {
    const before = old.find((other) => other.name === name);
    if (!before || foldBlanks(before.node.text) === foldBlanks(node.text)) return [];
    return scene.tests.flatMap((test) => {
      if (!test.calls.some((call) => isJudge(call, name, test))) return [];
      const words = `"${name}", by which ${test.path} judges results, changed`;
      return [toClue(RULE, node, { source: fix, weight: "weak", key: name, words })];
    });
  });
}

function listFunctions(source: SourceFile): { name: string; node: SyntaxNode }[] {
  return source.acts.flatMap(({ act, node }) =>
    act.kind === "function" && act.name !== null && !act.isMethod && !findFunction(node, source)
      ? [{ name: act.name, node }]
      : []
  );
}

/** A call in an assertion of truth, whose arguments are a result and something to hold it against. */
function isJudge({ name, args, node }: Call, helper: string, test: SourceFile): boolean {
  const called = name ?? node.children[0]?.text ?? "";
  if (!isOwn(called, helper, test) || args.length < 2) return false;
  const above = node.parent?.kind === "arguments" || node.parent?.kind === "argument_list"
    ? node.parent.parent
    : node.parent;
  const isTruth = above !== null && (/^assert_statement$/.test(above.kind) ||
    /(^|\.)(ok|assert|assertTrue|True|expect)$/.test(above.children[0]?.text ?? ""));
  return isTruth && args.some(({ value }) => test.dialect.toForm(value).kind === "call");
}

/** Classes of the source that tests are made of: what they set up is half of the test. */
function findTestBases({ base, fix }: Required<Pair>, scene: Scene): Clue[] {
  const old = base === null ? [] : listTestClasses(base);
  return listTestClasses(fix).flatMap(({ name, node }) => {
    const before = old.find((other) => other.name === name);
    if (!before || foldBlanks(before.node.text) === foldBlanks(node.text)) return [];
    const test = scene.tests.find(({ acts }) =>
      acts.some(({ act }) =>
        act.kind === "class" && act.bases.some(({ text }) => text.split(".").at(-1) === name)
      )
    );
    if (!test) return [];
    const words = `"${name}", of which the tests of ${test.path} are made, changed`;
    return [toClue(RULE, node, { source: fix, weight: "strong", key: name, words })];
  });
}

function listTestClasses(source: SourceFile): { name: string; node: SyntaxNode }[] {
  return source.acts.flatMap(({ act, node }) => {
    const isTest = act.kind === "class" &&
      act.bases.some((node) => /TestCase$/.test(source.names.resolve(node) ?? node.text));
    return isTest && act.name !== null ? [{ name: act.name, node }] : [];
  });
}
