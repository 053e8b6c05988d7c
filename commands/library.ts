/**
 * The library's way to a run: options with sensible defaults, a report back.
 *
 * Imports the approvers that stand in for a person; what a run needs is loaded when one is asked
 * for, so that importing the library costs little. Its effects are those of the run.
 *
 * @module
 */

import type { Policy } from "../guards/policy.ts";
import type { Approver } from "../loop/approver.ts";
import type { Budget } from "../loop/budget.ts";
import type { EventSink } from "../loop/events.ts";
import type { GuardHook } from "../loop/guard_hook.ts";
import type { FixReport } from "../loop/verdict.ts";
import type { Clock } from "../models/clock.ts";
import type { Model } from "../models/model.ts";
import type { SandboxChoice } from "../room/sandbox.ts";
import type { Sandbox } from "../room/sandboxed_command.ts";
import type { Host } from "./host/host.ts";
import { createAutoApprover, createProposeApprover } from "./unattended.ts";

/** What shall be fixed, and with what; all but the model has a default. */
export interface FixOptions {
  /** The model that proposes changes. */
  readonly model: Model;
  /** Folder of the project; the current one where not given. */
  readonly dir?: string | URL;
  /**
   * Test command, as one text that is split like a shell splits words, or as a list of words. No
   * shell is ever started. Where not given, `greenroom.json` must name it.
   */
  readonly test?: string | readonly string[];
  /**
   * Who answers for a person: `propose` never lands and leaves a patch, `auto` accepts what the
   * guards let through, an approver is asked about each change. Where not given, `propose`; so it is,
   * too, where the policy says `propose`, or says `ask` and there is no approver.
   */
  readonly approve?: "propose" | "auto" | Approver;
  /** What holds the tests: a choice to be tried, or a sandbox; `auto` where not given. */
  readonly sandbox?: SandboxChoice | Sandbox;
  /** Tests to fix, as `FILE::NAME` or `NAME`; all that fail where not given or empty. */
  readonly targets?: readonly string[];
  /** Turns of the model at the most; 10 where neither this nor the policy says otherwise. */
  readonly maxSteps?: number;
  /** What the turns may use; a limit left out comes from the policy, and is none where it has none. */
  readonly budget?: Partial<Budget>;
  /** Later models: each starts from a clean room where the one before did not fix it. */
  readonly rungs?: readonly Model[];
  /** Model that gives a second opinion on the proved diff; it can object, never allow. */
  readonly reviewer?: Model;
  /** Time limit of one test run; two minutes where neither this nor the policy says otherwise. */
  readonly timeoutMs?: number;
  /** Text of a saved log, beside the run that is made anyway. */
  readonly log?: string;
  /** What is wrong, in a person's words. */
  readonly issue?: string;
  /** Where to write the patch; one that did not land is always left in the run's folder. */
  readonly patch?: string;
  /**
   * Asked before every tool call; it may refuse one, or stop the run for a person, and nothing that
   * it says lets through what the rules or the approver do not.
   */
  readonly guard?: GuardHook;
  /** A policy of the program's own, beside `greenroom.json`: the stricter of both holds. */
  readonly policy?: Policy;
  /**
   * Stands in for this machine's processes and disk; then the run needs no permission but that of
   * its model, and `dir`, `sandbox` and `patch` have no meaning.
   */
  readonly host?: Host;
  /** Clock and chance; those of this machine where not given. */
  readonly clock?: Clock;
  /** Takes every event, beside the journal. */
  readonly events?: EventSink;
  /** Values that must never be sent or kept, the model's key for instance. */
  readonly secrets?: readonly string[];
  /** Ends the run; nothing lands after it. */
  readonly signal?: AbortSignal;
}

/**
 * Fixes failing tests: runs them, lets the model propose, asks, proves and lands.
 *
 * It needs to read and write the project, to start the program that holds the tests
 * (`/usr/bin/bwrap` for `auto` on Linux), to reach the model's host, and to read `PATH`, `HOME` and
 * `DENO_DIR`. The policy in `greenroom.json` holds here as it does on the command line.
 *
 * @param options What shall be fixed, and with what.
 * @returns The report: the verdict, its evidence, the diff, and whether it landed.
 * @throws {TypeError} Where the folder, the test command or the sandbox cannot be used.
 * @throws {SyntaxError} Where the policy cannot be read or the test command is no plain command.
 * @throws {Error} Where the state folder or the deny memory cannot be read or written.
 *
 * @example
 * ```ts
 * import { createScriptedModel, fix } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const dir = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${dir}/add.mjs`, "export const add = (a, b) => a - b;\n");
 * await Deno.writeTextFile(
 *   `${dir}/add.test.mjs`,
 *   `import { equal } from "node:assert";
 *    import { test } from "node:test";
 *    import { add } from "./add.mjs";
 *    test("add() adds", () => equal(add(1, 2), 3));`,
 * );
 * const model = createScriptedModel(
 *   `{"calls": [{"tool": "replace_in_file", "args": {"path": "add.mjs", "old": "-", "new": "+"}}]}
 *    {"text": "The sign was wrong."}`,
 *   { name: "scripted:example" },
 * );
 *
 * const report = await fix({ dir, test: "node --test", model, approve: "auto" });
 *
 * assertEquals([report.verdict, report.landed], ["fixed", true]);
 * assertEquals(await Deno.readTextFile(`${dir}/add.mjs`), "export const add = (a, b) => a + b;\n");
 * await Deno.remove(dir, { recursive: true });
 * ```
 */
export async function fix(options: FixOptions): Promise<FixReport> {
  const { reviewer, guard, policy: _policy, host, clock: own, approve: _, ...given } = options;
  const { dir: _dir, test: _test, sandbox: _sandbox, budget: _budget, patch, ...rest } = given;
  const clock = own ?? (await import("../models/clock.ts")).SYSTEM_CLOCK;
  const common = {
    ...rest,
    ...(reviewer === undefined ? {} : await toReviewing(reviewer)),
    ...(guard === undefined ? {} : { guarding: { hook: guard, sleep: clock.sleep } }),
  };
  if (host !== undefined) return await fixOnHost(options, { ...common, host, clock });
  const [{ settleProject }, { runFix }] = await Promise.all([
    import("./project.ts"),
    import("./run.ts"),
  ]);
  const project = await settleProject(options);
  const { report } = await runFix({
    ...common,
    ...project,
    ...toApproval(options.approve, project.policy),
    ...(patch === undefined ? {} : { patch }),
    now: () => new Date(clock.now()),
    random: clock.random,
  });
  return report;
}

type OnHost = Parameters<typeof import("./host/run_on_host.ts").runFixOnHost>[0];

async function fixOnHost(
  options: FixOptions,
  given: Omit<OnHost, "test" | "policy" | "approver" | "maxSteps" | "timeoutMs">,
): Promise<FixReport> {
  const stray = (["dir", "sandbox", "patch"] as const).find((name) => options[name] !== undefined);
  if (stray !== undefined) {
    throw new TypeError(`Cannot use "${stray}": found a host and it has its own files and tests`);
  }
  const [{ settleHost }, { tighten }, { runFixOnHost }] = await Promise.all([
    import("./host/settle_host.ts"),
    import("./own_policy.ts"),
    import("./host/run_on_host.ts"),
  ]);
  const { test, ...settled } = await settleHost(given.host.files, options);
  const limits = options.policy === undefined ? settled : tighten(settled, options.policy);
  const approval = toApproval(options.approve, limits.policy);
  return await runFixOnHost({ ...given, ...limits, ...approval, test });
}

async function toReviewing(model: Model) {
  const { createReviewer } = await import("../models/review.ts");
  return { reviewer: createReviewer(model) };
}

/** What shall be proved, and with what; all but the patch has a default. */
export interface VerifyOptions
  extends
    Pick<FixOptions, "dir" | "test" | "sandbox" | "targets" | "timeoutMs" | "events" | "signal"> {
  /** Unified diff, made on the project as it lies there. It changes files and makes new ones. */
  readonly patch: string;
  /** Test runs of all oracles together; 40 where not given. */
  readonly maxRuns?: number;
}

/**
 * Proves any diff with the oracles of a fix, without a model; nothing lands.
 *
 * For the diff of another agent or of a person. It needs the permissions of {@link fix} without the
 * network.
 *
 * @param options The diff and the project.
 * @returns The same report as of a fix.
 * @throws {SyntaxError} Where the patch is no unified diff, or the policy cannot be read.
 * @throws {TypeError} Where the patch does not fit the project, or the sandbox cannot be used.
 *
 * @example
 * ```ts
 * import { verify } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const dir = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${dir}/add.mjs`, "export const add = (a, b) => a - b;\n");
 * await Deno.writeTextFile(
 *   `${dir}/add.test.mjs`,
 *   `import { equal } from "node:assert";
 *    import { test } from "node:test";
 *    import { add } from "./add.mjs";
 *    test("add() adds", () => equal(add(1, 2), 3));`,
 * );
 * const patch = `--- a/add.mjs
 * +++ b/add.mjs
 * @@ -1 +1 @@
 * -export const add = (a, b) => a - b;
 * +export const add = (a, b) => a + b;
 * `;
 *
 * const report = await verify({ dir, test: "node --test", patch });
 *
 * assertEquals([report.verdict, report.landed], ["fixed", false]);
 * await Deno.remove(dir, { recursive: true });
 * ```
 */
export async function verify(options: VerifyOptions): Promise<FixReport> {
  const { dir: _dir, test: _test, sandbox: _sandbox, ...given } = options;
  const [{ settleProject }, { runVerify }] = await Promise.all([
    import("./project.ts"),
    import("./verify.ts"),
  ]);
  const { patch: _, ...wish } = options;
  const { workspace, test, policy, sandbox, timeoutMs } = await settleProject(wish);
  return await runVerify({ ...given, workspace, test, policy, sandbox, timeoutMs });
}

/** Where a policy wants a person to be asked and there is none to ask, nothing lands. */
function toApproval(approve: FixOptions["approve"] = "propose", policy: Policy) {
  const isNobodyAsked = approve === "auto" && policy.approve === "ask";
  const held = isNobodyAsked || policy.approve === "propose" ? "propose" : approve;
  switch (held) {
    case "propose":
      return { approve: held, approver: createProposeApprover() };
    case "auto":
      return { approve: held, approver: createAutoApprover() };
    default:
      return { approve: "ask" as const, approver: held };
  }
}
