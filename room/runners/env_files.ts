/**
 * Files of variables that a test command names itself: `node --env-file=.env --test`.
 *
 * Such a file counts as secret and is left out of the room, so that no tool reads it to a model. The
 * person who pinned the command wants the tests to have it all the same: they get it from the tool
 * folder, which dies with the run. Pure. Imports the runners' shapes.
 *
 * @module
 */

import type { ChildPlaces } from "../sandboxed_command.ts";
import type { Command } from "./runner.ts";

/** A file that the room withholds, and the name under which the tests find it. */
export interface EnvFile {
  /** Path below the project. */
  readonly source: string;
  /** Path below the tool folder. */
  readonly path: string;
}

/** A command that names its files of variables where the tests find them. */
export interface EnvFileCommand {
  readonly command: Command;
  readonly files: readonly EnvFile[];
}

const FLAG = /^--env-file(-if-exists)?$/;

/**
 * Replaces the names of withheld files of variables in a command.
 *
 * @param command The command.
 * @param options What the room withholds, and the tool folder in the child's words.
 * @returns The command to run, and what has to be in the tool folder for it.
 */
export function replaceEnvFiles(
  command: Command,
  { withheld, toolDir }: Pick<ChildPlaces, "toolDir"> & { readonly withheld: readonly string[] },
): EnvFileCommand {
  const files: EnvFile[] = [];
  const replace = (name: string): string => {
    const source = name.replace(/^(\.\/)+/, "");
    if (!withheld.includes(source)) return name;
    const path = `env_files/${files.length + 1}`;
    files.push({ source, path });
    return `${toolDir}/${path}`;
  };
  const argv = command.argv.map((word, index, words) => {
    const [flag = "", ...rest] = word.split("=");
    if (FLAG.test(words[index - 1] ?? "")) return replace(word);
    return FLAG.test(flag) && rest.length > 0 ? `${flag}=${replace(rest.join("="))}` : word;
  });
  return { command: { ...command, argv }, files };
}
