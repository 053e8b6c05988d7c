/**
 * Functions and methods of a Python test file that wrap assertions: `self.check(text, 5)`.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import { getArguments, getParameterNames, readNames, unwrap } from "./calls.ts";
import { recogniseAssertion } from "./claims.ts";
import { type IsEnd, isOnlyCompared } from "./compared.ts";
import { isStraight } from "./straight.ts";

/**
 * What a function does with an argument: always compares it exactly, or but for a tolerance;
 * compares it somehow; or something else.
 */
export type Role = "exact" | "close" | "compared" | "other";

/** One function of the file that asserts. */
export interface OwnFunction {
  /** Its parameters without `self`. */
  readonly parameters: readonly { readonly name: string; readonly role: Role }[];
}

/** Own functions by name; `self.` stands before that of a method. */
export type OwnFunctions = ReadonlyMap<string, OwnFunction>;

/** A function may wrap one that wraps one that asserts. */
const MAX_LAYERS = 3;

/**
 * Finds the functions of a file that assert; tests are not among them.
 *
 * @param root The whole file.
 * @returns The functions by name.
 */
export function findOwnFunctions(root: SyntaxNode): OwnFunctions {
  const candidates = listFunctions(root);
  let own: OwnFunctions = new Map();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    own = new Map(
      candidates.map(({ name, node, body }): [string, OwnFunction] => [
        name,
        { parameters: readParameters(node, body, { own, isMethod: name.startsWith("self.") }) },
      ]).filter(([, { parameters }]) => parameters.some(({ role }) => role !== "other")),
    );
  }
  return own;
}

interface Candidate {
  readonly name: string;
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
}

/** A name that two functions have says nothing. */
function listFunctions(root: SyntaxNode): Candidate[] {
  const found = new Map<string, Candidate | null>();
  for (const node of walkTree(root)) {
    const [plain, body] = [getField(node, "name")?.text, getField(node, "body")];
    if (node.kind !== "function_definition" || plain === undefined || !body) continue;
    if (/^test/.test(plain)) continue;
    const isMethod = getParameterNames(node)[0] === "self";
    const name = isMethod ? `self.${plain}` : plain;
    found.set(name, found.has(name) ? null : { name, node, body });
  }
  return [...found.values()].filter((candidate) => candidate !== null);
}

interface Known {
  readonly own: OwnFunctions;
  readonly isMethod: boolean;
}

function readParameters(
  node: SyntaxNode,
  body: SyntaxNode,
  { own, isMethod }: Known,
): OwnFunction["parameters"] {
  const { roles, compared } = listSides(body, own);
  const isEnd = createEnds(own);
  return getParameterNames(node).slice(isMethod ? 1 : 0).map((name) => {
    const isOnly = name !== "" && compared.has(name) && isOnlyCompared(body, { name, isEnd });
    return { name, role: isOnly ? roles.get(name) ?? "compared" : "other" };
  });
}

/** Names below any comparison, and those that are one side of one by themselves, always made. */
function listSides(body: SyntaxNode, own: OwnFunctions) {
  const [roles, compared] = [new Map<string, Role>(), new Set<string>()];
  const take = (name: string, role: Role) => {
    if (roles.get(name) !== "exact") roles.set(name, role);
  };
  const addNames = (side: SyntaxNode) => {
    for (const { kind, text } of walkTree(side)) if (kind === "identifier") compared.add(text);
  };
  for (const node of walkTree(body)) {
    for (const { form, sides } of recogniseAssertion(node)?.claims ?? []) {
      sides.forEach(addNames);
      const role = form === "equal" ? "exact" : form === "close" ? "close" : "compared";
      if (isStraight(node, body)) sides.forEach((side) => take(unwrap(side).text, role));
    }
    for (const { argument, role } of readOwnCall(node, own) ?? []) {
      if (role !== "other") addNames(argument);
      if (isStraight(node, body)) take(unwrap(argument).text, role);
    }
  }
  return { roles, compared };
}

/** An argument of a call of one of the file's own functions. */
export interface OwnArgument {
  readonly argument: SyntaxNode;
  readonly role: Role;
}

/**
 * Reads a call of one of the file's own functions that assert.
 *
 * @param node Any node.
 * @param own The functions.
 * @returns The arguments with their roles, or null where it is no such call.
 */
export function readOwnCall(node: SyntaxNode, own: OwnFunctions): readonly OwnArgument[] | null {
  const callee = node.kind === "call" ? getField(node, "function") : null;
  const found = callee ? own.get(readNames(callee).join(".")) : undefined;
  if (!found) return null;
  const { placed, named } = getArguments(node);
  return found.parameters.flatMap(({ name, role }, index) => {
    const argument = placed[index] ?? named.get(name);
    return argument ? [{ argument, role }] : [];
  });
}

/**
 * Tells which calls only compare or show what they are given.
 *
 * @param own The own functions.
 * @returns The test for one argument of one call.
 */
export function createEnds(own: OwnFunctions): IsEnd {
  return (call, argument) => {
    const given = readOwnCall(call, own)?.find((one) =>
      one.argument === argument || one.argument.parent === argument
    );
    if (given) return given.role !== "other";
    const name = readNames(getField(call, "function") ?? call).at(-1);
    return name === "subTest" || recogniseAssertion(call) !== null;
  };
}
