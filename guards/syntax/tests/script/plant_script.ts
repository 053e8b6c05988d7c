/**
 * Tests that must fail, for TypeScript and JavaScript files.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import { changeLiteral } from "../change_literal.ts";
import { toPattern } from "../names.ts";
import type { PlantedTest, Planting, PlantOptions } from "../plant.ts";
import type { Assertion, DeclaredTest, TestFile } from "../shape.ts";

/** Wrong calls of the file's own assertions at the most. */
const MAX_CALLS = 6;

/**
 * Plants into a script.
 *
 * @param file The file.
 * @param options What the planted tests resemble.
 * @returns What goes where, or null where no test stands at the top.
 */
export function plantInScript(file: TestFile, { like, word }: PlantOptions): Planting | null {
  const top = findTopTest(file, like);
  const first = file.tests.map(({ statement }) => statement)
    .sort((a, b) => a.start - b.start)[0];
  if (!top || !first) return null;
  const { callee } = top;
  const bodies = [
    { how: "it throws at once", body: 'throw new Error("not as expected");' },
    ...listWrongCalls(like).map((call) => ({ how: `it holds ${call}`, body: `${call};` })),
  ];
  const title = (like[0] ?? top).name.split(" > ").at(-1) ?? "";
  const render = (index: number, body: string) => {
    const name = `${title} ${word}${index}`;
    return { name, text: `${callee}(${JSON.stringify(name)}, () => {\n  ${body}\n});\n` };
  };
  const early = render(0, bodies[0]?.body ?? "");
  const late = bodies.map(({ body }, index) => render(index + 1, body));
  const tests: PlantedTest[] = [
    { pattern: toPattern([early.name]), how: "it throws at once, before the others" },
    ...late.map(({ name }, index) => ({
      pattern: toPattern([name]),
      how: bodies[index]?.how ?? "",
    })),
  ];
  const { end } = file.tree.root;
  return {
    edits: [
      { start: first.start, end: first.start, was: "", text: `${early.text}\n` },
      { start: end, end, was: "", text: `\n\n${late.map(({ text }) => text).join("\n")}` },
    ],
    tests,
  };
}

/** A test whose way to be declared works at the top of the file: none that hangs on another. */
function findTopTest(file: TestFile, like: readonly DeclaredTest[]): DeclaredTest | undefined {
  const isTop = ({ node }: DeclaredTest) =>
    !file.tests.some((other) =>
      other.node !== node && other.node.start <= node.start && node.end <= other.node.end
    );
  return like.find(isTop) ?? file.tests.find(isTop);
}

/** Calls of the very assertions that the targets use, with what cannot hold. */
function listWrongCalls(like: readonly DeclaredTest[]): readonly string[] {
  const calls = new Map<string, string>();
  for (const { assertions } of like) {
    for (const assertion of assertions) {
      const call = renderWrongCall(assertion);
      const key = `${assertion.callee} ${assertion.form}`;
      if (call !== null && !calls.has(key)) calls.set(key, call);
    }
  }
  return [...calls.values()].slice(0, MAX_CALLS);
}

function renderWrongCall(assertion: Assertion): string | null {
  const { form, callee, node, actual, expected, literals } = assertion;
  if (node.kind !== "call_expression" || /\.(resolves|rejects)\b|^t\.|^ctx\./.test(callee)) {
    return null;
  }
  const toCall = (given: readonly string[]) => {
    const [expect, matcher] = callee.split("().");
    return matcher === undefined
      ? `${callee}(${given.join(", ")})`
      : `${expect}(${given[0]}).${matcher}(${given.slice(1).join(", ")})`;
  };
  if (form === "truthy") return toCall([/false|not|falsy/i.test(callee) ? "true" : "false"]);
  if (form === "throws") return /reject|Async/i.test(callee) ? null : toCall(["() => {}"]);
  if (form === "absent") return toCall(["1"]);
  if (form !== "equal" || !actual || !expected || !isClosed(expected)) return null;
  const [literal] = literals;
  if (!literal || literal.node.start < expected.start || expected.end < literal.node.end) {
    return null;
  }
  const wrong = expected.text.slice(0, literal.node.start - expected.start) +
    changeLiteral(literal, { dialect: "script", distance: "near" }) +
    expected.text.slice(literal.node.end - expected.start);
  return isOwnOrder(node, { actual, expected }) ? toCall([wrong, expected.text]) : null;
}

/** Nothing in it has to be looked up where the planted test stands. */
function isClosed(node: SyntaxNode): boolean {
  return [...walkTree(node)].every(({ kind }) =>
    !/^(identifier|shorthand_property_identifier|template_substitution|this)$/.test(kind)
  );
}

interface Sides {
  readonly actual: SyntaxNode;
  readonly expected: SyntaxNode;
}

/** What is compared are the first two arguments, and no condition is one of both. */
function isOwnOrder(call: SyntaxNode, { actual, expected }: Sides): boolean {
  const list = getField(call, "arguments")?.children.filter(({ isNamed }) => isNamed) ?? [];
  const places = [actual, expected].map(({ start }) =>
    list.findIndex((one) => one.start <= start && start < one.end)
  );
  // Of `expect(x).toBe(5)` only the second stands in the outer call.
  return places.every((place) => place <= 1) && places[0] !== places[1] && list.length <= 3;
}
