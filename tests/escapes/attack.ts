/**
 * What all escape tests of child processes do: try an attack with its guard off, then with it on.
 *
 * An attack that fails without a sandbox proves nothing, so each must first succeed. Each names,
 * for each sandbox, the line of the facts table that says what becomes of it there: under a line of
 * `holds` it must fail, under a line of `doesNotHold` it must succeed, so that neither list lies.
 *
 * @module
 */

import { assert } from "../assert.ts";
import type { ProcessResult, Sandbox } from "../../room/sandbox.ts";
import { SANDBOX_FACTS } from "../../room/sandbox_facts.ts";
import {
  ALL_FEATURES,
  type BwrapFeatures,
  type BwrapOptions,
  createBwrapSandbox,
} from "../../room/sandboxes/bwrap.ts";
import {
  findSandbox,
  type LiveOptions,
  type LiveRoom,
  MACHINE,
  withRoom,
} from "../room/live_room.ts";

/** Tries an attack in a room; true where it succeeded. */
export type Attack = (room: LiveRoom) => Promise<boolean>;

/** What becomes of an attack under one sandbox. */
export interface Claim {
  /** Line of the facts table, among what the sandbox holds or does not hold. */
  readonly fact: string;
  readonly attack: Attack;
  /** The sandbox with the guard off; none at all where not given. */
  readonly guardOff?: Sandbox | null;
  /** The sandbox with the guard on; the usual one of the kind where not given. */
  readonly guardOn?: Sandbox | null;
}

/** The sandboxes under which an attack is tried, and what becomes of it there. */
export type Claims = { readonly [K in "bwrap" | "deno"]?: Claim };

/** The real sandboxes of this machine; null where it has none of the kind. */
export const [BWRAP, DENO, NONE] = await Promise.all([
  findSandbox("bwrap"),
  findSandbox("deno"),
  findSandbox("none"),
]);

/**
 * Creates the sandbox with one of its guards off.
 *
 * @param features The features of the machine that it does without.
 * @param options What else differs.
 * @returns The sandbox, or null where this machine has none.
 */
export function createBwrapWithout(
  features: Partial<BwrapFeatures>,
  options: Partial<BwrapOptions> = {},
): Sandbox | null {
  return BWRAP && createBwrapSandbox({
    ...MACHINE,
    bwrapPath: "/usr/bin/bwrap",
    features: { ...ALL_FEATURES, ...features },
    ...options,
  });
}

/**
 * Creates the sandbox with other words among its own.
 *
 * @param from Words of its command line that follow each other.
 * @param to Words in their place.
 * @returns The sandbox, or null where this machine has none.
 */
export function createBwrapWith(from: readonly string[], to: readonly string[]): Sandbox | null {
  return BWRAP && {
    ...BWRAP,
    wrap(request) {
      const started = BWRAP.wrap(request);
      return { ...started, argv: replaceWords(started.argv, { from, to }) };
    },
  };
}

function replaceWords(
  words: readonly string[],
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): string[] {
  const start = words.findIndex((_, at) => from.every((word, more) => words[at + more] === word));
  if (start >= 0) return [...words.slice(0, start), ...to, ...words.slice(start + from.length)];
  throw new RangeError(`Cannot switch a guard off: found no "${from.join(" ")}" to replace`);
}

/**
 * Defines the tests of one attack, one for each sandbox that is named; where the machine lacks a
 * sandbox its test is listed as ignored.
 *
 * @param name What is attacked.
 * @param claims What becomes of it.
 * @throws {RangeError} Where a claim is no line of the facts table.
 */
export function testAttack(name: string, claims: Claims): void {
  const { bwrap, deno } = claims;
  if (bwrap) testClaim(name, "bwrap", { guardOn: BWRAP, ...bwrap });
  if (deno) testClaim(name, "deno", { guardOn: DENO, ...deno });
}

function testClaim(
  name: string,
  kind: Sandbox["kind"],
  { fact, attack, guardOff = NONE, guardOn = null }: Claim,
): void {
  const isHeld = isHeldFact(kind, fact);
  Deno.test({
    name: `${kind} ${isHeld ? "holds" : "lets through"}: ${name}`,
    ignore: guardOn === null || guardOff === null,
    async fn() {
      if (guardOn === null || guardOff === null) return;
      await withRoom(guardOff, async (room) => assert(await attack(room), "the attack is none"));
      await withRoom(guardOn, async (room) => {
        assert(await attack(room) !== isHeld, renderOutcome(isHeld));
      });
    },
  });
}

function renderOutcome(isHeld: boolean): string {
  return isHeld ? "the attack succeeded" : "the facts deny more than they must";
}

function isHeldFact(kind: Sandbox["kind"], fact: string): boolean {
  const facts = SANDBOX_FACTS.find((entry) => entry.kind === kind);
  if (facts?.holds.includes(fact)) return true;
  if (facts?.doesNotHold.includes(fact)) return false;
  throw new RangeError(`Cannot test ${kind}: found "${fact}" and a line of its facts is needed`);
}

/** One attack that is more than a command in a room. */
export interface Guarded {
  /** The attack without the part that stops it; true where it succeeds. */
  readonly off: () => Promise<boolean>;
  /** The attack as it meets the part. */
  readonly on: () => Promise<boolean>;
  /** Line of the facts table, where the part belongs to a sandbox. */
  readonly fact?: string;
  /** True where this machine lacks what the attack is made with. */
  readonly ignore?: boolean;
}

/**
 * Defines the test of an attack that something else than the sandbox alone stops.
 *
 * @param part Who stops it: the kind of sandbox that it belongs to, or a part of the harness.
 * @param name What is attacked.
 * @param guarded The attack with the guard off and on.
 */
export function testGuard(
  part: "bwrap" | "deno" | "room" | "landing" | "report" | "screen",
  name: string,
  { off, on, fact, ignore = false }: Guarded,
): void {
  const isHeld = part === "bwrap" || part === "deno" ? isHeldFact(part, fact ?? "") : true;
  Deno.test({
    name: `${part} ${isHeld ? "holds" : "lets through"}: ${name}`,
    ignore,
    async fn() {
      assert(await off(), "the attack is none");
      assert(await on() !== isHeld, renderOutcome(isHeld));
    },
  });
}

/**
 * Runs a body as the one test of a `deno test` command that asks for every permission.
 *
 * @param room The room.
 * @param body Code of the test; it may await.
 * @param options What else the command may reach.
 * @returns What the command came to.
 */
export async function runAsTest(
  room: LiveRoom,
  body: string,
  options: LiveOptions = {},
): Promise<ProcessResult> {
  const text = `Deno.test("attack", async () => {\n${body}\n});\n`;
  await Deno.writeTextFile(`${room.room}/attack_test.ts`, text);
  return await room.run(["deno", "test", "--no-check", "-A", "attack_test.ts"], options);
}

/**
 * Tells whether a path leads to anything, a link that ends nowhere included.
 *
 * @param path The path.
 * @returns True where something has that name.
 */
export async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
