/**
 * `write_file`: proposes a new text file.
 *
 * Imports `guards/`. Its only effect is the approved edit of the room.
 *
 * @module
 */

import { createFile } from "../guards/edits.ts";
import type { EditRequest } from "../guards/request.ts";
import { parseArguments, renderParameters, TEXT } from "./arguments.ts";
import { fail, type Tool, type ToolFailure } from "./tool.ts";

const ARGUMENTS = { path: TEXT, content: TEXT };

/** Proposes a file that does not exist yet. */
export const writeFile: Tool<EditRequest> = {
  name: "write_file",
  description: "Create a file",
  parameters: renderParameters(ARGUMENTS),
  async request(args, { room }) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return parsed;
    const { path, content } = parsed.value;
    const located = await room.locate(path);
    switch (located.kind) {
      case "failure":
        return located;
      case "folder":
        return fail("is_folder", `Cannot create "${located.path}": found a folder of that name`);
      case "file":
        return fail("exists", `Cannot create "${located.path}": it exists, use replace_in_file`);
      case "absent":
        return toRequest(located.path, content);
    }
  },
  async run(approval, { room }) {
    return await room.apply(approval) ?? "Created";
  },
};

function toRequest(path: string, content: string): EditRequest | ToolFailure {
  const created = createFile(content);
  return created.kind === "failure"
    ? fail(created.rule, `Cannot create "${path}": ${created.message}`)
    : { kind: "edit", tool: "write_file", change: { path, before: null, after: created.after } };
}
