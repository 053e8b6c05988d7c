/**
 * Names by which a project imports its own modules, beside paths.
 *
 * Imports types of the lab. Reads through it.
 *
 * @module
 */

import { decodeText } from "../../../guards/text.ts";
import type { Lab } from "../../lab.ts";

/**
 * Reads the names by which a project imports its own modules: import maps and its own name.
 *
 * @param lab Reads the project's configuration.
 * @returns Names; one that ends in `/` stands for all that starts with it.
 */
export async function readAliases(lab: Pick<Lab, "read">): Promise<readonly string[]> {
  const [deno, node] = [await readJson(lab, "deno.json"), await readJson(lab, "package.json")];
  const mapped = Object.entries(toRecord(deno.imports))
    .filter(([, target]) => typeof target === "string" && /^\.{1,2}\//.test(target))
    .map(([name]) => name);
  const own = [deno.name, node.name].filter((name) => typeof name === "string");
  return ["#", "@/", "~/", ...mapped, ...own.flatMap((name) => [name, `${name}/`])];
}

/**
 * Tells whether a specifier is one of some names.
 *
 * @param specifier What is imported.
 * @param aliases The names.
 * @returns True where it leads into the project.
 */
export function isAlias(specifier: string, aliases: readonly string[]): boolean {
  return aliases.some((alias) =>
    specifier === alias || (/[/#]$/.test(alias) && specifier.startsWith(alias))
  );
}

type JsonRecord = Readonly<Record<string, unknown>>;

async function readJson(lab: Pick<Lab, "read">, path: string): Promise<JsonRecord> {
  const bytes = await lab.read("fix", path);
  const decoded = bytes === null ? null : decodeText(bytes);
  if (decoded?.kind !== "text") return {};
  try {
    return toRecord(JSON.parse(decoded.text));
  } catch (error) {
    // Whoever writes comments there has no aliases here, which only makes less known.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function toRecord(value: unknown): JsonRecord {
  return typeof value === "object" && value !== null ? value as JsonRecord : {};
}
