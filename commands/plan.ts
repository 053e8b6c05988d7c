/**
 * The plan of a run: which workspace, which sandbox, and the permissions that it needs, no more.
 *
 * Pure: what it must know of the machine is handed to it. Imports `guards/` and `models/`.
 *
 * @module
 */

import { listDeniedWrites, type PermissionSet } from "../guards/permissions.ts";
import { join } from "../guards/std_path.ts";
import { resolveEndpoint } from "../models/endpoint.ts";
import type { Provider } from "../models/providers.ts";

/** What a plan is made of; all paths absolute and real. */
export interface PlanInput {
  readonly workspace: string;
  /** Where the run's sandbox comes from. */
  readonly launcher: Launcher;
  /** Model as the person named it, or null. */
  readonly model: string | null;
  readonly baseUrl: string | null;
  /** Providers beside the known ones. */
  readonly providers?: readonly Provider[];
  /** Files beside the workspace that are read: a script of replies, a saved log. */
  readonly inputFiles: readonly string[];
  /** Where the patch goes, or null. */
  readonly patch: string | null;
  /** Editor for the answer `e`, or null. */
  readonly editor: string | null;
  /** Files of an enclosing repository that say what is ignored. */
  readonly repositoryFiles: readonly string[];
  /** Says whether a name below the workspace exists. */
  readonly exists: (name: string) => boolean;
}

/** The one program that the harness may start. */
export interface Launcher {
  readonly sandbox: "bwrap" | "sandbox_exec" | "deno" | "none";
  /** Absolute path of it. */
  readonly path: string;
}

/** Variables a run reads beside the model's key. */
const ENV = ["PATH", "HOME", "DENO_DIR"] as const;

/** What stays closed also where it does not exist yet; the rest of the list would only be noise. */
const ALWAYS_DENIED = [".git", "greenroom.json", "deno.json", "package.json"];

/**
 * Lists the permissions that a run needs.
 *
 * @param input What the run works with.
 * @returns The set; every flag of it is needed and none is missing.
 */
export function planPermissions(input: PlanInput): PermissionSet {
  const { workspace, launcher, editor, patch } = input;
  const endpoint =
    input.model === null || input.model === "repair" || input.model.startsWith("scripted:")
      ? null
      : resolveEndpoint(input.model, input.baseUrl, { own: input.providers ?? [] });
  return {
    read: [workspace, ...input.inputFiles, ...input.repositoryFiles, ...patchPaths(patch)],
    write: [workspace, ...patchPaths(patch)],
    denyWrite: listDeniedWrites()
      .filter((name) => ALWAYS_DENIED.includes(name) || input.exists(name))
      .map((name) => join(workspace, name)),
    net: endpoint === null ? [] : [endpoint.host],
    run: [launcher.path, ...(editor === null ? [] : [editor])],
    env: [
      ...ENV,
      ...(editor === null ? [] : ["VISUAL", "EDITOR"]),
      ...(endpoint?.keyVariable ? [endpoint.keyVariable] : []),
    ],
  };
}

function patchPaths(patch: string | null): string[] {
  return patch === null ? [] : [patch, `${patch}.new`];
}
