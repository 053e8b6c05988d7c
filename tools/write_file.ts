/**
 * `write_file`: proposes a new text file. No model is told of it, since `replace_in_file` does the
 * same.
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
  offer: "never",
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
        return toNewFile(located.path, { tool: "write_file", content });
    }
  },
  async run(approval, { room }) {
    return await room.apply(approval) ?? "Created";
  },
};

/** A file that does not exist yet. */
interface NewFile {
  /** Tool that proposes it. */
  readonly tool: string;
  readonly content: string;
}

/**
 * Proposes a new file.
 *
 * @param path Where nothing is yet.
 * @param file Its content, and the tool that proposes it.
 * @returns The request, or why there is none.
 */
export function toNewFile(path: string, { tool, content }: NewFile): EditRequest | ToolFailure {
  const created = createFile(content);
  return created.kind === "failure"
    ? fail(created.rule, `Cannot create "${path}": ${created.message}`)
    : { kind: "edit", tool, change: { path, before: null, after: created.after } };
}
