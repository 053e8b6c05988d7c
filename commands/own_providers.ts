/**
 * The providers that a project names in its policy, and who may have them asked.
 *
 * The file comes with the repository: what it names may be anybody's server. So it takes no known
 * name, no key that was set for something else, and no source without a person's word. Imports
 * `guards/` and `models/`. Has no effect.
 *
 * @module
 */

import type { Policy } from "../guards/policy.ts";
import { parseEndpoint } from "../models/endpoint.ts";
import { createOwn, parseModelName, type Provider, PROVIDERS } from "../models/providers.ts";

/**
 * Lists the providers of a policy.
 *
 * @param policy The policy.
 * @returns The providers, in the order of the policy.
 * @throws {TypeError} Where one has the name of a known provider, or an address that cannot be used.
 */
export function listOwnProviders({ providers = {} }: Policy): readonly Provider[] {
  return Object.entries(providers).map(([id, { baseUrl, keyVariable = null }]) => {
    if (PROVIDERS.some((known) => known.id === id)) {
      throw new TypeError(
        `Cannot use "providers" of greenroom.json: found "${id}", which is a known provider, and ` +
          "a name of its own is needed",
      );
    }
    return createOwn(id, { baseUrl: parseEndpoint(baseUrl).url, keyVariable });
  });
}

/**
 * Asserts that a model which the policy alone names sends no source to a server that it alone names.
 *
 * @param model The policy's `model`, or one entry of it.
 * @param own The policy's providers.
 * @throws {TypeError} Where a flag is needed.
 */
export function assertMayBeAsked(model: string, own: readonly Provider[]): void {
  if (!model.includes("/") || model.startsWith("scripted:")) return;
  const { provider: id } = parseModelName(model);
  const provider = own.find((entry) => entry.id === id);
  if (provider === undefined || parseEndpoint(provider.baseUrl).isLocal) return;
  throw new TypeError(
    `Cannot use "model" of greenroom.json: found "${model}" at ${
      parseEndpoint(provider.baseUrl).host
    }, an address that only this repository names, and your own word is needed: --model ${model}`,
  );
}
