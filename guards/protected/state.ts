/**
 * Rules for what this program itself keeps and reads in the project.
 *
 * Imports `rule.ts`. Has no effect.
 *
 * @module
 */

import { anyOf, hasNameLike, isOrIsBelow } from "./rule.ts";
import type { ProtectionRule } from "./rule.ts";

/** Rules for the program's own policy and state. */
export const STATE_RULES: readonly ProtectionRule[] = [
  {
    id: "own_state",
    stops: "changes to the policy, the deny memory and the journals of this program",
    reason: "is policy or state of this program: only a person changes it",
    provenBy: "findProtection() keeps its own policy and state",
    matches: anyOf(
      isOrIsBelow(".greenroom"),
      hasNameLike(/^\.?greenroom(\..+)?\.(jsonc?|toml|ya?ml)$/i),
    ),
    examples: {
      positive: [
        "greenroom.json",
        "packages/a/greenroom.json",
        "greenroom.local.json",
        ".greenroom/denials.jsonl",
        ".greenroom",
        "GREENROOM.JSON",
      ],
      negative: ["src/greenroom.ts", "greenrooms.json", "data/evergreenroom.json"],
    },
  },
];
