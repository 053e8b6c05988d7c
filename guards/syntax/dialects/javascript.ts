/**
 * Reads TypeScript and JavaScript: what their nodes mean.
 *
 * Imports `forms.ts`, `tree.ts` and its own halves. Has no effect.
 *
 * @module
 */

import type { Dialect } from "../forms.ts";
import { toActs } from "./javascript_acts.ts";
import { toForm } from "./javascript_forms.ts";
import { FUNCTION_KINDS, SCOPE_KINDS } from "./javascript_kinds.ts";

/** TypeScript and JavaScript, with and without JSX. */
export const JAVASCRIPT: Dialect = {
  scopeKinds: SCOPE_KINDS,
  functionKinds: FUNCTION_KINDS,
  toForm,
  toActs,
};
