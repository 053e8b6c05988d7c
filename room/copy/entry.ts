/**
 * Entries: what a room knows of each of its files, so that it can tell and undo a change.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** What a disk says of a file that any change to it changes as well. */
export interface Fingerprint {
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  readonly inode: number | null;
  readonly modifiedMs: number;
  /**
   * When content or metadata last changed; no program can set it. Null where unknown, and in whole
   * seconds where the runtime tells no more: see `DiskClock`.
   */
  readonly changedMs: number | null;
}

/** Where the right bytes of a file come from. */
export type Pristine =
  /** The workspace's own file, as long as it still has this fingerprint. */
  | { readonly kind: "workspace"; readonly fingerprint: Fingerprint }
  /** Kept here, because an edit made them. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Whether an entry belongs to the project or only stands where something ignored is reached. */
export type EntryRole = "member" | "mount";

/** What a room holds under one path. */
export type Entry =
  | { readonly kind: "folder"; readonly role: EntryRole; readonly mode: number }
  | { readonly kind: "link"; readonly role: EntryRole; readonly target: string }
  | FileEntry;

/** A file that a room holds. */
export interface FileEntry {
  readonly kind: "file";
  readonly role: EntryRole;
  readonly fingerprint: Fingerprint;
  readonly pristine: Pristine;
}

/**
 * What a room holds, by path below its root; parents stand before their children, and the root
 * itself, as the empty path, before all.
 */
export type Entries = Map<string, Entry>;

/**
 * Takes the fingerprint of a file.
 *
 * @param info What the disk says of the file.
 * @returns Its fingerprint.
 */
export function toFingerprint(info: Deno.FileInfo): Fingerprint {
  return {
    size: info.size,
    mode: toMode(info),
    inode: info.ino,
    modifiedMs: info.mtime?.getTime() ?? 0,
    changedMs: info.ctime?.getTime() ?? null,
  };
}

/**
 * Reads the permission bits of a file or folder.
 *
 * @param info What the disk says of it.
 * @returns The bits, without the kind of the file.
 */
export function toMode(info: Deno.FileInfo): number {
  return (info.mode ?? 0o644) & 0o7777;
}

/**
 * Tells whether nothing happened to a file.
 *
 * @param a One fingerprint.
 * @param b The other one.
 * @returns Whether they are the same.
 */
export function isSameFingerprint(a: Fingerprint, b: Fingerprint): boolean {
  return a.changedMs === b.changedMs && a.modifiedMs === b.modifiedMs && a.size === b.size &&
    a.inode === b.inode && a.mode === b.mode;
}

/**
 * What the disk's clock showed when a room was last known to be right, as coarse as the runtime
 * tells such times. A file that changed in the same unit of time can change once more without any
 * other time showing, so only its bytes can tell.
 */
export type DiskClock = number | null;

/**
 * Tells whether a change after the given moment would show in the times of a file.
 *
 * @param fingerprint What the file looked like at that moment.
 * @param moment The moment.
 * @returns Whether an unchanged fingerprint means an unchanged file.
 */
export function isTelling(fingerprint: Fingerprint, moment: DiskClock): boolean {
  return fingerprint.changedMs !== null && moment !== null && fingerprint.changedMs < moment;
}
