/**
 * The model of a run, from the words of `--model`.
 *
 * The key leaves the environment here and reaches one constructor. Imports `models/` and the input
 * files beside it.
 *
 * @module
 */

import { basename } from "../guards/std_path.ts";
import { resolveEndpoint } from "../models/endpoint.ts";
import type { Model } from "../models/model.ts";
import { createOpenAiModel } from "../models/openai.ts";
import { createScriptedModel } from "../models/scripted.ts";
import type { Environment } from "./environment.ts";
import { readInput } from "./input_files.ts";
import { findScriptFile } from "./model_name.ts";

/** How a model is made. */
export interface ModelOptions {
  readonly baseUrl: string | null;
  readonly environment: Environment;
  /** Told before each wait between two tries. */
  readonly onWait: (wait: { readonly waitMs: number; readonly problem: string }) => void;
}

/** A model, and the secrets that must never be sent or kept. */
export interface NamedModel {
  readonly model: Model | "repair";
  readonly secrets: readonly string[];
}

/**
 * Creates the model that a name stands for; nothing is loaded or sent yet.
 *
 * @param name `PROVIDER/MODEL`, `scripted:FILE`, or `repair`.
 * @param options Address, environment and who is told of waits.
 * @returns The model.
 * @throws {TypeError} Where a script cannot be read or a key is missing.
 * @throws {SyntaxError} Where the name or a script is malformed.
 * @throws {RangeError} Where the provider is not known.
 */
export function createModel(name: string, options: ModelOptions): NamedModel {
  if (name === "repair") return { model: name, secrets: [] };
  const script = findScriptFile(name);
  if (script !== null) {
    // Named by its file alone: where a script lies changes neither the screen nor the bytes sent.
    const own = `scripted:${basename(script)}`;
    return {
      model: createScriptedModel(readInput(script, "--model"), { name: own }),
      secrets: [],
    };
  }
  const { environment, baseUrl, onWait } = options;
  const { provider, model, keyVariable } = resolveEndpoint(name, baseUrl);
  const apiKey = keyVariable === null ? null : environment.get(keyVariable);
  if (keyVariable !== null) environment.remove(keyVariable);
  const created = createOpenAiModel({ provider, model, apiKey, onWait });
  return { model: created, secrets: apiKey === null ? [] : [apiKey.trim()] };
}
