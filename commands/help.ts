/**
 * The help texts and the README's list, rendered from the one flag table.
 *
 * Imports the table. Has no effect.
 *
 * @module
 */

import type { FlagText } from "./flags/flag_kinds.ts";
import { COMMANDS, type CommandText } from "./flag_table.ts";
import { wrapWords } from "./screen/wrap.ts";

const COLUMNS = 80;
const PROGRAM = "greenroom";
/** Commands whose flags the README lists; those of the others are among them. */
export const OWN_FLAGS: readonly string[] = [
  "fix",
  "resume",
  "denied",
  "export",
  "view",
  "pin",
  "bump",
  "tour",
  "models",
];

/**
 * Renders the help of the whole program.
 *
 * @returns Lines that end in a line break.
 */
export function renderHelp(): string {
  const rows = COMMANDS.map((command) => ({
    head: `${command.name} ${command.words}`.trimEnd(),
    body: command.summary,
  }));
  return toLines([
    "Greenroom fixes failing tests. Only an approved, proved diff leaves the room.",
    "",
    `Usage: ${PROGRAM} COMMAND [FLAGS]`,
    "",
    ...renderRows(rows),
    "",
    `${PROGRAM} help COMMAND shows the flags of a command, --version the version.`,
  ]);
}

/**
 * Renders the help of one command.
 *
 * @param command The command, from the table.
 * @returns Lines that end in a line break.
 */
export function renderCommandHelp(command: CommandText): string {
  const words = command.words === "" ? "" : ` ${command.words}`;
  const usage = `Usage: ${PROGRAM} ${command.name}${words}${
    command.flags.length ? " [FLAGS]" : ""
  }`;
  const rows = command.flags.map((flag) => ({ head: renderFlag(flag), body: renderBody(flag) }));
  const parts = [[`${command.summary}.`], [usage], renderRows(rows), command.details];
  return toLines(
    parts.filter((part) => part.length > 0).flatMap((part) => [...part, ""]).slice(0, -1),
  );
}

/**
 * Renders all commands and flags as the list that stands in the README.
 *
 * @returns Markdown, one table a command that has flags of its own.
 */
export function renderFlagList(): string {
  const commands = COMMANDS.map((command) =>
    `- \`${`${PROGRAM} ${command.name} ${command.words}`.trimEnd()}\`: ${command.summary}.`
  );
  const tables = OWN_FLAGS.map((name) => {
    const flags = COMMANDS.find((command) => command.name === name)?.flags ?? [];
    return ["", `Flags of \`${name}\`:`, "", "| flag | does | left out |", "| --- | --- | --- |"]
      .concat(flags.map(renderTableRow));
  });
  return toLines([...commands, ...tables.flat()]);
}

function renderFlag(flag: FlagText): string {
  return flag.placeholder === null ? `--${flag.name}` : `--${flag.name} ${flag.placeholder}`;
}

function renderBody(flag: FlagText): string {
  return flag.fallback === null ? flag.summary : `${flag.summary} [${flag.fallback}]`;
}

function renderTableRow(flag: FlagText): string {
  const cells = [`\`${renderFlag(flag)}\``, flag.summary, flag.fallback ?? ""];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** Renders names at the left and what they do at the right; a wide name gets its own line. */
function renderRows(rows: readonly { readonly head: string; readonly body: string }[]): string[] {
  const indent = Math.min(24, Math.max(...rows.map((row) => row.head.length), 0) + 4);
  return rows.flatMap(({ head, body }) => {
    const [first = "", ...rest] = wrapWords(body, COLUMNS - indent);
    const lines = rest.map((line) => " ".repeat(indent) + line);
    const left = `  ${head}`;
    if (left.length + 2 > indent) return [left, " ".repeat(indent) + first, ...lines];
    return [left.padEnd(indent) + first, ...lines];
  });
}

function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
