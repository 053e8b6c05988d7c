/**
 * `list_dir`: names what a folder holds. No model is told of it, since `read_file` does the same.
 *
 * Imports `guards/`. Its only effect is reading through the room view.
 *
 * @module
 */

import type { ReadRequest } from "../guards/request.ts";
import { OPTIONAL_TEXT, parseArguments, renderParameters } from "./arguments.ts";
import { fail, type FolderEntry, type Tool } from "./tool.ts";

/** Entries of one listing at the most. */
const MAX_ENTRIES = 500;

const ARGUMENTS = { path: OPTIONAL_TEXT };

/** Lists one folder. */
export const listDir: Tool<ReadRequest> = {
  name: "list_dir",
  description: "List a folder",
  parameters: renderParameters(ARGUMENTS),
  offer: "never",
  async request(args, { room }) {
    const parsed = parseArguments(ARGUMENTS, args);
    if (parsed.kind === "failure") return parsed;
    const located = await room.locate(parsed.value.path || ".", { names: "folder" });
    switch (located.kind) {
      case "failure":
        return located;
      case "file":
        return fail("is_file", `"${located.path}" is a file: use read_file`);
      case "absent":
        return fail("not_found", `"${located.path}" does not exist${located.hint}`);
      case "folder":
        return { kind: "read", tool: "list_dir", path: located.path };
    }
  },
  async run(approval, { room }) {
    return renderFolder(await room.list(approval.use().path));
  },
};

/**
 * Renders what a folder holds.
 *
 * @param entries Its entries.
 * @returns One line an entry.
 */
export function renderFolder(entries: readonly FolderEntry[]): string {
  if (entries.length === 0) return "(empty folder)";
  const shown = entries.slice(0, MAX_ENTRIES).map(renderEntry);
  const rest = entries.length - shown.length;
  return [...shown, ...(rest > 0 ? [`[${rest} more entries left out]`] : [])].join("\n");
}

function renderEntry(entry: FolderEntry): string {
  switch (entry.kind) {
    case "folder":
      return `${entry.name}/`;
    case "file":
      return entry.name;
    case "link":
    case "pipe":
    case "socket":
    case "device":
      return `${entry.name} (${entry.kind})`;
  }
}
