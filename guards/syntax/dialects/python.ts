/**
 * Reads Python: what its nodes mean.
 *
 * Imports `forms.ts`, `tree.ts` and its own halves. Has no effect.
 *
 * @module
 */

import type { Dialect } from "../forms.ts";
import { PYTHON_FUNCTION_KINDS, PYTHON_SCOPE_KINDS, toActs } from "./python_acts.ts";
import { toForm } from "./python_forms.ts";

/** Python. */
export const PYTHON: Dialect = {
  scopeKinds: PYTHON_SCOPE_KINDS,
  functionKinds: PYTHON_FUNCTION_KINDS,
  toForm,
  toActs,
};
