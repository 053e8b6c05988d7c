/**
 * Output that starts no command of the Actions runner, whatever a model or a test wrote.
 *
 * The runner takes orders from the output of a step: `::name::` at the start of a line, `##[name]`
 * anywhere in it. Pure. Imports nothing.
 *
 * @module
 */

/** The runner takes blanks off before it looks, and ends lines at a carriage return, too. */
const COMMAND = /(^|[\r\n])([^\S\r\n]|\u0085)*::/g;

/**
 * Takes the power of a command from every line of a text.
 *
 * @param text Any text for people.
 * @returns The text, with a blank inside of what would be a command.
 */
export function silenceText(text: string): string {
  return text.replace(COMMAND, (found) => `${found.slice(0, -2)}: :`).replaceAll("##[", "## [");
}

/**
 * Takes the power of a command from JSON without changing what it says.
 *
 * @param json One line of JSON.
 * @returns JSON of the same value.
 */
export function silenceJson(json: string): string {
  return json.replaceAll("##[", "##\\u005b");
}
