/**
 * What a Python file imports.
 *
 * Pure. Imports the syntax tree.
 *
 * @module
 */

import { getField, getNamedChildren, type SyntaxNode, walkTree } from "../../tree.ts";

/** One imported name. */
export interface PythonImport {
  /** Dotted name of the module, dots in front where it is relative. */
  readonly module: string;
  /** Name in the module; null for the module itself. */
  readonly name: string | null;
  /** Name in this file. */
  readonly local: string;
}

/**
 * Lists the imports of a file.
 *
 * @param root The whole file.
 * @returns One entry a name.
 */
export function listImports(root: SyntaxNode): readonly PythonImport[] {
  return [...walkTree(root)].flatMap((node): readonly PythonImport[] => {
    if (node.kind === "import_statement") {
      return listNames(node).map(({ name, local }) => ({ module: name, name: null, local }));
    }
    const module = node.kind === "import_from_statement" ? getField(node, "module_name") : null;
    return module ? listNames(node).map((one) => ({ module: module.text, ...one })) : [];
  });
}

function listNames(statement: SyntaxNode): { name: string; local: string }[] {
  return statement.children.filter(({ field }) => field === "name").map((node) => {
    if (node.kind !== "aliased_import") return { name: node.text, local: node.text };
    const name = getNamedChildren(node)[0]?.text ?? "";
    return { name, local: getField(node, "alias")?.text ?? name };
  });
}
