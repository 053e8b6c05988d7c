/**
 * Whether something that happens again is what the journal says happened.
 *
 * Pure. Imports types.
 *
 * @module
 */

import type { RunEvent } from "../events.ts";

/**
 * Compares an event with the one on the tape.
 *
 * @param now What happens.
 * @param then What the journal says.
 * @returns True where they are the same, apart from times and words that may differ.
 */
export function isSameEvent(now: RunEvent, then: RunEvent): boolean {
  return now.kind === then.kind && toIdentity(now) === toIdentity(then);
}

/** What makes an event this one and no other; bytes are compared by their hashes. */
function toIdentity(event: RunEvent): string {
  switch (event.kind) {
    case "prompted":
    case "replied":
    case "reply_rejected":
      return String(event.step);
    case "requested":
      return join(event.call, event.tool, event.path);
    case "decided":
      return join(event.call, event.decision.kind, event.decision.rule);
    case "asked":
      return join(event.call, event.question, ...event.files.map(toHashes));
    case "answered":
      return join(event.call, event.answer);
    case "applying":
      return join(event.call, toHashes(event));
    case "tool_finished":
      return join(event.call, String(event.isError));
    case "denial_remembered":
      return join(event.denial, event.path);
    case "tests_started":
    case "tests_finished":
      return event.purpose;
    default:
      return "";
  }
}

function toHashes(
  { path, beforeHash, afterHash }: {
    readonly path: string;
    readonly beforeHash: string | null;
    readonly afterHash: string;
  },
): string {
  return join(path, beforeHash, afterHash);
}

function join(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
