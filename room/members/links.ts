/**
 * Symbolic links of the workspace: which of them a copy may hold as they are.
 *
 * A copied link must lead to the same place inside the copy as it does inside the workspace, so it
 * is relative and stays inside on every step of its way. Imports guards/std_path.ts. Reads
 * metadata; writes nothing.
 *
 * @module
 */

import { normalize } from "../../guards/std_path.ts";

/** A link that a copy holds, or why it does not. */
export type JudgedLink =
  | { readonly kind: "kept"; readonly target: string }
  | { readonly kind: "left_out"; readonly reason: string };

/**
 * Judges one link.
 *
 * @param workspace Absolute real path of the workspace.
 * @param path Path of the link below the workspace; its parents are real folders.
 * @returns Whether a copy may hold it.
 */
export function judgeLink(workspace: string, path: string): JudgedLink {
  const absolute = `${workspace}/${path}`;
  const target = Deno.readLinkSync(absolute);
  if (target.startsWith("/")) return leftOut("its target is absolute");
  if (countParents(target) > path.split("/").length - 1) return leftOut("it leads outside");
  const real = findRealPath(absolute);
  if (real.kind === "found") {
    return isInside(workspace, real.path) ? { kind: "kept", target } : leftOut("it leads outside");
  }
  if (real.kind === "unreadable") return leftOut("where it leads cannot be read");
  // With nothing at its end, only its letters speak, and they do when no name comes before "..".
  const hasLateParent = /(^|\/)(?!\.\.?(\/|$))[^/]+\/(.*\/)?\.\.(\/|$)/.test(target);
  return hasLateParent ? leftOut("it leads nowhere") : { kind: "kept", target };
}

function findRealPath(
  path: string,
): { kind: "found"; path: string } | { kind: "nowhere" } | { kind: "unreadable" } {
  try {
    return { kind: "found", path: Deno.realPathSync(path) };
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied) {
      return { kind: "unreadable" };
    }
    if (
      error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ||
      error instanceof Deno.errors.FilesystemLoop
    ) return { kind: "nowhere" };
    throw error;
  }
}

/** How many folders up a target goes at most, where no link lies on its way. */
function countParents(target: string): number {
  return normalize(target).split("/").filter((part) => part === "..").length;
}

function isInside(workspace: string, path: string): boolean {
  return path === workspace || path.startsWith(`${workspace}/`);
}

function leftOut(reason: string): JudgedLink {
  return { kind: "left_out", reason };
}
