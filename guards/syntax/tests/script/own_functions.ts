/**
 * Functions of a test file that wrap assertions: `expectTotal(actual, 2700)`, `close(a, b)`.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, type SyntaxNode, walkTree } from "../../tree.ts";
import { FUNCTIONS, getParameters, unwrap } from "./calls.ts";
import { recogniseAssertion } from "./claims.ts";
import { type IsEnd, isOnlyCompared } from "./compared.ts";
import type { Origins } from "./imports.ts";
import { isStraight } from "./straight.ts";

/**
 * What a function does with an argument: always compares it exactly, or but for a tolerance;
 * compares it somehow; or something else.
 */
export type Role = "exact" | "close" | "compared" | "other";

/** The roles of each function's arguments by the function's name. */
export type OwnFunctions = ReadonlyMap<string, readonly Role[]>;

/** A function may wrap one that wraps one that asserts. */
const MAX_LAYERS = 3;

/**
 * Finds the functions of a file that assert.
 *
 * @param root The whole file.
 * @param options Where names come from, and which calls declare tests.
 * @returns Roles by name; functions that declare tests are not among them.
 */
export function findOwnFunctions(
  root: SyntaxNode,
  options: { readonly origins: Origins; readonly isDeclaration: (call: SyntaxNode) => boolean },
): OwnFunctions {
  const candidates = listFunctions(root).filter(({ body }) =>
    ![...walkTree(body)].some(options.isDeclaration)
  );
  let own: OwnFunctions = new Map();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const found = candidates.map(({ name, node, body }): [string, readonly Role[]] => [
      name,
      readRoles(node, body, { origins: options.origins, own }),
    ]);
    own = new Map(found.filter(([, roles]) => roles.some((role) => role !== "other")));
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
    if (!FUNCTIONS.includes(node.kind)) continue;
    const declarator = node.parent?.kind === "variable_declarator" ? node.parent : node;
    const name = getField(declarator, "name")?.text;
    const body = getField(node, "body");
    if (name === undefined || !body || node.kind === "method_definition") continue;
    found.set(name, found.has(name) ? null : { name, node, body });
  }
  return [...found.values()].filter((candidate) => candidate !== null);
}

interface Known {
  readonly origins: Origins;
  readonly own: OwnFunctions;
}

function readRoles(node: SyntaxNode, body: SyntaxNode, known: Known): readonly Role[] {
  const sides = listSides(body, known);
  const ends = createEnds(known);
  return getParameters(node).map((parameter): Role => {
    const name = parameter.text;
    if (parameter.kind !== "identifier") return "other";
    if (!isCompared(body, { name, known })) return "other";
    if (!isOnlyCompared(body, { name, isEnd: ends })) return "other";
    return sides.get(name) ?? "compared";
  });
}

/** Names that are one side of an exact or close comparison by themselves, which is always made. */
function listSides(body: SyntaxNode, { origins, own }: Known): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  const isDeclaration = () => false;
  const take = (name: string, role: Role) => {
    if (roles.get(name) !== "exact") roles.set(name, role);
  };
  for (const node of walkTree(body)) {
    if (!isStraight(node, { body, isDeclaration })) continue;
    for (const { form, sides } of recogniseAssertion(node, origins)?.claims ?? []) {
      const role = form === "equal" ? "exact" : form === "close" ? "close" : "compared";
      sides.forEach((side) => take(unwrap(side).text, role));
    }
    readOwnCall(node, own)?.forEach(({ argument, role }) => take(unwrap(argument).text, role));
  }
  return roles;
}

function isCompared(
  body: SyntaxNode,
  { name, known }: { readonly name: string; readonly known: Known },
): boolean {
  return [...walkTree(body)].some((node) => {
    const sides = recogniseAssertion(node, known.origins)?.claims.flatMap(({ sides }) => sides) ??
      readOwnCall(node, known.own)?.filter(({ role }) => role !== "other")
        .map(({ argument }) => argument) ??
      [];
    return sides.some((side) =>
      [...walkTree(side)].some(({ kind, text }) => kind === "identifier" && text === name)
    );
  });
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
  const callee = node.kind === "call_expression" ? getField(node, "function") : null;
  const roles = callee?.kind === "identifier" ? own.get(callee.text) : undefined;
  if (!roles) return null;
  const list =
    getField(node, "arguments")?.children.filter(({ isNamed, kind }) =>
      isNamed && kind !== "comment"
    ) ?? [];
  return list.map((argument, index) => ({ argument, role: roles[index] ?? "other" }));
}

/**
 * Tells which calls only compare what they are given.
 *
 * @param known Origins and own functions.
 * @returns The test for one argument of one call.
 */
export function createEnds({ origins, own }: Known): IsEnd {
  return (call, argument) => {
    const given = readOwnCall(call, own)?.find((one) => one.argument === argument);
    if (given) return given.role !== "other";
    return recogniseAssertion(call, origins) !== null;
  };
}
