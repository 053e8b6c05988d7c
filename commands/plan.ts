/**
 * The plan of a run: which workspace, which sandbox, and the permissions that it needs, no more.
 *
 * Pure: what it must know of the machine is handed to it. Imports `guards/` and `models/`.
 *
 * @module
 */

import { listDeniedWrites, type PermissionSet } from "../guards/permissions.ts";
import { join } from "../guards/std_path.ts";
import { type ModelEndpoint, resolveEndpoint } from "../models/endpoint.ts";
import type { Provider } from "../models/providers.ts";
import { splitPair } from "./model_words.ts";

/** What a plan is made of; all paths absolute and real. */
export interface PlanInput {
  readonly workspace: string;
  /** Where the run's sandbox comes from. */
  readonly launcher: Launcher;
  /** Model as the person named it, or null. */
  readonly model: string | null;
  readonly baseUrl: string | null;
  /** Other models that are asked: later rungs, a reviewer. */
  readonly others?: readonly string[];
  /** Providers beside the known ones. */
  readonly providers?: readonly Provider[];
  /** Files beside the workspace that are read: a script of replies, a saved log. */
  readonly inputFiles: readonly string[];
  /** Where the patch goes, or null. */
  readonly patch: string | null;
  /** Files of the CI runner that are appended to, and variables that name them; none elsewhere. */
  readonly runner?: { readonly files: readonly string[]; readonly variables: readonly string[] };
  /** Editor for the answer `e`, or null. */
  readonly editor: string | null;
  /** Git, where a branch gets the fix. */
  readonly git?: string | null;
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
  const { workspace, launcher, editor, git = null, patch } = input;
  const { runner = { files: [], variables: [] } } = input;
  const endpoints = listEndpoints(input);
  const written = [...patchPaths(patch), ...runner.files];
  return {
    read: [workspace, ...input.inputFiles, ...input.repositoryFiles, ...written],
    write: [workspace, ...written],
    denyWrite: listDeniedWrites()
      .filter((name) => ALWAYS_DENIED.includes(name) || input.exists(name))
      .map((name) => join(workspace, name)),
    net: [...new Set(endpoints.map(({ host }) => host))],
    run: [launcher.path, ...[editor, git].filter((path) => path !== null)],
    env: [
      ...ENV,
      ...(editor === null ? [] : ["VISUAL", "EDITOR"]),
      ...new Set(endpoints.flatMap(({ keyVariable }) => keyVariable ?? [])),
      ...runner.variables,
    ],
  };
}

/**
 * Keeps what a run writes in a project to some of its paths.
 *
 * @param needed What a run needs; it writes the project first of all.
 * @param paths Absolute paths in the project.
 * @returns The needs, with denials where something is granted.
 */
export function keepToPaths(needed: PermissionSet, paths: readonly string[]): PermissionSet {
  const [, ...beside] = needed.write;
  const isWithin = (path: string) =>
    paths.some((folder) => path === folder || path.startsWith(`${folder}/`));
  return {
    ...needed,
    write: [...paths, ...beside],
    denyWrite: needed.denyWrite.filter(isWithin),
  };
}

/** The address of a flag is that of the first rung; the others have their own. */
function listEndpoints(
  { model, others = [], baseUrl, providers: own = [] }: PlanInput,
): ModelEndpoint[] {
  const isAsked = (name: string) => name !== "repair" && !name.startsWith("scripted:");
  const first = model === null ? [] : splitPair(model).filter(isAsked);
  const rest = others.flatMap(splitPair).filter(isAsked);
  return [
    ...first.map((name) => resolveEndpoint(name, baseUrl, { own })),
    ...rest.map((name) => resolveEndpoint(name, baseUrlOf(name, { model, baseUrl }), { own })),
  ];
}

/**
 * Finds the address for another model than the first: the flag's own where the provider is the same.
 *
 * @param name `PROVIDER/MODEL`.
 * @param first The first model, and the address of the flag.
 * @returns The address, null for the provider's own.
 */
export function baseUrlOf(
  name: string,
  { model, baseUrl }: Pick<PlanInput, "model" | "baseUrl">,
): string | null {
  const [provider] = name.split("/");
  return splitPair(model ?? "").some((one) => one.split("/")[0] === provider) ? baseUrl : null;
}

function patchPaths(patch: string | null): string[] {
  return patch === null ? [] : [patch, `${patch}.new`];
}
