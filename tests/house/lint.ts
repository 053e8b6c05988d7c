/**
 * The house rules as lint rules: which folder may import which, and where each effect lives.
 *
 * Loaded by `deno lint` through `deno.json`. Pure.
 *
 * @module
 */

import { findEffectProblem } from "./effects.ts";
import { findImportProblem } from "./imports.ts";

/** Path below the repository of the file that is linted. */
function toPath(filename: string): string {
  const root = new URL("../../", import.meta.url).pathname;
  return filename.startsWith(root) ? filename.slice(root.length) : filename;
}

const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    imports: {
      create(context) {
        const from = toPath(context.filename);
        const check = (
          node: Deno.lint.Node & { source?: { value: string } | null },
          isType: boolean,
        ) => {
          if (!node.source) return;
          const problem = findImportProblem(from, node.source.value, { isType });
          if (problem) context.report({ node, message: problem });
        };
        return {
          ImportDeclaration: (node) => check(node, node.importKind === "type"),
          ExportNamedDeclaration: (node) => check(node, node.exportKind === "type"),
          ExportAllDeclaration: (node) => check(node, node.exportKind === "type"),
          ImportExpression(node) {
            if (node.source.type !== "Literal") {
              context.report({ node, message: "Import by a literal name is needed" });
              return;
            }
            const problem = findImportProblem(from, String(node.source.value), { isType: false });
            if (problem) context.report({ node, message: problem });
          },
        };
      },
    },
    effects: {
      create(context) {
        const from = toPath(context.filename);
        return {
          MemberExpression(node) {
            if (node.object.type !== "Identifier" || node.property.type !== "Identifier") return;
            const problem = findEffectProblem(from, `${node.object.name}.${node.property.name}`);
            if (problem) context.report({ node, message: problem });
          },
          CallExpression(node) {
            if (node.callee.type !== "Identifier") return;
            const problem = findEffectProblem(from, node.callee.name);
            if (problem) context.report({ node, message: problem });
          },
        };
      },
    },
  },
};

export default plugin;
