/**
 * Stories of runs in memory.
 *
 * @module
 */

import type { RunEvent, TestPurpose } from "../../../loop/events.ts";
import { readJournal } from "../../../loop/journal/read_journal.ts";
import type { Story } from "../../../loop/story/story.ts";
import { tellStory } from "../../../loop/story/tell_story.ts";
import type { ModelReply } from "../../../models/model.ts";
import { type Conduct, conduct } from "./fix.ts";
import { toJournal } from "./journal.ts";
import { call, edit, say } from "./model.ts";
import { toRun } from "./runs.ts";

/** Replies that fix the project of `fix.ts`. */
export const FIX: readonly ModelReply[] = [
  call(["read_file", { path: "src/a.js" }], edit("wrong", "right")),
  say("It was wrong."),
];

/**
 * Tells the story of events.
 *
 * @param events The events.
 * @param options Whether the run goes on.
 * @returns The story.
 */
export function tell(events: readonly RunEvent[], options: { isRunning?: boolean } = {}): Story {
  const { isRunning = false } = options;
  return tellStory(readJournal(toJournal(events)), { run: "run-1", isRunning });
}

/**
 * Conducts a run and tells its story. The rooms of the fake conductor run tests without a word; here
 * they speak as real ones do.
 *
 * @param options What is conducted.
 * @returns The story.
 */
export async function tellRun(options: Conduct): Promise<Story> {
  return tell(await listRunEvents(options));
}

/**
 * Conducts a run and lists its events, those of its test runs among them.
 *
 * @param options What is conducted.
 * @returns The events.
 */
export async function listRunEvents(options: Conduct): Promise<readonly RunEvent[]> {
  const { events } = await conduct(options);
  return events.events.flatMap((event) => {
    if (event.kind === "room_opened") return [event, ...runTests("baseline", "failed: wrong")];
    return event.kind === "verified" ? [...runTests("verify_green", "passed"), event] : [event];
  });
}

function runTests(purpose: TestPurpose, status: "passed" | "failed: wrong"): readonly RunEvent[] {
  const run = toRun({ one: "passed", two: status });
  return [{ kind: "tests_started", purpose }, { kind: "tests_finished", purpose, run }];
}
