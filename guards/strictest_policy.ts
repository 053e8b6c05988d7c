/**
 * Two policies as one: what is strict in either holds.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { Policy } from "./policy.ts";

/**
 * Joins the policy of a project with one of a program's own, so that the stricter of both holds.
 *
 * @param shared What the project says.
 * @param own What the program says.
 * @returns A policy that allows nothing that either of them does not.
 */
export function joinStrictest(shared: Policy, own: Policy): Policy {
  const ownCommands = own.commands.map((argv) => JSON.stringify(argv));
  return {
    ...own,
    ...shared,
    protect: [...new Set([...shared.protect, ...own.protect])],
    commands: shared.commands.filter((argv) => ownCommands.includes(JSON.stringify(argv))),
    ...joinLimits(shared, own),
    ...(isEither("propose", shared.approve, own.approve) ? { approve: "propose" } : {}),
    ...(isEither("required", shared.sandbox, own.sandbox) ? { sandbox: "required" } : {}),
    net: (shared.net ?? []).filter((host) => own.net?.includes(host)),
  };
}

const LIMITS = [
  ...["maxSteps", "maxInputTokens", "maxOutputTokens", "maxCostUsd", "maxTimeSeconds"] as const,
  ...["requestsPerMinute", "tokensPerMinute", "timeoutSeconds"] as const,
];

function joinLimits(shared: Policy, own: Policy): Partial<Policy> {
  const lowest = LIMITS.map((name) =>
    [name, Math.min(shared[name] ?? Infinity, own[name] ?? Infinity)] as const
  );
  return Object.fromEntries(lowest.filter(([, limit]) => limit !== Infinity));
}

function isEither<T>(value: T, first: T | undefined, second: T | undefined): boolean {
  return first === value || second === value;
}
