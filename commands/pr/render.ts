/**
 * What `pr` prints: for people, and as one object for programs.
 *
 * Imports types of `publish/`. Pure.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import type { Draft } from "../../publish/github/open_draft.ts";

/** What was kept where nothing could be opened. */
export interface Kept {
  /** Paths, from the project's root; null where nothing was kept. */
  readonly patch: string | null;
  readonly text: string | null;
}

const LABEL_COLUMNS = 10;

/**
 * Renders a result as the one object of `--json`; no key is ever left out.
 *
 * @param draft What came of it.
 * @param kept What was kept.
 * @returns One line of JSON and a line break.
 */
export function renderDraftJson(draft: Draft, { patch, text }: Kept): string {
  const none = {
    number: null,
    url: null,
    branch: null,
    isDraft: null,
    startsNoChecks: null,
    reason: null,
  };
  const { kind: outcome, ...facts } = draft;
  return `${JSON.stringify({ outcome, ...none, ...facts, patch, text })}\n`;
}

/**
 * Renders a result for a person.
 *
 * @param draft What came of it.
 * @param kept What was kept.
 * @returns Lines that end in a line break; the last one says what came of it.
 */
export function renderDraft(draft: Draft, { patch, text }: Kept): string {
  const branch = "branch" in draft && draft.branch !== null ? draft.branch : null;
  return [
    ...(branch === null ? [] : [["branch", branch]]),
    ...(patch === null ? [] : [["patch", `${patch} (git apply ${patch})`]]),
    ...(text === null ? [] : [["text", text]]),
    [draft.kind, renderOutcome(draft)],
  ].map(([label = "", words = ""]) => `${label.padEnd(LABEL_COLUMNS)}${makeVisible(words)}\n`)
    .join("");
}

function renderOutcome(draft: Draft): string {
  switch (draft.kind) {
    case "opened":
      return `${name(draft)} ${draft.url}`;
    case "updated":
      return `${name(draft)} ${draft.url}: a commit was put on top`;
    case "unchanged":
      return `${name(draft)} ${draft.url}: it has this change already`;
    case "refused":
      return `pull request #${draft.number} ${draft.url} with this change was closed: that is a no`;
    case "stale":
    case "failed":
      return `Cannot open a pull request: ${draft.reason}`;
  }
}

function name({ number, isDraft }: Extract<Draft, { readonly isDraft: boolean }>): string {
  return `${isDraft ? "draft pull request" : "pull request"} #${number}`;
}
