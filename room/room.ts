/**
 * The room: a disposable copy of a project, and the only writer of it.
 *
 * The model and the tests only ever see a room, so whatever happens in it dies with it. It changes
 * by approved edits, and after each test run it is put back to the base and those edits. Imports
 * `guards/` and the room's own files; `copy/` is called from nowhere else, and of it only what opens
 * a room is loaded at once. Writes a room and the short-lived files beside it that carry its name.
 *
 * @module
 */

import type { Approval } from "../guards/approval.ts";
import type { MetadataProbe } from "../guards/contain.ts";
import type { EditRequest, FileChange } from "../guards/request.ts";
import { isSecretPath } from "../guards/secrets.ts";
import { dirname } from "../guards/std_path.ts";
import { copyMembers } from "./copy/copy_members.ts";
import type { DiskClock, Entries } from "./copy/entry.ts";
import type { TouchedPath } from "./copy/sweep.ts";
import { type LeftOut, listMembers, type Members, type MembersOptions } from "./members/members.ts";
import { createPace } from "./members/pace.ts";
import type { Mount } from "./mount.ts";
import { createProbe } from "./probe.ts";

export type { TouchedPath } from "./copy/sweep.ts";
export type { LeftOut } from "./members/members.ts";

/** How to open a room. */
export interface RoomOptions extends Partial<MembersOptions> {
  /** Absolute path of the room, inside the state folder; nothing may have that name yet. */
  readonly dir: string;
  /** Entries that a test run may leave before the room is given up. Default 100,000. */
  readonly maxLeftEntries?: number;
}

/** What was done so that ignored folders are reachable without a mount. */
export interface ReachedMounts {
  /** Paths at which a link to the original is now. */
  readonly linked: readonly string[];
  /** Paths at which a copy is now. */
  readonly copied: readonly string[];
  /** What stays out of reach, and why. */
  readonly leftOut: readonly LeftOut[];
}

/** Ignored files copied at the most where nothing can be mounted. */
const MAX_COPIED_FILES = 30_000;
const MAX_COPIED_BYTES = 1_000_000_000;
const MAX_LEFT_ENTRIES = 100_000;
const MAX_CLOSING_ENTRIES = 2_000_000;

/**
 * Opens a room: copies what belongs to a project.
 *
 * Never copied are `.git`, `.greenroom`, secret files, and what git ignores; the last is listed as
 * mounts. While a room is open its files belong to it alone.
 *
 * @param workspace Path of the project; links on the way to it are resolved once, here.
 * @param options Where the room goes, and what belongs in it.
 * @returns The room.
 * @throws {RangeError} Where the project is too large, or the place of the room is not its own.
 * @throws {Error} Where the disk fails; nothing of the room is left.
 */
export async function openRoom(workspace: string, options: RoomOptions): Promise<Room> {
  const realWorkspace = await Deno.realPath(workspace);
  const isSecret = options.isSecret ?? isSecretPath;
  const members = await listMembers(realWorkspace, { ...options, isSecret });
  const root = createRoot(options.dir, { workspace, realWorkspace });
  try {
    const copied = await copyMembers(members, { workspace: realWorkspace, root });
    const sealedAt = readDiskClock(root);
    const { maxLeftEntries = MAX_LEFT_ENTRIES } = options;
    const parts = { root, workspace: realWorkspace, members, copied, sealedAt };
    return new Room({ ...parts, isSecret, maxLeftEntries });
  } catch (error) {
    await removeRoom(root);
    const found = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot open room "${root}": found ${found}`, { cause: error });
  }
}

/** What a room is made of. */
interface RoomParts {
  readonly root: string;
  readonly workspace: string;
  readonly members: Members;
  readonly copied: Awaited<ReturnType<typeof copyMembers>>;
  readonly sealedAt: DiskClock;
  readonly isSecret: (path: string) => boolean;
  readonly maxLeftEntries: number;
}

/** A disposable copy of a project. */
export class Room {
  /** Absolute real path of the copy. */
  readonly root: string;
  /** Absolute real path of the project. */
  readonly workspace: string;
  /** Ignored folders and files that are not copied; an empty stand-in is at the path of each. */
  readonly mounts: readonly Mount[];
  /** Secret files and folders that are neither copied nor mounted. */
  readonly withheld: readonly string[];
  /** What could not be copied, and why. */
  readonly leftOut: readonly LeftOut[];
  /** What was not looked at or is judged by a lesser rule, a sentence each. */
  readonly notes: readonly string[];
  /** Answers the path guards' questions about the room. */
  readonly probe: Required<MetadataProbe>;
  readonly #entries: Entries;
  readonly #isSecret: (path: string) => boolean;
  readonly #isIgnored: (path: string) => boolean;
  readonly #maxLeftEntries: number;
  #sealedAt: DiskClock;
  #failure: unknown = null;

  /** Takes over a finished copy; `openRoom` makes one. */
  constructor(parts: RoomParts) {
    const { root, workspace, members, copied } = parts;
    this.root = root;
    this.workspace = workspace;
    this.#entries = copied.entries;
    this.#isSecret = parts.isSecret;
    this.#isIgnored = members.isIgnored;
    this.#maxLeftEntries = parts.maxLeftEntries;
    this.#sealedAt = parts.sealedAt;
    this.mounts = [...members.mounts, ...copied.mounts];
    this.withheld = members.withheld;
    this.leftOut = [...members.leftOut, ...copied.leftOut];
    this.notes = [...members.notes, ...copied.notes];
    this.probe = createProbe((path) =>
      path.startsWith(`${root}/`) ? workspace + path.slice(root.length) : null
    );
  }

  /**
   * Tells whether git would ignore a new file, so that nobody would see it land.
   *
   * @param path Path below the room that no file has.
   * @returns True where an ignore rule matches it.
   */
  isIgnored(path: string): boolean {
    return this.#isIgnored(path);
  }

  /**
   * Lists the files of the project that the room holds; neither links nor what is mounted.
   *
   * @returns Paths below the room, sorted.
   */
  files(): string[] {
    return [...this.#entries]
      .filter(([, entry]) => entry.kind === "file" && entry.role === "member")
      .map(([path]) => path)
      .sort();
  }

  /**
   * Reads a file of the room; the path guards have judged the path before.
   *
   * @param path Path below the room.
   * @returns Its bytes; null where it is no file of the project or lies behind a link.
   */
  async read(path: string): Promise<Uint8Array | null> {
    this.#assertUsable();
    if (this.#entries.get(path)?.role === "mount") return null;
    const absolute = `${this.root}/${path}`;
    const metadata = await this.probe.lstat(absolute);
    if (metadata?.kind !== "file" || await this.probe.realPath(absolute) !== absolute) return null;
    return Deno.readFileSync(absolute);
  }

  /**
   * Carries out an approved edit, and uses the approval up.
   *
   * @param approval The permit for exactly this edit.
   * @throws {EditConflictError} Where the room does not hold what the edit was made for.
   */
  async apply(approval: Approval<EditRequest>): Promise<void> {
    await this.put([approval.use().change]);
  }

  /**
   * Puts changes into a room in which a proposal is proved.
   *
   * @param changes The changes, each of a path of its own.
   * @throws {EditConflictError} Where the room does not hold what a change was made for.
   */
  async put(changes: readonly FileChange[]): Promise<void> {
    this.#assertUsable();
    const { root, mounts } = this;
    const { putChange } = await import("./copy/put_change.ts");
    for (const change of changes) putChange(change, { root, mounts, entries: this.#entries });
    this.#seal();
  }

  /** Loads what `restore` needs; the moment for it is while the test run goes on. */
  async prepareRestore(): Promise<void> {
    await import("./copy/sweep.ts");
  }

  /**
   * Puts the room back to the base and the edits, after a test run that may have changed anything.
   *
   * @returns What the run had touched.
   * @throws {RangeError} Where the run left too much; the room is of no more use.
   * @throws {Error} Where the right bytes are lost, as the project changed; likewise.
   */
  async restore(): Promise<TouchedPath[]> {
    this.#assertUsable();
    try {
      const { sweepRoom } = await import("./copy/sweep.ts");
      const touched = await sweepRoom({
        root: this.root,
        workspace: this.workspace,
        entries: this.#entries,
        sealedAt: this.#sealedAt,
        maxLeftEntries: this.#maxLeftEntries,
      });
      this.#seal();
      return touched;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /**
   * Makes what is ignored reachable for a child that nothing can be mounted for: by a link where
   * that is safe and permitted, else by a copy, as far as copies are cheap.
   *
   * A child must not write through the links: their paths belong among what it may not write.
   *
   * @returns What was linked, copied and left out.
   */
  async linkMounts(): Promise<ReachedMounts> {
    this.#assertUsable();
    const reached = { linked: [] as string[], copied: [] as string[], leftOut: [] as LeftOut[] };
    const allowance = { filesLeft: MAX_COPIED_FILES, bytesLeft: MAX_COPIED_BYTES };
    const { root, workspace } = this;
    const isSecret = this.#isSecret;
    const options = { root, workspace, isSecret, entries: this.#entries, pace: createPace() };
    const { copyMount, linkMount } = await import("./copy/copy_mount.ts");
    for (const mount of this.mounts) {
      if (linkMount(mount, options)) reached.linked.push(mount.path);
      else {
        const reason = await copyMount(mount, { ...options, allowance });
        if (reason === null) reached.copied.push(mount.path);
        else reached.leftOut.push({ path: mount.path, reason });
      }
    }
    this.#seal();
    return reached;
  }

  /** Removes the room and all that is in it. */
  async close(): Promise<void> {
    this.#failure ??= new RangeError("it is closed");
    await removeRoom(this.root);
  }

  /** Notes that from now on the room holds what it shall, until a test run changes it. */
  #seal(): void {
    this.#sealedAt = readDiskClock(this.root);
  }

  #assertUsable(): void {
    if (this.#failure === null) return;
    throw new Error(
      `Cannot use room "${this.root}": found that its state is lost and a fresh room is needed`,
      { cause: this.#failure },
    );
  }
}

/** Makes the folder of the room, and makes sure that it lies where its path says. */
function createRoot(
  dir: string,
  { workspace, realWorkspace }: { readonly workspace: string; readonly realWorkspace: string },
): string {
  const isBelow = dir.startsWith(`${workspace}/`);
  const root = isBelow ? realWorkspace + dir.slice(workspace.length) : dir;
  Deno.mkdirSync(dirname(root), { recursive: true });
  const parent = Deno.realPathSync(dirname(root));
  if (parent !== dirname(root)) {
    throw new RangeError(
      `Cannot open room "${root}": found that its path leads through a link and a real folder is ` +
        "needed",
    );
  }
  Deno.mkdirSync(root);
  return root;
}

/** Removes a room quickly, and thoroughly where that fails: locked, or deeper than a path can say. */
async function removeRoom(root: string): Promise<void> {
  const budget = {
    entriesLeft: MAX_CLOSING_ENTRIES,
    message: `Cannot remove room "${root}": found too many files and it must be removed by hand`,
  };
  for (const path of [root, `${root}.rubbish`]) {
    try {
      await Deno.remove(path, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) continue;
      const { removeTree } = await import("./copy/remove_tree.ts");
      removeTree(path, { rubbish: `${path}.rubbish`, budget });
    }
  }
  for (const path of [`${root}.new`, `${root}.link`, `${root}.clock`]) removeFile(path);
}

function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Asks the disk what time it is, as its files will show it. */
function readDiskClock(root: string): DiskClock {
  const path = `${root}.clock`;
  Deno.writeFileSync(path, new Uint8Array(), { createNew: true });
  const { ctime } = Deno.lstatSync(path);
  Deno.removeSync(path);
  return ctime?.getTime() ?? null;
}
