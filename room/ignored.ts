/**
 * Ignore rules: which paths the `.gitignore` files of a repository leave out, as git judges them.
 *
 * The one home of the package `ignore`. A walk goes from the root down and asks for every entry;
 * what lies below an ignored folder is never asked for, as in git. The person's own rules outside
 * the repository (`core.excludesFile`) are not read, so such files count as belonging.
 * Imports nothing of ours. Has no effect.
 *
 * @module
 */

import type { Ignore } from "ignore";

/** The rules in force in one folder: its own and those of every folder above it. */
export interface IgnoreRules {
  /**
   * Judges one entry whose parents are known not to be ignored.
   *
   * @param path Path below the root of the repository, `/` between parts.
   * @param kind Whether the entry is a folder; patterns that end in `/` match only those.
   * @returns Whether the rules leave the entry out.
   */
  isIgnored(path: string, kind: "folder" | "other"): boolean;
  /**
   * Adds the ignore file of one folder; it is stronger than those above it.
   *
   * @param folder Path of the folder below the root of the repository; empty for the root.
   * @param text Content of the ignore file.
   * @returns The rules in force in that folder and below; these here stay as they are.
   */
  extend(folder: string, text: string): Promise<IgnoreRules>;
}

/**
 * Creates rules that ignore nothing yet.
 *
 * @param options Whether names that differ only in case are the same, as on most Macs.
 * @returns The empty set of rules.
 */
export function createIgnoreRules(options: { readonly ignoreCase: boolean }): IgnoreRules {
  return wrapMatcher(null, options);
}

function wrapMatcher(
  matcher: Ignore | null,
  options: { readonly ignoreCase: boolean },
): IgnoreRules {
  const rules: IgnoreRules = {
    isIgnored: (path, kind) => matcher?.ignores(kind === "folder" ? `${path}/` : path) ?? false,
    extend: async (folder, text) => {
      if (!HAS_PATTERN.test(text)) return rules;
      // The package brings the runtime's Node layer with it, 30 ms and 10 MiB of a start; a project
      // without ignore files never loads it.
      const { default: createIgnore } = await import("ignore");
      const wider = createIgnore(options).add(matcher ?? []);
      return wrapMatcher(wider.add(rebaseIgnoreText(folder, text)), options);
    },
  };
  return rules;
}

/** A line that is neither blank nor a remark; the file that every new repository has holds none. */
const HAS_PATTERN = /^(?!\uFEFF?(?:#|\s*$))/m;

/**
 * Rewrites the patterns of a nested ignore file so that they stand at the root.
 *
 * @param folder Path of the folder of the ignore file below the root; empty for the root.
 * @param text Content of the ignore file.
 * @returns One pattern a line, matching the same paths when read at the root.
 */
export function rebaseIgnoreText(folder: string, text: string): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (folder === "") return lines.join("\n");
  const prefix = `/${folder.replace(/[\\*?[\]]/g, "\\$&")}/`;
  return lines.map((line) => rebasePattern(prefix, line)).join("\n");
}

function rebasePattern(prefix: string, line: string): string {
  if (line === "" || line.startsWith("#")) return "";
  const isNegated = line.startsWith("!");
  // A backslash before `#` or `!` matters only at the start of a line, where it no longer stands.
  const body = (isNegated ? line.slice(1) : line).replace(/^\\([#!])/, "$1");
  if (/^[/\s]*$/.test(body)) return "";
  const isAnchored = body.trimEnd().replace(/\/$/, "").includes("/");
  const rebased = isAnchored ? prefix + body.replace(/^\//, "") : `${prefix}**/${body}`;
  return isNegated ? `!${rebased}` : rebased;
}
