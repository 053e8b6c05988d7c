/**
 * The providers and the result of a check, for people and for programs.
 *
 * Imports types of `models/` and `screen/`. Has no effect; of a key it says whether it is set.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import { DEFAULT_QUIRKS, type Provider, type RateLimits } from "../../models/providers.ts";
import type { Environment } from "../environment.ts";
import { wrapWords } from "../screen/wrap.ts";
import type { Check } from "./check.ts";

/** One provider as it is listed. */
export interface ProviderRow {
  /** The word before the first `/` of a model name. */
  readonly id: string;
  readonly baseUrl: string;
  /** Environment variable of the key, null where it knows no keys. */
  readonly keyVariable: string | null;
  /** Null where there is no variable. */
  readonly isKeySet: boolean | null;
  readonly needsKey: boolean;
  /** What it does otherwise, a sentence each. */
  readonly quirks: readonly string[];
  /** What it publishes for its lowest plan. */
  readonly lowestLimits: RateLimits | null;
  readonly from: "built_in" | "greenroom.json";
}

/**
 * Converts a provider to its row.
 *
 * @param provider The provider.
 * @param options Whether the project names it, and where its key may lie.
 * @returns The row, without the value of any key.
 */
export function toProviderRow(
  provider: Provider,
  { isOwn, environment }: { readonly isOwn: boolean; readonly environment: Environment },
): ProviderRow {
  const { id, baseUrl, keyVariable, needsKey, lowestLimits } = provider;
  return {
    id,
    baseUrl: baseUrl.replace(/\?.*$/s, ""),
    keyVariable,
    isKeySet: keyVariable === null ? null : (environment.get(keyVariable) ?? "").trim() !== "",
    needsKey,
    quirks: listQuirks(provider),
    lowestLimits,
    from: isOwn ? "greenroom.json" : "built_in",
  };
}

function listQuirks({ quirks }: Provider): string[] {
  return [
    ...(quirks.asksForUsage === DEFAULT_QUIRKS.asksForUsage
      ? []
      : ["tells its usage without being asked"]),
    ...(quirks.returnsExtra === DEFAULT_QUIRKS.returnsExtra
      ? []
      : ["refuses fields that it does not know, reasoning among them"]),
    ...(quirks.callsTools === DEFAULT_QUIRKS.callsTools ? [] : ["knows no tools"]),
  ];
}

/**
 * Renders the list of providers.
 *
 * @param rows The providers.
 * @param options Columns of the screen.
 * @returns Lines that end in a line break.
 */
export function renderProviders(
  rows: readonly ProviderRow[],
  { columns }: { readonly columns: number },
): string {
  const lines = rows.flatMap((row) => {
    const facts = [row.baseUrl, renderKey(row), ...renderLimits(row), ...row.quirks];
    const own = row.from === "built_in" ? [] : ["named in greenroom.json"];
    return [
      row.id,
      ...[...facts, ...own].flatMap((fact) =>
        wrapWords(makeVisible(fact), columns - 4).map((line) => `    ${line}`)
      ),
    ];
  });
  const last =
    "Use PROVIDER/MODEL with --model; --check asks one. Any other server: --base-url URL.";
  return [...lines, "", ...wrapWords(last, columns)].map((line) => `${line}\n`).join("");
}

function renderKey({ keyVariable, isKeySet, needsKey }: ProviderRow): string {
  if (keyVariable === null) return "no key";
  const state = isKeySet ? "set" : "not set";
  return `key in ${keyVariable}: ${state}${needsKey ? "" : ", needed only where the server asks"}`;
}

function renderLimits({ lowestLimits }: ProviderRow): string[] {
  if (lowestLimits === null) return [];
  const { requestsPerMinute, tokensPerMinute } = lowestLimits;
  const parts = [
    ...(requestsPerMinute === null ? [] : [`${requestsPerMinute} requests`]),
    ...(tokensPerMinute === null ? [] : [`${tokensPerMinute.toLocaleString("en-US")} tokens`]),
  ];
  return [`lowest plan: about ${parts.join(" and ")} a minute, by model`];
}

/**
 * Renders a check.
 *
 * @param check What it found.
 * @returns Lines that end in a line break.
 */
export function renderCheck(
  { model, answers, finding, durationMs, inputTokens, outputTokens }: Check,
): string {
  const tokens = inputTokens === null && outputTokens === null
    ? "tokens unknown"
    : `${inputTokens ?? "unknown"} tokens in, ${outputTokens ?? "unknown"} out`;
  if (!answers) return `${makeVisible(finding)}\n`;
  const facts = `${(durationMs / 1_000).toFixed(1)} s, ${tokens}`;
  return `${makeVisible(model)}: ${makeVisible(finding)} (${facts})\n`;
}
