/**
 * `replace_in_file`: proposes to replace text that stands exactly once in a file, or to make a new
 * file where the old text is empty.
 *
 * Imports `guards/`. Its only effect is the approved edit of the room.
 *
 * @module
 */

import { applyReplacement } from "../guards/edits.ts";
import type { EditRequest } from "../guards/request.ts";
import { parseArguments, renderParameters, TEXT } from "./arguments.ts";
import { fail, type Tool, type ToolFailure } from "./tool.ts";
import { toNewFile } from "./write_file.ts";

const ARGUMENTS = { path: TEXT, old: TEXT, new: TEXT };

/** Proposes one replacement. */
export const replaceInFile: Tool<EditRequest> = {
  name: "replace_in_file",
  description: "Replace old, which stands once; old empty: new file",
  parameters: renderParameters(ARGUMENTS),
  async request(args, { room }) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return parsed;
    const located = await room.locate(parsed.value.path);
    switch (located.kind) {
      case "failure":
        return located;
      case "folder":
        return fail("is_folder", `Cannot edit "${located.path}": found a folder`);
      case "absent": {
        const { old, new: content } = parsed.value;
        if (old === "") return toNewFile(located.path, { tool: "replace_in_file", content });
        return fail("not_found", `"${located.path}" does not exist${located.hint}`);
      }
      case "file":
        return toRequest(located, parsed.value);
    }
  },
  async run(approval, { room }) {
    return await room.apply(approval) ?? "Applied";
  },
};

function toRequest(
  file: { readonly path: string; readonly bytes: Uint8Array },
  words: { readonly old: string; readonly new: string },
): EditRequest | ToolFailure {
  const edited = applyReplacement(file.bytes, words);
  if (edited.kind === "failure") {
    return fail(edited.rule, `Cannot edit "${file.path}": ${edited.message}`);
  }
  return {
    kind: "edit",
    tool: "replace_in_file",
    change: { path: file.path, before: file.bytes, after: edited.after },
  };
}
