/**
 * The changes that pin a repository: of `greenroom.json`, and of its Deno configuration.
 *
 * Imports `guards/` and the proposal beside it. Its effect is what `input_files.ts` reads.
 *
 * @module
 */

import type { PermissionSet } from "../../guards/permissions.ts";
import type { Policy, PolicyPermissions } from "../../guards/policy.ts";
import type { FileChange } from "../../guards/request.ts";
import { join } from "../../guards/std_path.ts";
import { DENO_CONFIGS, isLink, POLICY_FILE, readInputBytes } from "../input_files.ts";
import type { PinProject } from "../pin_command.ts";
import { BWRAP, SANDBOX_EXEC } from "../sandbox.ts";
import { quoteWord } from "../step_down.ts";
import { listPinnedSets, readDenoConfig } from "./pins.ts";
import { type PolicyFields, renderDenoConfig, renderPolicy, toPermissions } from "./proposal.ts";

/**
 * Plans the changes.
 *
 * @param project The repository.
 * @param options What a run here needs.
 * @returns One change a file that is not yet as it should be.
 * @throws {Error} Where a file cannot be read as what it should be.
 */
export function planChanges(
  project: PinProject,
  { needed }: { readonly needed: PermissionSet },
): readonly FileChange[] {
  const { policy, settled: { workspace } } = project;
  for (const name of [POLICY_FILE, ...DENO_CONFIGS]) assertNoLink(workspace, name);
  const pinned = listPinnedSets({ workspace, policy });
  const permissions = toPermissions(needed, { workspace, isKept, pinned });
  const config = readDenoConfig(workspace);
  const fields = listFields(project, permissions);
  return [
    planChange(workspace, {
      path: POLICY_FILE,
      render: (text) => renderPolicy(text, fields),
    }),
    ...(config === null ? [] : [planChange(workspace, {
      path: config.name,
      render: (text) => renderDenoConfig(text ?? "{}", permissions),
    })]),
  ].filter((change) => change !== null);
}

/** What holds tests on another system, and git, stay where they are pinned. */
function isKept(program: string): boolean {
  return [BWRAP, SANDBOX_EXEC].includes(program) || program.endsWith("/git");
}

function planChange(
  workspace: string,
  { path, render }: {
    readonly path: string;
    readonly render: (text: string | null) => string;
  },
): FileChange | null {
  const before = readInputBytes(join(workspace, path));
  const text = before === null ? null : decode(before, path);
  try {
    const after = render(text);
    return after === text ? null : { path, before, after: new TextEncoder().encode(after) };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new TypeError(`Cannot pin in ${path}: ${error.message}`, { cause: error });
  }
}

/** What is no UTF-8 could not be written back as it was. */
function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new TypeError(`Cannot pin in ${path}: found bytes that are no UTF-8 and text is needed`, {
      cause: error,
    });
  }
}

/** A landing writes plain files alone; where a link leads, somebody else may be meant. */
function assertNoLink(workspace: string, name: string): void {
  if (!isLink(join(workspace, name))) return;
  throw new TypeError(`Cannot pin in ${name}: found a link and a plain file is needed`);
}

/** What a person wrote stays; what a flag says now is written. */
function listFields(project: PinProject, permissions: PolicyPermissions): PolicyFields {
  const { flags, look, policy, settled } = project;
  const isSaid = (field: keyof Policy) => policy[field] !== undefined;
  const protect = listProtected(look);
  return {
    ...(flags.test === null && isSaid("test")
      ? {}
      : { test: settled.test.map(quoteWord).join(" ") }),
    ...(policy.protect.length > 0 || protect.length === 0 ? {} : { protect }),
    ...listSandbox(project),
    ...listModels(project),
    ...(flags.reviewer === null ? {} : { reviewer: flags.reviewer }),
    permissions,
  };
}

/** All but the sources; where those lie at the root, the folders of tests. */
function listProtected({ sourceFolders, testFolders }: PinProject["look"]): readonly string[] {
  const isWhole = sourceFolders.length === 0 || sourceFolders.includes(".");
  return isWhole
    ? testFolders.map((folder) => `${folder}/**`)
    : [`/!(${sourceFolders.map(escapeGlob).join("|")})`];
}

function escapeGlob(name: string): string {
  return name.replace(/[[\]{}()!?+@*|\\]/g, "\\$&");
}

/** What a flag names, else that there must be one. */
function listSandbox({ flags, policy }: PinProject): Pick<PolicyFields, "sandbox"> {
  const { sandbox } = flags;
  if (sandbox === "none") return {};
  if (sandbox !== null && sandbox !== "auto") return { sandbox };
  return policy.sandbox === undefined ? { sandbox: "required" } : {};
}

/** A model with an address of its own is named by flags at each start, so it is not written. */
function listModels(
  { flags, settled }: PinProject,
): Pick<PolicyFields, "model" | "ladder"> {
  if (flags.model === null || flags.baseUrl !== null) return {};
  const { workspace } = settled;
  const names = [settled.model ?? flags.model, ...settled.rungs].map((name) =>
    name.replace(`scripted:${workspace}/`, "scripted:")
  );
  const outside = names.find((name) => name.startsWith("scripted:/"));
  if (outside !== undefined) {
    throw new TypeError(
      `Cannot pin --model "${outside}": found a script outside the project and one inside is needed`,
    );
  }
  const [model = "repair", ...rungs] = names;
  return rungs.length > 0 ? { ladder: names } : { model };
}
