/**
 * Symbolic links of the workspace: which of them a copy may hold as they are.
 *
 * A copied link must lead to the same place inside the copy as it does inside the workspace, so it
 * is relative and stays inside on every step of its way. Imports nothing. Reads metadata; writes
 * nothing.
 *
 * @module
 */

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
  // After a name, which can be a link itself, ".." leads to places that its letters do not tell.
  if (/(^|\/)(?!\.\.?(\/|$))[^/]+\/(.*\/)?\.\.(\/|$)/.test(target)) {
    return leftOut("it goes down and up");
  }
  const parents = target.split("/").filter((part) => part === "..").length;
  if (parents > path.split("/").length - 1) return leftOut("it leads outside");
  const real = findRealPath(absolute);
  if (real.kind === "unreadable") return leftOut("where it leads cannot be read");
  if (real.kind === "found" && !isInside(workspace, real.path)) return leftOut("it leads outside");
  return { kind: "kept", target };
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

function isInside(workspace: string, path: string): boolean {
  return path === workspace || path.startsWith(`${workspace}/`);
}

function leftOut(reason: string): JudgedLink {
  return { kind: "left_out", reason };
}
