/**
 * `deno task X`: expanded where its body is one plain command, since Deno's own task shell starts
 * `deno` without looking at the `PATH`.
 *
 * Imports `../jsonc.ts` (late) and how words are split. Has no effect beyond the reads it is given.
 *
 * @module
 */

import { splitWords } from "../../guards/words.ts";
import { toProgramName } from "./runner.ts";

/** Reads one text file of the project; null where it is not there. */
export type ReadText = (path: string) => Promise<string | null>;

/**
 * Expands a task into the command that it stands for.
 *
 * @param argv The command as it was given.
 * @param readText Reads the project's configuration.
 * @returns The command with the variables before it, or null where it is no task or its body is
 * more than one command.
 */
export async function expandDenoTask(
  argv: readonly string[],
  readText: ReadText,
): Promise<string[] | null> {
  const [program = "", task, name = "", ...args] = argv;
  if (toProgramName(program) !== "deno" || task !== "task" || !/^\w/.test(name)) return null;
  const body = await findTask(name, readText);
  if (body === null) return null;
  const words = splitWords(/^\s*[A-Za-z_]\w*=/.test(body) ? `env ${body}` : body);
  return words.kind === "refused" ? null : [...words.argv, ...args];
}

/** The body of a task that runs nothing else before or after it, in the order in which Deno looks. */
async function findTask(name: string, readText: ReadText): Promise<string | null> {
  const config = await readText("deno.json") ?? await readText("deno.jsonc");
  const task = config === null ? undefined : (await readGroup(config, "tasks"))[name];
  if (task !== undefined) return toBody(task);
  const manifest = await readText("package.json");
  const scripts = manifest === null ? {} : await readGroup(manifest, "scripts");
  return scripts[`pre${name}`] || scripts[`post${name}`] ? null : toBody(scripts[name]);
}

async function readGroup(text: string, group: string): Promise<JsonObject> {
  const { parseJsonc } = await import("../jsonc.ts");
  try {
    return toObject(toObject(parseJsonc(text))[group]);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

type JsonObject = { readonly [name: string]: unknown };

function toBody(task: unknown): string | null {
  if (typeof task === "string") return task;
  const { command, dependencies } = toObject(task);
  return typeof command === "string" && dependencies === undefined ? command : null;
}

function toObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? value as JsonObject : {};
}
