/**
 * State that a source keeps from one call to the next: counters, lists that grow, things made once.
 *
 * Errs on the side of seeing some where there is none. Imports the parsers. Has no effect.
 *
 * @module
 */

import { detectLanguage, loadParser, MAX_PARSE_CHARS } from "./parser.ts";
import { getField, getNamedChildren, type SyntaxNode, walkTree } from "./tree.ts";

/**
 * Tells whether a change lets a source keep state that it did not keep before.
 *
 * @param path Path of the file, by which its language is told.
 * @param before Its text before, or null where it is new.
 * @param after Its text after.
 * @returns True also where that cannot be told.
 */
export async function keepsMoreState(
  path: string,
  before: string | null,
  after: string,
): Promise<boolean> {
  const language = detectLanguage(path);
  const texts = [before ?? "", after];
  if (language === null) return !/\.(md|txt|rst|json|ya?ml|toml|css|html)$/i.test(path);
  if (language === "go" || texts.some(({ length }) => length > MAX_PARSE_CHARS)) return true;
  const { parse } = await loadParser(language);
  const [old, now] = texts.map((text) => parse(text.replace(/^\ufeff/, "")));
  if (!old || !now || now.hasError) return true;
  const known = new Set(listSigns(old.root));
  return listSigns(now.root).some((sign) => !known.has(sign));
}

/** Each place where something outlives a call, by name and kind. */
function listSigns(root: SyntaxNode): readonly string[] {
  const outer = listOuterNames(root);
  return [...walkTree(root)].flatMap((node) => {
    const made = findMade(node, root);
    const written = findWritten(node);
    return [
      ...(made === null ? [] : [`made ${made}`]),
      ...(written !== null && (outer.has(written) || isForeign(written, node))
        ? [`written ${written}`]
        : []),
      ...(/^(global|nonlocal)_statement$/.test(node.kind) ? [node.text] : []),
      ...(hasKeptDefault(node) ? [`default ${node.text}`] : []),
      ...(/^call/.test(node.kind) && STORES.test(node.text) ? [`stores ${node.text}`] : []),
    ];
  });
}

/** Calls that leave something on the disk or in the environment. */
const STORES =
  /^[\w.]*\b(write_?(text|file|bytes|json)|append_?file|open|setItem|putenv|env\.set)(Sync)?\(/i;

/** Names that are known in the whole file. */
function listOuterNames(root: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of getNamedChildren(root)) {
    const inner = getField(statement, "declaration") ?? getField(statement, "definition") ??
      statement;
    const own = getField(inner, "name");
    if (own) names.add(own.text);
    for (const node of walkTree(inner)) {
      const isDeclared = node.kind === "variable_declarator" || node.kind === "assignment";
      const name = isDeclared && isOuter(node, root)
        ? getField(node, "name") ?? getField(node, "left")
        : null;
      if (name) names.add(name.text);
    }
  }
  return names;
}

const INNER = /function|lambda|method|^class_body$/;

function isOuter(node: SyntaxNode, root: SyntaxNode): boolean {
  for (let above = node.parent; above && above !== root; above = above.parent) {
    if (INNER.test(above.kind)) return false;
  }
  return true;
}

/** What is made once and may change inside: an object, or what a function gave. */
const MADE = /^(new_expression|call_expression|call|generator_expression)$/;
/** Makers of what does not change. */
const FIXED =
  /^(new )?((\w+\.)*(freeze|compile|getLogger|namedtuple|TypeVar|NewType)|require|Symbol|RegExp|BigInt|Number|String|Date|URL|Intl\.\w+|frozenset|tuple|Decimal|Fraction|len|min|max|sum|range|Math\.\w+|date|datetime|timedelta|Path)\(/;

function findMade(node: SyntaxNode, root: SyntaxNode): string | null {
  const name = getField(node, "name") ?? getField(node, "left");
  const value = getField(node, "value") ?? getField(node, "right");
  if (!/^(variable_declarator|assignment)$/.test(node.kind) || !name || !value) return null;
  if (!isOuter(node, root) || !MADE.test(value.kind) || FIXED.test(value.text)) return null;
  return name.text;
}

const WRITES =
  /^(assignment_expression|augmented_assignment_expression|update_expression|assignment|augmented_assignment|delete_statement)$/;
/** Methods that change what they are called on. */
const CHANGERS =
  /^(push|pop|shift|unshift|splice|sort|reverse|fill|set|add|delete|clear|next|append|extend|insert|remove|update|setdefault|popitem|discard|send|__next__)$/;

/** The name at the root of what is written to from inside a function. */
function findWritten(node: SyntaxNode): string | null {
  if (!isInFunction(node)) return null;
  const isDeleted = node.kind === "unary_expression" &&
    getField(node, "operator")?.text === "delete";
  if (isDeleted || WRITES.test(node.kind)) {
    const target = getField(node, "left") ?? getNamedChildren(node)[0];
    // In Python a plain name that is assigned to is the function's own.
    if (!target || (node.kind === "assignment" && target.kind === "identifier")) return null;
    return findRoot(target);
  }
  const callee = /^call/.test(node.kind) ? getField(node, "function") : null;
  if (!callee) return null;
  if (callee.kind === "identifier" && /^(next|setattr)$/.test(callee.text)) {
    const argument = getField(node, "arguments");
    const first = argument && getNamedChildren(argument)[0];
    return first ? findRoot(first) : null;
  }
  const method = getField(callee, "property") ?? getField(callee, "attribute");
  return method && CHANGERS.test(method.text) ? findRoot(callee) : null;
}

function isInFunction(node: SyntaxNode): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (/function|lambda|method/.test(above.kind)) return true;
  }
  return false;
}

function findRoot(target: SyntaxNode): string | null {
  for (let node: SyntaxNode | null = target; node;) {
    if (node.kind === "identifier") return node.text;
    node = getField(node, "object") ?? getField(node, "value");
  }
  return null;
}

const FOREIGN = /^(globalThis|global|window|self|process|Deno|os|sys|builtins|localStorage)$/;

/** `self` is Python's own object, and what it keeps goes with it. */
function isForeign(name: string, node: SyntaxNode): boolean {
  return FOREIGN.test(name) &&
    !(name === "self" && /^(assignment|augmented_assignment|call)$/.test(node.kind));
}

/** `def f(x, seen=[])`: a default that is made once. */
function hasKeptDefault({ kind, children }: SyntaxNode): boolean {
  const value = children.find(({ field }) => field === "value");
  return /^(typed_)?default_parameter$/.test(kind) && value !== undefined &&
    /^(list|dictionary|set|call)$/.test(value.kind) && !FIXED.test(value.text);
}
