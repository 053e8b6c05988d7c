/**
 * Where a run stands, in one row: turn, model, time, tokens, cost. For whoever waits.
 *
 * Holds what it has heard; imports the words beside it. Has no other effect.
 *
 * @module
 */

import type { RunEvent } from "../../loop/events.ts";
import type { Step } from "../../loop/story/story.ts";
import { sumUsage } from "../../loop/story/steps.ts";
import { renderCost, renderDuration, renderNumber } from "../look/words.ts";

/** What a run has come to so far. */
export interface Status {
  take(event: RunEvent): void;
  /** Renders it; empty where nothing is known yet. */
  render(): string;
}

/**
 * Creates the status of a run.
 *
 * @param now Milliseconds of a clock that only goes forward.
 * @returns The status.
 */
export function createStatus(now: () => number): Status {
  const startedAt = now();
  const steps: Step[] = [];
  let model = "";
  let maxSteps = 0;
  return {
    take(event) {
      if (event.kind === "run_started") ({ model, maxSteps } = event);
      if (event.kind !== "replied" && event.kind !== "reply_rejected") return;
      const { step, usage } = event;
      steps.push({ step, startedAt: "", waitMs: null, usage, outcome: "replied" });
    },
    render() {
      const used = sumUsage(steps);
      const tokens = (used.inputTokens ?? 0) + (used.outputTokens ?? 0);
      const parts = [
        maxSteps > 0 ? `at most ${maxSteps} steps` : "",
        model,
        renderDuration(now() - startedAt),
        tokens > 0
          ? `${used.untoldTokens > 0 ? "at least " : ""}${renderNumber(tokens)} tokens`
          : "",
        used.requests > 0 ? renderCost(used) : "",
      ];
      return model === "" ? "" : parts.filter((part) => part !== "").join(", ");
    },
  };
}
