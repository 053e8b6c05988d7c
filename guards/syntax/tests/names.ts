/**
 * Names of tests that are only partly known before they run.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** A known part of a name, or null for a part that only the run knows. */
export type NamePart = string | null;

/**
 * Makes a pattern of a name.
 *
 * @param parts Its parts.
 * @param options What may stand around it.
 * @returns A pattern for whole names.
 */
export function toPattern(
  parts: readonly NamePart[],
  { before = "", after = "" }: { readonly before?: string; readonly after?: string } = {},
): RegExp {
  const body = parts.map((part) => part === null ? "[^]*?" : escapePattern(part)).join("");
  return new RegExp(`^${before}${body}${after}$`);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
