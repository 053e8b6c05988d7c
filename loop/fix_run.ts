/**
 * A run under way: what all attempts of it share, and what a single one begins with.
 *
 * Types alone. Imports types of `models/`. Has no effect.
 *
 * @module
 */

import type { Model } from "../models/model.ts";
import type { Budget } from "./budget.ts";
import type { Beginning, FixEffects, FixTask } from "./fix_task.ts";
import type { Looks } from "./looks.ts";
import type { Targets } from "./outcomes.ts";
import type { Reviews } from "./reviews.ts";
import type { Refusal, RunUsage } from "./verdict.ts";

/** One run from its baseline to the report. */
export interface FixRun {
  readonly task: FixTask;
  readonly effects: FixEffects;
  readonly beginning: Beginning;
  /** What a guard or a person refused, over all attempts. */
  readonly refusals: Refusal[];
  readonly reviews: Reviews;
}

/** What all attempts work towards, and within. */
export interface Climb {
  readonly targets: Targets;
  readonly looks: Looks;
  readonly budget?: Budget;
  readonly deadline?: AbortSignal | null;
}

/** One attempt. */
export interface Attempt extends Climb {
  readonly model: Model;
  /** What the attempts before used. */
  readonly before: { readonly steps: number; readonly usage: RunUsage };
  /** What came of the attempts before, one line each. */
  readonly tried: readonly string[];
  /** Why this model is asked. */
  readonly why: string;
}
