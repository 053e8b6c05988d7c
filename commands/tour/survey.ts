/**
 * A survey of a repository that nobody here has seen: its files, who imports whom, how it is tested.
 *
 * Imports `guards/`, `room/` and the parts beside it. Reads the repository; runs nothing and writes
 * nothing.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import { findProtection } from "../../guards/protected.ts";
import { CODE_NAME } from "../../guards/protected/rule.ts";
import { isSecretPath } from "../../guards/secrets.ts";
import { basename } from "../../guards/std_path.ts";
import { decodeText } from "../../guards/text.ts";
import { listMembers, type Members } from "../../room/members/members.ts";
import { type ImportGraph, readImportGraph } from "../imports/import_graph.ts";
import type { ReadText } from "../imports/import_rules.ts";
import { parseJsonOrNull } from "../imports/json_text.ts";
import { readProjectBytes } from "../input_files.ts";
import { type Look, lookAt } from "../pin/look.ts";
import { type EntryPoint, findEntryPoints } from "./entry_points.ts";
import { findTasks, type Task } from "./tasks.ts";

/** What was found in a repository. */
export interface Survey {
  /** Name that it gives itself, else that of its folder. */
  readonly name: string;
  /** Paths of all files that git would keep, sorted. */
  readonly files: readonly string[];
  readonly graph: ImportGraph;
  readonly look: Look;
  readonly tasks: readonly Task[];
  readonly entryPoints: readonly EntryPoint[];
  /** First paragraph of its README, null where there is none. */
  readonly ownWords: string | null;
  /** Files that say what this is and how to take part: a README, a licence, others. */
  readonly documents: readonly string[];
  /** Names of protected files by the rule that protects them. */
  readonly protectedFiles: ReadonlyMap<string, readonly string[]>;
  /** What was not looked at, a sentence each. */
  readonly notLookedAt: readonly string[];
}

/** Entries at the most; a survey of more would take longer than somebody waits. */
const MAX_ENTRIES = 200_000;
/** A larger source is data. */
const MAX_BYTES = 2_000_000;
const DOCUMENT =
  /^(readme|contributing|security|code_of_conduct|changelog|licen[cs]e|architecture|docs?\/(readme|index|architecture))(\.[\w.]+)?$/i;

/**
 * Surveys a repository.
 *
 * @param workspace Its real path.
 * @returns What was found.
 * @throws {RangeError} Where it is too large.
 */
export async function survey(workspace: string): Promise<Survey> {
  const members = await list(workspace);
  const files = [...members.files].sort();
  const read = createReader(workspace);
  const graph = await readImportGraph(files, read);
  return {
    name: findName(workspace, read),
    files,
    graph,
    look: lookAt({ files, readText: read }),
    tasks: findTasks(files, read),
    entryPoints: findEntryPoints(graph, { files, read }),
    ownWords: findOwnWords(files, read),
    documents: files.filter((path) =>
      DOCUMENT.test(path) || DOCUMENT.test(path.replace(/^\.github\//, ""))
    ),
    protectedFiles: Map.groupBy(
      files.filter((path) => findProtection(path) !== null),
      (path) => findProtection(path)?.rule ?? "",
    ),
    notLookedAt: [...listUnseen(members), ...graph.notLookedAt, ...listUnread(files)],
  };
}

async function list(workspace: string): Promise<Members> {
  try {
    return await listMembers(workspace, { isSecret: isSecretPath, maxEntries: MAX_ENTRIES });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError(error.message.replace("Cannot open room", "Cannot look around"), {
      cause: error,
    });
  }
}

/** A video may end in `.ts`: what is no text is not read. */
function createReader(workspace: string): ReadText {
  return (path) => {
    const bytes = readProjectBytes(workspace, path, { maxBytes: MAX_BYTES });
    const decoded = bytes === null ? null : decodeText(bytes);
    return decoded?.kind === "text" ? decoded.text : null;
  };
}

/** Where a name is written down outside of JSON. */
const NAMES: readonly (readonly [file: string, pattern: RegExp])[] = [
  ["pyproject.toml", /^name\s*=\s*"([^"\n]+)"/m],
  ["go.mod", /^module\s+(\S+)/m],
];

function findName(workspace: string, read: ReadText): string {
  const found: readonly unknown[] = [
    ...["deno.json", "deno.jsonc", "package.json"].map((file) =>
      Object(parseJsonOrNull(read(file))).name
    ),
    ...NAMES.map(([file, pattern]) => pattern.exec(read(file) ?? "")?.[1]),
  ];
  return found.filter((name) => typeof name === "string").find((name) => name !== "") ??
    basename(workspace);
}

/** Characters of the README's first paragraph that are shown. */
const MAX_WORDS = 500;

/** Characters in which a README has come to the point. */
const MAX_README = 20_000;

/** The first lines that are neither a title nor a picture, a badge or markup. */
function findOwnWords(files: readonly string[], read: ReadText): string | null {
  const readme = files.find((path) => /^readme(\.(md|rst|txt|markdown))?$/i.test(path));
  const text = readme === undefined ? null : read(readme);
  const paragraphs = (text ?? "").slice(0, MAX_README).replace(/<!--[\s\S]*?-->/g, "").split(
    /\r?\n\s*\r?\n/,
  );
  const isProse = (words: string) =>
    /^[\p{L}\p{N}*_"'`]/u.test(words.trim()) && !/^[=~-]{3,}\s*$/m.test(words) &&
    words.trim().split(/\s+/).length > 4;
  const words = paragraphs.map(dropMarkup).find(isProse)?.trim().replace(/\s+/g, " ") ?? null;
  return words !== null && words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
}

/** Pictures go, links and emphasis become their words. */
function dropMarkup(text: string): string {
  return text.replace(/!\[[^\]]*\]\([^)]*\)/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_]{2,}|`/g, "");
}

function listUnseen({ mounts, withheld, leftOut, notes }: Members): readonly string[] {
  const ignored = mounts.map(({ path }) => path);
  const some = (paths: readonly string[]) =>
    `${paths.slice(0, 8).join(", ")}${paths.length > 8 ? ` and ${paths.length - 8} more` : ""}`;
  return [
    ...(ignored.length === 0 ? [] : [`what git ignores: ${some(ignored)}`]),
    ...(withheld.length === 0 ? [] : [`files that may hold secrets: ${some(withheld)}`]),
    ...leftOut.map(({ path, reason }) => `${path}: ${reason}`),
    ...notes,
  ];
}

const PARSED = /\.([cm]?[jt]s|[jt]sx|pyi?|go)$/i;

/** Languages that are counted and not read. */
function listUnread(files: readonly string[]): readonly string[] {
  const others = files.filter((path) => CODE_NAME.test(path) && !PARSED.test(path));
  const counts = Map.groupBy(others, (path) => path.split(".").at(-1)?.toLowerCase() ?? "");
  return [...counts].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([ending, paths]) =>
      `imports in ${renderCount(paths.length, "file")} with the ending .${ending}`
    );
}
