/**
 * The command `models`: which providers there are, which keys are set, and whether a model answers.
 *
 * Imports `guards/`, `models/` and the pages beside it. Its effects are one tiny call where that is
 * asked for, and the start of this program again under the permissions of that call.
 *
 * @module
 */

import { DEFAULT_POLICY, parsePolicy } from "../guards/policy.ts";
import { resolveEndpoint } from "../models/endpoint.ts";
import { type Provider, PROVIDERS } from "../models/providers.ts";
import { EXIT_COULD_NOT_RUN } from "./exit_codes.ts";
import type { ModelsFlags } from "./flags.ts";
import { readPolicy, resolveWorkspace, toAbsolute } from "./input_files.ts";
import { checkModel } from "./models/check.ts";
import { renderCheck, renderProviders, toProviderRow } from "./models/page.ts";
import { assertMayBeAsked, listOwnProviders } from "./own_providers.ts";
import { restart } from "./restart.ts";
import { renderStart, STEPPED_DOWN } from "./step_down.ts";
import { createDenoTerminal } from "./terminal.ts";
import type { Start, World } from "./world.ts";

/** How the command was started, and what it needs from outside. */
export interface ModelsSetting {
  readonly start: Omit<Start, "kind">;
  readonly world: World;
}

/**
 * Runs the command.
 *
 * @param flags What is asked for.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code: that of a run that could not happen where the checked model is silent.
 * @throws {Error} Where there is nothing to check, or the policy cannot be read.
 */
export async function runModelsCommand(
  flags: ModelsFlags,
  { start, world }: ModelsSetting,
): Promise<number> {
  const { cwd } = world.environment;
  const workspace = resolveWorkspace(toAbsolute(flags.dir ?? ".", cwd));
  const text = readPolicy(workspace);
  const policy = text === null ? DEFAULT_POLICY : await parsePolicy(text);
  const own = listOwnProviders(policy);
  if (!flags.check) return printProviders(flags, { own, world });
  if (flags.model === null && policy.model) assertMayBeAsked(policy.model, own);
  const model = flags.model ?? policy.model ?? null;
  if (model === null || !model.includes("/") || model.startsWith("scripted:")) {
    throw new TypeError(
      `Cannot check: found ${
        model === null ? "no model" : `"${model}"`
      } and PROVIDER/MODEL is needed`,
    );
  }
  if (start.isLauncher) return await checkElsewhere(model, { flags, own, workspace, start, world });
  return await printCheck(model, { flags, own, world });
}

interface Listing {
  readonly own: readonly Provider[];
  readonly world: World;
}

function printProviders({ model, printsJson }: ModelsFlags, { own, world }: Listing): number {
  const [wanted = null] = model?.split("/") ?? [];
  const all = [...PROVIDERS, ...own].map((provider) =>
    toProviderRow(provider, { isOwn: own.includes(provider), environment: world.environment })
  );
  const rows = wanted === null ? all : all.filter(({ id }) => id === wanted);
  if (rows.length === 0) {
    const names = all.map(({ id }) => id).join(", ");
    throw new RangeError(`Cannot list "${wanted}": found no such provider and there are ${names}`);
  }
  world.print(
    printsJson
      ? `${JSON.stringify({ providers: rows })}\n`
      : renderProviders(rows, { columns: createDenoTerminal().size().columns }),
  );
  return 0;
}

interface Checking extends Listing {
  readonly flags: ModelsFlags;
}

/** The process that asks may reach that one host and read that one variable. */
async function checkElsewhere(
  model: string,
  { flags, own, workspace, start, world }: Checking & {
    readonly workspace: string;
    readonly start: ModelsSetting["start"];
  },
): Promise<number> {
  const { host, keyVariable } = resolveEndpoint(model, flags.baseUrl, { own });
  const env = keyVariable === null ? [] : [keyVariable];
  const needed = { read: [workspace], write: [], denyWrite: [], net: [host], run: [], env };
  const args = [STEPPED_DOWN, ...start.args];
  return await restart(renderStart(needed, { ...start, args }), { needed, world });
}

async function printCheck(model: string, { flags, own, world }: Checking): Promise<number> {
  const check = await checkModel(model, {
    baseUrl: flags.baseUrl,
    providers: own,
    environment: world.environment,
    signal: world.listenForInterrupt(),
  });
  world.print(flags.printsJson ? `${JSON.stringify(check)}\n` : renderCheck(check));
  return check.answers ? 0 : EXIT_COULD_NOT_RUN;
}
