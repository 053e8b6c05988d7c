/**
 * Oracle `deny_memory`: nothing that a person refused comes back in the final diff.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import { findDenialInFinal } from "../../guards/denials.ts";
import { type Oracle, sayNo, sayYes } from "./oracle.ts";

/** Says no where the effect of the final diff equals a remembered refusal. */
export const denyMemory: Oracle = {
  name: "deny_memory",
  look({ changes, denials }) {
    for (const change of changes) {
      const denial = findDenialInFinal(denials, change);
      if (denial) {
        return Promise.resolve(
          sayNo("deny_memory", `"${change.path}" holds a change refused before (${denial.id})`),
        );
      }
    }
    const detail = denials.length === 0
      ? "No refusal is remembered"
      : `None of ${renderCount(denials.length, "remembered refusal")} comes back`;
    return Promise.resolve(sayYes("deny_memory", detail));
  },
};
