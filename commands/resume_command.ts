/**
 * The command `resume`: goes on with a run that was cut short, as the fix that it was.
 *
 * Imports `loop/` and the fix beside it; its effects are theirs.
 *
 * @module
 */

import { splitWords } from "../guards/words.ts";
import type { RunSettings } from "../loop/events.ts";
import { ResumeError } from "../loop/replay/replay.ts";
import { openStateReader } from "../loop/state_dir.ts";
import { EXIT_COULD_NOT_RUN } from "./exit_codes.ts";
import { runFixCommand } from "./fix_command.ts";
import { parseCommandLine } from "./flags.ts";
import { renderSuggestion } from "../guards/nearest_name.ts";
import type { ResumeWish } from "./flags/parse_resume.ts";
import { findRunId, type FoundRun, readRun } from "./look/find_run.ts";
import { locateState } from "./look/locate_state.ts";
import { assertResumable, isOwnJournal } from "./resumed_run.ts";
import { joinSettings, listFlagNames } from "./start_words.ts";
import type { Start, World } from "./world.ts";

/**
 * Runs the command.
 *
 * @param wish Which run, and the flags that were given now.
 * @param start How this process was started.
 * @param world Everything it needs from outside.
 * @returns The exit code, as of a fix.
 * @throws {ResumeError} Where the run cannot be gone on with.
 */
export async function runResumeCommand(
  wish: ResumeWish,
  { start, world }: { readonly start: Omit<Start, "kind">; readonly world: World },
): Promise<number> {
  const workspace = locateState(wish.dir, world.environment);
  const state = openStateReader(workspace);
  const id = findRunId(wish.run, state?.listRuns() ?? []);
  if (state === null) throw new RangeError(`Cannot resume run ${id}: found no state folder`);
  const found = readRun(id, state);
  if (found.story.state === "running") {
    throw new ResumeError(`Cannot resume run ${id}: found a process that is still at it`);
  }
  assertResumable(found.journal, id);
  const inode = state.findInode(`runs/${id}/journal.jsonl`);
  const kept = listKept(found, { given: wish.words, isOwn: isOwnJournal(found.journal, inode) });
  const fixWords = joinSettings(kept, wish.words);
  const parsed = parseCommandLine(["fix", ...fixWords, "--dir", workspace]);
  if (parsed.kind !== "fix") {
    world.printError(
      parsed.kind === "usage_error" ? parsed.render(renderSuggestion) : "Cannot resume",
    );
    return EXIT_COULD_NOT_RUN;
  }
  const { options } = parsed;
  return await runFixCommand({ ...start, kind: "fix", options, resume: id, fixWords }, world);
}

interface Given {
  readonly given: readonly string[];
  readonly isOwn: boolean;
}

function listKept({ id, story }: FoundRun, { given, isOwn }: Given): readonly string[] {
  const { settings } = story;
  if (settings === null) {
    throw new ResumeError(
      `Cannot resume run ${id}: found that a program started it, and that program must go on with it`,
    );
  }
  if (isOwn) return [...settings.words, ...toWords(settings)];
  const names = listFlagNames(given);
  const missing = settings.flags.filter((word) =>
    word.startsWith("--") && !names.includes(word.slice(2))
  );
  if (missing.length === 0) return settings.words;
  throw new ResumeError(
    `Cannot resume run ${id}: found a copy of its journal, which may not say ${
      missing.join(" ")
    }; ` +
      `use: greenroom resume ${id} ${settings.flags.join(" ")}`,
  );
}

/** They are kept as a person would paste them. */
function toWords({ flags }: RunSettings): readonly string[] {
  return flags.flatMap((word) => {
    const split = splitWords(word);
    return split.kind === "argv" ? split.argv : [word];
  });
}
