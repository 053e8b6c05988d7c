/**
 * Which of two words holds where a flag and `greenroom.json` both speak: the stricter one.
 *
 * A choice without a stricter side (the test command, the model) is the flag's. A default holds only
 * where neither speaks. What only a policy can say (`protect`, `net`, `permissions`) no flag takes
 * back, and a pinned permission set bounds them all: see `pinned_set.ts`. Pure. Imports the type of
 * the policy.
 *
 * @module
 */

import type { Policy } from "../policy.ts";

/** What flags say of it; null where they say nothing. */
export interface FlagLimits {
  readonly approve: "ask" | "auto" | "propose" | null;
  readonly sandbox: "auto" | "bwrap" | "sandbox_exec" | "deno" | "none" | null;
  readonly maxSteps: number | null;
  readonly maxInputTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly maxCostUsd: number | null;
  readonly maxTimeMs: number | null;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly timeoutMs: number | null;
}

/** What holds, and what a person must know of it. */
export interface Held<T> {
  /** The flags, each replaced by what the policy says more strictly. */
  readonly flags: T;
  /** One line for each flag that does not hold as it was given. */
  readonly notes: readonly string[];
}

/**
 * Joins flags and policy: of each limit the stricter holds.
 *
 * @param flags What flags say.
 * @param policy What the policy says.
 * @returns What holds; null where neither says anything.
 * @throws {TypeError} Where a flag asks for a sandbox that the policy does not allow: whoever asked
 * for it by name must know before anything runs.
 */
export function holdStrictest<T extends FlagLimits>(flags: T, policy: Policy): Held<T> {
  const limits = NUMBERS.map((row) => ({
    ...row,
    given: flags[row.key],
    agreed: readNumber(row, policy),
  }));
  const approve = strictestApproval(flags.approve, policy.approve);
  return {
    flags: {
      ...flags,
      ...Object.fromEntries(limits.map(({ key, given, agreed }) => [key, least(given, agreed)])),
      approve,
      sandbox: strictestSandbox(flags.sandbox, policy.sandbox),
    },
    notes: [
      ...limits.flatMap(({ flag, unit, given, agreed }) =>
        given === null || agreed === null || given <= agreed
          ? []
          : [describe(`--${flag} ${given / unit}`, String(agreed / unit))]
      ),
      ...(flags.approve === null || approve === flags.approve
        ? []
        : [describe(`--approve ${flags.approve}`, `"${approve}"`)]),
    ],
  };
}

function describe(flag: string, agreed: string): string {
  return `${flag} does not hold: greenroom.json says ${agreed}, which is stricter`;
}

/** A limit that is a number. */
interface NumberRow {
  readonly key: Exclude<keyof FlagLimits, "approve" | "sandbox">;
  readonly flag: string;
  readonly field: NumberField;
  /** What one of the unit of flag and field is here. */
  readonly unit: number;
}

type NumberField = {
  [K in keyof Policy]-?: Policy[K] extends number | undefined ? K : never;
}[keyof Policy];

const NUMBERS: readonly NumberRow[] = [
  { key: "maxSteps", flag: "max-steps", field: "maxSteps", unit: 1 },
  { key: "maxInputTokens", flag: "max-input-tokens", field: "maxInputTokens", unit: 1 },
  { key: "maxOutputTokens", flag: "max-output-tokens", field: "maxOutputTokens", unit: 1 },
  { key: "maxCostUsd", flag: "max-cost", field: "maxCostUsd", unit: 1 },
  { key: "maxTimeMs", flag: "max-time", field: "maxTimeSeconds", unit: 1000 },
  { key: "requestsPerMinute", flag: "requests-per-minute", field: "requestsPerMinute", unit: 1 },
  { key: "tokensPerMinute", flag: "tokens-per-minute", field: "tokensPerMinute", unit: 1 },
  { key: "timeoutMs", flag: "timeout", field: "timeoutSeconds", unit: 1000 },
];

function readNumber({ field, unit }: NumberRow, policy: Policy): number | null {
  const value = policy[field];
  return value === undefined ? null : value * unit;
}

function least(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

/** From the strictest on: nothing lands, a person is asked, nobody is asked. */
const APPROVALS = ["propose", "ask", "auto"] as const;

function strictestApproval(
  flag: FlagLimits["approve"],
  agreed: Policy["approve"],
): FlagLimits["approve"] {
  return APPROVALS.find((word) => word === flag || word === agreed) ?? null;
}

/** How much each holds; what only another system has is not compared. */
const HOLDS: Readonly<Record<"bwrap" | "sandbox_exec" | "deno" | "none", number>> = {
  bwrap: 2,
  sandbox_exec: 2,
  deno: 1,
  none: 0,
};

function strictestSandbox(
  flag: FlagLimits["sandbox"],
  agreed: Policy["sandbox"],
): FlagLimits["sandbox"] {
  if (agreed === undefined || agreed === "auto") return flag;
  if (agreed === "required") {
    if (flag !== "none") return flag ?? "auto";
    throw new TypeError(
      "Cannot use --sandbox none: found a policy that requires a sandbox and it holds",
    );
  }
  if (flag === null || flag === "auto" || flag === agreed) return agreed;
  if (HOLDS[flag] > HOLDS[agreed]) return flag;
  throw new TypeError(
    `Cannot use --sandbox ${flag}: found "${agreed}" in greenroom.json, which is stricter, and it holds`,
  );
}
