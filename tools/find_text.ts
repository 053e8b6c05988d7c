/**
 * `find_text`: finds literal text in the files of the room. No model is told of it, since
 * `read_file` does the same.
 *
 * The pattern is text and never a regular expression, so that no pattern can hang the search.
 * Imports `guards/`. Its only effect is reading through the room view.
 *
 * @module
 */

import type { ReadRequest } from "../guards/request.ts";
import { decodeText, toModelText } from "../guards/text.ts";
import { OPTIONAL_TEXT, parseArguments, renderParameters, TEXT } from "./arguments.ts";
import { fail, type RoomView, type Tool, type ToolFailure } from "./tool.ts";

/** Hits shown at the most. */
const MAX_HITS = 60;
/** Characters of one shown line at the most, centred on the hit. */
const MAX_LINE_CHARACTERS = 240;

interface FindTextRequest extends ReadRequest {
  readonly pattern: string;
}

const ARGUMENTS = { pattern: TEXT, path: OPTIONAL_TEXT };

/** Finds literal text, case and all. */
export const findText: Tool<FindTextRequest> = {
  name: "find_text",
  description: "Find literal text",
  parameters: renderParameters(ARGUMENTS),
  offer: "never",
  async request(args, { room }) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return parsed;
    const { pattern, path } = parsed.value;
    const problem = findPatternProblem(pattern);
    if (problem !== null) return problem;
    const located = await room.locate(path || ".", { names: "folder" });
    if (located.kind === "failure") return located;
    if (located.kind === "absent") {
      return fail("not_found", `"${located.path}" does not exist${located.hint}`);
    }
    return { kind: "read", tool: "find_text", path: located.path, pattern };
  },
  async run(approval, { room }) {
    return await findHits(approval.use(), room);
  },
};

/** What is looked for, and below which path. */
interface Search {
  readonly path: string;
  readonly pattern: string;
}

/**
 * Says what is wrong with a pattern.
 *
 * @param pattern The text to look for.
 * @returns Why it cannot be looked for, or null.
 */
export function findPatternProblem(pattern: string): ToolFailure | null {
  return pattern.trim() === "" || pattern.includes("\n")
    ? fail("bad_pattern", "Cannot search: text of one line is needed as pattern")
    : null;
}

/**
 * Finds the lines that hold a text.
 *
 * @param search The text, and the path below which it is looked for.
 * @param room The room.
 * @returns One line a hit, `path:line: text`.
 */
export async function findHits(search: Search, room: RoomView): Promise<string> {
  const hits = await collectHits(room, search);
  if (hits.length === 0) return "Not found";
  const rest = hits.length > MAX_HITS ? ["[more hits left out: search below a narrower path]"] : [];
  return [...hits.slice(0, MAX_HITS), ...rest].join("\n");
}

async function collectHits(room: RoomView, { path, pattern }: Search): Promise<string[]> {
  const hits: string[] = [];
  for (const file of await room.searchable(path)) {
    const located = await room.locate(file);
    if (located.kind !== "file") continue;
    const decoded = decodeText(located.bytes);
    if (decoded.kind === "binary") continue;
    toModelText(decoded).split("\n").forEach((line, index) => {
      const column = line.indexOf(pattern);
      if (column >= 0) hits.push(`${file}:${index + 1}: ${cutAround(line, column)}`);
    });
    if (hits.length > MAX_HITS) break;
  }
  return hits;
}

function cutAround(line: string, column: number): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const start = Math.max(0, column - MAX_LINE_CHARACTERS / 3);
  const part = line.slice(start, start + MAX_LINE_CHARACTERS).replace(/^[\uDC00-\uDFFF]/, "");
  return `…${part.replace(/[\uD800-\uDBFF]$/, "")}… (${line.length} characters)`;
}
