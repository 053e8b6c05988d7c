/**
 * A project that lives in memory: rooms are copies of its files, and its tests are functions of
 * what a room holds.
 *
 * @module
 */

import type { Approval } from "../../../guards/approval.ts";
import type { EditRequest, FileChange } from "../../../guards/request.ts";
import type { TestPurpose } from "../../../loop/events.ts";
import type { WorkRoom } from "../../../loop/fix_task.ts";
import type { VerifyRun } from "../../../loop/lab.ts";
import type { VerifyRoom } from "../../../loop/verify.ts";
import type { TestRun } from "../../../room/test_run.ts";
import { fail as failCall, type RoomView } from "../../../tools/tool.ts";

/** Files of a room: bytes by path. */
export type Files = Map<string, Uint8Array>;

/** What a project is made of. */
export interface ProjectOptions {
  readonly files: Readonly<Record<string, string>>;
  /** Runs the tests on the texts of a room. */
  readonly test: (texts: (path: string) => string, purpose: TestPurpose) => TestRun;
  /** Told of everything that happens, in order. */
  readonly log?: (what: string) => void;
}

/** A project, and what was done with it. */
export interface FakeProject {
  readonly files: Files;
  /** What each test run was made for, in order. */
  readonly purposes: readonly TestPurpose[];
  /** Time limits of test runs that had one of their own, by purpose. */
  readonly limitsMs: ReadonlyMap<TestPurpose, number>;
  /** Rooms that are open now. */
  openRooms(): number;
  openRoom(): Promise<WorkRoom>;
  openVerifyRoom(): Promise<VerifyRoom>;
  /** Puts changes onto the project's own files. */
  land(changes: readonly FileChange[]): Promise<{ kind: "landed"; files: readonly string[] }>;
  text(path: string): string | null;
}

const HEAD = {
  branch: "main",
  commit: null,
  folder: "",
  describeBase: () => Promise.resolve("base"),
};

/**
 * Creates a project.
 *
 * @param options Its files and tests.
 * @returns The project.
 */
export function createProject(options: ProjectOptions): FakeProject {
  const { log = () => {} } = options;
  const files: Files = new Map();
  for (const [path, text] of Object.entries(options.files)) files.set(path, encode(text));
  const purposes: TestPurpose[] = [];
  const limitsMs = new Map<TestPurpose, number>();
  let open = 0;
  const run = (room: Files, purpose: TestPurpose): Promise<TestRun> => {
    purposes.push(purpose);
    log(`test ${purpose}`);
    return Promise.resolve(options.test((path) => decode(room.get(path)) ?? "", purpose));
  };
  const enter = (): { room: Files; close: () => Promise<void> } => {
    open++;
    return { room: new Map(files), close: () => Promise.resolve(void open--) };
  };
  return {
    files,
    purposes,
    limitsMs,
    openRooms: () => open,
    openRoom() {
      const { room, close } = enter();
      const facts = { files: room.size, withheld: [".env"], notes: [], ...HEAD };
      const runCommand = (argv: readonly string[]) => Promise.resolve(`ran ${argv.join(" ")}`);
      const toolContext = { room: createView(room, log), runCommand };
      const loadToolContext = () => Promise.resolve(toolContext);
      const runTests = (purpose: TestPurpose) => run(room, purpose);
      return Promise.resolve({ ...facts, loadToolContext, runTests, close });
    },
    openVerifyRoom() {
      const { room, close } = enter();
      return Promise.resolve({
        files: () => [...room.keys()].sort(),
        read: (path: string) => Promise.resolve(room.get(path) ?? null),
        put: (changes: readonly FileChange[]) => Promise.resolve(putAll(room, changes)),
        runTests: ({ purpose, timeoutMs }: VerifyRun) => {
          if (timeoutMs !== undefined) limitsMs.set(purpose, timeoutMs);
          return run(room, purpose);
        },
        close,
      });
    },
    land(changes) {
      log("land");
      putAll(files, changes);
      return Promise.resolve({ kind: "landed", files: changes.map(({ path }) => path) });
    },
    text: (path) => decode(files.get(path)),
  };
}

/** The tools' view of a room in memory; the guards of paths are not its matter. */
export function createView(room: Files, log: (what: string) => void = () => {}): RoomView {
  return {
    locate(path) {
      const bytes = room.get(path);
      if (bytes) return Promise.resolve({ kind: "file", path, bytes });
      const isFolder = path === "." || [...room.keys()].some((name) => name.startsWith(`${path}/`));
      return Promise.resolve(
        isFolder
          ? { kind: "folder", path: path === "." ? "" : path }
          : { kind: "absent", path, hint: "" },
      );
    },
    list: () =>
      Promise.resolve([...room.keys()].sort().map((name) => ({ name, kind: "file", size: 1 }))),
    searchable: () => Promise.resolve([...room.keys()].sort()),
    apply(approval: Approval) {
      const { change } = (approval as Approval<EditRequest>).use();
      log(`write ${change.path}`);
      if (decode(room.get(change.path)) !== decode(change.before ?? undefined)) {
        return Promise.resolve(failCall("edit_conflict", `Cannot apply edit to "${change.path}"`));
      }
      putAll(room, [change]);
      return Promise.resolve(null);
    },
  };
}

function putAll(room: Files, changes: readonly FileChange[]): void {
  for (const { path, after } of changes) room.set(path, after);
}

/** Text as bytes. */
export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : new TextDecoder().decode(bytes);
}
