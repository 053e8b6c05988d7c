/**
 * The model of a run, from the words of `--model`.
 *
 * The key leaves the environment here and reaches one constructor. Imports `models/` and the input
 * files beside it.
 *
 * @module
 */

import { basename } from "../guards/std_path.ts";
import { assertKeyFits, parseEndpoint, parseKey, resolveEndpoint } from "../models/endpoint.ts";
import type { Model } from "../models/model.ts";
import { type Provider, PROVIDERS, type RateLimits } from "../models/providers.ts";
import type { Limits } from "../models/retry.ts";
import type { Environment } from "./environment.ts";
import { readInput } from "./input_files.ts";
import { createLateModel } from "./late.ts";
import { findScriptFile, splitPair } from "./model_words.ts";

/** How a model is made. */
export interface ModelOptions {
  readonly baseUrl: string | null;
  /** Providers beside the known ones. */
  readonly providers?: readonly Provider[];
  readonly environment: Environment;
  /** Limits that differ from the usual. */
  readonly limits?: Partial<Limits>;
  /** How fast requests may follow one another, as far as a person says. */
  readonly rates?: RateLimits;
  /** Whether nothing will be sent, so that a key may be missing; false where left out. */
  readonly sendsNothing?: boolean;
  /** Told before each wait between two tries. */
  readonly onWait: (wait: { readonly waitMs: number; readonly problem: string }) => void;
}

/** A model, and the secrets that must never be sent or kept. */
export interface NamedModel {
  readonly model: Model | "repair";
  readonly secrets: readonly string[];
}

/**
 * Creates the model that a name stands for; of one over the network nothing is loaded or sent yet.
 *
 * @param name `PROVIDER/MODEL`, `scripted:FILE`, or `repair`.
 * @param options Address, environment and who is told of waits.
 * @returns The model.
 * @throws {TypeError} Where a script cannot be read or a key is missing.
 * @throws {SyntaxError} Where the name or a script is malformed.
 * @throws {RangeError} Where the provider is not known.
 */
export async function createModel(name: string, options: ModelOptions): Promise<NamedModel> {
  const [cheap = name, strong] = splitPair(name);
  if (strong !== undefined) return await createPair({ cheap, strong }, options);
  if (name === "repair") return { model: name, secrets: [] };
  const script = findScriptFile(name);
  if (script !== null) {
    // Named by its file alone: where a script lies changes neither the screen nor the bytes sent.
    const own = `scripted:${basename(script)}`;
    const { createScriptedModel } = await import("../models/scripted.ts");
    return {
      model: createScriptedModel(readInput(script, "--model"), { name: own }),
      secrets: [],
    };
  }
  return createNetworkModel(name, options);
}

async function createPair(
  names: { readonly cheap: string; readonly strong: string },
  options: ModelOptions,
): Promise<NamedModel> {
  const [cheap, strong] = [
    await createModel(names.cheap, options),
    await createModel(names.strong, options),
  ];
  if (cheap.model === "repair" || strong.model === "repair") {
    throw new TypeError("Cannot route: found the repairer in a pair and two models are needed");
  }
  const { createRoutedModel } = await import("../models/route.ts");
  const model = createRoutedModel({ cheap: cheap.model, strong: strong.model });
  return { model, secrets: [...cheap.secrets, ...strong.secrets] };
}

/** A key that is missing or does not fit is said before anything runs. */
function createNetworkModel(
  name: string,
  options: ModelOptions,
): NamedModel {
  const { environment, baseUrl, onWait, limits = {}, rates, providers: own = [] } = options;
  const { provider: known, model, keyVariable: variable } = resolveEndpoint(name, baseUrl, { own });
  const provider = options.sendsNothing === true ? { ...known, needsKey: false } : known;
  const apiKey = variable === null ? null : environment.get(variable);
  if (variable !== null) environment.remove(variable);
  const { needsKey } = provider;
  const key = parseKey(apiKey, variable);
  assertKeyFits(parseEndpoint(provider.baseUrl), { key, variable, needsKey });
  const late = createLateModel(`${provider.id}/${model}`, async () => {
    const { createOpenAiModel } = await import("../models/openai.ts");
    const { createMeteredModel } = await import("../models/metered.ts");
    const pace = rates === undefined ? {} : { rates };
    const asked = createOpenAiModel({ provider, model, apiKey, limits, onWait, ...pace });
    // Another address may be anybody's, at any price.
    const isKnown = PROVIDERS.some(({ baseUrl }) => baseUrl === provider.baseUrl);
    const priced = isKnown ? { provider: provider.id, model } : null;
    return createMeteredModel(asked, { priced });
  });
  return { model: late, secrets: key === null ? [] : [key] };
}
