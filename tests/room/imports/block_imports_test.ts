import { assertEquals } from "../../assert.ts";
import { listBlockImports } from "../../../room/imports/block_imports.ts";

const FENCE = "```";

Deno.test("listBlockImports() lists what code blocks of Markdown import", {
  permissions: "none",
}, async () => {
  const text = `# A
import "./not/in/a/block.ts";
${FENCE}ts
import key from "/home/me/key.txt" with { type: "text" };
export * from '../b.ts';
const c = await import(\`./c.ts\`);
const path = "/not/imported";
${FENCE}
${FENCE}
import "\\u002fetc/passwd";
${FENCE}
`;
  assertEquals(await listBlockImports(text), ["/home/me/key.txt", "../b.ts", "./c.ts", null]);
});

Deno.test("listBlockImports() lists what code blocks of comments import", {
  permissions: "none",
}, async () => {
  const text = `/**
 * Adds.
 *
 * ${FENCE}ts
 * import { add } from "./add.ts";
 * ${FENCE}
 */
export function add() {}`;
  assertEquals(await listBlockImports(text), ["./add.ts"]);
});

Deno.test("listBlockImports() lists every text in quotes when a block cannot be parsed", {
  permissions: "none",
}, async () => {
  const text = `${FENCE}\nimport not yet known from "/etc/x"; f('y' "\n${FENCE}\n`;
  assertEquals(await listBlockImports(text), ["/etc/x", "y"]);
});

Deno.test("listBlockImports() gives nothing when there is no block", {
  permissions: "none",
}, async () => {
  assertEquals(await listBlockImports('import "./a.ts";\n'), []);
});
