/**
 * A patch as the tool call that proposes it: old text that stands once, and what replaces it.
 *
 * Imports `guards/`. Pure.
 *
 * @module
 */

import { applyReplacement } from "../../guards/edits.ts";
import { isSameBytes, toExactText } from "../../guards/text.ts";
import type { FileChange } from "../../guards/request.ts";

/** Arguments of `replace_in_file`. */
export interface ReplaceArguments {
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

/**
 * Renders a change as one replacement of whole lines that stand once in the file.
 *
 * @param change A change of an existing text file.
 * @returns The arguments, or null where no replacement gives these bytes.
 */
export function toReplaceArguments({ path, before, after }: FileChange): ReplaceArguments | null {
  if (before === null) return null;
  const [old, now] = [toExactText(before).split("\n"), toExactText(after).split("\n")];
  const first = old.findIndex((line, index) => line !== now[index]);
  if (first === -1) return null;
  const same = countSameEnd(old.slice(first), now.slice(first));
  for (let wider = 0; wider <= old.length; wider++) {
    const from = Math.max(0, first - wider);
    const kept = Math.max(0, same - wider);
    const words = {
      old: trimReturn(old.slice(from, old.length - kept).join("\n")),
      new: trimReturn(now.slice(from, now.length - kept).join("\n")),
    };
    const edited = applyReplacement(before, words);
    if (edited.kind === "edited" && isSameBytes(edited.after, after)) return { path, ...words };
  }
  return null;
}

/** Lines are shown to a model without carriage returns. */
function trimReturn(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(/\r$/, "");
}

function countSameEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (
    count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)
  ) {
    count++;
  }
  return count;
}
