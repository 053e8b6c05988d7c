/**
 * The commands that look at runs: `runs`, `show`, `ledger` and `export`. Nothing is made or changed.
 *
 * Imports `guards/`, `loop/` and the parts in `look/` and `export/`. Its effects are reading the
 * state folder, and the start of this program again under that permission alone.
 *
 * @module
 */

import { openStateReader, type StateReader } from "../loop/state_dir.ts";
import { printPages } from "./approver/pager.ts";
import { type Format, FORMATS } from "./export/formats.ts";
import { renderStoryJson } from "./export/json.ts";
import type { LookWish } from "./flags/parse_look.ts";
import { findRunId, type FoundRun, readRun } from "./look/find_run.ts";
import { listNeeded, locateState, toOwnWords } from "./look/locate_state.ts";
import { renderRuns, renderRunsJson } from "./look/render_runs.ts";
import { renderStory } from "./look/render_story.ts";
import { restart } from "./restart.ts";
import { renderStart, STEPPED_DOWN } from "./step_down.ts";
import { createDenoTerminal } from "./terminal.ts";
import type { Start, World } from "./world.ts";

/** How the command was started, and what it needs from outside. */
export interface LookSetting {
  readonly start: Omit<Start, "kind">;
  readonly world: World;
}

/**
 * Runs one of the commands.
 *
 * @param wish What is asked.
 * @param setting How it was started, and what it needs from outside.
 * @returns The exit code.
 * @throws {Error} Where there is no such run, or the state folder cannot be read.
 */
export async function runLookCommand(
  wish: LookWish,
  { start, world }: LookSetting,
): Promise<number> {
  const workspace = locateState(wish.dir, world.environment);
  if (start.isLauncher) {
    const needed = listNeeded(workspace);
    const args = [STEPPED_DOWN, ...toOwnWords(start.args, workspace)];
    return await restart(renderStart(needed, { ...start, args }), { needed, world });
  }
  const state = openStateReader(workspace);
  switch (wish.kind) {
    case "runs":
      return printRuns(state, { wish, world });
    case "show":
      return await printStory(find(wish.run, state), { wish, world });
    case "ledger": {
      const run = find(wish.run, state);
      const { renderLedger, renderLedgerJson } = await import("./look/render_ledger.ts");
      world.print(wish.printsJson ? renderLedgerJson(run) : renderLedger(run));
      return 0;
    }
    case "export": {
      const { story, journal } = find(wish.run, state);
      const formats: readonly Format[] = FORMATS;
      const format = formats.find(({ name }) => name === wish.format) ?? FORMATS[0];
      const render: Awaited<ReturnType<Format["load"]>> = await format.load();
      world.print(await render({ story, journal }));
      return 0;
    }
  }
}

function find(word: string, state: StateReader | null): FoundRun {
  const id = findRunId(word, state?.listRuns() ?? []);
  if (state === null) throw new RangeError("Cannot find a run: found no state folder");
  return readRun(id, state);
}

interface Printing<K extends LookWish["kind"]> {
  readonly wish: Extract<LookWish, { kind: K }>;
  readonly world: World;
}

function printRuns(state: StateReader | null, { wish, world }: Printing<"runs">): number {
  const stories = (state?.listRuns() ?? []).flatMap((id) =>
    state ? [readRun(id, state).story] : []
  );
  world.print(wish.printsJson ? renderRunsJson(stories) : renderRuns(stories, measureScreen()));
  return 0;
}

/** Through a pipe lines are as wide as on the widest page, and nothing waits for a key. */
function measureScreen(): { readonly columns: number; readonly hasColour: boolean } {
  const isTerminal = Deno.stdout.isTerminal();
  const columns = isTerminal ? createDenoTerminal().size().columns : PIPE_COLUMNS;
  return { columns, hasColour: isTerminal && !Deno.noColor };
}

const PIPE_COLUMNS = 120;

async function printStory({ story }: FoundRun, { wish, world }: Printing<"show">): Promise<number> {
  if (wish.printsJson) {
    world.print(renderStoryJson({ story }));
    return 0;
  }
  const rows = renderStory(story, measureScreen());
  const terminal = createDenoTerminal();
  const isPaged = Deno.stdout.isTerminal() && terminal.isInteractive;
  if (!isPaged || rows.length < terminal.size().rows) {
    world.print(rows.map((row) => `${row}\n`).join(""));
    return 0;
  }
  const paged = rows.map((text) => ({ text, isChange: false }));
  await terminal.hold(() => printPages(terminal, paged, { reservedRows: 0, more: MORE }));
  return 0;
}

const MORE = [
  "More below: space page, enter row, a all, q leaves",
  "More: space enter a q",
] as const;
