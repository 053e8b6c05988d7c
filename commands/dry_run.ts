/**
 * `fix --dry-run`: what the first request would hold and cost; nothing is sent.
 *
 * The tests run once, since the request tells of them. Imports every folder; its effects are those
 * of a run that ends before its first request.
 *
 * @module
 */

import { makeVisible } from "../guards/visible.ts";
import { forecastRequest } from "../models/metered.ts";
import type { Forecast, Message, Model, ModelRequest } from "../models/model.ts";
import { toExitCode } from "./exit_codes.ts";
import type { FixSetting } from "./fix_here.ts";
import { readLog } from "./input_files.ts";
import type { NamedModel } from "./model.ts";
import { runFix } from "./run.ts";
import type { SettledOptions } from "./settled.ts";
import { createProposeApprover } from "./unattended.ts";

/** What the first request would be. */
export interface DryRun extends Forecast {
  /** `PROVIDER/MODEL`. */
  readonly model: string;
  /** Names of the tools that it offers. */
  readonly tools: readonly string[];
  /** Its messages, secrets taken out as they would be. */
  readonly messages: readonly Message[];
}

/**
 * Prints what the first request would hold and cost.
 *
 * @param settled The options as they hold.
 * @param options How it was started, and the model.
 * @returns 0, or the exit code of a run that ends before its first request.
 * @throws {TypeError} Where the model is one that is sent nothing.
 */
export async function runDry(
  settled: SettledOptions,
  { setting, model, secrets }: NamedModel & { readonly setting: FixSetting },
): Promise<number> {
  if (model === "repair") {
    throw new TypeError(
      "Cannot do a dry run: found the repairer, which sends nothing, and --model is needed",
    );
  }
  const { start, world, sandbox } = setting;
  const { options } = start;
  const { witness, seen } = createWitness(model);
  const { report } = await runFix({
    workspace: settled.workspace,
    test: settled.test,
    policy: settled.policy,
    approve: "propose",
    timeoutMs: settled.timeoutMs,
    model: witness,
    secrets,
    sandbox,
    approver: createProposeApprover(),
    targets: options.targets,
    ...(settled.log === null ? {} : { log: readLog(settled.log) }),
    ...(options.issue === null ? {} : { issue: options.issue }),
    signal: world.listenForInterrupt(),
  });
  const request = seen();
  if (request === null) {
    world.printError(`No request would be made: ${report.reasons.join("; ")}`);
    return toExitCode(report.verdict);
  }
  const forecast = await (model.forecast?.(request) ??
    forecastRequest(request, { name: model.name, priced: null }));
  const dry: DryRun = {
    model: model.name,
    ...forecast,
    tools: request.tools.map(({ name }) => name),
    messages: request.messages,
  };
  world.print(options.printsJson ? `${JSON.stringify(dry)}\n` : renderDryRun(dry));
  return 0;
}

/** A model that keeps what it is asked and has nothing to say. */
function createWitness({ name }: Model): { witness: Model; seen: () => ModelRequest | null } {
  let request: ModelRequest | null = null;
  const usage = {
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    costUsd: 0,
    bytesSent: 0,
    requests: 0,
  };
  const next: Model["next"] = (asked) => {
    request ??= { messages: [...asked.messages], tools: asked.tools };
    return Promise.resolve({ kind: "finished", usage });
  };
  return { witness: { name, next }, seen: () => request };
}

/**
 * Renders a dry run for a person.
 *
 * @param dry What the first request would be.
 * @returns Lines that end in a line break.
 */
export function renderDryRun(dry: DryRun): string {
  const { model, bytes, inputTokens, costUsd, tools, messages } = dry;
  const cost = costUsd === null ? "price unknown" : `about $${costUsd.toFixed(6)} before its reply`;
  return [
    ...messages.flatMap(({ role, content }) => [`--- ${role}`, makeVisible(content ?? "")]),
    `--- tools: ${tools.join(", ")}`,
    "",
    `The first request to ${makeVisible(model)} would hold ${
      bytes.toLocaleString("en-US")
    } bytes, ` +
    `about ${inputTokens.toLocaleString("en-US")} tokens: ${cost}. Nothing was sent.`,
  ].map((line) => `${line}\n`).join("");
}
