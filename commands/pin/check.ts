/**
 * Checking pins: what a run of this repository needs, and what this process was granted, against
 * what is pinned.
 *
 * Imports `guards/` and the planning of runs. Its effect is the trial of a sandbox.
 *
 * @module
 */

import { findExcess, type PermissionSet } from "../../guards/permissions.ts";
import { findWider } from "../../guards/policy/pinned_bounds.ts";
import { PINNED_KINDS, type PinnedSet } from "../../guards/policy/pinned_set.ts";
import type { PinProject, PinSetting } from "../pin_command.ts";
import { listNeeded } from "../ready.ts";
import { findSandbox } from "../sandbox.ts";
import { loadPins, type Pins } from "./pins.ts";

/**
 * Checks what is pinned, and says how it went.
 *
 * @param project The repository.
 * @param setting How the command was started, and what it needs from outside.
 * @returns The exit code of a check that holds.
 * @throws {TypeError} Where nothing is pinned, or a run needs more, or this process may do more.
 */
export async function checkPins(
  { settled }: PinProject,
  { start, world }: PinSetting,
): Promise<number> {
  const pins = loadPins(settled);
  if (pins.sets.length === 0) {
    throw new TypeError(
      'Cannot check: found nothing pinned here and a set is needed ("greenroom pin" writes one)',
    );
  }
  const { kind } = await findSandbox(settled, world.environment);
  const needed = pins.narrow(listNeeded({ ...settled, pins }, { kind, world }));
  if (!start.isLauncher) assertGrantedWithin(needed, pins);
  world.print(renderCheck(needed, pins));
  return 0;
}

/** A process that may do more than is pinned could do it before it steps down. */
function assertGrantedWithin(needed: PermissionSet, pins: Pins): void {
  const beyond = findExcess(needed, (descriptor) => Deno.permissions.querySync(descriptor).state)
    .filter((flag) => flag.startsWith("--") && !pins.covers(flag));
  if (beyond.length === 0) return;
  throw new TypeError(
    `Cannot go on: found that this process may do more than is pinned (${beyond.join(" ")}) and ` +
      "the pinned set or less is needed",
  );
}

function renderCheck(needed: PermissionSet, { sets }: Pins): string {
  const rows = sets.map((set) => {
    const idle = findWider(set, toBound(needed)).filter((flag) => flag.startsWith("--"));
    const rest = idle.length === 0 ? "" : `; pinned and not needed now: ${idle.join(" ")}`;
    return `pinned    ${set.source}: a run here is within it${rest}\n`;
  });
  return rows.join("");
}

function toBound(needed: PermissionSet): PinnedSet {
  const grants = PINNED_KINDS.map((kind) => [kind, { allow: needed[kind], deny: [] }]);
  return { source: "needs", ...Object.fromEntries(grants) };
}
