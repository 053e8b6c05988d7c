/**
 * What all escape tests of child processes do: try an attack with its guard off, then with it on.
 *
 * An attack that fails without a sandbox proves nothing, so each must first succeed.
 *
 * @module
 */

import { assert } from "../assert.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import { findSandbox, type LiveRoom, withRoom } from "../room/live_room.ts";

/** Tries an attack in a room; true where it succeeded. */
export type Attack = (room: LiveRoom) => Promise<boolean>;

/** What holds the attack, and what does not. */
export interface AttackOptions {
  /** The sandbox with the guard off; none at all where not given. */
  readonly guardOff?: Sandbox | null;
  readonly guardOn: Sandbox | null;
}

/** The real sandboxes of this machine; null where it has none of the kind. */
export const [BWRAP, DENO, NONE] = await Promise.all([
  findSandbox("bwrap"),
  findSandbox("deno"),
  findSandbox("none"),
]);

/**
 * Defines the test of one attack; where the machine lacks the sandbox it is listed as ignored.
 *
 * @param name What is held.
 * @param attack The attack.
 * @param options The sandboxes with the guard off and on.
 */
export function testAttack(name: string, attack: Attack, options: AttackOptions): void {
  const { guardOn, guardOff = NONE } = options;
  Deno.test({
    name,
    ignore: guardOn === null || guardOff === null,
    async fn() {
      if (guardOn === null || guardOff === null) return;
      await withRoom(guardOff, async (room) => assert(await attack(room), "the attack is none"));
      await withRoom(guardOn, async (room) => assert(!await attack(room), "the attack succeeded"));
    },
  });
}
