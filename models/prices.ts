/**
 * Prices of models: the one home of the dependency `@pydantic/genai-prices`, a table kept up to
 * date by its makers. It is read as it was installed; nothing is looked up over the network.
 *
 * A model that the table does not hold has no price, which is something else than the price 0.
 * Loading it takes a while, so it happens behind the first request. Has no effect.
 *
 * @module
 */

/** Tokens that are paid for. */
export interface PricedTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens` that came from the provider's cache, which costs less. */
  readonly cachedTokens: number;
}

/** Which price holds. */
export interface PricedModel {
  /** Id of a known provider. */
  readonly provider: string;
  /** The provider's own name of the model. */
  readonly model: string;
}

/** Computes what tokens cost in US dollars; null where the price is unknown. */
export type FindCost = (tokens: PricedTokens) => number | null;

/** Names of the table that differ from ours. */
const NAMES: ReadonlyMap<string, string> = new Map([["gemini", "google"]]);

/**
 * Loads the price of a model.
 *
 * @param priced The model.
 * @returns Computes costs.
 */
export async function loadPrice({ provider, model }: PricedModel): Promise<FindCost> {
  const { calcPrice } = await import("@pydantic/genai-prices");
  const providerId = NAMES.get(provider) ?? provider;
  return ({ inputTokens, outputTokens, cachedTokens }) => {
    const usage = {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      ...(cachedTokens > 0 ? { cache_read_tokens: Math.min(cachedTokens, inputTokens) } : {}),
    };
    return calcPrice(usage, model, { providerId })?.total_price ?? null;
  };
}
