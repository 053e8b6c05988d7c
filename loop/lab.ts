/**
 * The lab: two fresh rooms, one with the base and one with the fix, in which oracles try things.
 *
 * Each room is opened when it is first needed and does one thing at a time; the two work side by
 * side. What a trial changes is taken back after it. Imports types of `guards/` and `room/`. Its
 * effects are the ones it is handed.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";
import type { TestRun } from "../room/test_run.ts";
import type { TestPurpose } from "./events.ts";

/** One test run of a verify room. */
export interface VerifyRun {
  readonly purpose: TestPurpose;
  /** Name of the only tests to run, where the runner has a safe way to choose. */
  readonly filter?: string;
  /** Time after which the run is ended, where it shall be less than usual. */
  readonly timeoutMs?: number;
}

/** A room that verify may use up. */
export interface VerifyRoom {
  files(): readonly string[];
  read(path: string): Promise<Uint8Array | null>;
  /** Puts changes into the room, over what they were made on; tests may be among them. */
  put(changes: readonly FileChange[]): Promise<void>;
  runTests(run: VerifyRun): Promise<TestRun>;
  close(): Promise<void>;
}

/** Something an oracle wants to try. */
export interface Trial {
  /** On what: the project as it was, or with the fix. */
  readonly on: "base" | "fix";
  /** Changes to files that exist there, for this trial alone. */
  readonly changes: readonly FileChange[];
  /** What the run is for; a trial like any other where left out. */
  readonly purpose?: TestPurpose;
  readonly filter?: string;
  /** Time after which the run is ended, where it shall be less than usual. */
  readonly timeoutMs?: number;
}

/** A file that is put into a room beside what the project has. */
export interface AddedFile {
  /** Path below the workspace. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What the lab needs from outside. */
export interface LabOptions {
  /** Opens a fresh room on the working tree as it is now. */
  readonly openRoom: () => Promise<VerifyRoom>;
  readonly changes: readonly FileChange[];
  /** Test runs at the most, all oracles together. */
  readonly maxRuns: number;
}

/** Two rooms and a count of what was run in them. */
export class Lab {
  readonly #options: LabOptions;
  readonly #benches: Readonly<Record<Trial["on"], Bench>>;
  #runs = 0;
  #isConcluded = false;

  /** Makes a lab over rooms that are opened when they are needed. */
  constructor(options: LabOptions) {
    this.#options = options;
    const { openRoom, changes } = options;
    this.#benches = { base: new Bench(openRoom, []), fix: new Bench(openRoom, changes) };
  }

  /** Test runs made so far. */
  get runs(): number {
    return this.#runs;
  }

  /**
   * Runs the tests of a room as it is.
   *
   * @param on Which room.
   * @param run What the run is for.
   * @returns The run.
   */
  run(on: Trial["on"], run: VerifyRun): Promise<TestRun> {
    this.#runs++;
    return this.#benches[on].use((room) => room.runTests(run));
  }

  /**
   * Runs the tests of a room with changes that are taken back afterwards.
   *
   * Of trials on the fix that are asked for together, some run in the other room, with the fix put
   * into it for as long.
   *
   * @param trial What to try.
   * @returns The run, or null where the limit of runs is reached.
   */
  async try(trial: Trial): Promise<TestRun | null> {
    if (this.#runs >= this.#options.maxRuns) return null;
    this.#runs++;
    const { purpose = "verify_trial", filter, timeoutMs } = trial;
    const { bench, changes } = this.#place(trial);
    return await bench.use(async (room) => {
      await room.put(changes);
      const run = await room.runTests({
        purpose,
        ...(filter === undefined ? {} : { filter }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      await room.put(changes.map(takeBack));
      return run;
    });
  }

  #place({ on, changes }: Trial): Placed {
    const { base, fix } = this.#benches;
    const isMoved = on === "fix" && base.load < fix.load && !this.#isConcluded;
    const moved = isMoved ? combine(this.#options.changes, changes) : null;
    return moved ? { bench: base, changes: moved } : { bench: this.#benches[on], changes };
  }

  /**
   * Runs the tests of the room with the fix with files added to it for good: the last run there.
   *
   * @param files The files; one that is there already is replaced.
   * @returns The run; it is made whatever the limit of runs is.
   */
  async conclude(files: readonly AddedFile[]): Promise<TestRun> {
    this.#runs++;
    this.#isConcluded = true;
    return await this.#benches.fix.use(async (room) => {
      for (const { path, bytes } of files) {
        await room.put([{ path, before: await room.read(path), after: bytes }]);
      }
      return await room.runTests({ purpose: "verify_hidden" });
    });
  }

  /**
   * Reads a file of a room.
   *
   * @param on Which room.
   * @param path Path below it.
   * @returns Its bytes, or null where there is none.
   */
  read(on: Trial["on"], path: string): Promise<Uint8Array | null> {
    return this.#benches[on].use((room) => room.read(path));
  }

  /**
   * Lists the files of a room.
   *
   * @param on Which room.
   * @returns Paths below it, sorted.
   */
  files(on: Trial["on"]): Promise<readonly string[]> {
    return this.#benches[on].use((room) => Promise.resolve(room.files()));
  }

  /** Closes the rooms that were opened. */
  async close(): Promise<void> {
    await Promise.all([this.#benches.base.close(), this.#benches.fix.close()]);
  }
}

/** Where a trial takes place, and what makes it of what lies there. */
interface Placed {
  readonly bench: Bench;
  readonly changes: readonly FileChange[];
}

/** Both changes as one, or null where a new file is among them: it could not be taken back. */
function combine(
  first: readonly FileChange[],
  second: readonly FileChange[],
): readonly FileChange[] | null {
  const paths = new Set(second.map(({ path }) => path));
  const later = second.map((change) => {
    const earlier = first.find(({ path }) => path === change.path);
    return earlier ? { ...change, before: earlier.before } : change;
  });
  const all = [...first.filter(({ path }) => !paths.has(path)), ...later];
  return all.some(({ before }) => before === null) ? null : all;
}

function takeBack({ path, before, after }: FileChange): FileChange {
  if (before === null) {
    throw new RangeError(
      `Cannot try a change of "${path}": found a new file and only files that exist can be put back`,
    );
  }
  return { path, before: after, after: before };
}

/** One room and the queue before it. */
class Bench {
  readonly #open: () => Promise<VerifyRoom>;
  readonly #changes: readonly FileChange[];
  #room: Promise<VerifyRoom> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #load = 0;

  constructor(open: () => Promise<VerifyRoom>, changes: readonly FileChange[]) {
    this.#open = open;
    this.#changes = changes;
  }

  /** How much waits for the room or works in it. */
  get load(): number {
    return this.#load;
  }

  use<T>(work: (room: VerifyRoom) => Promise<T>): Promise<T> {
    this.#load++;
    const mine = this.#last.then(async () => await work(await this.#getRoom()))
      .finally(() => this.#load--);
    this.#last = mine.catch(() => {});
    return mine;
  }

  async close(): Promise<void> {
    await this.#last;
    await (await this.#room)?.close();
  }

  #getRoom(): Promise<VerifyRoom> {
    return this.#room ??= (async () => {
      const room = await this.#open();
      await room.put(this.#changes);
      return room;
    })();
  }
}
