import { assert } from "../../assert.ts";
import { loadParser } from "../../../guards/syntax/parser.ts";
import { walkTree } from "../../../guards/syntax/tree.ts";
import type { Dialect, Operator, Source } from "../../../models/repair/operators/operator.ts";
import { OPERATORS } from "../../../models/repair/operators/table.ts";

/** Texts that an operator makes of a snippet inside a function. */
async function mutate(operator: Operator, dialect: Dialect, snippet: string): Promise<string[]> {
  const parser = await loadParser(dialect === "python" ? "python" : "typescript");
  const text = dialect === "python"
    ? `async def around(a, b, x, xs, n, price, tax, text, left, right):\n    if b < n:\n        b()\n    ${
      snippet.replaceAll("\n", "\n    ")
    }\n`
    : `async function around(a, b, x, n, left, right, text, width) {\n  if (b < n) { b(); }\n  ${snippet}\n}\n`;
  const tree = parser.parse(text);
  const source: Source = { path: "a", dialect, tree };
  const found: string[] = [];
  for (const node of walkTree(tree.root)) {
    for (const { start, end, text: put } of operator.propose(node, source)) {
      found.push(text.slice(0, start) + put + text.slice(end));
    }
  }
  return found;
}

const fold = (text: string) => text.replace(/[\s;]+/g, "");

for (const operator of OPERATORS) {
  for (const [dialect, [before, after]] of Object.entries(operator.examples)) {
    Deno.test(
      `${operator.id} turns its example when it is ${dialect}`,
      { permissions: "none" },
      async () => {
        const made = await mutate(operator, dialect as Dialect, before);
        assert(
          made.some((text) => fold(text).includes(fold(after))),
          `found ${made.length} texts, none with ${after}:\n${made.slice(0, 5).join("\n---\n")}`,
        );
      },
    );
  }
}
