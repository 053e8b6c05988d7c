/**
 * What `greenroom pin` would write: the policy and the permission set, as texts that keep whatever
 * a person wrote there.
 *
 * A field that is there stays, unless a flag says it anew; denials are added, never taken away. Pure.
 * Imports `guards/` and the editing of JSON beside it.
 *
 * @module
 */

import type { PermissionSet } from "../../guards/permissions.ts";
import type { PolicyPermissions } from "../../guards/policy.ts";
import { PIN_NAME, type PinnedSet } from "../../guards/policy/pinned_set.ts";
import { setMember } from "./jsonc_edit.ts";

/** Fields of the policy, in the order in which a new file has them. */
export interface PolicyFields {
  readonly test?: string | readonly string[];
  readonly protect?: readonly string[];
  readonly sandbox?: string;
  readonly model?: string;
  readonly ladder?: readonly string[];
  readonly reviewer?: string;
  readonly permissions: PolicyPermissions;
}

/**
 * Renders the policy.
 *
 * @param text The policy as it is, null where there is none.
 * @param fields What it shall say beside that.
 * @returns The text.
 */
export function renderPolicy(text: string | null, fields: PolicyFields): string {
  return Object.entries(fields).reduce(
    (text, [key, value]) => setMember(text, { path: [key], value }),
    text ?? "{\n}\n",
  );
}

/**
 * Renders the Deno configuration.
 *
 * @param text The configuration as it is.
 * @param permissions The set.
 * @returns The text.
 */
export function renderDenoConfig(text: string, permissions: PolicyPermissions): string {
  return setMember(text, { path: ["permissions", PIN_NAME], value: permissions });
}

/** What a set is made of. */
export interface SetOptions {
  /** Real path of the project. */
  readonly workspace: string;
  /** Says of a program that is pinned whether it stays although this run has no need of it. */
  readonly isKept: (program: string) => boolean;
  /** Sets that are pinned already. */
  readonly pinned: readonly PinnedSet[];
}

/**
 * Converts what a run needs to a set that may be shared: its paths start from the project.
 *
 * @param needed What the run needs.
 * @param options The project and what is pinned there.
 * @returns The set, as Deno and the policy spell it.
 */
export function toPermissions(needed: PermissionSet, options: SetOptions): PolicyPermissions {
  const { workspace, isKept, pinned } = options;
  const toShared = (path: string) => toRelative(path, workspace);
  const list = (grants: readonly (true | readonly string[])[]) =>
    grants.flatMap((grant) => grant === true ? [] : grant);
  const stayed = list(pinned.map(({ run }) => run.allow)).filter(isKept);
  const allow = unique(needed.write.map(toShared));
  const isWithin = (path: string) =>
    needed.write.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const deny = [...needed.denyWrite, ...list(pinned.map(({ write }) => write.deny))]
    .filter(isWithin);
  const closed = [...needed.denyRead ?? [], ...list(pinned.map(({ read }) => read.deny))];
  const read = unique(listSharedReads(needed.read, workspace).map(toShared));
  return {
    read: closed.length === 0 ? read : { allow: read, deny: unique(closed.map(toShared)) },
    write: deny.length === 0 ? allow : { allow, deny: unique(deny.map(toShared)) },
    net: [...needed.net],
    run: unique([...needed.run, ...stayed]),
    env: [...needed.env],
  };
}

/**
 * Lists the paths that a set may share, without those that belong to one machine alone: where a
 * repository could be around the project and is not, or where the one of a worktree lies.
 *
 * @param paths Absolute paths that a run reads.
 * @param workspace Real path of the project.
 * @returns Those that are pinned.
 */
export function listSharedReads(paths: readonly string[], workspace: string): readonly string[] {
  const isAround = paths.some((path) =>
    path.endsWith("/.git/HEAD") && workspace.startsWith(path.slice(0, -"/.git/HEAD".length))
  );
  return paths.filter((path) =>
    path === workspace || path.startsWith(`${workspace}/`) ||
    (isAround && /\/\.git(ignore|\/.+)?$/.test(path))
  );
}

function toRelative(path: string, workspace: string): string {
  if (path === workspace) return ".";
  const [from, to] = [workspace.split("/"), path.split("/")];
  const shared = to.findIndex((part, index) => part !== from[index]);
  const common = shared === -1 ? to.length : shared;
  return [...from.slice(common).map(() => ".."), ...to.slice(common)].join("/");
}

function unique(entries: readonly string[]): readonly string[] {
  return [...new Set(entries)];
}
