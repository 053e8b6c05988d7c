/**
 * What progress says of each event of a run, as a line that is not laid out yet.
 *
 * Pure. Imports types of `loop/` and `room/`, `screen/` and the words of `look/`.
 *
 * @module
 */

import type { RunEvent } from "../../loop/events.ts";
import type { TestRun } from "../../room/test_run.ts";
import { PURPOSE_WORDS } from "../look/words.ts";
import { renderFinding, renderSign } from "../screen/marks.ts";
import type { Paint, Style } from "../screen/style.ts";

const MAX_WORDS_CHARACTERS = 600;

/** One line: a word at the left that says what it is about, and the text. */
export interface Line {
  readonly label: string;
  readonly text: string;
  /** One column, painted already, before the text. */
  readonly sign?: string;
  readonly paint?: Paint;
  /** Also printed where nobody watches. */
  readonly isEssential?: boolean;
  /** Written over by the next line: somebody is waiting. */
  readonly isWait?: boolean;
  /** The text of a wait after some seconds. */
  readonly after?: (seconds: number) => string;
  /** Cut to one row of the screen, with a count of what is hidden; others are wrapped. */
  readonly isOneRow?: boolean;
}

/** What a line depends on beside its event. */
export interface LineContext {
  readonly style: Style;
  /** Paths by the call that named them. */
  readonly paths: ReadonlyMap<string, string>;
}

/**
 * Renders an event as a line.
 *
 * @param event The event.
 * @param context Style, and what was heard before.
 * @returns The line, or null where there is nothing to say.
 */
export function toLine(event: RunEvent, { style, paths }: LineContext): Line | null {
  switch (event.kind) {
    case "run_started": {
      const { testCommand, model, sandbox } = event;
      return { label: "run", text: `${testCommand.join(" ")}, ${model}, sandbox ${sandbox}` };
    }
    case "resumed":
      return { label: "resume", text: "what was done before is taken over", isEssential: true };
    case "room_opened":
      return { label: "room", text: renderRoom(event) };
    case "tests_started":
      return { label: "tests", text: `${PURPOSE_WORDS[event.purpose]} …`, isWait: true };
    case "tests_finished":
      if (event.purpose === "verify_trial" || event.purpose === "verify_hunk") return null;
      return {
        label: "tests",
        text: `${PURPOSE_WORDS[event.purpose]}: ${renderRun(event.run)}`,
        isEssential: true,
      };
    case "searched":
      return {
        label: "search",
        text: `${renderCount(event.tried, "edit")} tried, ${event.plausible} of them green, ` +
          `${event.waiting} left …`,
        isWait: true,
      };
    case "prompted":
      return {
        label: "model",
        text: `step ${event.step} …`,
        isWait: true,
        after: (seconds) => `step ${event.step} … ${seconds} s`,
      };
    case "waiting": {
      const after = (seconds: number) =>
        `${Math.max(0, Math.ceil(event.waitMs / 1_000) - seconds)} s: ${event.problem} …`;
      return { label: "waiting", text: after(0), isWait: true, isEssential: true, after };
    }
    case "replied":
      // A last word is part of the report.
      return event.text === null || event.calls.length === 0
        ? null
        : { label: "model", text: cutWords(event.text) };
    case "reply_rejected":
      return { label: "model", text: event.explanation, paint: style.warning, isEssential: true };
    case "requested":
      return event.diff === null
        ? { label: "model", text: renderRequest(event), isOneRow: true }
        : null;
    case "decided": {
      const { decision, tool, call } = event;
      if (decision.kind !== "deny") return null;
      const what = [tool, paths.get(call) ?? ""].join(" ").trim();
      const text = `${what}: ${decision.reason} (${decision.rule})`;
      return { label: "refused", text, paint: style.warning, isEssential: true };
    }
    case "asked":
    case "answered":
      return null;
    case "applying":
      return { label: "edit", text: `${event.path}, in the room` };
    case "tool_finished":
      return event.isError
        ? { label: "model", text: `${event.tool}: ${event.result}`, isOneRow: true }
        : null;
    case "denial_remembered": {
      const text = `${event.path} refused; greenroom denied forget ${event.denial} forgets it`;
      return { label: "remember", text, isEssential: true };
    }
    case "verify_started":
      return { label: "verify", text: `${event.files.join(", ")} …`, isWait: true };
    case "oracle_answered":
      return {
        label: "verify",
        sign: renderSign(event.oracle.answer, style),
        text: renderFinding(event.oracle),
      };
    case "verified":
      return { label: "verify", text: `${event.runs} test runs` };
    case "landing":
    case "reviewed":
      return null;
    case "landed":
      return { label: "landed", text: event.files.join(", "), isEssential: true };
    case "patch_saved":
      return { label: "patch", text: event.path, isEssential: true };
    case "note":
      return { label: "note", text: event.text, paint: style.warning, isEssential: true };
    case "run_finished":
      return null;
  }
}

/** What a model says beside its calls is for reading in passing. */
function cutWords(text: string): string {
  return text.length <= MAX_WORDS_CHARACTERS ? text : `${text.slice(0, MAX_WORDS_CHARACTERS)}…`;
}

function renderRoom(event: Extract<RunEvent, { kind: "room_opened" }>): string {
  const { files, withheld, durationMs } = event;
  const kept = withheld.length === 0 ? "" : `, ${withheld.length} withheld: ${withheld.join(", ")}`;
  return `${files} ${files === 1 ? "file" : "files"} copied in ${renderSeconds(durationMs)}${kept}`;
}

function renderRun({ summary, durationMs }: TestRun): string {
  return `${summary.replace(/\.$/, "")} (${renderSeconds(durationMs)})`;
}

function renderRequest({ tool, path }: Extract<RunEvent, { kind: "requested" }>): string {
  return path === null || path === "" ? tool : `${tool} ${path}`;
}

function renderCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function renderSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
