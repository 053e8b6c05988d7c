/**
 * The house rules as lint rules: which folder may import which, where each package and each effect
 * lives, and how tests are named.
 *
 * Loaded by `deno lint` through `deno.json`. Pure.
 *
 * @module
 */

import { findPackageProblem } from "./dependencies.ts";
import { findEffectProblem } from "./effects.ts";
import { findImportProblem } from "./imports.ts";

/** Path below the repository of the file that is linted. */
function toPath(filename: string): string {
  const root = new URL("../../", import.meta.url).pathname;
  return filename.startsWith(root) ? filename.slice(root.length) : filename;
}

/** A symbol alone, or a word or two, says nothing of what holds. */
const MIN_WORDS = 3;

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
          const problem = findImportProblem(from, node.source.value, { isType }) ??
            findPackageProblem(from, node.source.value);
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
            const specifier = String(node.source.value);
            const problem = findImportProblem(from, specifier, { isType: false }) ??
              findPackageProblem(from, specifier);
            if (problem) context.report({ node, message: problem });
          },
        };
      },
    },
    "test-names": {
      create(context) {
        return {
          CallExpression(node) {
            const { callee, arguments: [first] } = node;
            const isTest = callee.type === "MemberExpression" &&
              callee.object.type === "Identifier" && callee.object.name === "Deno" &&
              callee.property.type === "Identifier" && callee.property.name === "test";
            if (!isTest || first?.type !== "Literal" || typeof first.value !== "string") return;
            if (first.value.trim().split(/\s+/).length >= MIN_WORDS) return;
            const message = "A test is named in words: `symbol() does x when y`";
            context.report({ node: first, message });
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
