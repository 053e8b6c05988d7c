/**
 * Decisions: what the rules say to a request, and which of several is the strictest.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** The answer of one rule, or of all of them together. */
export interface Decision {
  /** The strictest of all rules wins: a deny over an ask, an ask over an allow. */
  readonly kind: "allow" | "ask" | "deny";
  /** Identifier of the rule that decided, a `snake_case` string that never changes meaning. */
  readonly rule: string;
  /** One sentence for the model and the person: what was found and what is needed. */
  readonly reason: string;
}

const STRICTNESS = { allow: 0, ask: 1, deny: 2 } as const;

/**
 * Picks the strictest of several decisions; the first one wins a tie.
 *
 * @param decisions At least one decision.
 * @returns The strictest of them.
 * @throws {RangeError} Where there is no decision at all: no rule never means "allow".
 */
export function decideStrictest(decisions: readonly Decision[]): Decision {
  let strictest: Decision | undefined;
  for (const decision of decisions) {
    if (!strictest || STRICTNESS[decision.kind] > STRICTNESS[strictest.kind]) strictest = decision;
  }
  if (!strictest) throw new RangeError("Cannot decide: found no rule and at least one is needed");
  return strictest;
}
