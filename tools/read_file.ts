/**
 * `read_file`: shows a text file, a range of its lines, what a folder holds, or the lines below a
 * path that hold a text, to the model. One tool instead of three, since each is told on every turn.
 *
 * Imports `guards/`. Its only effect is reading through the room view.
 *
 * @module
 */

import type { ReadRequest } from "../guards/request.ts";
import { decodeText, toModelText } from "../guards/text.ts";
import { LINE_NUMBER, OPTIONAL_TEXT, parseArguments, renderParameters, TEXT } from "./arguments.ts";
import { renderExcerpt } from "./excerpt.ts";
import { findHits, findPatternProblem } from "./find_text.ts";
import { renderFolder } from "./list_dir.ts";
import { fail, type Tool } from "./tool.ts";

interface LineRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

type ReadFileRequest = ReadRequest & LineRange & { readonly find?: string | undefined };

const ARGUMENTS = { path: TEXT, from: LINE_NUMBER, to: LINE_NUMBER, find: OPTIONAL_TEXT };
/** A search may be below the whole room. */
const SEARCH_ARGUMENTS = { ...ARGUMENTS, path: OPTIONAL_TEXT };

/** Shows a file, a range of its lines, a folder, or where a text stands. */
export const readFile: Tool<ReadFileRequest> = {
  name: "read_file",
  description: "Read a file, its lines from-to, a folder, or find text below path",
  parameters: renderParameters(ARGUMENTS),
  async request(args, { room }) {
    const isSearch = typeof args === "object" && args !== null && "find" in args && args.find;
    const parsed = parseArguments(isSearch ? SEARCH_ARGUMENTS : ARGUMENTS, args);
    if (parsed.kind === "failure") return parsed;
    const { path, from, to, find } = parsed.value;
    const problem = find ? findPatternProblem(find) : null;
    if (problem !== null) return problem;
    // A search may be below the whole room; a read without a path is a slip.
    const where = find ? path || "." : path ?? "";
    const located = await room.locate(where, { names: where === "" ? "file" : "folder" });
    switch (located.kind) {
      case "failure":
        return located;
      case "absent":
        return fail("not_found", `"${located.path}" does not exist${located.hint}`);
      case "folder":
      case "file":
        return { kind: "read", tool: "read_file", path: located.path, from, to, find };
    }
  },
  async run(approval, { room, findLines }) {
    const { path, from, to, find } = approval.use();
    if (find) return await findHits({ path, pattern: find }, room);
    const located = await room.locate(path || ".", { names: "folder" });
    if (located.kind === "failure") return located;
    if (located.kind === "folder") return renderFolder(await room.list(located.path));
    if (located.kind !== "file") return fail("not_found", `"${path}" is gone`);
    const decoded = decodeText(located.bytes);
    if (decoded.kind === "binary") {
      return fail("not_text", `"${path}" is not text: ${decoded.reason}`);
    }
    return renderExcerpt(toModelText(decoded), {
      from,
      to,
      ...(findLines ? { findLines: (lines) => findLines(located.path, lines) } : {}),
    });
  },
};
