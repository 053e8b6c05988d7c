/**
 * The checks of what a dialect reads off a source, each act and form as a short line of text.
 *
 * @module
 */

import { assertEquals } from "../../../assert.ts";
import type { Act, Form } from "../../../../guards/syntax/forms.ts";
import { type Language, loadParser } from "../../../../guards/syntax/parser.ts";
import { getDialect } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";

/**
 * Declares a test for each source: all that it does, in order.
 *
 * @param language The language.
 * @param acts Sources, each with one line for each act.
 */
export function checkActs(
  language: Language,
  acts: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [text, expected] of Object.entries(acts)) {
    Deno.test(`toActs() reads what ${language} does in ${JSON.stringify(text)}`, {
      permissions: "none",
    }, async () => {
      assertEquals(await listActs(language, text), expected);
    });
  }
}

/**
 * Declares a test of all forms of expressions.
 *
 * @param language The language.
 * @param forms Expressions, each with its form.
 * @param options `head` that makes a source of an expression behind it.
 */
export function checkForms(
  language: Language,
  forms: Readonly<Record<string, string>>,
  { head = "" }: { readonly head?: string } = {},
): void {
  Deno.test(`toForm() reads every expression of ${language}`, { permissions: "none" }, async () => {
    const found: Record<string, string> = {};
    for (const text of Object.keys(forms)) found[text] = await readForm(language, text, head);
    assertEquals(found, { ...forms });
  });
}

async function listActs(language: Language, text: string): Promise<readonly string[]> {
  const { root } = (await loadParser(language)).parse(text);
  const { toActs } = getDialect(language);
  return [...walkTree(root)].flatMap((node) => toActs(node)).map(renderAct);
}

async function readForm(language: Language, text: string, head: string): Promise<string> {
  const { root } = (await loadParser(language)).parse(`${head}${text}\n`);
  const node = [...walkTree(root)].find(({ start, end }) =>
    start === head.length && end === head.length + text.length
  );
  return node ? renderForm(getDialect(language).toForm(narrow(node))) : "none";
}

/** The innermost node of the same extent is the expression, the others are statements around it. */
function narrow(node: SyntaxNode): SyntaxNode {
  const inner = node.children.find(({ start, end, isNamed }) =>
    isNamed && start === node.start && end === node.end
  );
  return inner && /statement|program|module|expression_list/.test(node.kind) ? narrow(inner) : node;
}

function renderAct(act: Act): string {
  switch (act.kind) {
    case "declare": {
      const steps = act.steps.length === 0 ? "" : ` .${act.steps.join(".")}`;
      return `${act.origin} ${act.name} in ${act.scope.kind} = ${show(act.value)}${steps}`;
    }
    case "import":
      return `import ${act.module}: ${
        act.names.map(({ imported, local }) => `${imported} as ${local}`).join(", ")
      }`;
    case "assign":
      return `assign ${show(act.target)} = ${show(act.value)}`;
    case "delete":
      return `delete ${show(act.target)}`;
    case "function":
      return `${act.isMethod ? "method" : "function"} ${act.name}(${act.params.join(", ")}) ${
        show(act.body)
      }`;
    case "class":
      return `class ${act.name} of ${act.bases.map(show).join(", ")}`;
    case "branch":
      return `if ${act.subject ? `${show(act.subject)} is ` : ""}${show(act.condition)}: ${
        act.consequence.map(show).join(" ")
      }`;
    case "return":
    case "throw":
      return `${act.kind} ${show(act.value)}`;
    case "try":
      return `try ${show(act.body)}${
        act.handlers.map(({ types, name, body }) =>
          ` catch ${show(types)} as ${name} ${show(body)}`
        ).join("")
      }`;
  }
}

function renderForm(form: Form): string {
  switch (form.kind) {
    case "name":
      return `name ${form.name}`;
    case "member":
      return `member ${form.key} (${show(form.keyNode)}) of ${show(form.object)}`;
    case "call":
    case "construct":
      return `${form.kind} ${show(form.callee)} with ${
        form.args.map(({ name, value }) => `${name === null ? "" : `${name}: `}${show(value)}`)
          .join(", ")
      }`;
    case "constant":
      return `constant ${form.value === undefined ? "undefined" : JSON.stringify(form.value)}`;
    case "template":
      return `template ${
        form.parts.map((part) => typeof part === "string" ? JSON.stringify(part) : show(part))
          .join(" ")
      }`;
    case "pattern":
      return `pattern ${form.source}`;
    case "binary":
      return `${show(form.left)} <${form.operator}> ${show(form.right)}`;
    case "unary":
      return `<${form.operator}> ${show(form.operand)}`;
    case "choice":
      return `choice ${show(form.condition)}: ${show(form.yes)}, ${show(form.no)}`;
    case "list":
      return `list ${form.items.map(show).join(", ")}`;
    case "table":
      return `table ${
        form.entries.map(({ key, keyNode, value }) =>
          `${JSON.stringify(key)} (${show(keyNode)}): ${show(value)}`
        ).join(", ")
      }`;
    case "assigned":
      return `assigned ${show(form.value)}`;
    case "function":
    case "other":
      return form.kind;
  }
}

function show(node: SyntaxNode | null): string {
  return node === null ? "-" : node.text.replace(/\s+/g, " ");
}
