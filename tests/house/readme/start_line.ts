/**
 * The README's plain `deno run` line, as `greenroom flags` prints it.
 *
 * Pure. Imports what the command itself uses.
 *
 * @module
 */

import { planPermissions } from "../../../commands/plan.ts";
import { quoteWord, renderStart } from "../../../commands/step_down.ts";

const PROJECT = "/home/me/app";
const GREENROOM = "file:///home/me/greenroom/commands/main.ts";
const MODEL = "groq/llama-3.3-70b-versatile";
/** Names that a small Deno project has. */
const NAMES = ["deno.json", "deno.lock", "tests"];

/**
 * Renders the line for a project and a model, broken before each flag.
 *
 * @returns A block in Markdown.
 */
export function renderStartLine(): string {
  const set = planPermissions({
    workspace: PROJECT,
    launcher: { sandbox: "bwrap", path: "/usr/bin/bwrap" },
    model: MODEL,
    baseUrl: null,
    inputFiles: [],
    patch: null,
    editor: null,
    repositoryFiles: ["/home/me", "/home", ""].flatMap((folder) => [
      `${folder}/.git`,
      `${folder}/.gitignore`,
    ]),
    exists: (name) => NAMES.includes(name),
  });
  const args = ["fix", "--dir", PROJECT, "--test", "deno test", "--model", MODEL];
  const words = ["deno", ...renderStart(set, { mainModule: GREENROOM, args })].map(quoteWord);
  const text = words.join(" ").replaceAll(" --allow-", " \\\n  --allow-")
    .replaceAll(" --deny-", " \\\n  --deny-")
    .replace(/ (\/home\/me\/greenroom\/commands\/main\.ts)/, " \\\n  $1");
  return `\`\`\`sh\n${text}\n\`\`\`\n`;
}
