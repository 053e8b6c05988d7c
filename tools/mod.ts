/**
 * The tools the model sees, in the order in which they are sent.
 *
 * A tool turns arguments into a request and never acts before approval. This folder may import
 * `guards/` and `room/`.
 *
 * @module
 */

import { findText } from "./find_text.ts";
import { listDir } from "./list_dir.ts";
import { readFile } from "./read_file.ts";
import { replaceInFile } from "./replace_in_file.ts";
import { runCommand } from "./run_command.ts";
import { runTests } from "./run_tests.ts";
import type { Tool } from "./tool.ts";
import { writeFile } from "./write_file.ts";

/**
 * Lists the tools of a run.
 *
 * @param options `hasCommands` where the policy lists commands that may run.
 * @returns The tools, `run_command` only where a command may run.
 */
export function listTools(options: { readonly hasCommands: boolean }): readonly Tool[] {
  const tools = [readFile, listDir, findText, writeFile, replaceInFile, runTests] as const;
  return (options.hasCommands
    ? [...tools, runCommand]
    : [...tools]) as readonly unknown[] as readonly Tool[];
}
