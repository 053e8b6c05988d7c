/**
 * The git index as data: which paths a repository tracks, without starting git.
 *
 * Reads versions 2 to 4, with SHA-1 and SHA-256 names. What it cannot read in full (a split or a
 * sparse index, a newer version) it says so about, because a half-read list would hide files.
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** Which paths an index holds, or why that cannot be told. */
export type GitIndex =
  | { readonly kind: "tracked"; readonly paths: readonly string[] }
  | { readonly kind: "not_looked"; readonly reason: string };

const HEADER_BYTES = 12;
const STAT_BYTES = 40;
const FLAG_BYTES = 2;
const EXTENDED_FLAG = 0x4000;
const NAME_LENGTH_MASK = 0x0fff;
const STAGE_MASK = 0x3000;
const SPARSE_FOLDER_MODE = 0o040000;

/**
 * Reads the paths out of an index file.
 *
 * @param bytes The whole file `.git/index`.
 * @returns The tracked paths in the order of the index, or why they cannot be told.
 */
export function parseGitIndex(bytes: Uint8Array): GitIndex {
  const found = findEntries(bytes);
  return found.kind === "tracked" ? { kind: "tracked", paths: found.paths } : found;
}

/** A tracked file as the index knows it. */
export interface IndexedFile {
  readonly path: string;
  /** Mode as git writes it, in octal digits. */
  readonly mode: string;
  /** Id of its bytes. */
  readonly id: string;
  /** True for one of the sides of a conflict. */
  readonly isConflict: boolean;
  /** Bytes it had on the disk when git looked last, modulo 4 GiB. */
  readonly size: number;
  /** When it had last changed then, in whole milliseconds. */
  readonly changedAtMs: number;
}

/**
 * Reads the files out of an index, with what git knows of each.
 *
 * @param bytes The whole file `.git/index`.
 * @returns The files in the order of the index, null where they cannot be told.
 */
export function parseIndexedFiles(bytes: Uint8Array): readonly IndexedFile[] | null {
  const found = findEntries(bytes);
  if (found.kind !== "tracked") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { paths, starts, hashBytes } = found;
  return paths.map((path, index) => {
    const at = starts[index] ?? 0;
    const id = bytes.subarray(at + STAT_BYTES, at + STAT_BYTES + hashBytes);
    const flags = view.getUint16(at + STAT_BYTES + hashBytes);
    return {
      path,
      mode: view.getUint32(at + 24).toString(8).padStart(6, "0"),
      id: id.toHex(),
      isConflict: (flags & STAGE_MASK) !== 0,
      size: view.getUint32(at + 36),
      changedAtMs: view.getUint32(at + 8) * 1_000 + Math.floor(view.getUint32(at + 12) / 1e6),
    };
  });
}

interface FoundEntries {
  readonly kind: "tracked";
  readonly paths: readonly string[];
  /** Where each begins. */
  readonly starts: readonly number[];
  readonly hashBytes: number;
}

function findEntries(bytes: Uint8Array): FoundEntries | Extract<GitIndex, { kind: "not_looked" }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || toLatin1(bytes.subarray(0, 4)) !== "DIRC") {
    return notLooked("it is not a git index");
  }
  const version = view.getUint32(4);
  if (version < 2 || version > 4) return notLooked(`its version is ${version}`);
  for (const hashBytes of [20, 32]) {
    const found = parseEntries({ bytes, view, version, hashBytes, count: view.getUint32(8) });
    if (found !== null) return found;
  }
  return notLooked("it is damaged");
}

/** What the reader of the entries needs to know of the file. */
interface IndexFile {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly version: number;
  readonly hashBytes: number;
  readonly count: number;
}

/** Null where the bytes do not fit together under this length of hash. */
function parseEntries(file: IndexFile): ReturnType<typeof findEntries> | null {
  const paths: string[] = [];
  const starts: number[] = [];
  const end = file.bytes.length - file.hashBytes;
  let offset = HEADER_BYTES;
  let previous = new Uint8Array();
  for (let number = 0; number < file.count; number++) {
    const entry = parseEntry(file, { offset, end, previous });
    if (entry === null) return null;
    if (entry.mode === SPARSE_FOLDER_MODE) return notLooked("it is a sparse index");
    paths.push(new TextDecoder().decode(entry.name));
    starts.push(offset);
    previous = entry.name;
    offset = entry.next;
  }
  const unreadable = findUnreadableExtension(file, { offset, end });
  if (unreadable === "damaged") return null;
  if (unreadable !== null) return notLooked(unreadable);
  return { kind: "tracked", paths, starts, hashBytes: file.hashBytes };
}

/** Where the reader stands. */
interface Position {
  readonly offset: number;
  readonly end: number;
  readonly previous: Uint8Array<ArrayBuffer>;
}

/** One entry, as far as it is needed. */
interface IndexEntry {
  readonly mode: number;
  readonly name: Uint8Array<ArrayBuffer>;
  readonly next: number;
}

function parseEntry(file: IndexFile, { offset, end, previous }: Position): IndexEntry | null {
  const flagsAt = offset + STAT_BYTES + file.hashBytes;
  if (flagsAt + FLAG_BYTES > end) return null;
  const flags = file.view.getUint16(flagsAt);
  const isExtended = file.version >= 3 && (flags & EXTENDED_FLAG) !== 0;
  let nameAt = flagsAt + FLAG_BYTES * (isExtended ? 2 : 1);
  let kept = 0;
  if (file.version === 4) {
    const strip = parseVarint(file.bytes, nameAt);
    if (strip === null || strip.value > previous.length) return null;
    kept = previous.length - strip.value;
    nameAt = strip.next;
  }
  const nul = file.bytes.indexOf(0, nameAt);
  if (nul < 0 || nul >= end) return null;
  const name = joinBytes(previous.subarray(0, kept), file.bytes.subarray(nameAt, nul));
  // The recorded length tells a right reading from one with the wrong length of hash. A split
  // index holds nameless entries; its extension is found after them.
  if (Math.min(name.length, NAME_LENGTH_MASK) !== (flags & NAME_LENGTH_MASK)) {
    return null;
  }
  const unpadded = nul - offset;
  const next = file.version === 4 ? nul + 1 : offset + unpadded + 8 - (unpadded % 8);
  return next > end ? null : { mode: file.view.getUint32(offset + 24), name, next };
}

/** The variable-length number of version 4, the one that pack files use for offsets. */
function parseVarint(bytes: Uint8Array, start: number): { value: number; next: number } | null {
  let value = 0;
  for (let at = start; at < start + 5; at++) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: at + 1 };
    value += 1;
  }
  return null;
}

/** Null where every extension can be passed over; "damaged" where their lengths do not add up. */
function findUnreadableExtension(
  file: IndexFile,
  { offset, end }: { offset: number; end: number },
): string | null {
  let at = offset;
  while (at < end) {
    if (at + 8 > end) return "damaged";
    const signature = toLatin1(file.bytes.subarray(at, at + 4));
    if (!/^[ -~]{4}$/.test(signature)) return "damaged";
    if (signature === "link") return "it is a split index";
    if (signature === "sdir") return "it is a sparse index";
    // Git marks what a reader must understand by a small first letter.
    if (!/^[A-Z]/.test(signature)) return `it needs the extension "${signature}"`;
    at += 8 + file.view.getUint32(at + 4);
  }
  return at === end ? null : "damaged";
}

function joinBytes(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + tail.length);
  joined.set(head);
  joined.set(tail, head.length);
  return joined;
}

function toLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function notLooked(reason: string): Extract<GitIndex, { kind: "not_looked" }> {
  return { kind: "not_looked", reason };
}
