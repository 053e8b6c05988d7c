/**
 * Operators on statements: one too many, one missing, one in the wrong place.
 *
 * What is inserted is copied from the same file: most of what a fix adds is there already.
 *
 * @module
 */

import { findAbove, getField, type SyntaxNode, walkTree } from "../../../guards/syntax/tree.ts";
import {
  type Edit,
  insertAt,
  type Operator,
  replaceNode,
  type Source,
  swapNodes,
} from "./operator.ts";

/** Statements copied to one place at the most. */
const MAX_COPIES = 10;
/** Longest statement that is copied, in characters. */
const MAX_COPY_CHARACTERS = 160;
/** Parameters of one function that are guarded. */
const MAX_GUARDED = 3;
const BLOCKS = new Set(["statement_block", "block", "program", "module"]);
const LOOPS = ["for_statement", "for_in_statement", "while_statement", "do_statement"];
/** Nodes that are functions. */
export const FUNCTIONS: readonly string[] = [
  "function_declaration",
  "function_expression",
  "arrow_function",
  "method_definition",
  "function_definition",
];

/** A statement too many. */
export const deleteStatement: Operator = {
  id: "delete_statement",
  prior: 3,
  examples: { script: ["log(x); return x;", "return x;"], python: ["x = 0", "pass"] },
  *propose(node, { dialect }) {
    if (!isStatement(node) || isDeclaration(node)) return;
    yield replaceNode(node, dialect === "python" ? "pass" : ";");
  },
};

/** Two statements in the wrong order. */
export const swapStatements: Operator = {
  id: "swap_statements",
  prior: 3,
  examples: { script: ["a(); b();", "b(); a();"], python: ["a()\nb()", "b()\na()"] },
  *propose(node, source) {
    if (!isStatement(node)) return;
    const next = findNext(node);
    if (next && findAbove(node, FUNCTIONS)) yield swapNodes(node, next, source);
  },
};

/** The last statement of a block belongs behind it: a return inside the loop, for instance. */
export const moveOut: Operator = {
  id: "move_out_of_block",
  prior: 4,
  examples: {
    python: ["for x in xs:\n    use(x)\n    return y", "for x in xs:\n    use(x)\nreturn y"],
  },
  *propose(node, source) {
    if (!isStatement(node) || findNext(node)) return;
    const block = node.parent;
    const owner = block && findOwner(block);
    if (!owner || !block || block.children.filter(isStatement).length < 2) return;
    yield moveBehind(node, owner, source);
  },
};

/** A statement behind a loop or a condition belongs into it. */
export const moveIn: Operator = {
  id: "move_into_block",
  prior: 3,
  examples: {
    python: ["for x in xs:\n    use(x)\nn += 1", "for x in xs:\n    use(x)\n    n += 1"],
  },
  *propose(node, source) {
    if (!isStatement(node) || !findAbove(node, FUNCTIONS)) return;
    const before = findPrevious(node);
    const block = before && [...LOOPS, "if_statement"].includes(before.kind)
      ? getField(before, "body") ?? getField(before, "consequence")
      : null;
    const last = block?.children.filter(isStatement).at(-1);
    if (!last || !block || !BLOCKS.has(block.kind)) return;
    const indent = indentOf(last, source);
    const text = reindent(node.text, indentOf(node, source), indent);
    const removed = source.tree.text.slice(last.end, node.start);
    yield { start: last.end, end: node.end, text: `\n${indent}${text}${removed.trimEnd()}` };
  },
};

/** Nothing, zero or empty needs an answer of its own, early. */
export const guard: Operator = {
  id: "guard",
  prior: 5,
  examples: {
    script: [
      "function mean(n) { return sum / n; }",
      "function mean(n) { if (n === 0) return 0; return sum / n; }",
    ],
    python: [
      "def mean(x):\n    return sum(x) / len(x)",
      "def mean(x):\n    if not x:\n        return 0\n    return sum(x) / len(x)",
    ],
  },
  *propose(node, source) {
    if (!FUNCTIONS.includes(node.kind)) return;
    const body = getField(node, "body");
    const first = body?.children.filter(isStatement).find((statement) => !isDocstring(statement));
    if (!first) return;
    const indent = indentOf(first, source);
    for (const name of listParameters(node).slice(0, MAX_GUARDED)) {
      for (const [condition, answer] of listGuards(name, source)) {
        const text = source.dialect === "python"
          ? `if ${condition}:\n${indent}    return ${answer}\n${indent}`
          : `if (${condition}) return ${answer};\n${indent}`;
        yield insertAt(first.start, text);
      }
    }
  },
};

/** The value of the last expression is not returned. */
export const missingReturn: Operator = {
  id: "missing_return",
  prior: 4,
  examples: { script: ["f(x);", "return f(x);"], python: ["f(x)", "return f(x)"] },
  *propose(node) {
    if (node.kind !== "expression_statement" || !findAbove(node, FUNCTIONS)) return;
    const inner = node.children.find(({ isNamed }) => isNamed);
    if (!inner || /^(?:await|string|augmented_assignment|assignment)/.test(inner.kind)) return;
    yield insertAt(node.start, "return ");
  },
};

/** A statement of the same file is missing here. */
export const copyStatement: Operator = {
  id: "copy_statement",
  prior: 2,
  examples: { script: ["a();", "a(); b();"], python: ["a()", "a()\nb()"] },
  *propose(node, source) {
    if (!isStatement(node) || !findAbove(node, FUNCTIONS)) return;
    const indent = indentOf(node, source);
    for (const other of listCopies(node, source)) {
      const text = reindent(other.text, indentOf(other, source), indent);
      yield insertAt(node.start, `${text}\n${indent}`);
      if (!/^(?:return|raise|throw|break|continue)/.test(node.kind)) {
        yield insertAt(node.end, `\n${indent}${text}`);
      }
    }
  },
};

/** The surrounding function calls itself where it should not wait for its answer, or the reverse. */
export const loopExit: Operator = {
  id: "loop_exit",
  prior: 2,
  examples: { script: ["break;", "continue;"], python: ["break", "continue"] },
  *propose(node, { dialect }) {
    if (node.kind !== "break_statement" && node.kind !== "continue_statement") return;
    const other = node.kind === "break_statement" ? "continue" : "break";
    yield replaceNode(node, dialect === "python" ? other : `${other};`);
  },
};

/** Tells whether a node is a statement of a block. */
export function isStatement(node: SyntaxNode): boolean {
  return node.isNamed && node.kind !== "comment" && BLOCKS.has(node.parent?.kind ?? "");
}

function isDeclaration(node: SyntaxNode): boolean {
  return /^(?:import|export|function|class|lexical_declaration|variable_declaration|decorated|type_alias|interface)/
    .test(node.kind);
}

function isDocstring(node: SyntaxNode): boolean {
  return node.kind === "expression_statement" && node.children[0]?.kind === "string";
}

function findNext(node: SyntaxNode): SyntaxNode | null {
  const siblings = node.parent?.children.filter(isStatement) ?? [];
  return siblings[siblings.indexOf(node) + 1] ?? null;
}

function findPrevious(node: SyntaxNode): SyntaxNode | null {
  const siblings = node.parent?.children.filter(isStatement) ?? [];
  return siblings[siblings.indexOf(node) - 1] ?? null;
}

/** The loop or condition that a block belongs to. */
function findOwner(block: SyntaxNode): SyntaxNode | null {
  const owner = block.parent;
  if (!owner || !BLOCKS.has(block.kind)) return null;
  return [...LOOPS, "if_statement"].includes(owner.kind) && isStatement(owner) ? owner : null;
}

function moveBehind(node: SyntaxNode, owner: SyntaxNode, source: Source): Edit {
  const { text } = source.tree;
  const outer = indentOf(owner, source);
  const moved = reindent(node.text, indentOf(node, source), outer);
  const lineStart = text.lastIndexOf("\n", node.start - 1);
  const rest = text.slice(node.end, owner.end).trimEnd();
  return {
    start: Math.max(lineStart, 0),
    end: owner.end,
    text: `${rest === "" ? "" : `\n${outer}${rest.trimStart()}`}\n${outer}${moved}`,
  };
}

/** Gives the blanks before the line of a node. */
export function indentOf(node: SyntaxNode, { tree }: Source): string {
  const lineStart = tree.text.lastIndexOf("\n", node.start - 1) + 1;
  return /^[ \t]*/.exec(tree.text.slice(lineStart, node.start))?.[0] ?? "";
}

/** Moves the further lines of a text from one indent to another. */
export function reindent(text: string, from: string, to: string): string {
  return text.split("\n").map((line, index) =>
    index > 0 && line.startsWith(from) ? to + line.slice(from.length) : line
  ).join("\n");
}

function listParameters(node: SyntaxNode): readonly string[] {
  const list = getField(node, "parameters") ?? getField(node, "parameter");
  if (!list) return [];
  if (list.kind === "identifier") return [list.text];
  const names = list.children.filter(({ isNamed }) => isNamed).map((parameter) => {
    if (parameter.kind === "identifier") return parameter.text;
    const name = getField(parameter, "pattern") ?? getField(parameter, "name") ??
      parameter.children.find(({ kind }) => kind === "identifier");
    return name?.kind === "identifier" ? name.text : "";
  });
  return names.filter((name) => name !== "" && name !== "self" && name !== "cls");
}

function listGuards(name: string, { dialect }: Source): readonly (readonly [string, string])[] {
  const conditions = dialect === "python"
    ? [
      `not ${name}`,
      `${name} is None`,
      `${name} == 0`,
      `len(${name}) <= 1`,
      `${name} < 0`,
      `${name} <= 1`,
    ]
    : [
      `!${name}`,
      `${name} == null`,
      `${name}.length === 0`,
      `${name}.length <= 1`,
      `${name} === 0`,
      `${name} < 0`,
      `${name} <= 1`,
    ];
  const answers = dialect === "python"
    ? ["0", "None", "[]", '""', "False", "True", name, "1", "{}"]
    : ["0", "null", "[]", '""', "false", "true", name, "1", "undefined"];
  return conditions.flatMap((condition) => answers.map((answer) => [condition, answer] as const));
}

/** Lists statements that may be copied to a place, near ones first. */
export function listCopies(node: SyntaxNode, source: Source): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const seen = new Set([node.text]);
  const around = findAbove(node, FUNCTIONS);
  for (const root of [around, source.tree.root].filter((root) => root !== null)) {
    for (const other of walkTree(root)) {
      if (!isStatement(other) || isDeclaration(other) || seen.has(other.text)) continue;
      if (other.text.length > MAX_COPY_CHARACTERS || !findAbove(other, FUNCTIONS)) continue;
      if (isDocstring(other)) continue;
      seen.add(other.text);
      found.push(other);
    }
  }
  return found.slice(0, MAX_COPIES);
}
