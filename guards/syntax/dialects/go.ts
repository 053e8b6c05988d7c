/**
 * Reads Go: what its nodes mean.
 *
 * Imports `forms.ts`, `tree.ts` and its own halves. Has no effect.
 *
 * @module
 */

import type { Dialect } from "../forms.ts";
import { GO_FUNCTION_KINDS, GO_SCOPE_KINDS, toActs } from "./go_acts.ts";
import { toForm } from "./go_forms.ts";

/** Go. */
export const GO: Dialect = {
  scopeKinds: GO_SCOPE_KINDS,
  functionKinds: GO_FUNCTION_KINDS,
  toForm,
  toActs,
};
