/**
 * A saved log as a model is told it: of a CI run the failing steps alone.
 *
 * A log that holds no failure of the source ends the run before any model is asked: nothing invents
 * faults like an empty prompt. Pure.
 *
 * @module
 */

import { findDeadEnd, findNoLog } from "./saved_log/dead_ends.ts";
import { type LogStep, splitSteps } from "./saved_log/steps.ts";

/** What a saved log is worth. */
export type SavedLog =
  /** Something to tell a model. */
  | { readonly kind: "log"; readonly text: string }
  /** No failure that a change of source could mend. */
  | { readonly kind: "nothing"; readonly reason: string };

/**
 * Reads a saved log.
 *
 * @param text The log: what a test command printed, or what `gh run view --log-failed` prints.
 * @param clean Frees text of terminal codes.
 * @returns The failing steps of a CI log, any other log whole, or why there is nothing in it.
 */
export function readSavedLog(text: string, clean: (text: string) => string): SavedLog {
  if (clean(text).replaceAll("\uFEFF", "").trim() === "") {
    return toNothing(
      "is empty: gh prints nothing where the run was cancelled, its log is gone, or steps were renamed",
    );
  }
  const noLog = findNoLog(clean(text));
  if (noLog !== null) return toNothing(`is none: ${noLog}`);
  const steps = splitSteps(text, clean);
  const failing = steps.filter(({ errors }) => errors.length > 0);
  if (failing.length === 0) return { kind: "log", text: renderSteps(steps) };
  const told = failing.filter((step) => findOwnDeadEnd(step) === null);
  if (told.length > 0) return { kind: "log", text: renderSteps(told) };
  const ends = new Set(failing.map(findOwnDeadEnd));
  return toNothing(`says that ${[...ends].join(", and that ")}`);
}

function findOwnDeadEnd({ errors }: LogStep): string | null {
  return findDeadEnd(errors);
}

function toNothing(words: string): SavedLog {
  return { kind: "nothing", reason: `The saved log ${words}; no model was asked` };
}

/** Names stand above their lines where there is more than one step, or the log names it. */
function renderSteps(steps: readonly LogStep[]): string {
  const alike = Map.groupBy(steps, ({ lines }) => lines.join("\n").replace(TIME, "0"));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const names = [first, ...others.slice(0, MAX_ALIKE)].map(renderName).filter((name) =>
      name !== ""
    );
    const more = others.length - MAX_ALIKE;
    const head = more > 0 ? [...names, `${more} more`] : names;
    return [...(head.length === 0 ? [] : [`[${head.join(", and alike ")}]`]), ...first.lines];
  }).join("\n");
}

/** Jobs of a matrix often fail the same way; what they took is no difference. */
const TIME = /\d+(?:\.\d+)? ?m?s\b|(?<=duration_ms )\S+/g;
/** Names of steps that say the same as another. */
const MAX_ALIKE = 5;

function renderName({ job, step }: LogStep): string {
  return [job, step].filter((name) => name !== "").join(" / ");
}
