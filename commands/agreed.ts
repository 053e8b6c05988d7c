/**
 * What a team agreed on in `greenroom.json`, joined with the flags of a person: the stricter holds.
 *
 * Loaded only where there is a policy. Imports `guards/` and the input files beside it, whose reads
 * are its effect.
 *
 * @module
 */

import { parsePolicy, type Policy } from "../guards/policy.ts";
import { type FlagLimits, type Held, holdStrictest } from "../guards/policy/precedence.ts";
import { findUnmatched } from "../guards/policy/named_files.ts";
import { isThere, listProjectFiles } from "./input_files.ts";
import { join } from "../guards/std_path.ts";

/** More files than this are not looked through for what a policy names. */
const MAX_FILES = 50_000;

/** Flags and policy together. */
export interface Agreement<T> extends Held<T> {
  readonly policy: Policy;
}

/**
 * Reads a policy and joins it with the flags.
 *
 * @param flags The flags as they were given.
 * @param source Text of the policy, and real path of the project.
 * @returns What holds.
 * @throws {SyntaxError} Where the policy cannot be read.
 * @throws {TypeError} Where it names a file that does not exist, or a flag asks for what it refuses.
 */
export async function agree<T extends FlagLimits>(
  flags: T,
  { text, workspace }: { readonly text: string; readonly workspace: string },
): Promise<Agreement<T>> {
  const policy = await parsePolicy(text);
  const held = holdStrictest(flags, policy);
  return { ...held, policy, notes: [...held.notes, ...checkNamedFiles(policy, workspace)] };
}

/** A slip in a path would leave unprotected what somebody meant to protect. */
function checkNamedFiles({ protect }: Policy, workspace: string): readonly string[] {
  if (protect.length === 0) return [];
  const files = listProjectFiles(workspace, { maxFiles: MAX_FILES });
  const unmatched = findUnmatched(protect, files ?? []);
  const missing = unmatched.paths.find((path) => files !== null || !isThere(join(workspace, path)));
  if (missing !== undefined) {
    throw new TypeError(
      `Cannot use "protect" of greenroom.json: found no file or folder "${missing}" and it must ` +
        "exist (only a glob with * may match nothing)",
    );
  }
  if (files === null) return [];
  return unmatched.globs.map((glob) =>
    `"protect" of greenroom.json: nothing here matches ${JSON.stringify(glob)}`
  );
}
