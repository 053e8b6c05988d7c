/**
 * Patches: a unified diff read back, and applied where it fits exactly.
 *
 * No fuzz and no offset: a patch that was proved against one text is not bent to fit another.
 * Imports `text.ts`. Has no effect.
 *
 * @module
 */

import type { Hunk, HunkLine } from "../diff.ts";
import { encodeText, splitLineEnd, splitLines, toExactText } from "../text.ts";

/** What a patch does to one file. */
export interface FilePatch {
  /** Path of the old file without `a/`; null where the file is new. */
  readonly oldPath: string | null;
  /** Path of the new file without `b/`; null where the file is removed. */
  readonly newPath: string | null;
  /** What changes, in order; none where an empty file comes or goes. */
  readonly hunks: readonly Hunk[];
}

/** What this reader does not carry out, so that it must not be passed over. */
const UNSUPPORTED = /^(?:rename |copy |old mode |new mode |similarity |GIT binary |Binary files )/;
const HUNK_HEAD = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Parses a unified diff, with or without the lines that git adds.
 *
 * @param text The diff, from `renderUnifiedDiff` or git; line ends in it count.
 * @returns One patch a file, in order.
 * @throws {SyntaxError} Where the text is no whole diff, or does something besides changing text.
 *
 * @example
 * ```ts
 * import { parseUnifiedDiff } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const [patch] = parseUnifiedDiff("--- a/answer.txt\n+++ b/answer.txt\n@@ -1 +1 @@\n-41\n+42\n");
 *
 * assertEquals([patch?.oldPath, patch?.newPath, patch?.hunks.length], ["answer.txt", "answer.txt", 1]);
 * ```
 */
export function parseUnifiedDiff(text: string): readonly FilePatch[] {
  const reader = new LineReader(splitLines(text));
  const patches: FilePatch[] = [];
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (line.startsWith("--- ")) patches.push(parseFile(reader));
    else if (line.startsWith("diff --git ")) patches.push(...parseGitHead(reader));
    else if (line.startsWith("@@ ")) throw reader.complain("a hunk that belongs to no file");
    else reader.next();
  }
  return patches;
}

/**
 * Applies a patch to the bytes that it was made for.
 *
 * @param before All bytes of the file, null where it does not exist.
 * @param patch What to do to it.
 * @returns The bytes after it, none where the file is removed; null where the patch does not fit.
 *
 * @example
 * ```ts
 * import { applyPatch, parseUnifiedDiff } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const [patch] = parseUnifiedDiff("--- a/answer.txt\n+++ b/answer.txt\n@@ -1 +1 @@\n-41\n+42\n");
 * const apply = (text: string) => patch && applyPatch(new TextEncoder().encode(text), patch);
 *
 * assertEquals(apply("41\n"), new TextEncoder().encode("42\n"));
 * assertEquals(apply("40\n"), null);
 * ```
 */
export function applyPatch(before: Uint8Array | null, patch: FilePatch): Uint8Array | null {
  if ((before === null) !== (patch.oldPath === null)) return null;
  const lines = before === null ? [] : splitLines(toExactText(before));
  const result: string[] = [];
  let at = 0;
  for (const hunk of patch.hunks) {
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1;
    const old = hunk.lines.filter(({ kind }) => kind !== "added");
    if (start < at || start + old.length > lines.length) return null;
    if (!old.every(({ text }, index) => text === lines[start + index])) return null;
    const fresh = hunk.lines.filter(({ kind }) => kind !== "removed");
    for (const line of lines.slice(at, start)) result.push(line);
    for (const { text } of fresh) result.push(text);
    at = start + old.length;
  }
  const after = result.concat(lines.slice(at)).join("");
  return patch.newPath === null && after !== "" ? null : encodeText(after);
}

/** Lines of a diff with the place that has been reached. */
class LineReader {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  peek(): string | undefined {
    return this.#lines[this.#at];
  }

  next(): string {
    return this.#lines[this.#at++] ?? "";
  }

  complain(found: string): SyntaxError {
    return new SyntaxError(
      `Cannot parse diff: found ${found} in line ${
        this.#at + 1
      } and a whole unified diff is needed`,
    );
  }
}

/** Reads what git says above `---`; a file without hunks is known from here alone. */
function parseGitHead(reader: LineReader): FilePatch[] {
  const path = parseGitPath(reader);
  let isNew = false;
  let isRemoved = false;
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (line.startsWith("--- ") || line.startsWith("diff --git ") || line.startsWith("@@ ")) break;
    if (UNSUPPORTED.test(line)) throw reader.complain(JSON.stringify(line.trimEnd()));
    isNew ||= line.startsWith("new file mode ");
    isRemoved ||= line.startsWith("deleted file mode ");
    reader.next();
  }
  if (reader.peek()?.startsWith("--- ") || isNew === isRemoved) return [];
  return [{ oldPath: isNew ? null : path, newPath: isNew ? path : null, hunks: [] }];
}

/** Both names are the same, so the second half of the line is one of them. */
function parseGitPath(reader: LineReader): string {
  const names = splitLineEnd(reader.next()).body.slice("diff --git ".length);
  return toPath(names.slice((names.length + 1) / 2)) ?? "";
}

function parseFile(reader: LineReader): FilePatch {
  const oldPath = parsePath(reader.next());
  if (!reader.peek()?.startsWith("+++ ")) throw reader.complain("no line that starts with +++");
  const newPath = parsePath(reader.next());
  if (oldPath === null && newPath === null) throw reader.complain("no path of a file");
  const hunks: Hunk[] = [];
  while (reader.peek()?.startsWith("@@ ")) hunks.push(parseHunk(reader, hunks.length));
  return { oldPath, newPath, hunks };
}

function parsePath(line: string): string | null {
  return toPath(splitLineEnd(line).body.slice("--- ".length));
}

function toPath(name: string): string | null {
  const path = name.startsWith('"') ? unquotePath(name) : name.split("\t")[0] ?? "";
  return path === "/dev/null" ? null : path.replace(/^[ab]\//, "");
}

function unquotePath(name: string): string {
  const escapes: Readonly<Record<string, string>> = {
    n: "\n",
    t: "\t",
    r: "\r",
    a: "\x07",
    b: "\b",
    f: "\f",
    v: "\v",
  };
  const end = name.search(/(?<=[^\\](?:\\\\)*)"/);
  const exact = name.slice(1, end < 1 ? undefined : end).replace(
    /\\([0-7]{3}|.)/g,
    (_, code: string) =>
      code.length === 3 ? toExactText(Uint8Array.of(parseInt(code, 8))) : escapes[code] ?? code,
  );
  return toExactText(encodeText(exact));
}

function parseHunk(reader: LineReader, index: number): Hunk {
  const head = HUNK_HEAD.exec(reader.peek() ?? "");
  if (!head) throw reader.complain("a hunk without line numbers");
  reader.next();
  const [oldStart = 0, oldLines = 0, newStart = 0, newLines = 0] = head.slice(1)
    .map((digits) => digits === undefined ? 1 : Number(digits));
  const lines = parseHunkLines(reader, { oldLines, newLines });
  return { index, oldStart, oldLines, newStart, newLines, lines };
}

const KINDS: Readonly<Record<string, HunkLine["kind"]>> = {
  " ": "context",
  "-": "removed",
  "+": "added",
};

/** The counts of the head say where a hunk ends, since a removed line may look like a header. */
function parseHunkLines(
  reader: LineReader,
  counts: { readonly oldLines: number; readonly newLines: number },
): HunkLine[] {
  const lines: HunkLine[] = [];
  let { oldLines, newLines } = counts;
  while (oldLines > 0 || newLines > 0 || reader.peek()?.startsWith("\\")) {
    const line = reader.peek();
    if (line === undefined) throw reader.complain("the end in the middle of a hunk");
    if (line.startsWith("\\")) {
      dropLineEnd(lines, reader);
    } else {
      const hunkLine = toHunkLine(line);
      if (!hunkLine) throw reader.complain(JSON.stringify(line.trimEnd()));
      lines.push(hunkLine);
      if (hunkLine.kind !== "added") oldLines--;
      if (hunkLine.kind !== "removed") newLines--;
    }
    if (oldLines < 0 || newLines < 0) throw reader.complain("more lines than a hunk says");
    reader.next();
  }
  return lines;
}

/** A line that lost its only blank is an empty unchanged line. */
function toHunkLine(line: string): HunkLine | null {
  const whole = line.endsWith("\n") ? line : `${line}\n`;
  if (whole === "\n" || whole === "\r\n") return { kind: "context", text: whole };
  const kind = KINDS[whole.charAt(0)];
  return kind ? { kind, text: whole.slice(1) } : null;
}

function dropLineEnd(lines: HunkLine[], reader: LineReader): void {
  const last = lines.pop();
  if (!last?.text.endsWith("\n")) {
    throw reader.complain("a mark of a missing line end, out of place");
  }
  lines.push({ ...last, text: last.text.slice(0, -1) });
}
