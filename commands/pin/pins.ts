/**
 * The pinned permission sets of a project, and a run's needs held against them.
 *
 * Loaded only where something is pinned. Imports `guards/` and the reading of JSON beside it. Its
 * effect is what `input_files.ts` reads.
 *
 * @module
 */

import type { PermissionSet } from "../../guards/permissions.ts";
import type { Policy } from "../../guards/policy.ts";
import {
  findBeyond,
  findWider,
  isFlagPinned,
  listWritable,
  narrowTo,
} from "../../guards/policy/pinned_bounds.ts";
import { parsePinnedSet, PIN_NAME, type PinnedSet } from "../../guards/policy/pinned_set.ts";
import { join } from "../../guards/std_path.ts";
import { STATE_FOLDER } from "../../loop/state_dir.ts";
import { DENO_CONFIGS, readProjectFile, toRealPath } from "../input_files.ts";
import { type JsonNode, parseJsonTree } from "../../guards/jsonc_tree.ts";

/** What is pinned in a project; every set of it holds. */
export interface Pins {
  readonly sets: readonly PinnedSet[];
  /** Says whether all sets grant a flag. */
  covers(flag: string): boolean;
  /** Lists what of a project a run writes: its state, and what the first set lets be written. */
  listWritable(workspace: string): readonly string[];
  /**
   * Narrows needs by what the sets keep closed.
   *
   * @param needed What a run needs.
   * @param beside Files and variables that no set could name.
   * @throws {TypeError} Where the needs go beyond a set.
   */
  narrow(needed: PermissionSet, beside?: readonly string[]): PermissionSet;
}

/** A project whose pins are read. */
export interface PinnedProject {
  readonly workspace: string;
  readonly policy: Policy;
}

/**
 * Loads the pins of a project.
 *
 * @param project The project and its policy.
 * @returns Its pins; without any set where nothing is pinned.
 * @throws {SyntaxError} Where a pin cannot be read.
 * @throws {TypeError} Where the set of the Deno configuration is wider than that of the policy.
 */
export function loadPins(project: PinnedProject): Pins {
  const sets = listPinnedSets(project);
  const [agreed, configured] = sets;
  const wider = agreed && configured ? findWider(configured, agreed) : [];
  if (wider.length > 0) {
    throw new TypeError(
      `Cannot start: found ${configured?.source} wider than ${agreed?.source} pins it ` +
        `(${wider.join(" ")}) and the same or less is needed`,
    );
  }
  return createPins(sets);
}

/**
 * Lists what is pinned, that of the policy first.
 *
 * @param project The project and its policy.
 * @returns The sets.
 * @throws {SyntaxError} Where one cannot be read.
 */
export function listPinnedSets({ workspace, policy }: PinnedProject): readonly PinnedSet[] {
  const agreed = policy.permissions === undefined ? [] : [parsePinnedSet(policy.permissions, {
    source: '"permissions" of greenroom.json',
    root: workspace,
  })];
  const config = readDenoConfig(workspace);
  const value = config?.root === undefined ? undefined : findSet(config.root);
  if (config === null || value === undefined) return agreed;
  const source = `the permission set "${PIN_NAME}" of ${config.name}`;
  return [...agreed, parsePinnedSet(value, { source, root: workspace })];
}

/** A Deno configuration. */
export interface DenoConfig {
  readonly name: string;
  readonly text: string;
  readonly root: JsonNode;
}

/**
 * Reads the Deno configuration of a project.
 *
 * @param workspace Real path of the project.
 * @returns The one that Deno takes, or null where there is none inside the project.
 * @throws {SyntaxError} Where it is no JSON with comments.
 */
export function readDenoConfig(workspace: string): DenoConfig | null {
  for (const name of DENO_CONFIGS) {
    const text = readProjectFile(workspace, name);
    if (text === null) continue;
    try {
      return { name, text, root: parseJsonTree(text) };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new SyntaxError(`Cannot read ${name}: ${problem}`, { cause: error });
    }
  }
  return null;
}

/** Undefined where there is no such set; whatever else stands there is read, or refused. */
function findSet(root: JsonNode): unknown {
  const permissions = findMember(root, "permissions");
  const set = permissions && findMember(permissions, PIN_NAME);
  return set?.value;
}

function findMember(node: JsonNode, key: string): JsonNode | undefined {
  return node.members?.find((member) => member.key === key)?.node;
}

function createPins(sets: readonly PinnedSet[]): Pins {
  return {
    sets,
    listWritable(workspace) {
      const [first] = sets;
      const paths = first === undefined ? [workspace] : listWritable(workspace, first);
      const state = join(workspace, STATE_FOLDER);
      return paths.some((path) => path === workspace || path === state) ? paths : [state, ...paths];
    },
    covers: (flag) => sets.every((set) => isFlagPinned(flag, set)),
    narrow(needed, beside = []) {
      const isPinnable = (entry: string) => !beside.includes(entry);
      const real = {
        ...needed,
        // A folder that was named through a link is judged as what it is.
        read: needed.read.filter(isPinnable).map(toRealPath),
        write: needed.write.filter(isPinnable),
        env: needed.env.filter(isPinnable),
      };
      for (const set of sets) assertWithin(real, set);
      return sets.reduce(narrowTo, needed);
    },
  };
}

function assertWithin(needed: PermissionSet, set: PinnedSet): void {
  const beyond = findBeyond(needed, set);
  if (beyond.length === 0) return;
  throw new TypeError(
    `Cannot start: found that this run needs ${beyond.join(" ")} and ${set.source} does not pin ` +
      'that (ask for less, or see "greenroom help pin")',
  );
}
