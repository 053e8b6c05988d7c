/**
 * `read_file`: shows a text file, or a range of its lines, to the model.
 *
 * Imports `guards/`. Its only effect is reading through the room view.
 *
 * @module
 */

import type { ReadRequest } from "../guards/request.ts";
import { decodeText, toModelText } from "../guards/text.ts";
import { LINE_NUMBER, parseArguments, renderParameters, TEXT } from "./arguments.ts";
import { renderExcerpt } from "./excerpt.ts";
import { fail, type Tool } from "./tool.ts";

interface LineRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

type ReadFileRequest = ReadRequest & LineRange;

const ARGUMENTS = { path: TEXT, from: LINE_NUMBER, to: LINE_NUMBER };

/** Shows a file or a range of its lines. */
export const readFile: Tool<ReadFileRequest> = {
  name: "read_file",
  description: "Read a file, or lines from-to",
  parameters: renderParameters(ARGUMENTS),
  async request(args, { room }) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return parsed;
    const { path, from, to } = parsed.value;
    const located = await room.locate(path);
    switch (located.kind) {
      case "failure":
        return located;
      case "folder":
        return fail("is_folder", `"${located.path}" is a folder: use list_dir`);
      case "absent":
        return fail("not_found", `"${located.path}" does not exist${located.hint}`);
      case "file":
        return { kind: "read", tool: "read_file", path: located.path, from, to };
    }
  },
  async run(approval, { room }) {
    const { path, from, to } = approval.use();
    const located = await room.locate(path);
    if (located.kind === "failure") return located;
    if (located.kind !== "file") return fail("not_found", `"${path}" is gone`);
    const decoded = decodeText(located.bytes);
    if (decoded.kind === "binary") {
      return fail("not_text", `"${path}" is not text: ${decoded.reason}`);
    }
    return renderExcerpt(toModelText(decoded), { from, to });
  },
};
